#!/usr/bin/python3
"""Builds and runs the Objective-C test programs, and compares their answers with the Swift classes
and with the command.

For Tests/ObjectiveC/run.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "scripts"))
from file_server import server

import objective_c_names

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
import programs  # noqa: E402

programs.only_installed()

CACHE = Path(
    os.environ.get("VISION_TASKS_CACHE")
    or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "swift-vision-tasks"
)
SSD = "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite"
EMBEDDER = "mobilenet_v1_1.0_224_quant_embedding_extractor.tflite"
GUIDES = ["ObjectDetector", "ImageEmbedder", "ImageClassifier", "PoseLandmarker", "PoseDetection"]
GUIDES += ["ObjectDetection", "FacesAndHands", "FaceDetection", "ImageLabeling", "Segmentation"]
GUIDES += ["SelfieSegmentation"]
# Programs that answer with their own checks alone.
OTHERS = ["HostileMediaPipe.m", "HostileMLKit.m", "Memory.m", "ObjectiveCpp.mm"]


def material():
    """The folder with the public pictures and models."""
    for folder in (CACHE / "testdata", HERE.parent.parent.parent / "shared/testdata"):
        if (folder / "models" / SSD).exists():
            return folder
    sys.exit("objective-c: the models are missing; see scripts/testdata")


def flags_of(prefix, what):
    """What pkg-config tells a user of the library that was installed."""
    folder = Path(prefix).resolve() / "lib/pkgconfig"
    words = ["pkg-config", what, "swift-vision-tasks-objc"]
    environment = dict(os.environ, PKG_CONFIG_PATH=str(folder))
    return subprocess.check_output(words, env=environment, text=True).split()


class Place:
    """The folder that programs are built in and read their material from."""

    def __init__(self, folder, prefix, programs, flags):
        self.folder, self.prefix = Path(folder), Path(prefix).resolve()
        self.vision, self.swift = (programs / name for name in ("vision", "swift-guides"))
        self.own_flags = flags
        found = material()
        for name in ("images", "models", "landmarks"):
            (self.folder / name).symlink_to(found / name)
        (self.folder / "manifest.json").write_text(
            json.dumps({"modelFile": "models/automl_labeler_model.tflite"})
        )
        self.bundle()
        self.swift_guide("SmallModels")
        # Models that programs download go to a cache of their own.
        (self.folder / "cache").mkdir()
        for path in CACHE.iterdir():
            if path.name != "hosted":
                (self.folder / "cache" / path.name).symlink_to(path)

    def bundle(self):
        """The bundle that pose landmarkers take; that of landmarks lacks the metadata it needs."""
        landmarks = self.folder / "landmarks.tflite"
        words = [self.vision, "models", "package", CACHE / "models/pose_landmark_full.tflite"]
        words += ["-o", landmarks, "--mean", "0", "--deviation", "255"]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
        with zipfile.ZipFile(self.folder / "pose_landmarker.task", "w") as archive:
            archive.write(CACHE / "models/pose_detection.tflite", "pose_detector.tflite")
            archive.write(landmarks, "pose_landmarks_detector.tflite")

        self.landmark_bundles()
        segmenter = "selfie_segmentation.tflite"
        (self.folder / segmenter).symlink_to(CACHE / "models" / segmenter)

    def landmark_bundles(self):
        """The models of faces, hands and gestures as their guides name them."""
        face = "face_detector.tflite"
        with zipfile.ZipFile(self.folder / "landmarks/face_landmarker.task") as archive:
            (self.folder / face).write_bytes(archive.read(face))
        hands = self.folder / "hand_landmarker.task"
        with zipfile.ZipFile(hands, "w") as archive:
            archive.write(CACHE / "models/hand.tflite", "hand_detector.tflite")
            archive.write(
                CACHE / "models/hand_landmark_full.tflite", "hand_landmarks_detector.tflite"
            )
        with zipfile.ZipFile(self.folder / "holistic_landmarker.task", "w") as archive:
            for model, name in (
                ("pose_detection", "pose_detector"),
                ("pose_landmark_full", "pose_landmarks_detector"),
                ("hand_landmark_full", "hand_landmarks_detector"),
                ("hand_recrop", "hand_roi_refinement"),
            ):
                archive.write(CACHE / f"models/{model}.tflite", name + ".tflite")
            with zipfile.ZipFile(self.folder / "landmarks/face_landmarker.task") as faces:
                for name in ("face_detector", "face_landmarks_detector", "face_blendshapes"):
                    archive.writestr(name + ".tflite", faces.read(name + ".tflite"))
        gestures = "landmarks/hand_gesture_recognizer_with_custom_classifier.task"
        with zipfile.ZipFile(self.folder / "gesture_recognizer.task", "w") as archive:
            archive.write(hands, hands.name)
            archive.write(self.folder / gestures, "hand_gesture_recognizer.task")

    def flags(self, what):
        return flags_of(self.prefix, what)

    def build(self, source):
        """Builds a program as a user does: with what pkg-config says."""
        program = self.folder / source.stem
        modules = f"-fmodules-cache-path={self.folder}/modules"
        subprocess.run(
            [
                "clang++" if source.suffix == ".mm" else "clang",
                *self.flags("--cflags"),
                modules,
                *self.own_flags,
                "-Wall",
                "-Wno-deprecated-declarations",
            ]
            + ["-Werror", "-g", "-O1", source, "-o", program, *self.flags("--libs")],
            check=True,
        )
        return program

    def run(self, source):
        """What a program prints; None when it found something wrong."""
        with server(self.folder / "models") as address:
            environment = dict(
                os.environ, VISION_TASKS_CACHE=self.folder / "cache", GUIDE_SERVER=address
            )
            run = subprocess.run(
                [self.build(source), self.folder],
                stdout=subprocess.PIPE,
                text=True,
                timeout=3600,
                env=environment,
            )
        if run.returncode != 0:
            print(f"objective-c: {source.name} ended with {run.returncode}", file=sys.stderr)
            return None
        return [line.split() for line in run.stdout.splitlines()]

    def swift_guide(self, name):
        """What the Swift classes answer to the steps of a guide."""
        words = [self.swift, name, self.folder]
        run = subprocess.check_output(words, text=True)
        return [line.split() for line in run.splitlines()]

    def command(self, *words):
        """The command's answers about pictures, one for each."""
        run = subprocess.check_output(
            [self.vision, *words, "--format", "json", "--quiet"], text=True, cwd=self.folder
        )
        return [json.loads(line) for line in run.splitlines()]


