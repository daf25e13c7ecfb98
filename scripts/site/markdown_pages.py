"""Pages of HTML from documents in Markdown, by markdown-it."""

import posixpath
import re
from dataclasses import dataclass, field
from html import escape
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.anchors import anchors_plugin
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.util import ClassNotFound

FORMAT = HtmlFormatter(nowrap=True)
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:", re.I)


@dataclass
class Heading:
    """A heading with its anchor, and the words below it up to the next one."""

    level: int
    title: str
    anchor: str
    words: list[str] = field(default_factory=list)


@dataclass
class Rendered:
    """A document as HTML."""

    title: str
    html: str
    headings: list[Heading]
    #: Local files that it points at, named from the root.
    targets: set[str]


def slug(title: str) -> str:
    """The anchor of a heading, as GitHub makes it and scripts/doc-links expects it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def colored(code: str, language: str) -> str:
    """Code with its words marked for the style sheet; as it is in a language that is not known."""
    try:
        return highlight(code, get_lexer_by_name(language), FORMAT)
    except ClassNotFound:
        return escape(code)


def source_page(name: str, text: str) -> str:
    """A file that is not a document, to look at."""
    try:
        shown = highlight(text, get_lexer_for_filename(name), FORMAT)
    except ClassNotFound:
        shown = escape(text)
    return f'<h1>{escape(name)}</h1>\n<div class="code"><pre tabindex="0">{shown}</pre></div>\n'


class Documents:
    """Renders documents; `address` gives the page of a target, both named from the root."""

    def __init__(self, address):
        self.address = address
        self.markdown = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
        self.markdown.use(anchors_plugin, max_level=6, slug_func=slug)
        rules = self.markdown.renderer.rules
        rules["fence"] = lambda tokens, at, *_: fence(tokens[at])
        rules["table_open"] = lambda *_: '<div class="table" tabindex="0"><table>\n'
        rules["table_close"] = lambda *_: "</table></div>\n"
        # Notes for Tests/Documents and the like.
        rules["html_block"] = lambda tokens, at, *_: (
            "" if tokens[at].content.startswith("<!--") else tokens[at].content
        )
        rules["html_inline"] = lambda tokens, at, *_: (
            "" if tokens[at].content.startswith("<!--") else tokens[at].content
        )

    def render(self, name: str, text: str) -> Rendered:
        """A document's page; its links lead to pages of the site."""
        tokens = self.markdown.parse(text)
        targets: set[str] = set()
        for token in tokens:
            for child in token.children or []:
                for attribute in ("href", "src"):
                    if value := child.attrGet(attribute):
                        child.attrSet(attribute, self.moved(name, str(value), targets))
        found = headings(tokens)
        title = next((each.title for each in found if each.level == 1), name)
        html = self.markdown.renderer.render(tokens, self.markdown.options, {})
        return Rendered(title, html, found, targets)

    def moved(self, name: str, target: str, targets: set[str]) -> str:
        """A link of a document, as a page of the site has it."""
        path, mark, anchor = target.partition("#")
        if ELSEWHERE.match(target) or not path:
            return target
        place = posixpath.normpath(posixpath.join(posixpath.dirname(name), unquote(path)))
        targets.add(place)
        here = posixpath.dirname(self.address(name))
        return relative(here, self.address(place)) + mark + anchor


def relative(folder: str, address: str) -> str:
    """The way from a folder of the site to an address; a folder's ends in a slash."""
    way = posixpath.relpath(address or ".", folder or ".")
    return way + "/" if address.endswith("/") or not address else way


def fence(token: Token) -> str:
    language = token.info.split()[0] if token.info else ""
    shown = colored(token.content, language)
    return f'<div class="code"><pre tabindex="0"><code>{shown}</code></pre></div>\n'


def headings(tokens: list[Token]) -> list[Heading]:
    """The headings of a document, and the words below each."""
    found: list[Heading] = []
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            title = plain(tokens[at + 1])
            found.append(Heading(int(token.tag[1]), title, str(token.attrGet("id") or "")))
        elif token.type == "inline" and found and tokens[at - 1].type != "heading_open":
            found[-1].words.append(plain(token))
        elif token.type == "fence" and found:
            found[-1].words.append(token.content)
    return found


def plain(token: Token) -> str:
    kinds = ("text", "code_inline", "softbreak")
    words = [each.content or " " for each in token.children or [] if each.type in kinds]
    return "".join(words)
