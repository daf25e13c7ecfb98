"""Tests of the list of what is inside a package.

python3 Tests/Scripts/sbom_tests.py
"""

import hashlib
import json
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts/packaging"))
sys.dont_write_bytecode = True
import make_wheel  # noqa: E402
import sbom  # noqa: E402


class ListTests(unittest.TestCase):
    def listed(self, names):
        with tempfile.TemporaryDirectory() as folder:
            files = [Path(folder) / name for name in names]
            for path in files:
                path.write_text(path.name)
            with mock.patch.dict("os.environ", {"SOURCE_DATE_EPOCH": "86400"}):
                return sbom.document("1.2.3", files, "deb")

    def test_files_have_digests_and_licenses(self):
        value = json.loads(self.listed(["vision", "libLiteRt.so"]))
        files = {each["fileName"]: each for each in value["files"]}
        sums = {s["algorithm"]: s["checksumValue"] for s in files["./vision"]["checksums"]}
        self.assertEqual(sums["SHA256"], hashlib.sha256(b"vision").hexdigest())
        self.assertIn("Swift-exception", files["./vision"]["licenseConcluded"])
        self.assertEqual(files["./libLiteRt.so"]["licenseConcluded"], "Apache-2.0")
        self.assertEqual(value["creationInfo"]["created"], "1970-01-02T00:00:00Z")

    def test_every_relation_names_what_is_there(self):
        value = json.loads(self.listed(["vision", "libmediapipe.so", "libLiteRt.so"]))
        known = {each["SPDXID"] for each in [value, *value["packages"], *value["files"]]}
        self.assertEqual(len(known), 1 + len(value["packages"]) + len(value["files"]))
        for each in value["relationships"]:
            self.assertIn(each["spdxElementId"], known)
            self.assertIn(each["relatedSpdxElement"], known)
        self.assertEqual(
            {each["name"] for each in value["packages"]},
            {"swift-vision-tasks", "Swift standard library", "LiteRT"},
        )

    def test_the_commit_and_the_compiler_are_named_where_they_are_known(self):
        value = json.loads(self.listed(["vision"]))
        self.assertNotIn("sourceInfo", value["packages"][0])
        self.assertEqual(value["packages"][1]["versionInfo"], "NOASSERTION")
        facts = {"SOURCE_COMMIT": "0123abcd", "SWIFT_VERSION": "6.3.1"}
        with mock.patch.dict("os.environ", facts):
            value = json.loads(self.listed(["vision"]))
        self.assertEqual(value["packages"][0]["sourceInfo"], "git commit 0123abcd")
        self.assertEqual(value["packages"][1]["versionInfo"], "6.3.1")

    def test_a_wheel_whose_files_were_edited_is_listed_as_it_is(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "made.whl"
            wheel = make_wheel.Wheel(path, "any", "1")
            for name in sbom.INSIDE:
                wheel.add(f"{make_wheel.NAME}/{name}", b"edited")
            wheel.add(f"{wheel.information}/sboms/{make_wheel.LIST}", b"old")
            wheel.finish("Name: made\n")
            make_wheel.list_again(path, "1")
            with zipfile.ZipFile(path) as archive:
                names = archive.namelist()
                listed = archive.read(f"{wheel.information}/sboms/{make_wheel.LIST}")
                record = archive.read(f"{wheel.information}/RECORD").decode()
        self.assertEqual(len(names), len(set(names)))
        self.assertEqual(record.count("\n"), len(names))
        name = f"{wheel.information}/sboms/{make_wheel.LIST}"
        self.assertIn(make_wheel.record_line(name, listed), record)
        digest = hashlib.sha256(b"edited").hexdigest()
        self.assertEqual(listed.decode().count(digest), len(sbom.INSIDE))

    def test_the_same_files_give_the_same_list(self):
        names = ["vision", "libmediapipe.so", "libLiteRt.so"]
        self.assertEqual(self.listed(names), self.listed(reversed(names)))

    def test_the_runtime_has_the_version_of_the_catalogue(self):
        self.assertRegex(sbom.runtime_version(), r"^\d+\.\d+\.\d+$")


if __name__ == "__main__":
    unittest.main()