def is_number(word):
    try:
        return float(word) is not None
    except ValueError:
        return False


def check_swift(place, guide, lines):
    """What is wrong with a guide's answers beside the Swift classes', and how many numbers."""
    # Objects are printed twice, with a model of this machine and with one that was downloaded.
    times = 2 if guide == "ObjectDetection" else 1
    wanted = place.swift_guide(guide) * times
    numbers = [word for line in wanted for word in line if is_number(word)]
    if not numbers:
        return "the Swift classes answer nothing", 0
    wanted = [[float(word) if is_number(word) else word for word in line] for line in wanted]
    return same(lines, wanted, 1e-7), len(numbers)


def close(one, other, tolerance):
    return abs(float(one) - float(other)) <= tolerance * max(1.0, abs(float(other)))


def same(lines, wanted, tolerance):
    """Whether lines of words and numbers agree."""
    if len(lines) != len(wanted):
        return f"{len(lines)} lines rather than {len(wanted)}"
    for line, want in zip(lines, wanted):
        pairs = list(zip(line, want))
        good = len(line) == len(want) and all(
            close(one, other, tolerance) if isinstance(other, (int, float)) else one == other
            for one, other in pairs
        )
        if not good:
            return f"{line} rather than {want}"
    return None


def detections(answer):
    for each in answer["detections"]:
        box, best = each["boundingBox"], each["categories"][0]
        sides = [box[side] for side in ("x", "y", "width", "height")]
        yield [best["categoryName"], best["score"], *sides]


