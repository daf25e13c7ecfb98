"""Swift code of the documents: built as one package that depends on this one, and run.

Each block is a function of a file of its own, so that blocks import what they say and no more, and
declare what others declare, too.
"""

import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import given
from blocks import ROOT, Block

sys.path.insert(0, str(ROOT / "scripts"))
import plan  # noqa: E402

_PACKAGE = "swift-vision-tasks"
#: Documents about modules that are no products: they are read from within.
_WITHIN = {"command-lines.md": "CommandLineParsing", "VisionBase.docc": "VisionBase"}
_FAMILY = {
    "VisionTasks": ["Drawing", "Frames", "Inference", "ModelFiles", "Movies", "VisionTasks"],
    "Frames": ["Frames", "VisionTasks"],
    "Movies": ["Frames", "Movies"],
    "Inference": ["Inference", "ModelDownloads", "ModelFiles", "VisionTasks"],
    "ModelDownloads": ["ModelDownloads", "ModelCatalogue", "ModelFiles"],
    "ModelRewriting": ["ModelFiles", "ModelRewriting"],
    "Drawing": ["Drawing", "Frames"],
    "CommandLineParsing": ["CommandLineParsing", "Foundation", "OptionDeclarations", "VisionBase"],
    "AppleTypes": ["AppleTypes", "Foundation"],
    "AVFoundation": ["AVFoundation", "Foundation"],
}
OUTSIDE, WITHIN = "Snippets", "SnippetsWithin"
PLAN = ROOT / "scripts/plan.sh"
_MANIFEST = """\
// swift-tools-version: 6.2
import PackageDescription

let products = [PRODUCTS]
let package = Package(
  name: "Snippets", platforms: [.macOS(.v12)],
  dependencies: [.package(name: "swift-vision-tasks", path: "ROOT")],
  targets: [
    .executableTarget(
      name: "Snippets",
      dependencies: products.map { .product(name: $0, package: "swift-vision-tasks") })
  ],
  swiftLanguageModes: [.v6]
)
"""


def is_manifest(block: Block) -> bool:
    """Tells whether a block is a package's manifest, or a part of one."""
    return ".product(" in block.code or "PackageDescription" in block.code


def module(block: Block) -> str:
    """The module that a block's document is about."""
    for part in block.path.parts:
        if part in _WITHIN:
            return _WITHIN[part]
        if part.endswith(".docc"):
            return part.removesuffix(".docc")
    imported = re.findall(r"^import (\w+)", block.code, re.M)
    for name in ("MediaPipeTasksVision", "MLKit"):
        if name in imported:
            return name
    return "MLKit" if "CustomObjectDetectorOptions" in block.code else "VisionTasks"


def source(block: Block, number: int) -> str:
    """The file of a block: a function that does what it says."""
    about = module(block)
    own = re.findall(r"^import [^\n]+\n", block.code, re.M)
    body = re.sub(r"^import [^\n]+$", "", block.code, flags=re.M)
    declared = given.before(about, block.code)
    imports = {f"import {name}\n" for name in [*_FAMILY.get(about, [about]), *block.imports]}
    if own and not declared and not block.imports and about not in _WITHIN.values():
        # It says itself what it needs.
        imports = set()
    if about.startswith("ML") or about == "MediaPipeTasksVision":
        imports.discard("import Foundation\n")
    lines = "\n".join([*declared, *(line for each in declared for line in _used(each))])
    body += "\n".join(_used(body))
    # A name of its own for each document: the compiler sees only its last part.
    place = block.name.rsplit(":", 1)[0].replace("/", "-")
    return (
        f"{''.join(sorted(imports | set(own)))}\n"
        f"func snippet{number}() async throws {{\n{lines}\nfunc body() async throws {{\n"
        f'#sourceLocation(file: "{place}", line: {block.line})\n{body}\n'
        "#sourceLocation()\n}\ntry await body()\n}\n"
    )


def _used(code: str) -> list[str]:
    """Lines that use what code declares, of whose results no more is shown."""
    # Comments, and texts in which nothing is inserted, use nothing.
    code = re.sub(r"//[^\n]*", "", re.sub(r'"[^"\n\\]*"', "", code))
    names = re.findall(r"^(?:let|var) (\w+)", code, re.M)
    return [
        f"_ = {name}" for name in names if len(re.findall(rf"(?<![\w.]){name}\b(?!:)", code)) <= 1
    ]


