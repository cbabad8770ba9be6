"""A chat message as plain text: platform mark-up, mentions, emoji and the bot's own name taken out."""

from __future__ import annotations

import re

_SLACK_LINK = re.compile(r"<((?:https?://|mailto:)[^|>\s]+)(?:\|[^>]*)?>")
_MARKDOWN_LINK = re.compile(r"\[([^\]]*)\]\((https?://[^)\s]+)\)")
_MENTION = re.compile(
    r"<(?:@[!&]?[A-Z0-9]+(?:\|[^>]*)?|#[A-Z0-9]+(?:\|[^>]*)?|![a-z]+(?:\^[^>]*)?(?:\|[^>]*)?"
    r"|a?:\w+:\d+|/[^>:]+:\d+|t:\d+[^>]*)>"
)
_EMOJI_NAME = re.compile(r"(?<![\w:/]):(?:[a-z0-9_+\-]*[a-z][a-z0-9_+\-]*|[+\-]1|100|1234|8ball):(?![\w/])")
_EMOJI = re.compile(
    "[\U0001f000-\U0001faff\u2600-\u27bf\u2b00-\u2bff\ufe0e\ufe0f\u200d\u20e3\U000e0020-\U000e007f]+"
)
_INVISIBLE = re.compile("[\u0000-\u0008\u000b-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_EMPHASIS = re.compile(r"(?<![\w*_~`])([*_~`]{1,3})(?=\S)(.+?)(?<=\S)\1(?![\w*_~`])")
_QUOTED_LINE = re.compile(r"^\s*(?:>|&gt;)\s?", re.M)
_TLDR = re.compile(r"\btl;?\s?dr\b(?:\s+(?:of|for|on))?:?", re.I)
_ENTITIES = (("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"))
_ADDRESS = re.compile(
    r"^\W*(?:(?:hey|hi|hello|ok|okay|yo|dear)[\s,]+)?@?paperboy\b(?:\s+bot)?[\s,:!.\-]*(?=\S)"
    r"|(?<=[^\s,])[\s,]{1,3}@?paperboy\W{0,5}$",
    re.I,
)
_ABOUT_ITSELF = re.compile(r"^(?:what(?:'s| is)|who(?:'s| is)|tell me about) paperboy\W*$", re.I)
_AT_NAME = re.compile(r"(?<!\S)@[A-Za-z][\w.\-]*(?=[\s,:]|$)")
_POLITE = re.compile(
    r"^\W*(?:(?:hey|hi|hello|yo|hmm+|ok(?:ay)?|so|well|um+|please|pls|plz|quick question"
    r"|question)\b(?:\s+(?:there|all|team|folks|everyone"
    r"|guys|bot))?[\s,:!.\-–—]+)+(?=\S)",
    re.I,
)
_GREETED = re.compile(r"\W*(?:there|all|everyone|everybody|team|folks|guys|bot|again)\W*", re.I)
_TAIL = re.compile(r"(?<=[^\s,])[\s,]{1,3}(?:please|pls|plz|thanks|thank you|thx|ty|cheers)\W*$", re.I)
_FRAME = re.compile(
    r"^(?:(?:ok|oh|hmm+|well|honestly|actually|haha|cool|nice)[ ,.!]+(?=\w)|(?:i (?:should"
    r"|would)|i'd) be (?:very |most )?grateful if you (?:could|would) (?:tell me|let me know"
    r"|say)[ ,]*"
    r"|would you be so (?:good|kind) as to |i (?:would|'d) appreciate (?:knowing|hearing)[ ,]*"
    r"|(?:could|can|would) you (?:please )?remind me of |(?:can|could|would|will) (?:you|u|anyone"
    r"|someone|somebody)(?: please| pls| maybe| quickly)? "
    r"(?=tell|give|show|find|list|explain|summari[sz]e|compare|describe|remind|send|point|look|get"
    r"|check|share|recommend|suggest|define)"
    r"|(?:i'd|i would) (?:like|love) (?:you )?to (?:know|see|read|find|hear)(?: about)?[ ,:]+"
    r"|i (?:want|need) to (?:know|see|find)(?: about)?[ ,:]+"
    r"|(?:do|does|did) (?:you|u|anyone|anybody|someone|somebody)(?: here)?(?: happen to)? (?:know"
    r"|remember|recall)(?: about)?[ ,:]+"
    r"|i(?:'m| am) (?:curious|wondering|not sure)(?: about)?[ ,:]+|i was wondering[ ,:]+"
    r"|i wonder[ ,:]+|any (?:idea|clue)[ ,:]+|quick(?:ly)?[ ,:]+"
    r"|remind me(?: again)?[ ,:]+|(?:please )?tell (?:me|us)[ ,:]+(?=who|what|which|where|when|why"
    r"|how|if|whether))+",
    re.I,
)


def plain(text: str) -> str:
    """Return what a person wrote as one line of plain text; links and paper ids stay, mark-up goes."""
    for entity, character in _ENTITIES:
        text = text.replace(entity, character)
    text = _SLACK_LINK.sub(r" \1 ", text)
    text = _MARKDOWN_LINK.sub(r" \1 \2 ", text)
    text = _MENTION.sub(" ", text)
    text = _EMOJI.sub(" ", _EMOJI_NAME.sub(" ", _INVISIBLE.sub("", text)))
    text = _TLDR.sub("summarize", _QUOTED_LINE.sub("", text))
    for _ in range(2):
        text = _EMPHASIS.sub(r"\2", text)
    text = re.sub(r"\s+", " ", text.replace("\u2019", "'").replace("\u2018", "'")).strip()
    if _ABOUT_ITSELF.search(text):
        return text
    return _AT_NAME.sub(" ", _ADDRESS.sub("", text)).strip()


def without_courtesy(text: str) -> str:
    """Take greetings before a question, thanks after it and frames such as "could you" off.

    A message that is nothing but courtesy stays as it is.
    """
    bare = text
    for _ in range(3):
        bare = _FRAME.sub("", _TAIL.sub("", _POLITE.sub("", bare))).strip()
    return text if not bare or _GREETED.fullmatch(bare) else bare
