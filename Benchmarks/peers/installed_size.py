"""Prints the bytes that pip installed for a package and all that it requires.

python installed_size.py PACKAGE
"""

import re
import sys
from importlib.metadata import PackageNotFoundError, distribution


def closure(name, seen):
    key = re.sub(r"[-_.]+", "-", name).lower()
    if key in seen:
        return
    try:
        found = distribution(name)
    except PackageNotFoundError:
        return  # Required on other systems only.
    seen[key] = found
    for requirement in found.requires or []:
        if "extra ==" not in requirement:
            closure(re.match(r"[A-Za-z0-9._-]+", requirement).group(), seen)


packages = {}
closure(sys.argv[1], packages)
places = {place.locate() for package in packages.values() for place in package.files or []}
print(sum(place.stat().st_size for place in places if place.is_file()))
