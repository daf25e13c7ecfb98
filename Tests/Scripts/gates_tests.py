"""Tests how scripts/gates judges what was measured, and what it keeps.

python3 Tests/Scripts/gates_tests.py
"""

import contextlib
import copy
import importlib.machinery
import importlib.util
import io
import json
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
LOADER = importlib.machinery.SourceFileLoader("gates", str(ROOT / "scripts/gates"))
gates = importlib.util.module_from_spec(importlib.util.spec_from_loader("gates", LOADER))
LOADER.exec_module(gates)

PROFILE = """desc: Trigger: Client Request: swift/detect
ob=/usr/lib/libc.so.6
fn=memcpy
0 30
ob=/home/somebody/libLiteRt.so
fn=run
0 1000
cob=/program
cfn=kernel
calls=2 0
0 500
ob=/program
fn=kernel
0 500
"""


def numbers(allocations=5, instructions=100_000, runtime=2_000_000):
    return {
        "allocations": allocations,
        "allocations of the runtime": 7,
        "instructions": instructions,
        "instructions of the runtime": runtime,
    }


class GatesTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.enterContext(mock.patch.object(gates, "RECORDS", Path(folder.name) / "new/gates.json"))
        self.enterContext(mock.patch.object(gates, "surroundings", lambda: {"Swift": "6"}))

    def finds(self, new, old=None, is_whole=True):
        return gates.compare(old or {"a": numbers()}, new, is_whole)[0]

    def quietly(self, function, *words):
        with contextlib.redirect_stdout(io.StringIO()) as out:
            with contextlib.redirect_stderr(io.StringIO()):
                function(*words)
        return out.getvalue()

    def test_one_allocation_more_is_too_much(self):
        self.assertEqual(self.finds({"a": numbers()}), [])
        self.assertIn("6 allocations", self.finds({"a": numbers(allocations=6)})[0])
        self.assertEqual(self.finds({"a": numbers(allocations=4)}), [])

    def test_of_many_allocations_one_or_a_hundredth_more_is_none_too_many(self):
        for recorded, most in ((0, 0), (9, 9), (10, 11), (199, 200), (251, 253), (2000, 2020)):
            old = {"a": numbers(allocations=recorded)}
            with self.subTest(recorded=recorded):
                self.assertEqual(self.finds({"a": numbers(allocations=most)}, old), [])
                self.assertTrue(self.finds({"a": numbers(allocations=most + 1)}, old))

    def test_a_hundredth_more_instructions_is_too_much(self):
        self.assertEqual(self.finds({"a": numbers(instructions=101_000)}), [])
        self.assertTrue(self.finds({"a": numbers(instructions=101_001)}))

    def test_half_more_instructions_of_the_runtime_are_too_much(self):
        self.assertEqual(self.finds({"a": numbers(runtime=3_000_000)}), [])
        self.assertTrue(self.finds({"a": numbers(runtime=3_000_001)}))

    def test_less_is_said_and_no_failure(self):
        more, less = gates.compare(
            {"a": numbers()}, {"a": numbers(allocations=2, instructions=90_000)}, True
        )
        self.assertEqual((len(more), len(less)), (0, 2))

    def test_what_is_counted_does_not_change_unnoticed(self):
        less = numbers()
        del less["instructions"]
        self.assertIn("not both", self.finds({"a": less})[0])
        self.assertIn("not both", self.finds({"a": numbers()}, {"a": less})[0])

    def test_gates_come_and_go_by_records_only(self):
        both = {"a": numbers(), "b": numbers()}
        self.assertEqual(self.finds(both), ["b is not recorded"])
        self.assertEqual(self.finds({"a": numbers()}, both), ["b is recorded and not there"])
        self.assertEqual(self.finds({"a": numbers()}, both, is_whole=False), [])

    def test_a_record_has_a_reason_and_what_changed(self):
        for reason in ("", " "):
            with self.assertRaises(SystemExit):
                gates.record(reason, [], {}, {"a": numbers()}, True)
        self.quietly(gates.record, "at first", [], {}, {"a": numbers(), "b": numbers()}, True)
        records = json.loads(gates.RECORDS.read_text())
        old = gates.recorded(records)
        self.assertEqual(old, {"a": numbers(), "b": numbers()})
        self.quietly(gates.record, "more", records, old, {"a": numbers(allocations=9)}, True)
        records = json.loads(gates.RECORDS.read_text())
        self.assertEqual([r["reason"] for r in records], ["at first", "more"])
        self.assertEqual(records[1]["gates"], {"a": numbers(allocations=9), "b": None})
        self.assertEqual(gates.recorded(records), {"a": numbers(allocations=9)})
        words = self.quietly(gates.record, "x", records, gates.recorded(records), {}, False)
        self.assertIn("nothing changed", words)

    def test_numbers_that_somebody_added_without_a_reason_count_for_nothing(self):
        record = {"date": "2026-01-01", "reason": " ", "gates": {"a": numbers()}}
        with self.assertRaises(SystemExit):
            gates.recorded([record])

    def test_the_check_fails_with_advice(self):
        records = [{"surroundings": {"Swift": "5"}}]
        with self.assertRaises(SystemExit) as failure:
            self.quietly(gates.check, records, {"a": numbers()}, {"a": numbers(6)}, True)
        self.assertIn("--record REASON", str(failure.exception))
        self.assertIn(
            "1 within", self.quietly(gates.check, records, {"a": numbers()}, {"a": numbers()}, True)
        )

    def run_whole_script(self, records, measured, again=None):
        """The whole script on these records, as if this had been measured, and that again."""
        self.asked = []

        def measure(names):
            self.asked.append(names)
            return copy.deepcopy(again or measured if self.asked[1:] else measured)

        gates.RECORDS.parent.mkdir(exist_ok=True)
        gates.RECORDS.write_text(json.dumps(records))
        with contextlib.ExitStack() as stack:
            for name, stand_in in {
                "build": lambda: None,
                "measure": measure,
                "sys.argv": ["gates"],
                "platform.machine": lambda: "x86_64",
                "platform.system": lambda: "Linux",
                "shutil.which": lambda program: program,
            }.items():
                owner, _, attribute = name.rpartition(".")
                place = getattr(gates, owner) if owner else gates
                stack.enter_context(mock.patch.object(place, attribute, stand_in))
            return self.quietly(gates.main)

    def test_the_script_fails_wherever_the_committed_record_is_altered(self):
        committed = json.loads((ROOT / "Benchmarks/Thresholds/gates.json").read_text())
        measured = gates.recorded(committed)
        self.assertIn("%d within" % len(measured), self.run_whole_script(committed, measured))
        altered_count = 0
        for name, kind in [(gate, kind) for gate in measured for kind in measured[gate]]:
            least = measured[name][kind]
            while least >= 0 and gates.limit(kind, least) >= measured[name][kind]:
                step = 1 if kind.startswith("allocations") else least // 100 + 1
                least -= step
            if least < 0:
                continue
            altered_count += 1
            record = {"date": "", "reason": "altered", "surroundings": {}}
            record["gates"] = {name: measured[name] | {kind: least}}
            with self.subTest(gate=name, kind=kind), self.assertRaises(SystemExit) as failure:
                self.run_whole_script([*committed, record], measured)
            self.assertIn("1 too much", str(failure.exception))
        self.assertGreater(altered_count, 2 * len(measured))

    def test_what_the_machine_added_once_is_no_failure(self):
        records = [{"date": "", "reason": "x", "surroundings": {}, "gates": {"a": numbers()}}]
        noisy = {"a": numbers(instructions=150_000, allocations=6)}
        again = {"a": numbers(instructions=100_100)}
        self.assertIn("1 within", self.run_whole_script(records, noisy, again))
        with self.assertRaises(SystemExit):
            self.run_whole_script(records, noisy, {"a": numbers(instructions=140_000)})

    def test_only_what_is_too_much_is_measured_again(self):
        gate = {"a": numbers(), "b": numbers()}
        records = [{"date": "", "reason": "x", "surroundings": {}, "gates": gate}]
        self.run_whole_script(records, gate)
        self.assertEqual(self.asked, [[]])
        noisy = gate | {"b": numbers(allocations=6)}
        self.run_whole_script(records, noisy, {"b": numbers()})
        self.assertEqual(self.asked, [[], ["b"], ["b"]])

    def test_instructions_are_told_apart_by_library(self):
        self.assertEqual(gates.by_library(PROFILE), (530, 1000))


if __name__ == "__main__":
    unittest.main()
