"""The columns of all tasks with real models: their types, and the values of the JSON (see run)."""

import functools
import tempfile
import unittest
from pathlib import Path
from typing import Any

import pyarrow as pa

import answers
import column_types
from column_material import Asked, asked, make_pictures
from column_types import LENGTHS, OPTIONAL, TASKS
from swift_vision_tasks import _batch, _stream

#: The rows of a batch: a picture with something in it, one of nothing, and a broken one.
FULL, NOTHING, BROKEN = range(3)
#: Tasks that have an answer for each picture.
ALWAYS = ("classify", "embed", "segment")


def job(task: str, options: dict[str, Any]) -> _batch.Job:
    return _batch.Job(task, "", options, fixed=False)


def stream(asked_for: _batch.Job, paths: list[str]) -> list[pa.RecordBatch]:
    """The answers to a batch of pictures and for an empty one behind it."""
    schema = pa.schema([("name", pa.string()), ("path", pa.string())])
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as sink:
        with pa.ipc.new_stream(source, schema) as writer:
            for each in (paths, []):
                writer.write_batch(pa.record_batch([pa.array(each, pa.string())] * 2, schema))
        source.seek(0)
        _stream.look(asked_for, "path", source.fileno(), sink.fileno())
        sink.seek(0)
        return list(pa.ipc.open_stream(sink))


