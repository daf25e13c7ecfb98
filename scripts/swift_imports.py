"""Reads what Swift files import, without a compiler: for scripts/layers."""

import re

IMPORT = re.compile(
    r"(?:^|;)\s*(?:@\w+(?:\([^)]*\))?\s+)*"
    r"(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:typealias|struct|class|enum|protocol|let|var|func)\s+)?(\w+)"
)
# What a condition asks, as Linux answers it; of anything else either answer is possible.
TRUE_ON_LINUX = re.compile(r"os\(Linux\)|canImport\(Glibc\)")
FALSE_ON_LINUX = re.compile(
    r"os\(\w+\)|targetEnvironment\(\w+\)|"
    r"canImport\((?:Darwin|ObjectiveC|ImageIO|UIKit|AppKit|Core\w+)\)"
)
CODE_TOKEN = re.compile(r'//[^\n]*|/\*|(#*)("""|")|[()]')
COMMENT_TOKEN = re.compile(r"/\*|\*/")


def imports(code):
    """The modules that code without comments imports, each with whether Linux may do so."""
    for _, line, is_linux in branches(code):
        for module in IMPORT.findall(line):
            yield module, is_linux


def without_comments(text):
    """Swift code without its comments and the words of its strings; lines stay where they are."""
    output, position = [], 0
    # What is open, innermost last: the end of a string, or for an interpolation how many
    # parentheses are open in it.
    stack = []
    while position < len(text):
        top = stack[-1] if stack else None
        if isinstance(top, str):
            position, ended = string_part(text, position, top, output)
            if ended == "(":
                stack.append(0)
            else:
                stack.pop()
            continue
        match = CODE_TOKEN.search(text, position)
        if not match:
            output.append(text[position:])
            break
        output.append(text[position : match.start()])
        position, token = match.end(), match.group()
        if token == "/*":
            end = comment_end(text, position)
            output.append(" " + "\n" * text.count("\n", position, end))
            position = end
        elif match.group(2):
            output.append(" ")
            stack.append(match.group(2) + match.group(1))
        elif token == ")" and top == 0:
            output.append(" ")
            stack.pop()
        elif not token.startswith("//"):
            output.append(token)
            if top is not None:
                stack[-1] += 1 if token == "(" else -1
    return "".join(output)


def string_part(text, position, end, output):
    """Passes over a string until it ends or is interpolated: the new position, and "(" for that."""
    hashes = "#" * end.count("#")
    pattern = re.compile(re.escape(end) + r"|\\" + hashes + r"(.)|\n", re.S)
    while match := pattern.search(text, position):
        position, token = match.end(), match.group()
        if "\n" in token:
            output.append("\n")
        if match.group(1) == "(":
            return position, "("
        if token == end or (token == "\n" and '"""' not in end):
            return position, "end"
    return len(text), "end"


def comment_end(text, position):
    """Where the block comment ends that is open here; such comments nest."""
    depth = 1
    while depth and (match := COMMENT_TOKEN.search(text, position)):
        depth += 1 if match.group() == "/*" else -1
        position = match.end()
    return len(text) if depth else position


def branches(code):
    """Each line with its number, and whether Linux may compile it."""
    # Of each open `#if`: whether this branch may be taken, and whether one before it surely is.
    stack = []
    for number, line in enumerate(code.split("\n"), 1):
        match = re.match(r"\s*#(if|elseif|else|endif)\b(.*)", line)
        if not match:
            yield number, line, all(may_be for may_be, _ in stack)
            continue
        word, condition = match.groups()
        is_done = False if word == "if" else stack.pop()[1]
        if word != "endif":
            answer = Condition(condition).answer if word != "else" else True
            stack.append((answer is not False and not is_done, is_done or answer is True))


class Condition:
    """What Linux says to a condition: True, False, or None when that cannot be told."""

    def __init__(self, text):
        self.tokens = re.findall(r"&&|\|\||!|\w+\s*\([^()]*\)|\w+|[()]", text)
        self.answer = self.either()

    def take(self, token):
        if self.tokens[:1] != [token]:
            return False
        self.tokens.pop(0)
        return True

    def either(self):
        answers = [self.both()]
        while self.take("||"):
            answers.append(self.both())
        return True if True in answers else None if None in answers else False

    def both(self):
        answers = [self.one()]
        while self.take("&&"):
            answers.append(self.one())
        return False if False in answers else None if None in answers else True

    def one(self):
        if self.take("!"):
            answer = self.one()
            return None if answer is None else not answer
        if self.take("("):
            answer = self.either()
            self.take(")")
            return answer
        question = re.sub(r"\s", "", self.tokens.pop(0)) if self.tokens else ""
        if TRUE_ON_LINUX.fullmatch(question):
            return True
        return False if FALSE_ON_LINUX.fullmatch(question) else None
