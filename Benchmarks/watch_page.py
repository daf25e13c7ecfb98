"""The page docs/benchmarks-watching.md, whose two parts are measured one by one."""

from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs/benchmarks-watching.md"
TITLE = "# Watching many cameras\n"
# The heading of the part about motion, which is the last one.
MOTION = "## Only while something moves\n"


def parts():
    """What is there of cameras, and of motion; the heading comes back in `write`."""
    text = PAGE.read_text() if PAGE.exists() else ""
    cameras, _, motion = text.partition(MOTION)
    return cameras.removeprefix(TITLE).strip("\n"), motion.strip("\n")


def write(cameras=None, motion=None):
    """Replaces one part of the page."""
    kept = parts()
    texts = [TITLE, cameras or kept[0], MOTION if motion or kept[1] else "", motion or kept[1]]
    PAGE.write_text("\n\n".join(text.strip("\n") for text in texts if text) + "\n")
