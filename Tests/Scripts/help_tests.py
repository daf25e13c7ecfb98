"""Tests that every script answers --help, and does nothing else then.

python3 Tests/Scripts/help_tests.py
"""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from planted import environment, plant

ROOT = Path(__file__).resolve().parents[2]
# Programs that are not for people to start, or stand for another one.
EXEMPT = {
    "Tests/Batch/made_worker.py": "a made-up vision",
    "Examples/Python/spark_job.py": "shows its help where Spark is",
    "scripts/packaging/start-vision": "passes all words on to vision",
    "Tests/Parts/FramesTests/Codecs/record_stb_image.py": "runs in the environment of an oracle",
    "Tests/Parts/DrawingTests/Fonts/make_layered_font.py": "needs the package fontTools",
    "Tests/Live/rtsp_server.py": "needs GStreamer, which Tests/Live/run installs",
    "Tests/Studio/studio.py": "runs in the environment that Tests/Studio/run sets up",
}


def scripts():
    """The files that can be started and begin with an interpreter's name."""
    listed = subprocess.run(
        ["git", "ls-files", "-s"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    for line in listed.splitlines():
        mode, name = line.split()[0], line.split("\t")[1]
        path = ROOT / name
        if mode == "100755" and path.is_file():
            with path.open("rb") as file:
                if file.read(2) == b"#!":
                    yield name


class HelpTests(unittest.TestCase):
    def test_there_are_scripts(self):
        self.assertGreater(len(list(scripts())), 40)
        self.assertLessEqual(set(EXEMPT), set(scripts()))

    def test_each_script_shows_help(self):
        for name in scripts():
            if name in EXEMPT:
                continue
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                # As somebody sees it whose search path has the current folder in it.
                planted = plant(Path(folder)) | {"bin"}
                done = subprocess.run(
                    [str(ROOT / name), "--help"],
                    cwd=folder,
                    env=environment(Path(folder)),
                    stdin=subprocess.DEVNULL,
                    capture_output=True,
                    text=True,
                    timeout=60,
                    check=False,
                )
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertGreater(len(done.stdout.split()), 4)
                # Help is no complaint about a word that is not known.
                self.assertNotRegex(done.stdout, "(?i)there is no|unknown|unrecognized")
                self.assertNotIn("shellcheck", done.stdout)
                self.assertEqual(done.stderr, "")
                # Nothing is left behind, by what was planted neither.
                self.assertEqual({path.name for path in Path(folder).iterdir()}, planted)


if __name__ == "__main__":
    unittest.main()
