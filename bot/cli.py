"""The command line: options and commands, each handed on to the module that does the work.

Only click is imported here; a command imports what it needs when it runs, so that ``--help`` is quick.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from bot import __version__, boundary

if TYPE_CHECKING:
    from bot.settings import Settings

Command = TypeVar("Command", bound=Callable[..., Any])


def _remember(context: click.Context, parameter: click.Parameter, value: object) -> None:
    """Keep an option that may stand before or after the command; the later one wins."""
    options = context.find_root().ensure_object(dict)
    if value is not None and parameter.name:
        options[parameter.name] = value


def _store_option(command: Command) -> Command:
    return click.option(
        "--db",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="PATH",
        help="The store; PAPERBOY_DB, else paperboy.db in your data folder.",
        expose_value=False,
        callback=_remember,
    )(command)


def _now_option(command: Command) -> Command:
    return click.option(
        "--now",
        metavar="ISO",
        help='The moment that "today" means; PAPERBOY_NOW, else the clock.',
        expose_value=False,
        callback=_remember,
    )(command)


@click.group(
    invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, prog_name="paperboy")
@_store_option
@_now_option
@click.pass_context
def cli(context: click.Context) -> None:
    """Read listings of new papers, and ask about them: answers come with quoted evidence."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@cli.command()
@click.option("--new", is_flag=True, help="Begin a conversation afresh instead of going on with the last.")
@_store_option
@_now_option
def chat(new: bool) -> int | None:
    """Talk about the papers; leave with Ctrl-D or /quit."""
    settings = _settings()
    from bot.app import opened
    from bot.platforms.terminal import talk

    with opened(settings, make=True) as app:
        return talk(app, new=new)


@cli.command()
@click.argument("question", nargs=-1, metavar="[QUESTION]")
@click.option("--json", "as_json", is_flag=True, help="Print the answer record as JSON.")
@click.option("--jsonl", is_flag=True, help="Read lines of JSON with id, q and turns; print a record a line.")
@_store_option
@_now_option
def ask(question: tuple[str, ...], as_json: bool, jsonl: bool) -> int | None:
    """Answer one question about the papers in the store."""
    _one_of(question, jsonl, "QUESTION")
    settings = _settings()
    from bot import asking
    from bot.app import opened

    with opened(settings, make=False) as app:
        if jsonl:
            return asking.ask_lines(app)
        asking.print_answer(app, " ".join(question), as_json=as_json)
    return None


@cli.command()
@click.argument("query", nargs=-1, metavar="[QUERY]")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="How many papers (10; 100 with --jsonl).")
@click.option("--json", "as_json", is_flag=True, help="Print the ranked papers as JSON.")
@click.option("--jsonl", is_flag=True, help="Read lines of JSON with id and q (or text); print hits a line.")
@_store_option
def search(query: tuple[str, ...], limit: int | None, as_json: bool, jsonl: bool) -> int | None:
    """Rank the papers that fit a query."""
    _one_of(query, jsonl, "QUERY")
    settings = _settings()
    from bot import asking
    from bot.app import opened

    with opened(settings, make=False) as app:
        if jsonl:
            return asking.search_lines(app, limit or asking.HITS_FOR_PROGRAMS)
        asking.print_hits(app, " ".join(query), limit or asking.HITS, as_json=as_json)
    return None


@cli.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--jsonl", is_flag=True, help="Print each file's record on one line.")
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    default=1000,
    show_default=True,
    metavar="N",
    help="How many papers of a corpus are shown.",
)
def parse(files: tuple[str, ...], jsonl: bool, limit: int) -> int:
    """Show what listings hold; nothing is stored."""
    _settings()
    from bot.parsing import print_records

    return print_records(files, lines=jsonl, limit=limit)


@cli.command()
@click.argument("sources", nargs=-1, required=True, metavar="FILE|DIR...")
@click.option("--since", metavar="DATE", help="Leave out papers dated before this day.")
@click.option("--json", "as_json", is_flag=True, help="Print the counts as JSON.")
@_store_option
def ingest(sources: tuple[str, ...], since: str | None, as_json: bool) -> int:
    """Read listings into the store; reading them again changes nothing."""
    settings = _settings()
    from bot.app import opened
    from bot.ingesting import ingest_all

    with opened(settings, make=True) as app:
        return ingest_all(app.store, sources, since, as_json=as_json)


def _one_of(words: tuple[str, ...], jsonl: bool, name: str) -> None:
    if jsonl and words:
        raise click.UsageError(f"give {name} or --jsonl, not both")
    if not jsonl and not words:
        raise click.UsageError(f"{name} is missing; or give --jsonl and lines of JSON on standard input")


def _settings() -> Settings:
    """Load the settings and set up the log; before anything that could fail, so that the log can tell."""
    from bot.settings import load

    settings = load(**click.get_current_context().find_root().ensure_object(dict))
    logging.basicConfig(level=settings.log.upper(), format="%(levelname)s: %(message)s", stream=sys.stderr)
    return settings


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and exit with its code."""
    from bot.streams import require_output

    def command() -> object:
        require_output()
        return cli.main(arguments, prog_name="paperboy", standalone_mode=False)

    sys.exit(boundary.run(command))
