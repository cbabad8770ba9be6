"""The schema as a list of steps that only grows: a step that has been released is never changed.

Two full-text indexes, because two kinds of question are asked of words. ``papers_text`` holds folded titles
and author names as they are spelt, for looking a paper or a person up. ``passages_text`` holds what can be
quoted, word stems of title and abstract in one row a paper, for topics and facts; that a phrase matches only
whole words in their order keeps MMKG-R1 apart from MMKG-R2. Both read their text from our own tables
("external content"), so that nothing is stored twice, and are kept in step by whoever writes these tables.
Source: https://www.sqlite.org/fts5.html
"""

from __future__ import annotations

import sqlite3

from sqlite_utils import Database, Migrations

steps = Migrations("paperboy")


def migrate(connection: sqlite3.Connection) -> None:
    """Apply the steps that this file has not had, within the transaction that the caller holds."""
    steps.apply(Database(connection, recursive_triggers=False, execute_plugins=False))


def _run(db: Database, script: str) -> None:
    # Statement by statement: sqlite3's executescript would commit the caller's transaction.
    for statement in script.split(";"):
        if statement.strip():
            db.execute(statement)


@steps()
def m001_papers_listings_conversations(db: Database) -> None:
    """Papers and what they are found by, the listings that announced them, and what was said."""
    _run(db, _PAPERS)
    _run(db, _INDEXES)
    _run(db, _LISTINGS)
    _run(db, _CONVERSATIONS)


_PAPERS = """
CREATE TABLE sources (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);

CREATE TABLE papers (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    title_words TEXT NOT NULL,
    author_words TEXT NOT NULL,
    more_authors INTEGER,
    abstract_translated TEXT,
    primary_category TEXT,
    categories TEXT,
    submitted TEXT,
    updated TEXT,
    version INTEGER,
    doi TEXT,
    journal_ref TEXT,
    comment TEXT,
    url TEXT,
    pdf TEXT,
    withdrawn INTEGER NOT NULL,
    dated TEXT,
    source INTEGER NOT NULL REFERENCES sources(id),
    stated TEXT,
    title_indexed TEXT,
    title_mark INTEGER,
    head_mark INTEGER,
    tail_mark INTEGER
);
CREATE INDEX papers_dated ON papers(dated);
CREATE INDEX papers_doi ON papers(doi COLLATE NOCASE) WHERE doi IS NOT NULL;
CREATE INDEX papers_title_mark ON papers(title_mark) WHERE title_mark IS NOT NULL;
CREATE INDEX papers_head_mark ON papers(head_mark) WHERE head_mark IS NOT NULL;
CREATE INDEX papers_tail_mark ON papers(tail_mark) WHERE tail_mark IS NOT NULL;

CREATE TABLE authors (
    paper INTEGER NOT NULL REFERENCES papers(id),
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (paper, position)
) WITHOUT ROWID;

CREATE TABLE passages (
    id INTEGER PRIMARY KEY,
    paper INTEGER NOT NULL REFERENCES papers(id),
    section TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    text TEXT NOT NULL,
    indexed TEXT,
    UNIQUE (paper, section, ordinal)
);

CREATE TABLE names (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL,
    paper INTEGER NOT NULL REFERENCES papers(id),
    strength INTEGER NOT NULL,
    UNIQUE (key, paper)
);
CREATE INDEX names_paper ON names(paper);

CREATE TABLE words (id INTEGER PRIMARY KEY, field TEXT NOT NULL, word TEXT NOT NULL, UNIQUE (field, word));

CREATE TABLE aliases (key TEXT PRIMARY KEY, paper INTEGER NOT NULL REFERENCES papers(id)) WITHOUT ROWID;
CREATE INDEX aliases_paper ON aliases(paper);

CREATE TABLE stated_ids (
    source INTEGER NOT NULL REFERENCES sources(id),
    stated TEXT NOT NULL,
    paper INTEGER NOT NULL REFERENCES papers(id),
    PRIMARY KEY (source, stated, paper)
) WITHOUT ROWID;
CREATE INDEX stated_ids_paper ON stated_ids(paper);

CREATE TABLE state (revision INTEGER NOT NULL, papers INTEGER NOT NULL);
INSERT INTO state VALUES (0, 0)
"""

_INDEXES = """
CREATE VIEW papers_passages AS
    SELECT papers.id AS id, ifnull(papers.title_indexed, papers.title) AS title,
    ifnull(passages.indexed, passages.text) AS abstract
    FROM papers LEFT JOIN passages
    ON passages.paper = papers.id AND passages.section = 'abstract' AND passages.ordinal = 0;

CREATE VIRTUAL TABLE papers_text USING fts5(
    title_words, author_words, content='papers', content_rowid='id', columnsize=0, tokenize='unicode61'
);

CREATE VIRTUAL TABLE passages_text USING fts5(
    title, abstract, content='papers_passages', content_rowid='id', columnsize=0,
    tokenize='porter unicode61 remove_diacritics 2'
)
"""

_LISTINGS = """
CREATE TABLE listings (
    id INTEGER PRIMARY KEY,
    source INTEGER NOT NULL REFERENCES sources(id),
    format TEXT NOT NULL,
    date TEXT,
    digest TEXT NOT NULL,
    content TEXT NOT NULL,
    seen TEXT NOT NULL
);
CREATE UNIQUE INDEX listings_identity ON listings(source, format, ifnull(date, ''), digest);

CREATE TABLE announcements (
    paper INTEGER NOT NULL REFERENCES papers(id),
    listing INTEGER NOT NULL REFERENCES listings(id),
    rank INTEGER NOT NULL,
    kind TEXT,
    PRIMARY KEY (paper, listing)
) WITHOUT ROWID;
CREATE INDEX announcements_listing ON announcements(listing, rank)
"""

_CONVERSATIONS = """
CREATE TABLE conversations (
    id INTEGER PRIMARY KEY,
    platform TEXT NOT NULL,
    workspace TEXT NOT NULL,
    channel TEXT NOT NULL,
    thread TEXT NOT NULL,
    UNIQUE (platform, workspace, channel, thread)
);

CREATE TABLE turns (
    id INTEGER PRIMARY KEY,
    conversation INTEGER NOT NULL REFERENCES conversations(id),
    question TEXT NOT NULL,
    answer TEXT NOT NULL,
    shown TEXT NOT NULL
);
CREATE INDEX turns_conversation ON turns(conversation)
"""