class Columns(unittest.TestCase):
    folder: "tempfile.TemporaryDirectory[str]"
    pictures: dict[str, Path]
    asked: dict[str, Asked]

    @classmethod
    def setUpClass(cls) -> None:
        answers.pull_models()
        cls.folder = tempfile.TemporaryDirectory(prefix="columns-")
        cls.addClassCleanup(cls.folder.cleanup)
        cls.pictures = make_pictures(Path(cls.folder.name))
        cls.asked = asked()

    @classmethod
    @functools.cache
    def found(cls, task: str) -> list[pa.RecordBatch]:
        """The columns of a task for its pictures, and for none."""
        batches = stream(job(task, cls.asked[task].options), cls.paths(task))
        return [each.select(each.schema.names[1:]) for each in batches]

    @classmethod
    def paths(cls, task: str) -> list[str]:
        names = (cls.asked[task].picture, "nothing", "broken", *cls.asked[task].others)
        return [str(cls.pictures[name]) for name in names]

    def test_the_table_of_the_document_has_the_columns_of_each_task(self) -> None:
        *rows, remarks, error = column_types.documented()
        documented = []
        for tasks, words in rows:
            with self.subTest(tasks):
                documented += tasks
                self.assertEqual(column_types.names(words), column_types.all_names(tasks))
                self.assertEqual(column_types.numbers(words), column_types.all_numbers(tasks))
                for task in tasks:
                    for name, option in OPTIONAL.get(task, {}).items():
                        self.assertIn(f"with `{option}=True` `{name}`", words)
        self.assertEqual(sorted(documented), sorted(TASKS))
        self.assertEqual((remarks[0], error[0]), (["all"], ["all"]))
        self.assertTrue(remarks[1].startswith("`remarks`"))
        self.assertTrue(error[1].startswith("`error` (`code`, `message`)"))

    def test_columns_have_the_types_of_the_table(self) -> None:
        self.assertEqual(len(column_types.SCORES), 52)
        for task in TASKS:
            with self.subTest(task):
                wanted = column_types.schema(task)
                full, empty = self.found(task)
                self.assertEqual(full.schema, wanted)
                self.assertEqual((empty.schema, empty.num_rows), (wanted, 0))
                # Engines declare types before a worker begins.
                asked_for = job(task, self.asked[task].options)
                self.assertEqual(asked_for.schema(), wanted)
                with _batch.worker(asked_for.state()) as lent:
                    self.assertEqual(lent.schema, wanted)
                    none = lent.run([])
                self.assertEqual((none.schema, none.num_rows), (wanted, 0))
                plain = column_types.schema(task, has_options=False)
                self.assertEqual(job(task, {}).schema(), plain)

    def test_values_are_those_of_the_lines_of_the_worker(self) -> None:
        for task in TASKS:
            with self.subTest(task):
                lines = answers.worker_lines(task, self.asked[task].options, self.paths(task))
                found = self.found(task)[0]
                found.validate(full=True)
                self.assertEqual(len(lines), found.num_rows)
                for line, row in zip(lines, found.to_pylist(), strict=True):
                    self.assertEqual(answers.plain(row), answers.columns(task, line, list(row)))

    def test_vectors_of_bytes_are_those_of_the_lines(self) -> None:
        options = {**self.asked["embed"].options, "quantize": True}
        found = stream(job("embed", options), self.paths("embed"))[0].column("vector")
        self.assertEqual(found.type, pa.list_(pa.int8()))
        lines = answers.worker_lines("embed", options, self.paths("embed"))
        wanted = [answers.columns("embed", line, ["vector"])["vector"] for line in lines]
        self.assertEqual(found.to_pylist(), wanted)

    def test_lists_have_a_value_for_each_finding_and_lengths_of_the_table(self) -> None:
        for task in TASKS:
            with self.subTest(task):
                full, nothing, *_ = self.found(task)[0].to_pylist()
                lists = [name for name in TASKS[task] if isinstance(full[name], list)]
                for row in (full, nothing):
                    for name, length in LENGTHS.get(task, {}).items():
                        self.assertEqual({len(each) for each in row[name]} - {length}, set(), name)
                counts = {name: len(full[name]) for name in lists}
                self.assertGreater(min(counts.values()), 0, counts)
                if task != "holistic":
                    self.assertEqual(len(set(counts.values())), 1, counts)
                if task not in ALWAYS:
                    self.assertEqual([name for name in lists if nothing[name]], [])

    def test_a_part_that_is_not_found_is_an_empty_list(self) -> None:
        row = self.found("holistic")[0].to_pylist()[BROKEN + 1]
        counts = {name: len(row[name]) for name in TASKS["holistic"] if isinstance(row[name], list)}
        hands = {name for name in counts if "Hand" in name}
        self.assertEqual(counts, {name: int(name not in hands) for name in counts})

    def test_what_a_model_does_not_name_is_null(self) -> None:
        # A score that no gesture has.
        gestures = {**self.asked["gestures"].options, "score_threshold": 1}
        # An embedder has no names.
        classes = {**self.asked["embed"].options, "max_results": 2}
        for task, options, name, wanted in (
            ("gestures", gestures, "gestures", [None]),
            ("gestures", gestures, "gestureScores", [0]),
            ("classify", classes, "labels", [None, None]),
        ):
            with self.subTest(name):
                found = stream(job(task, options), self.paths(task))[0].column(name)
                self.assertEqual(found[FULL].as_py(), wanted)

    def test_lengths_are_in_types_where_that_is_wanted(self) -> None:
        for task, name, kind in (
            ("embed", "vector", pa.list_(pa.float32(), 1024)),
            ("face-landmarks", "transformations", pa.list_(pa.list_(pa.float32(), 16))),
        ):
            with self.subTest(task):
                fixed = _batch.Job(task, "its_", self.asked[task].options, fixed=True)
                for found, wanted in zip(
                    stream(fixed, self.paths(task)), self.found(task), strict=True
                ):
                    self.assertEqual(found.schema.field(f"its_{name}").type, kind)
                    values = found.column(f"its_{name}").to_pylist()
                    self.assertEqual(values, wanted.column(name).to_pylist())

    def test_a_broken_picture_has_null_in_all_columns_but_one(self) -> None:
        for task in TASKS:
            with self.subTest(task):
                found = self.found(task)[0]
                for name, column in zip(found.schema.names, found.columns, strict=True):
                    nulls = [number for number in range(3) if not column[number].is_valid]
                    self.assertEqual(nulls, [FULL, NOTHING] if name == "error" else [BROKEN], name)
                code = found.column("error")[BROKEN].as_py()["code"]
                self.assertEqual(code, "inputInvalid")


if __name__ == "__main__":
    unittest.main()
