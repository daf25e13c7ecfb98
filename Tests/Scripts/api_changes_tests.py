"""Tests how scripts/api judges changes of the public symbols, by the rules of docs/api-changes.md.

python3 Tests/Scripts/api_changes_tests.py
"""

import re
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import api_changes
import api_lists

HEAD = "# The public symbols of Parts, written by scripts/api --record.\n\nmodule Parts\n"
TYPE = "struct Place: Hashable, Sendable\n"
FUNCTION = "func Place.move(by step: Int)"
CLOSED = "enum Side: Hashable\ncase Side.left\n"
OPEN = "enum Side: Hashable // may grow\ncase Side.left\n"
PROTOCOL = "protocol Source: AnyObject\nfunc Source.next() -> Int // requirement\n"


def judged(old, new, name="Parts"):
    """The changes from one list to another, each as the head of a list is put before them."""
    return api_changes.changes({f"{name}.txt": HEAD + old}, {f"{name}.txt": HEAD + new})


class ApiChangesTests(unittest.TestCase):
    def rules(self, old, new, name="Parts"):
        return sorted(change.rule for change in judged(old, new, name))

    def check(self, old, new, there, back, name="Parts"):
        """Judges a change, and the one that takes it back."""
        with self.subTest(old=old, new=new):
            self.assertEqual(self.rules(old, new, name), [there] if there else [])
            self.assertEqual(self.rules(new, old, name), [back] if back else [])

    def test_symbols_that_go_are_breaking_and_those_that_come_are_not(self):
        for symbol in [
            "var Place.x: Int",
            "static let Place.origin: Place",
            "static func Place.== (first: Place, second: Place) -> Bool",
            FUNCTION,
            "struct Box: Sendable",
            "export Base.Failure",
        ]:
            self.check(TYPE, f"{TYPE}{symbol}\n", "added", "removed")
        self.check(
            f"{TYPE}export Base #if os(Linux)\n",
            f"{TYPE}export Base #if os(Linux) #if DEBUG\n",
            "signature",
            "signature",
        )

    def test_what_subclasses_must_follow_is_breaking(self):
        box = "open class Box\n"
        for new, rule in [
            ("required Box.init(size: Int)", "requirement-added"),
            ("Box.init(size: Int)", "added"),
        ]:
            self.assertEqual(self.rules(box, f"{box}{new}\n"), [rule])
        for word, rule in [("open ", "requirement-added"), ("", "setter-added")]:
            self.assertEqual(
                self.rules(f"{word}var Box.x: Int {{ get }}\n", f"{word}var Box.x: Int\n"), [rule]
            )
        # Of a requirement, whichever list says that it is one.
        self.assertEqual(
            self.rules(
                "protocol Source\nfunc Source.next() throws -> Int\n",
                "protocol Source\nfunc Source.next() -> Int // requirement\n",
            ),
            ["signature"],
        )

    def test_a_parameter_that_makes_an_overload_is_breaking(self):
        other = "func Place.find(a: Int, b: String)\n"
        self.assertEqual(
            self.rules(
                f"func Place.find(a: Int)\n{other}",
                f"func Place.find(a: Int, b: Int = 0)\n{other}",
            ),
            ["overload"],
        )

    def test_accessors_that_ask_for_more_are_breaking(self):
        for old, new, rule in [
            ("{ get nonmutating set }", "{ get set }", "signature"),
            ("{ get }", "{ mutating get }", "effect-added"),
        ]:
            self.assertEqual(
                self.rules(f"var Place.x: Int {old}\n", f"var Place.x: Int {new}\n"), [rule]
            )

    def test_a_new_name_is_a_removal_and_an_addition(self):
        self.assertEqual(
            self.rules("var Place.x: Int\n", "var Place.left: Int\n"), ["added", "removed"]
        )

    def test_a_type_stands_for_its_members_and_a_module_for_its_types(self):
        found = judged(
            TYPE, f"{TYPE}struct Box\nvar Box.x: Int\nstruct Box.Side\nlet Box.Side.a: Int\n"
        )
        self.assertEqual([change.new for change in found], ["struct Box"])
        whole = {"Parts.txt": HEAD + TYPE}
        for old, new, rule in [({}, whole, "added"), (whole, {}, "removed")]:
            self.assertEqual([each.rule for each in api_changes.changes(old, new)], [rule])

    def test_signatures(self):
        for old, new in [
            ("func Place.f(a: Int)", "func Place.f(a: Int32)"),
            ("func Place.f() -> Int", "func Place.f() -> Int?"),
            ("var Place.x: Int", "var Place.x: Double"),
            (
                "func Place.f<T>(_ a: T) where T: Equatable",
                "func Place.f<T>(_ a: T) where T: Hashable",
            ),
            ("Place.init(a: Int)", "Place.init?(a: Int)"),
            ("struct Box", "final class Box"),
            ("typealias Box = Int", "typealias Box = Int64"),
            ("static func Place.f()", "func Place.f()"),
            ("case Side.one(Int)", "case Side.one(Int64)"),
        ]:
            self.check(f"{old}\n", f"{new}\n", "signature", "signature")
        self.check(
            "func Place.f() -> Int\n",
            "@discardableResult func Place.f() -> Int\n",
            "form",
            "signature",
        )

    def test_labels(self):
        for old, new in [
            ("func Place.f(a: Int)", "func Place.f(b: Int)"),
            ("func Place.f(a: Int)", "func Place.f(a: Int, b: Int)"),
            ("func Place.f(a: Int, b: Int)", "func Place.f(b: Int, a: Int)"),
            ("case Side.one(Int)", "case Side.one(Int, width: Double = 1)"),
            ("case Side.one", "case Side.one(Int)"),
            (
                "Place.subscript(kind: Int) -> Int { get }",
                "Place.subscript(kind kind: Int) -> Int { get }",
            ),
        ]:
            self.check(f"{old}\n", f"{new}\n", "label", "label")

    def test_parameters_with_defaults_may_be_added(self):
        for old, new in [
            (
                "Place.init(a: Int)",
                "Place.init(a: Int, b: [Int: String] = [:], c: () -> Int = { 1 })",
            ),
            (
                "Place.init(_ a: Int, c: Int)",
                "Place.init(_ a: Int, b: (Int, Int) = (1, 2), c: Int)",
            ),
            ("func Place.f() async", 'func Place.f(name: String = "a, b") async'),
        ]:
            self.check(f"{old}\n", f"{new}\n", "parameter-added", "label")
        # A method that overrides another has the old parameters.
        self.check("open func Place.f()\n", "open func Place.f(a: Int = 1)\n", "label", "label")

    def test_defaults(self):
        old, new = "Place.init(a: Int)\n", "Place.init(a: Int = 0)\n"
        self.check(old, new, "default-added", "default-removed")
        self.check(new, "Place.init(a: Int = 1)\n", "default-changed", "default-changed")
        self.check(
            "case Side.one(Int)\n", "case Side.one(Int = 1)\n", "default-added", "default-removed"
        )

    def test_setters(self):
        for old in ["let Place.x: Int", "var Place.x: Int { get }"]:
            for new in ["var Place.x: Int", "var Place.x: Int { get set }"]:
                self.check(f"{old}\n", f"{new}\n", "setter-added", "setter-removed")

    def test_effects_and_isolation(self):
        for old, new in [
            ("func Place.f()", "func Place.f() throws"),
            ("func Place.f()", "func Place.f() async"),
            ("func Place.f()", "mutating func Place.f()"),
            ("func Place.f() async -> Int", "func Place.f() async throws(Failure) -> Int"),
            ("var Place.x: Int { get }", "var Place.x: Int { get async }"),
        ]:
            self.check(f"{old}\n", f"{new}\n", "effect-added", "effect-removed")
        old, new = "func Place.f() throws\n", "func Place.f() throws(Failure)\n"
        self.check(old, new, "effect-added", "effect-added")
        self.check(
            "open func Place.f() throws\n", "open func Place.f()\n", "signature", "effect-added"
        )
        for word in ["@MainActor", "nonisolated(nonsending)", "nonisolated"]:
            old, new = "func Place.f() async\n", f"{word} func Place.f() async\n"
            self.check(old, new, "isolation", "isolation")

    def test_requirements(self):
        for note, there in [
            (" // requirement", "requirement-added"),
            (" // requirement with a default", "requirement-with-default"),
            ("", "added"),
        ]:
            new = f"{PROTOCOL}func Source.skip(){note}\n"
            self.check(PROTOCOL, new, there, "removed")
        defaulted = PROTOCOL.replace("// requirement", "// requirement with a default")
        self.check(PROTOCOL, defaulted, "requirement-with-default", "requirement-added")
        self.check(
            "protocol Source\n",
            "protocol Source: Sendable\n",
            "requirement-added",
            "conformance-removed",
        )
        old = PROTOCOL + "var Source.x: Int { get } // requirement\n"
        self.check(
            old, old.replace("{ get }", "{ get set }"), "requirement-added", "setter-removed"
        )
        self.check(PROTOCOL, PROTOCOL.replace("()", "() throws"), "effect-added", "signature")

    def test_lists_without_notes_about_requirements_say_nothing_about_them(self):
        old = PROTOCOL.replace(" // requirement", "")
        self.check(old, PROTOCOL, "form", "form")

    def test_cases(self):
        self.check(CLOSED, f"{CLOSED}case Side.right\n", "case-added", "removed")
        self.check(OPEN, f"{OPEN}case Side.right\n", "open-case-added", "removed")
        for name in ["MediaPipeTasksVision", "MLKitVision", "AppleTypes"]:
            new = f"{CLOSED}case Side.right\n"
            self.check(CLOSED, new, "upstream-case-added", "removed", name)
        self.check(CLOSED, OPEN, "enumeration-opened", "enumeration-closed")
        # The promise of the old version counts.
        self.assertEqual(
            self.rules(CLOSED, f"{OPEN}case Side.right\n"), ["case-added", "enumeration-opened"]
        )

    def test_conformances(self):
        self.check(
            "struct Box: Sendable\n",
            "struct Box: Hashable, Sendable\n",
            "conformance-added",
            "conformance-removed",
        )
        self.check(
            TYPE, f"{TYPE}extension Float: Element\n", "conformance-added", "conformance-removed"
        )
        # What follows from others is not in the lists.
        self.check(
            "struct Box: Equatable\n",
            "struct Box: Hashable\n",
            "conformance-added",
            "conformance-removed",
        )
        below = "protocol Shape: Sendable\n"
        self.check(
            f"{below}struct Box: Sendable\n",
            f"{below}struct Box: Shape\n",
            "conformance-added",
            "conformance-removed",
        )

    def test_subclassing(self):
        self.check("class Box\n", "open class Box\n", "subclassing-added", "subclassing-removed")
        self.check("class Box\n", "final class Box\n", "form", "form")
        self.check(
            "open func Box.f()\n", "func Box.f()\n", "subclassing-removed", "subclassing-added"
        )
        # Others may call the initializers in their subclasses.
        self.check("required Box.init()\n", "Box.init()\n", "signature", "signature")

    def test_overloads(self):
        self.check(
            f"{FUNCTION}\n", f"{FUNCTION}\nfunc Place.move(to end: Int)\n", "added", "removed"
        )
        self.check(
            f"{FUNCTION}\n",
            f"{FUNCTION}\nfunc Place.move(by step: Double)\n",
            "overload",
            "removed",
        )
        # Of several, those that have most in common belong together.
        kept = "func Place.move(by step: Double) -> Int\n"
        found = judged(f"{FUNCTION}\n{kept}", f"{FUNCTION} throws\n{kept[:-4]}Int8\n")
        self.assertEqual(
            {change.old: change.rule for change in found},
            {FUNCTION: "effect-added", kept.strip(): "signature"},
        )

    def test_availability(self):
        for old, new in [
            ("struct Box", "struct Box // not on iOS, tvOS"),
            ("struct Box // not on iOS", "struct Box // not on iOS, tvOS"),
            ("struct Box", "struct Box // since macOS 13.0"),
            ("struct Box // since macOS 13.0", "struct Box // since macOS 14.0"),
            ("struct Box // since iOS 16.0", "struct Box // not on iOS"),
        ]:
            self.check(f"{old}\n", f"{new}\n", "availability-raised", "availability-lowered")

    def test_deprecations_are_compatible(self):
        self.check("struct Box\n", "struct Box // deprecated\n", "deprecated", "form")

    def test_names_inside_and_ways_of_storing_are_mere_form(self):
        for old, new in [
            ("func Place.f(_ a: Int)", "func Place.f(_ b: Int)"),
            ("var Place.x: Int", "var Place.x: Int { get set }"),
            ("let Place.x: Int", "var Place.x: Int { get }"),
            ("open var Box.text: String { get }", "open override var Box.text: String { get }"),
        ]:
            self.check(f"{old}\n", f"{new}\n", "form", "form")

    def test_the_greatest_change_decides_on_the_version(self):
        for old, new, step in [
            (TYPE, TYPE, "patch"),
            ("func Place.f(_ a: Int)\n", "func Place.f(_ b: Int)\n", "patch"),
            (TYPE, f"{TYPE}struct Box\n", "minor"),
            (f"{TYPE}struct Box\n", f"{TYPE}struct Ball\n", "major"),
        ]:
            self.assertEqual(api_changes.step(judged(old, new)), step)

    def test_changes_are_printed_with_their_rules(self):
        found = judged("let Place.x: Int\n", "var Place.x: Int\n")
        self.assertEqual(
            str(found[0]),
            "compatible (setter-added): Parts: Place.x\n"
            "  was: let Place.x: Int\n"
            "  is:  var Place.x: Int",
        )
        found = judged(TYPE, "")
        self.assertEqual(str(found[0]), f"breaking (removed): Parts: {TYPE.strip()}")

    def test_the_document_has_every_rule_with_its_step(self):
        text = (ROOT / "docs/api-changes.md").read_text(encoding="utf-8")
        rows = re.findall(r"^\| `([a-z-]+)` \| (\w+) \|", text, re.M)
        self.assertEqual(dict(rows), api_changes.RULES)
        self.assertEqual(len(rows), len(api_changes.RULES))

    def test_every_recorded_line_can_be_read(self):
        texts = {path.name: path.read_text() for path in (ROOT / "docs/api").glob("*.txt")}
        lists = api_lists.Lists(texts)
        self.assertGreater(sum(map(len, lists.modules.values())), 2000)
        self.assertEqual(api_changes.changes(texts, texts), [])
        for line in ["wrong", "func", "strict Box"]:
            with self.assertRaises(ValueError):
                api_lists.Declaration(line)

    def test_enumerations_that_may_grow_say_so_in_their_comments(self):
        # As scripts/api checks with the compiler's help; here without a build.
        told = 0
        for layer in ["Parts", "Models", "Engine/VisionTasks"]:
            for path in (ROOT / "Sources" / layer).rglob("*.swift"):
                told += path.read_text().count("/// New versions may add cases.\n")
        texts = [path.read_text() for path in (ROOT / "docs/api").glob("*.txt")]
        self.assertEqual(told, sum(text.count(" // may grow\n") for text in texts))

    def test_commits_are_compared_without_a_build(self):
        def run(*words):
            command = [str(ROOT / "scripts/api"), *words]
            return subprocess.run(command, capture_output=True, text=True, check=False)

        for words, fault in [
            (["--against", "no-such-commit"], "no-such-commit: is not a commit"),
            (["--against"], "--against takes a commit or tag"),
            (["--against", "HEAD", "--record"], "--against takes a commit or tag"),
        ]:
            done = run(*words)
            self.assertEqual(done.returncode, 1)
            self.assertIn(fault, done.stderr)
        is_clone = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, check=False
        )
        if is_clone.returncode == 0:
            done = run("--against", "HEAD")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertRegex(
                done.stdout, r"changes since HEAD\napi: the least step of the version is "
            )


if __name__ == "__main__":
    unittest.main()