def check_object_detector(place, lines):
    lines = [[line[0], " ".join(line[1:-5]), *line[-5:]] for line in lines]
    wanted = []
    for name, words in [
        ("cats_and_dogs.jpg", []),
        ("cat.bmp", []),
        ("pets.jpg", []),
        ("cats_and_dogs_rotation180.jpg", ["--orientation", "down"]),
        ("cat.bmp", []),
    ]:
        words = ["-m", f"models/{SSD}", "-n", "4", "-s", "0.2", *words]
        answer = place.command("detect", *words, f"images/{name}")[0]
        wanted += [[name, *line] for line in detections(answer)]
    return same(lines, wanted, 1e-6)


def check_image_embedder(place, lines):
    model = ["-m", f"models/{EMBEDDER}", "--l2-normalize"]
    pictures = ["images/burger.jpg", "images/burger_crop.jpg"]
    plain = [each["embeddings"][0] for each in place.command("embed", *model, *pictures)]
    quantized = place.command("embed", *model, "--quantize", *pictures)
    quantized = [each["embeddings"][0] for each in quantized]

    def cosine(one, other):
        product = sum(a * b for a, b in zip(one, other))
        return product / (sum(a * a for a in one) * sum(b * b for b in other)) ** 0.5

    values = [each["floatEmbedding"] for each in plain]
    wanted = [["float", cosine(*values)]] + [["value", value] for value in values[0][:8]]
    wanted.append(["quantized", cosine(*[each["quantizedEmbedding"] for each in quantized])])
    return same(lines, wanted, 1e-6)


def check_image_classifier(place, lines):
    words = ["-m", "models/bird.tflite", "-n", "3", "-s", "0", "images/cat.bmp"]
    found = place.command("classify", *words)[0]["classifications"][0]["categories"]
    lines = [[" ".join(line[:-2]), *line[-2:]] for line in lines]
    wanted = [[each["categoryName"], each["index"], each["score"]] for each in found]
    return same(lines, wanted, 1e-6)


def check_pose_landmarker(place, lines):
    found = place.command("pose", "-m", "pose_landmarker.task", "images/squat.bmp")
    places = found[0]["poses"][0]["landmarks"]
    # The command's pipeline is that of ML Kit, which looks at the person a little differently.
    return same(lines, [[each["x"], each["y"]] for each in places], 0.05)


def check_pose_detection(place, lines):
    found = place.command("pose", "-m", "full", "images/squat.bmp")[0]["poses"][0]["landmarks"]
    wanted = [
        ["accurate", line[1], each["x"], each["y"], each["z"]] for line, each in zip(lines, found)
    ]
    # Well below a pixel: sums of floats differ in their last digits by what added them.
    return same(lines, wanted, 5e-4)


def check_object_detection(place, lines):
    words = ["-m", f"models/{SSD}", "-s", "0.5", "images/cat.bmp"]
    boxes = [line[2:] for line in detections(place.command("detect", *words)[0])]
    found = [[float(word) for word in line[1:5]] for line in lines]
    if not found or any("|" not in line for line in lines):
        return "an object without a label"
    if not all(
        any(all(close(*pair, 1e-4) for pair in zip(one, box)) for box in boxes) for one in found
    ):
        return f"{found} rather than some of {boxes}"
    return None


