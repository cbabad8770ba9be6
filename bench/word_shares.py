"""Measure in which share of abstracts each stem stands, for ``handlers/shares.tsv``.

    python -m bench.word_shares CORPUS.jsonl.gz > handlers/shares.tsv

CORPUS is a JSON lines corpus (title, abstract or text), gzipped. Writes the stems that stand in at least
one of 2,000 records, a line each: stem, tab, share of the records in 1/100,000.
"""

from __future__ import annotations

import collections
import gzip
import json
import sys

from handlers.stems import stems
from store.text import words


def main(path: str) -> None:
    """Count and print."""
    counts: collections.Counter[str] = collections.Counter()
    records = 0
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            text = f"{record.get('title') or ''} {record.get('abstract') or record.get('text') or ''}"
            counts.update(set(stems(words(text))))
            records += 1
    for stem, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        if count * 2000 >= records and not stem.isdigit():
            print(f"{stem}\t{round(count * 100_000 / records)}")


if __name__ == "__main__":
    main(sys.argv[1])
