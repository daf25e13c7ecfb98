"""Tests of the list of what is inside a package.

python3 Tests/Scripts/sbom_tests.py
"""

import hashlib
import json
import os
import re
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts/packaging"))
sys.dont_write_bytecode = True
import litert  # noqa: E402
import make_wheel  # noqa: E402
import sbom  # noqa: E402

NUMBER = r"\b(?:0x[0-9a-f]+|[0-9]+)\b"


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
        runtime = files["./libLiteRt.so"]["licenseConcluded"].split(" AND ")
        self.assertLess({"Apache-2.0", "BSD-3-Clause", "MPL-2.0"}, set(runtime))
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
            {"swift-vision-tasks", "Swift standard library"}
            | {each["Part"] for each in litert.parts()},
        )

    def test_the_runtime_has_its_parts_its_source_and_the_texts_of_unnamed_licenses(self):
        text = (litert.CATALOGUE / "Catalogue+Runtime.swift").read_text()
        digest = re.search(r"case .linuxX86:.*?([0-9a-f]{64})", text, re.DOTALL)[1]
        value = sbom.runtime(digest)
        self.assertIn("/ai-edge-litert/", value["downloadLocation"])
        self.assertIn(f"manylinux_2_27_x86_64, SHA-256 {digest}", value["sourceInfo"])
        self.assertEqual(sbom.runtime("0" * 64)["downloadLocation"], "NOASSERTION")
        value = json.loads(self.listed(["libLiteRt.so"]))
        known = {each["licenseId"] for each in value["hasExtractedLicensingInfos"]}
        named = {name for name in litert.licenses() if name.startswith("LicenseRef-")}
        self.assertEqual(known, named)
        self.assertNotIn("hasExtractedLicensingInfos", json.loads(self.listed(["vision"])))

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

    def test_the_list_of_parts_is_of_the_version_that_the_catalogue_pins(self):
        self.assertRegex(litert.version(), r"^\d+\.\d+\.\d+$")
        self.assertIn(f"ai-edge-litert {litert.version()},", litert.PARTS.read_text())

    def test_every_part_says_why_it_is_listed_and_its_license_has_a_text(self):
        for part in litert.parts():
            self.assertEqual(len({"Found", "Assumed"} & set(part)), 1, part)
            self.assertTrue(litert.holders(part), part)
        self.assertEqual(set(litert.licenses()) - {"Apache-2.0"}, set(litert.texts()))
        for text in litert.texts().values():
            self.assertGreater(len(litert.plain(text)), 100)

    def test_words_of_parts_are_in_the_library(self):
        cache = os.environ.get("VISION_TASKS_CACHE") or Path.home() / ".cache/swift-vision-tasks"
        library = Path(cache) / "runtime" / litert.version() / "libLiteRt.so"
        if not library.exists():
            self.skipTest(f"there is no {library}; vision models pull litert-runtime fetches it")
        content = library.read_bytes()
        is_x86 = litert.wheel_tag(hashlib.sha256(content).hexdigest()).endswith("x86_64")
        for part in litert.parts():
            words = part.get("Found", "")
            if not words or (words.endswith("(x86-64)") and not is_x86):
                continue
            words = words.removesuffix(" (x86-64)")
            if words.startswith("the constant"):
                factor, seed, addend = (int(word, 0) for word in re.findall(NUMBER, words)[:3])
                wanted = (factor * seed + addend) % 2**64
                self.assertIn(wanted.to_bytes(8, "little"), content, part["Part"])
            else:
                self.assertIn(words.encode(), content, part["Part"])


if __name__ == "__main__":
    unittest.main()
