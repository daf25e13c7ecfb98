"""Tests of the site of the documents, which scripts/site/build makes.

python3 Tests/Scripts/site_tests.py
"""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts/site"))
# Nothing is left beside the sources.
sys.dont_write_bytecode = True
import front_page  # noqa: E402
import library_pages  # noqa: E402
import link_check  # noqa: E402
import navigation  # noqa: E402


class LinkTests(unittest.TestCase):
    def complaints(self, pages: dict[str, str], base: str = "/") -> list[str]:
        with tempfile.TemporaryDirectory() as folder:
            for name, text in pages.items():
                path = Path(folder) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            return link_check.complaints(Path(folder), base, "documentation/")

    def test_a_site_whose_links_lead_somewhere(self):
        pages = {
            "index.html": '<a href="a/b.html#part">b</a><a href="https://example.org/none">x</a>',
            "a/b.html": '<h2 id="part">Part</h2><a href="../index.html">up</a><a href="../">up</a>',
        }
        self.assertEqual(self.complaints(pages), [])

    def test_each_fault_is_named(self):
        pages = {
            "index.html": '<a href="gone.html">x</a><a href="a.html#gone">y</a><img src="no.png">',
            "a.html": '<p id="one"></p><p id="one"></p>',
            "alone.html": "",
        }
        found = "\n".join(self.complaints(pages))
        self.assertIn("index.html: gone.html leads nowhere", found)
        self.assertIn("index.html: a.html#gone: a.html has no such anchor", found)
        self.assertIn("index.html: no.png leads nowhere", found)
        self.assertIn("two elements have the id one", found)
        self.assertIn("alone.html: no page leads to it", found)

    def test_pages_of_libraries_lie_below_the_base(self):
        pages = {
            "index.html": '<a href="documentation/x/">x</a>',
            "documentation/x/index.html": '<script src="/at/js/x.js"></script>',
            "documentation/y/index.html": "",
        }
        self.assertEqual(len(self.complaints(pages, "/at/")), 1)
        self.assertEqual(self.complaints({**pages, "js/x.js": ""}, "/at/"), [])


class NavigationTests(unittest.TestCase):
    def sections(self, entries, names):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for name in names:
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text("# Title\n")
            (root / "docs").mkdir(exist_ok=True)
            (root / "docs/navigation.json").write_text(json.dumps(entries))
            return navigation.sections(root, set(names))

    def test_sections_list_pages_in_order(self):
        entries = [{"title": "T", "pages": [{"Over": "README.md"}, "docs/*.md"]}]
        (section,) = self.sections(entries, ["README.md", "docs/b.md", "docs/a.md"])
        self.assertEqual(section.pages, ["README.md", "docs/a.md", "docs/b.md"])
        self.assertEqual(section.names, {"README.md": "Over"})

    def test_a_document_in_no_section_is_an_error(self):
        entries = [{"title": "T", "pages": ["docs/a.md"]}]
        with self.assertRaisesRegex(navigation.NavigationError, "no section lists docs/b.md"):
            self.sections(entries, ["docs/a.md", "docs/b.md"])

    def test_a_page_that_is_not_there_or_twice_is_an_error(self):
        with self.assertRaisesRegex(navigation.NavigationError, "there is no docs/gone.md"):
            self.sections([{"title": "T", "pages": ["docs/gone.md"]}], ["docs/a.md"])
        with self.assertRaisesRegex(navigation.NavigationError, "listed twice"):
            self.sections([{"title": "T", "pages": ["docs/a.md", "docs/*.md"]}], ["docs/a.md"])


class FrontPageTests(unittest.TestCase):
    def test_facts_are_those_of_the_documents(self):
        self.assertIn("object detection", front_page.speeds(ROOT))
        self.assertEqual(front_page.fidelity(ROOT)["different"], "0")

    def test_a_table_that_is_gone_is_an_error(self):
        with self.assertRaisesRegex(front_page.FactMissing, "no table below '## Speed'"):
            front_page.rows("# Title\n\n## Speed\n\nWords.\n\n## Next\n| a |\n| - |\n", "## Speed")

    def test_code_that_no_document_has_is_found(self):
        front = "<pre>vision detect a.jpg\nlet x = f(&quot;y&quot;)</pre><pre>gone()</pre>"
        known = ["```sh\nvision detect a.jpg  # what\n```", '  let x = f("y")']
        self.assertEqual(front_page.unrun_lines(front, known), ["gone()"])


class LibraryTests(unittest.TestCase):
    def test_a_page_gets_bar_title_and_base(self):
        page = (
            '<link href="/css/x.css"><title>Documentation</title>'
            '<script>var baseUrl = "/"</script><div id="app"></div>'
        )
        made = library_pages.joined(page, "/at/", "<header></header>", ("A<B", "Words."))
        self.assertIn('href="/at/css/x.css"', made)
        self.assertIn('var baseUrl = "/at/"', made)
        self.assertIn("<title>A&lt;B</title>", made)
        self.assertIn('<header></header><div id="app">', made)

    def test_articles_have_addresses_with_an_archive_and_without(self):
        name = "Sources/Engine/VisionTasks/VisionTasks.docc/Errors.md"
        none = library_pages.Libraries(None)
        self.assertEqual(none.article(name), "libraries.html")
        self.assertIsNone(none.article("docs/first-steps.md"))


class WholeSiteTests(unittest.TestCase):
    def build(self, *words):
        return subprocess.run(
            [str(ROOT / "scripts/site/build"), *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )

    def test_the_site_is_made_without_the_libraries(self):
        with tempfile.TemporaryDirectory() as folder:
            done = self.build("--output", folder)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("0 pages of libraries", done.stdout)
            page = (Path(folder) / "docs/first-steps.html").read_text()
            self.assertIn('<h2 id="1-install-the-command">', page)
            self.assertIn('href="../README.html#install"', page)
            self.assertIn('aria-current="page">First steps<', page)
            self.assertNotIn("snippet: not run", page)
            records = json.loads((Path(folder) / "assets/documents.json").read_text())
            self.assertIn("docs/first-steps.html#1-install-the-command", [r[2] for r in records])
            self.assertEqual(json.loads((Path(folder) / "assets/libraries.json").read_text()), [])
            # The same documents give the same site.
            before = {p: p.read_bytes() for p in Path(folder).rglob("*") if p.is_file()}
            self.assertEqual(self.build("--output", folder).returncode, 0)
            after = {p: p.read_bytes() for p in Path(folder).rglob("*") if p.is_file()}
            self.assertEqual(before, after)

    def test_a_folder_with_other_files_is_left_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "mine.txt").write_text("mine")
            done = self.build("--output", folder)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("has other files than a site", done.stderr)
            self.assertEqual((Path(folder) / "mine.txt").read_text(), "mine")
            done = self.build("--libraries", folder)
            self.assertIn("is no archive of scripts/docs", done.stderr)


if __name__ == "__main__":
    unittest.main()
