"""The last step before an answer leaves the engine: every quote must stand word for word in its paper."""

from __future__ import annotations

from dataclasses import replace

from handlers.context import abstain
from handlers.messages import Answer, Citation


def stands(citation: Citation) -> bool:
    """Tell if the citation's quote is a piece of its paper's title or abstract, or if it cites a field."""
    if citation.quote is None:
        return citation.field is not None
    sections = (citation.paper.title, citation.paper.abstract, citation.paper.abstract_translated)
    return bool(citation.quote) and any(citation.quote in section for section in sections if section)


def checked(answer: Answer) -> Answer:
    """Return the answer where every citation stands, else an abstention: what rests on nothing is not said."""
    if all(stands(citation) for citation in answer.citations):
        return answer
    papers = [citation.paper for citation in answer.citations]
    refused = abstain("unsupported", "I found no sentence that I could quote for that.", papers)
    return replace(refused, question=answer.question)
