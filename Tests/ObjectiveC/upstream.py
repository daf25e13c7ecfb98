#!/usr/bin/python3
"""Builds upstream's Objective-C tests from a checkout against this library, and runs them.

For Tests/ObjectiveC/upstream. The tests are written for Apple's runtime. What GCC's has no word for
is put in other words on the way, in a temporary folder: subscripts of objects, collections as
constants, and properties that are synthesised. What is what, the compiler says.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from check import flags_of, material

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
import programs  # noqa: E402

programs.only_installed()

HERE = Path(__file__).resolve().parent
STAND_IN = HERE / "XCTest"
IOS = Path("mediapipe/tasks/ios")
TESTS = [
    IOS / "test/vision/object_detector/MPPObjectDetectorTests.m",
    IOS / "test/vision/core/MPPImageTests.m",
    IOS / "test/vision/core/MPPMaskTests.m",
]
C_INTERFACE = HERE.parent.parent / "Sources/C/CMediaPipe/include"
# Tests that hold for the pixels of Apple's decoder only, and what is seen here.
OF_APPLE = {
    "testDetectWithCategoryDenylistSucceeds": "Google's package for Linux finds a dog there, too"
}
QUIET = ["-Wno-everything"]


class Compiler:
    """The compiler with a user's settings, and the folders that tests include from."""

    def __init__(self, folder, checkout, prefix):
        self.folder, self.checkout = folder, checkout
        # Modules would hide from the text what it includes.
        self.settings = [word for word in flags_of(prefix, "--cflags") if word != "-fmodules"]
        self.libraries = [*flags_of(prefix, "--libs"), "-lmediapipe"]
        self.includes = ["-I", folder / "include", "-I", STAND_IN / "include", "-I", checkout]

    def run(self, *words, **more):
        return subprocess.run(["clang", *map(str, words)], check=True, text=True, **more)

    def forward(self):
        """Has upstream's paths of headers lead to this library's headers."""
        installed = HERE.parent.parent / "ObjectiveC/MediaPipeTasksVision/include"
        own = {path.name for path in installed.rglob("*.h")}
        for path in (self.checkout / IOS).rglob("sources/*.h"):
            if path.name in own:
                target = self.folder / "include" / path.relative_to(self.checkout)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(f"#import <MediaPipeTasksVision/{path.name}>\n")

    def text(self, test):
        """A test with all that it includes, and with constants that are made when they are used."""
        source = (self.checkout / test).read_text()
        source = re.sub(
            r"^static NSDictionary \*const (\w+) =\s*(@\{.*?\});",
            lambda found: f"#define {found[1]} ({' '.join(found[2].split())})",
            source,
            flags=re.M | re.S,
        )
        path = self.folder / test.name
        # Messages name the line in the checkout.
        path.write_text(f'#line 1 "{self.checkout / test}"\n{source}')
        words = ["-E", "-x", "objective-c", *self.settings, *self.includes, path]
        return self.run(*words, stdout=subprocess.PIPE).stdout

    def tree(self, text, name):
        """What the compiler understands of a test case, for a runtime that has subscripts."""
        path = self.folder / f"{name}.mi"
        path.write_text(text)
        settings = [word for word in self.settings if not word.startswith("-fobjc-runtime")]
        words = ["-fobjc-runtime=gnustep-2.0", "-fsyntax-only", "-x", "objective-c-cpp-output"]
        words += [*settings, *QUIET, "-Xclang", "-ast-dump=json"]
        words += ["-Xclang", f"-ast-dump-filter={name}", path]
        said = self.run(*words, stdout=subprocess.PIPE).stdout
        decoder, trees, start = json.JSONDecoder(), [], 0
        while (start := said.find("{", start)) >= 0:
            tree, start = decoder.raw_decode(said, start)
            trees.append(tree)
        return trees

    def build(self, tests):
        program = self.folder / "tests"
        objects = []
        for test in tests:
            text = self.text(test)
            name = test.stem
            text = synthesised(without_subscripts(text, self.tree(text, name)), name)
            path = self.folder / f"{name}.mi"
            path.write_text(text)
            objects.append(path.with_suffix(".o"))
            words = ["-c", "-g", "-x", "objective-c-cpp-output", *self.settings, *QUIET]
            self.run(*words, path, "-o", objects[-1])
        for path in STAND_IN.glob("*.m"):
            objects.append(self.folder / f"{path.stem}.o")
            words = ["-c", "-g", "-Wall", "-Werror", *self.settings, *self.includes]
            words += ["-I", C_INTERFACE]
            self.run(*words, path, "-o", objects[-1])
        self.run(*objects, "-o", program, *self.libraries)
        return program


def subscripts(tree):
    """Where subscripts of objects are, and whether they look up by a key rather than a number."""
    if isinstance(tree, list):
        for each in tree:
            yield from subscripts(each)
    elif isinstance(tree, dict):
        if tree.get("kind") == "ObjCSubscriptRefExpr":
            key = tree["inner"][1]["type"]["qualType"]
            ends = tree["range"]
            yield ends["begin"]["offset"], ends["end"]["offset"], key.endswith("*")
        yield from subscripts(tree.get("inner", []))


def without_subscripts(text, trees):
    """The same text with messages in place of subscripts."""
    openings, words = {}, {}
    for begin, end, is_keyed in set(subscripts(trees)):
        depth, bracket = 1, end
        while depth:
            bracket -= 1
            depth += {"]": 1, "[": -1}.get(text[bracket], 0)
        openings[begin] = openings.get(begin, 0) + 1
        words[bracket] = " objectForKey:" if is_keyed else " objectAtIndex:"
    return "".join(
        "[" * openings.get(place, 0) + words.get(place, character)
        for place, character in enumerate(text)
    )


def synthesised(text, name):
    """The same text with variables for the properties of a test case."""
    head = re.search(rf"@interface {name} : XCTestCase\s*\n(.*?)@end", text, flags=re.S)
    properties = re.findall(r"@property\([^)]*\) (\w+ \*)(\w+);", head[1] if head else "")
    if not properties:
        return text
    variables = " ".join(f"{kind}_{variable};" for kind, variable in properties)
    synthesis = " ".join(f"@synthesize {each} = _{each};" for _, each in properties)
    text = text.replace(
        f"@interface {name} : XCTestCase", f"@interface {name} : XCTestCase {{ {variables} }}", 1
    )
    return text.replace(f"@implementation {name}", f"@implementation {name} {synthesis}", 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkout", required=True, type=Path)
    parser.add_argument("--prefix", required=True, type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        compiler = Compiler(folder, arguments.checkout.resolve(), arguments.prefix)
        compiler.forward()
        program = compiler.build(TESTS)
        resources = folder / "resources"
        resources.mkdir()
        for path in material().glob("*/*"):
            (resources / path.name).symlink_to(path)
        run = subprocess.run(
            [program, resources], stdout=subprocess.PIPE, text=True, timeout=600, check=True
        )
    outcomes = [line.split() for line in run.stdout.splitlines()]
    wrong = 0
    for case, test, outcome, *missing in outcomes:
        what = "with a substitute for" if outcome == "passed" else "there is no"
        reason = f"{what} {', '.join(missing)}" if missing else OF_APPLE.get(test)
        wrong += outcome != "passed" and not reason
        print(f"upstream: {case}.{test} {outcome}{f' ({reason})' if reason else ''}")
    passed = sum(outcome == "passed" for _, _, outcome, *_ in outcomes)
    print(f"upstream: {passed} of {len(outcomes)} passed")
    return 1 if wrong or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
