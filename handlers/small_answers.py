"""Greetings, thanks and help."""

from __future__ import annotations

from handlers.context import Query, Services
from handlers.messages import Answer
from handlers.wording import count_text

HELP = """I answer from the papers of the listings I have read, and quote them. Ask me for example:
• what is GroundGUI · tell me about 2610.18356 · the paper on judging code
• how much does it improve? · where is the code for Ares? · what does RLVR stand for?
• papers by Yoon Kim · who wrote it? · how many authors does it have?
• papers from yesterday · what's trending? · which papers mention GRPO?
• anything on robot learning? · compare ProAS and RSIPO · more like this
What I do not know I say, with the nearest papers."""


def small_answer(query: Query, services: Services) -> Answer | None:
    """Answer courtesy and requests for help; None for a real question."""
    small = query.intent.small
    by_id = any(reference.means == "id" for reference in query.resolution.references)
    if small is None or by_id or query.resolution.unknown_ids:
        return None
    holds = count_text(services.retriever.size())
    texts = {
        "greeting": f"Hello! I hold {holds}. Ask about one, a topic, an author or a day; “help” shows how.",
        "thanks": "You're welcome.",
        "bye": "Until next time.",
        "help": HELP,
    }
    return Answer(text=texts[small])
