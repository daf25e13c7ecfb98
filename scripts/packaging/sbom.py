"""The list of what is inside a package, as SPDX 2.3 in JSON; for make-deb and make_wheel.

The variable SOURCE_COMMIT is the commit that was built, and SWIFT_VERSION the compiler's version,
whose standard library is inside; without them the list has no such word.
"""

import hashlib
import json
import os
import re
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAME = "swift-vision-tasks"
SWIFT = "Apache-2.0 WITH Swift-exception"
# What each file holds besides this project's own code.
INSIDE = {"vision": ["swift"], "libmediapipe.so": ["swift"], "libLiteRt.so": ["litert"]}
RELATIONS = {"swift": "STATIC_LINK", "litert": "COPY_OF"}


def license_of(name):
    """The license of a file: this project's, and that of Swift's library where it is inside."""
    return f"Apache-2.0 AND ({SWIFT})" if "swift" in INSIDE.get(name, []) else "Apache-2.0"


def runtime_version():
    """The version of the runtime that the catalogue pins."""
    text = (ROOT / "Sources/Models/ModelCatalogue/Entries/Catalogue.swift").read_text()
    return re.search(r'runtimeVersion = "(.*)"', text)[1]


def package(key, name, version, license_expression, supplier):
    return {
        "SPDXID": f"SPDXRef-{key}",
        "name": name,
        "versionInfo": version,
        "licenseConcluded": license_expression,
        "licenseDeclared": license_expression,
        "copyrightText": "NOASSERTION",
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "supplier": supplier,
    }


def related(one, kind, other):
    return {
        "spdxElementId": f"SPDXRef-{one}",
        "relationshipType": kind,
        "relatedSpdxElement": f"SPDXRef-{other}",
    }


def document(version, files, kind):
    """The list for a package of a kind ("deb", "wheel") with the files that hold code."""
    found, contents, relations = [], [], [related("DOCUMENT", "DESCRIBES", "package")]
    found.append(package("package", NAME, version, "Apache-2.0", "NOASSERTION"))
    if commit := os.environ.get("SOURCE_COMMIT"):
        found[0]["sourceInfo"] = f"git commit {commit}"
    swift_version = os.environ.get("SWIFT_VERSION") or "NOASSERTION"
    parts = {
        "swift": package(
            "swift", "Swift standard library", swift_version, SWIFT, "Organization: Swift project"
        ),
        "litert": package(
            "litert", "LiteRT", runtime_version(), "Apache-2.0", "Organization: Google LLC"
        ),
    }
    used = set()
    for path in sorted(files, key=lambda each: each.name):
        content = path.read_bytes()
        key = f"file-{re.sub('[^A-Za-z0-9.-]', '-', path.name)}"
        sums = {"SHA1": hashlib.sha1(content), "SHA256": hashlib.sha256(content)}
        contents.append(
            {
                "SPDXID": f"SPDXRef-{key}",
                "fileName": f"./{path.name}",
                "checksums": [
                    {"algorithm": name, "checksumValue": each.hexdigest()}
                    for name, each in sums.items()
                ],
                "licenseConcluded": license_of(path.name),
                "copyrightText": "NOASSERTION",
            }
        )
        relations.append(related("package", "CONTAINS", key))
        for part in INSIDE.get(path.name, []):
            used.add(part)
            relations.append(related(key, RELATIONS[part], part))
    found += [parts[part] for part in sorted(used)]
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
    digest = hashlib.sha256(json.dumps([version, contents]).encode()).hexdigest()
    value = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"{NAME}-{version}-{kind}",
        # A name, not a place: the same package has the same one.
        "documentNamespace": f"https://spdx.org/spdxdocs/{NAME}-{kind}-{digest}",
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds)),
            "creators": [f"Tool: {NAME}-packaging"],
        },
        "packages": found,
        "files": contents,
        "relationships": relations,
    }
    return json.dumps(value, indent=1, sort_keys=True) + "\n"
