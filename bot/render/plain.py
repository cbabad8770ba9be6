"""Text from papers, feeds and people made harmless to show: it is data, and never drives a terminal."""

from __future__ import annotations

import re

# ECMA-48: CSI sequences, then strings (OSC, DCS, SOS, PM, APC) that are ended, then two-byte escapes.
_ESCAPES = re.compile(
    "(?:\x1b\\[|\x9b)[0-?]*[ -/]*[@-~]"
    "|(?:\x1b[]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c\n]*(?:\x07|\x1b\\\\|\x9c)"
    "|\x1b[ -/]*[0-~]"
)
_BREAKS = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
# Control characters but tab and newline; bidirectional embeddings, overrides, isolates and marks; tag characters.
_CONTROLS = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\U000e0000-\U000e007f]"
)
_SURROGATES = re.compile("[\ud800-\udfff]")


def harmless(text: str) -> str:
    """Return ``text`` without escape sequences, control characters and overrides of the reading direction."""
    text = _CONTROLS.sub("", _BREAKS.sub("\n", _ESCAPES.sub("", text)))
    return _SURROGATES.sub("\ufffd", text)


def one_line(text: str) -> str:
    """Return ``text`` harmless and with all white space folded to single blanks."""
    return " ".join(harmless(text).split())
