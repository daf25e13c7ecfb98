#!/usr/bin/python3
"""Runs the checks of the page; for Tests/Studio/run."""

import argparse
import re
import sys
import time
import traceback
import unittest
from pathlib import Path

import browser
import delay
import film
import material
import screens
import world

HERE = Path(__file__).resolve().parent


class Result(unittest.TextTestResult):
    """Says of each check how it went and how long it took."""

    def startTest(self, test):
        self.began = time.monotonic()
        super().startTest(test)

    def getDescription(self, test):
        return test.id().split(".", 1)[1].replace("test_", "").replace("_", " ")

    def _exc_info_to_string(self, error, test):
        """Only the lines of these files: those of the browser's driver say nothing."""
        kind, value, trace = error
        frames = [f for f in traceback.extract_tb(trace) if f.filename.startswith(str(HERE))]
        lines = traceback.format_list(frames) + traceback.format_exception_only(kind, value)
        return "".join(lines)

    def stopTest(self, test):
        self.stream.writeln(f"    {time.monotonic() - self.began:.1f} s")
        super().stopTest(test)


def cases(suite):
    for item in suite:
        if isinstance(item, unittest.TestSuite):
            yield from cases(item)
        else:
            yield item


def part(words):
    """A part and the number of parts, from words such as 1/2."""
    place, count = map(int, words.split("/"))
    if not 1 <= place <= count:
        raise ValueError
    return place, count


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument(
        "--only", default="", help="checks, or groups of screens, whose names this expression finds"
    )
    parser.add_argument(
        "--part", type=part, default=(1, 1), metavar="K/N", help="only the Kth of N parts of them"
    )
    parser.add_argument("--long", action="store_true", help="all forms of what takes long")
    parser.add_argument("--vision", help="the command to try, else the one of the debug build")
    parser.add_argument("--page", type=Path, help="take the page's files from this folder")
    parser.add_argument("--screens", type=Path, help="only take pictures of the page's states")
    parser.add_argument("--language", help="take these in a language, such as ar")
    parser.add_argument("--readme", type=Path, help="only take the picture for the README")
    parser.add_argument("--film", type=Path, help="only record the film for the README")
    parser.add_argument("--delay", action="store_true", help="only measure the camera's delay")
    options = parser.parse_args()
    browser.replaced = options.page
    world.use(options.vision)
    world.is_long = options.long
    # What is looked at is what people see.
    shows = options.screens or options.readme or options.film or options.delay
    browser.is_whole = options.long or bool(shows)
    if shows:
        try:
            if options.screens:
                screens.take_all(options.screens, options.language, options.only)
            if options.readme:
                screens.take_for_readme(options.readme)
            if options.film:
                film.record(options.film)
            if options.delay:
                delay.measure_all()
        finally:
            world.close()
        return
    began = time.monotonic()
    found = unittest.TestLoader().discover(str(HERE), "*_checks.py", str(HERE))
    named = [case for case in cases(found) if re.search(options.only, case.id())]
    place, count = options.part
    chosen = named[place - 1 :: count]
    try:
        runner = unittest.TextTestRunner(sys.stdout, verbosity=2, resultclass=Result)
        result = runner.run(unittest.TestSuite(chosen))
    finally:
        world.close()
    print(f"studio: {result.testsRun} checks in {time.monotonic() - began:.0f} s")
    for _, reason in sorted(result.skipped, key=str):
        print(f"studio: skipped: {reason}")
    if not chosen:
        sys.exit(f"studio: no check is named like {options.only}")
    if result.skipped and material.is_expected():
        sys.exit("studio: what was skipped could have run: is the material whole?")
    sys.exit(0 if result.wasSuccessful() else 1)


if __name__ == "__main__":
    main()