def check_example(place):
    """The program that users copy, built by its Makefile, and what the page says of both."""
    folder = place.folder / "example"
    shutil.copytree(HERE.parent.parent / "Examples/ObjectiveC", folder)
    environment = dict(os.environ, PKG_CONFIG_PATH=str(place.prefix / "lib/pkgconfig"))
    words = [
        "make",
        "--quiet",
        *(["CC=clang " + " ".join(place.own_flags)] if place.own_flags else []),
    ]
    subprocess.run(words, cwd=folder, env=environment, check=True)
    picture = place.folder / "images/cat.bmp"
    run = subprocess.run(
        [folder / "detect", place.folder / "models" / SSD, picture],
        stdout=subprocess.PIPE,
        text=True,
    )
    if run.returncode != 0 or "class name  : cat" not in run.stdout:
        return f"it answered {run.stdout!r}"
    page = (HERE.parent.parent / "docs/objective-c.md").read_text()
    rule = (folder / "Makefile").read_text().split("\n\n")[0].split("make\n")[-1]
    return None if rule in page else "docs/objective-c.md shows another Makefile"


def check_guide(place, guide):
    """Runs a guide's steps; what is wrong with the answers."""
    lines = place.run(HERE / "Guides" / f"{guide}.m")
    words = "".join("_" + c.lower() if c.isupper() else c for c in guide)
    count, fault = 0, "it failed"
    if lines is not None:
        fault, count = check_swift(place, guide, lines)
        fault = fault and f"other than the Swift classes: {fault}"
        # The command has no word for all that a guide finds.
        check = globals().get(f"check{words}")
        fault = fault or (check and check(place, lines))
    print(f"objective-c: {guide}: {fault or f'as the others ({count} numbers)'}")
    return fault


def check_leaks(place):
    """What the address sanitizer finds left after 100 calls of each kind, and after 300."""
    program = place.build(HERE / "Leaks.m")
    found = []
    for count in ("100", "300"):
        environment = dict(os.environ, ASAN_OPTIONS="detect_leaks=1", CALL_COUNT=count)
        run = subprocess.run(
            [program, place.folder], stderr=subprocess.PIPE, text=True, env=environment
        )
        if f"after {count} calls" not in run.stderr or "not true" in run.stderr:
            return run.stderr
        # Runtime and Foundation keep what they know of classes.
        found.append(re.findall(r"^SUMMARY: .*leaked.*$", run.stderr, flags=re.M))
    return None if found[0] and found[0] == found[1] else f"{found[0]}, then {found[1]}"


def check_names():
    """What the headers declare beside upstream's names and those recorded as ours, and what not."""
    folder = HERE.parent.parent / "ObjectiveC"
    headers = list(folder.rglob("include/M*/*.h"))
    names = set().union(*(objective_c_names.names_in(path.read_text()) for path in headers))
    return ", ".join(objective_c_names.differences(names)) or None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", required=True, type=Path)
    parser.add_argument("--prefix", required=True)
    parser.add_argument("--sanitize", action="store_true")
    parser.add_argument("--leaks", action="store_true")
    arguments = parser.parse_args()
    wrong = 0
    # What programs leave to the end of the process is no leak.
    os.environ.setdefault("ASAN_OPTIONS", "detect_leaks=0")
    flags = ["-fsanitize=address", "-fno-omit-frame-pointer"] if arguments.sanitize else []
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder, arguments.prefix, arguments.programs.resolve(), flags)
        for guide in GUIDES:
            fault = check_guide(place, guide)
            wrong += fault is not None
        fault = check_example(place)
        print(f"objective-c: the example: {fault or 'as the guide'}")
        wrong += fault is not None
        fault = check_names()
        print(f"objective-c: the headers: {fault or 'as upstream'}")
        wrong += fault is not None
        if arguments.leaks and arguments.sanitize:
            fault = check_leaks(place)
            print(f"objective-c: the sanitizer finds {fault or 'as much after more calls'}")
            wrong += fault is not None
        counting = arguments.leaks and not arguments.sanitize
        for name in [*OTHERS, *(["Leaks.m"] if counting else [])]:
            is_right = place.run(HERE / name) is not None
            print(f"objective-c: {name}: {'passed' if is_right else 'failed'}")
            wrong += not is_right
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
