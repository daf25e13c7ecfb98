"""The list of what is inside a package, as SPDX 2.3 in JSON; for make-deb and make_wheel.

The variable SOURCE_COMMIT is the commit that was built, and SWIFT_VERSION the compiler's version,
whose standard library is inside; without them the list has no such word.
"""

import hashlib
import json
import os
import re
import time

import litert

NAME = "swift-vision-tasks"
SWIFT = "Apache-2.0 WITH Swift-exception"
# What each file holds besides this project's own code.
INSIDE = {"vision": ["swift"], "libmediapipe.so": ["swift"], "libLiteRt.so": ["litert"]}
RELATIONS = {"swift": "STATIC_LINK", "litert": "COPY_OF"}


def license_of(name):
    """The license of a file: this project's, and those of what is inside."""
    inside = INSIDE.get(name, [])
    if "litert" in inside:
        return litert.expression()
    return f"Apache-2.0 AND ({SWIFT})" if "swift" in inside else "Apache-2.0"


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


def runtime(digest):
    """The package of the runtime, with its source where the catalogue pins that digest."""
    value = package(
        "litert", "LiteRT", litert.version(), litert.expression(), "Organization: Google LLC"
    )
    value["licenseDeclared"] = "Apache-2.0"
    value["comment"] = (
        "Its publisher declares Apache-2.0 and has no list of what is inside. The parts were found"
        " by their names in the library, or another part can use them; there may be others."
    )
    if tag := litert.wheel_tag(digest):
        place = f"https://pypi.org/project/ai-edge-litert/{litert.version()}"
        value["downloadLocation"] = f"{place}/#files"
        value["sourceInfo"] = f"ai_edge_litert/libLiteRt.so for {tag}, SHA-256 {digest}"
        value["externalRefs"] = [
            {
                "referenceCategory": "PACKAGE-MANAGER",
                "referenceType": "purl",
                "referenceLocator": f"pkg:pypi/ai-edge-litert@{litert.version()}",
            }
        ]
    return value


def parts_of_runtime():
    """The packages of what is inside the runtime, and how they are related to it."""
    for part in litert.parts():
        # The runtime itself is listed already.
        if part["Part"] == "LiteRT":
            continue
        key = f"litert-{re.sub('[^A-Za-z0-9.-]', '-', part['Part'])}"
        value = package(key, part["Part"], "NOASSERTION", part["License"], "NOASSERTION")
        value["copyrightText"] = "\n".join(litert.holders(part))
        value["homepage"] = part["Source"]
        if "Found" in part:
            value["comment"] = f"Found in the library: {part['Found']}"
            yield value, related("litert", "CONTAINS", key)
        else:
            value["comment"] = f"Not seen in the library: {part['Assumed']}"
            yield value, related(key, "BUILD_DEPENDENCY_OF", "litert")


def extracted_licenses():
    """The texts of licenses that SPDX has no name for."""
    for name, text in litert.texts().items():
        if name.startswith("LicenseRef-"):
            yield {"licenseId": name, "name": name[11:], "extractedText": litert.plain(text)}


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
            if part == "litert":
                parts[part] = runtime(sums["SHA256"].hexdigest())
            relations.append(related(key, RELATIONS[part], part))
    found += [parts[part] for part in sorted(used)]
    extracted = []
    if "litert" in used:
        for value, relation in parts_of_runtime():
            found.append(value)
            relations.append(relation)
        extracted = list(extracted_licenses())
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
    if extracted:
        value["hasExtractedLicensingInfos"] = extracted
    return json.dumps(value, indent=1, sort_keys=True) + "\n"