def write(folder: Path, blocks: list[Block], products: list[str]) -> None:
    """Makes the package."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    names = ", ".join(f'"{name}"' for name in products)
    manifest = _MANIFEST.replace("PRODUCTS", names).replace("ROOT", str(ROOT))
    (folder / "Package.swift").write_text(manifest)
    for target in (OUTSIDE, WITHIN):
        # SwiftPM would build whatever lies in its folder.
        sources = folder / ("Sources" if target == OUTSIDE else "") / target
        sources.mkdir(parents=True)
        cases = []
        for number, block in enumerate(blocks):
            if program(block) == target:
                (sources / f"Snippet{number}.swift").write_text(source(block, number))
                cases.append(f'case "{number}": try await snippet{number}()')
        (sources / "Support.swift").write_text(_SUPPORT[target])
        (sources / "main.swift").write_text(
            'import Foundation\n\ndo {\nswitch ProcessInfo.processInfo.environment["SNIPPET"] {\n'
            + "\n".join(cases)
            + "\ndefault: exit(64)\n}\n} catch {\nprint(error)\nexit(1)\n}\n"
        )


def program(block: Block) -> str:
    """The program that a block is part of."""
    return WITHIN if module(block) in _WITHIN.values() else OUTSIDE


_SUPPORT = {
    OUTSIDE: """\
import AppleTypes
import Foundation

func sampleBufferOfPicture() throws -> CMSampleBuffer {
  var buffer: CVPixelBuffer?
  CVPixelBufferCreate(nil, 640, 480, kCVPixelFormatType_32BGRA, nil, &buffer)
  var description: CMVideoFormatDescription?
  CMVideoFormatDescriptionCreateForImageBuffer(
    allocator: nil, imageBuffer: buffer!, formatDescriptionOut: &description)
  var timing = CMSampleTimingInfo(
    duration: .invalid, presentationTimeStamp: CMTime(value: 0, timescale: 600),
    decodeTimeStamp: .invalid)
  var sample: CMSampleBuffer?
  CMSampleBufferCreateReadyWithImageBuffer(
    allocator: nil, imageBuffer: buffer!, formatDescription: description!, sampleTiming: &timing,
    sampleBufferOut: &sample)
  return sample!
}
""",
    WITHIN: """\
import Foundation

struct StandardError {
  func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
""",
}


def objects(debug: Path, target: str):
    """The objects of a target, without those of C files that are gone, which SwiftPM leaves."""
    built = debug / f"{target}.build"
    for path in sorted(built.rglob("*.o")):
        source = path.relative_to(built).with_suffix("")
        if source.suffix != ".c" or any(ROOT.glob(f"Sources/*/{target}/{source}")):
            yield path


def build_within(folder: Path) -> "tuple[int, str]":
    """Builds what is read from within: with the compiler alone, as a part of this package."""
    debug = ROOT / ".build/debug"
    words = ["swiftc", "-swift-version", "6", "-suppress-warnings", "-I", str(debug / "Modules")]
    # As SwiftPM makes it of the folder's name.
    words += ["-package-name", re.sub(r"\W", "_", ROOT.name.lower())]
    for target in ("CKernels", "CSystem"):
        modules = debug / f"{target}.build/module.modulemap"
        words += ["-Xcc", f"-fmodule-map-file={modules}"]
    for target in ("CKernels", "CSystem", "CommandLineParsing", "OptionDeclarations", "VisionBase"):
        words += map(str, objects(debug, target))
    words += map(str, sorted((folder / WITHIN).glob("*.swift")))
    words += ["-o", str(debug / WITHIN)]
    with plan.with_modules():
        done = subprocess.run(words, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


#: As every build for debugging: with other options, or without the variables that CI sets, SwiftPM
#: builds all of this package again.
_BUILD = (
    'source "$1" && shift && '
    "exec swift build --disable-build-manifest-caching --scratch-path .build "
    '"${strict[@]}" "$@"'
)


def build(folder: Path) -> "tuple[int, str]":
    """Builds the package in the folder of this one, so that nothing of this one is built again."""
    words = ["bash", "-c", _BUILD, "bash", str(PLAN)]

    def make(more: list[str]) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [*words, *more],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )

    with plan.with_plan():
        done = make(["--package-path", str(folder)])
        # The folder keeps one plan, and does not see that it was another package's.
        make(["--target", "CKernels"])
    return done.returncode, done.stdout + done.stderr


def run(blocks: list[Block], place: Path, environment: dict[str, str]) -> dict[str, str]:
    """Runs blocks that were built; what went wrong with those that failed, by name."""

    def one(number: int) -> "tuple[int, str]":
        done = subprocess.run(
            [str(ROOT / ".build/debug" / program(blocks[number])), "photo.jpg"],
            cwd=place,
            env={**environment, "SNIPPET": str(number), "SWIFT_BACKTRACE": "enable=no"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        said = (done.stdout + done.stderr)[-800:]
        return number, "" if done.returncode == 0 else f"ended with {done.returncode}: {said}"

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        numbers = [number for number, block in enumerate(blocks) if not block.reason]
        return {blocks[number].name: said for number, said in pool.map(one, numbers) if said}
