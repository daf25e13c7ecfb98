"""The folder in which blocks of a document run: pictures, videos and models under the names used.

Nothing there is fetched: models come from the cache and from the public test material. A model
that neither has is another one's file under its name.
"""

import json
import os
import shutil
import struct
import subprocess
import zipfile
import zlib
from pathlib import Path

from blocks import ROOT

BUILD = ROOT / ".build/snippets"
_MODELS = {
    "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite": (
        "mine.tflite",
        "detector.tflite",
        "efficientdet_lite0.tflite",
        "yolo11n.tflite",
    ),
    "bird.tflite": ("bird.tflite", "labels.tflite", "upload.tflite", "uploaded.tflite"),
    "mobilenet_v1_1.0_224_quant_embedding_extractor.tflite": ("mobilenet_v3_small.tflite",),
}
_FOLDERS = ("models", "images", "landmarks", "segmentation")
_POSE_BUNDLE = {
    "pose_detection.tflite": "pose_detector.tflite",
    "pose_landmark_full.tflite": "pose_landmarks_detector.tflite",
}
_HAND_BUNDLE = {
    "hand.tflite": "hand_detector.tflite",
    "hand_landmark_full.tflite": "hand_landmarks_detector.tflite",
}
_BODY = {
    **_POSE_BUNDLE,
    "hand_landmark_full.tflite": "hand_landmarks_detector.tflite",
    "hand_recrop.tflite": "hand_roi_refinement.tflite",
}
_GESTURES = "hand_gesture_recognizer_with_custom_classifier.task"
_PICTURES = {
    "cats_and_dogs.jpg": ("dog.jpg", "c.jpg", "aerial.jpg", "photos/dogs.jpg", "val2017/1.jpg"),
    "burger.jpg": (
        "one.jpg",
        "garden.jpg",
        "beach.jpg",
        "query.jpg",
        "test/robin/1.jpg",
        "test/wren/7.jpg",
    ),
    "burger_crop.jpg": ("other.jpg", "photos/burger.jpg"),
}
_PEOPLE = (
    "photo.jpg",
    "people.jpg",
    "portrait.jpg",
    "picture.jpg",
    "street.jpg",
    "squat.jpg",
    "a.jpg",
    "b.jpg",
    "in.jpg",
    "photos/people.jpg",
    "pictures/people.jpg",
    "images/val/people.jpg",
    "JPEGImages/people.jpg",
    # As many samples of a class as counting needs.
    *(f"pictures/squats_{end}/{number}.jpg" for end in ("down", "up") for number in range(7)),
)
_KEYPOINTS = (
    "nose left_eye right_eye left_ear right_ear left_shoulder right_shoulder left_elbow "
    "right_elbow left_wrist right_wrist left_hip right_hip left_knee right_knee left_ankle "
    "right_ankle"
).split()
_MOVIES = ("street.mp4", "in.mp4", "dance.mp4", "shop.mp4", "film.mp4", "still.mp4", "squats.mp4")
_SHIM = """\
#!/bin/bash
# The command, whose services answer until the document ends. A detector that comes from Google's
# server alone, and the embedder, are other ones' files.
words=()
for word; do
  [[ $word != efficientdet-lite0 && $word != --model=efficientdet-lite0 ]] || {
    [[ $1 != models ]] || { printf 'efficientdet-lite0: is here already\n' && exit; }
    word=${word/efficientdet-lite0/SAMPLE/mine.tflite}
  }
  words+=("$word")
done
set -- "${words[@]}"
case ${1:-} in
  similar | embed) [[ " $*" == *' --model'* ]] || set -- "$@" --model EMBEDDER ;;
  worker) [[ $2 != embed || " $*" == *' --model'* ]] || set -- "$@" --model EMBEDDER ;;
esac
case ${1:-} in
  serve | studio) ;;
  *) exec VISION "$@" ;;
esac
if [[ -s $SERVICE/pid ]]; then
  # The next service needs the port of the one before, which ends what it is at.
  old=$(<"$SERVICE/pid")
  kill "$old"
  for _ in {1..300}; do
    grep -qs '^State:.[^XZ]' "/proc/$old/status" || break
    sleep 0.1
  done
fi
# Emptied here: the loop below may look before the new process has opened it.
: >"$SERVICE/said"
VISION "$@" >>"$SERVICE/said" 2>&1 &
printf '%s' "$!" >"$SERVICE/pid"
for _ in {1..300}; do
  grep -q 'http://' "$SERVICE/said" && exec cat "$SERVICE/said"
  kill -0 "$!" 2>/dev/null || { cat "$SERVICE/said" >&2 && exit 1; }
  sleep 0.1
done
exit 1
"""


def _link(source: Path, place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.unlink(missing_ok=True)
    shutil.copyfile(source, place)


def _material() -> "tuple[Path, Path, Path, Path]":
    words = [str(ROOT / "scripts/testdata"), "--path", *_FOLDERS]
    found = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split("\n")
    return Path(found[0]), Path(found[1]), Path(found[2]), Path(found[3])


def _bundle(path: Path, parts: "dict[Path, str]") -> None:
    """Writes a bundle of models; the values are their names in it."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as bundle:
        for part, name in parts.items():
            bundle.write(part, name)


def environment() -> dict[str, str]:
    """The variables of all blocks."""
    folders = [each for each in os.environ["PATH"].split(":") if each.startswith("/")]
    return {
        "PATH": ":".join([str(BUILD / "bin"), *folders]),
        "HOME": str(BUILD / "home"),
        "LANG": "C.UTF-8",
        "VISION_TASKS_CACHE": str(BUILD / "cache"),
        "VISION_TASKS_COMMAND": str(BUILD / "bin/vision"),
        "PYTHONPATH": str(ROOT / "Python"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "SERVICE": str(BUILD / "service"),
        "VISION_TASKS_MEDIAPIPE": os.environ.get("VISION_TASKS_MEDIAPIPE", ""),
    }


def give(name: str, program: str) -> None:
    """Puts a program on the search path of all blocks."""
    path = BUILD / "bin" / name
    path.write_text(f'#!/bin/sh\nexec "{program}" "$@"\n')
    path.chmod(0o755)


def prepare(vision: Path) -> None:
    """Makes the command, the cache, and a folder that is copied for each document."""
    models, images, landmarks, segmentation = _material()
    cache = Path(
        os.environ.get("VISION_TASKS_CACHE")
        or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "swift-vision-tasks"
    )
    for name in ("bin", "home", "service", "sample", "cache/models"):
        (BUILD / name).mkdir(parents=True, exist_ok=True)
    sample, own = BUILD / "sample", BUILD / "cache"
    for name, places in _MODELS.items():
        for place in places:
            _link(models / name, sample / place)
    for each in (cache / "models").iterdir():
        _link(each, own / "models" / each.name)
    _link(cache / "models/face.tflite", sample / "model.tflite")
    _bundle(
        sample / "pose_landmarker.task",
        {cache / "models" / name: part for name, part in _POSE_BUNDLE.items()},
    )
    _bundle(
        BUILD / "hand_landmarker.task",
        {cache / "models" / name: part for name, part in _HAND_BUNDLE.items()},
    )
    _bundle(
        sample / "gesture_recognizer.task",
        {
            BUILD / "hand_landmarker.task": "hand_landmarker.task",
            landmarks / _GESTURES: "hand_gesture_recognizer.task",
        },
    )
    _link(BUILD / "hand_landmarker.task", sample / "hand_landmarker.task")
    _link(landmarks / "face_landmarker.task", sample / "face_landmarker.task")
    _link(cache / "models/face.tflite", sample / "blaze_face_short_range.tflite")
    _link(segmentation / "deeplabv3.tflite", sample / "deeplab.tflite")
    _make_holistic(cache / "models", landmarks, sample)
    # A model of three channels ignores what is pointed at; the published one cannot be had.
    for name in ("selfie_segmentation.tflite", "magic_touch.tflite"):
        _link(cache / "models/selfie_segmentation.tflite", sample / name)
    if not (own / "runtime").exists():
        (own / "runtime").symlink_to(cache / "runtime")
    shim = BUILD / "bin/vision"
    shim.write_text(
        _SHIM.replace("VISION", str(vision))
        .replace("SAMPLE", str(sample))
        .replace("EMBEDDER", str(sample / "mobilenet_v3_small.tflite"))
    )
    shim.chmod(0o755)
    _name_birds(vision, models / "bird.tflite", sample)
    words = [str(vision), "models", "path", "grace-hopper"]
    path = subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()
    _link(Path(path), own / Path(path).relative_to(cache))
    for place in _PEOPLE:
        _link(Path(path), sample / place)
    for name, places in _PICTURES.items():
        for place in places:
            _link(images / name, sample / place)
    _make_movies(vision, sample)
    _make_labels(sample)
    _make_masks(sample)


def _make_holistic(models: Path, landmarks: Path, sample: Path) -> None:
    """Makes one bundle of the models of poses and hands, and of another bundle's faces."""
    parts = {models / name: part for name, part in _BODY.items()}
    faces = landmarks / "face_landmarker_v2_with_blendshapes.task"
    _bundle(sample / "holistic_landmarker.task", parts)
    with (
        zipfile.ZipFile(faces) as bundle,
        zipfile.ZipFile(sample / "holistic_landmarker.task", "a") as whole,
    ):
        for name in bundle.namelist():
            if name.endswith(".tflite"):
                whole.writestr(name, bundle.read(name))


def _name_birds(vision: Path, model: Path, sample: Path) -> None:
    """Gives the classifier of birds the names that the documents speak of."""
    if (sample / "birds.tflite").exists():
        return
    # The last is what it takes everything for that is no bird.
    names = [*(f"bird {number}" for number in range(963)), "wren", "robin"]
    (sample / "birds.txt").write_text("\n".join(names) + "\n")
    words = [str(vision), "models", "package", str(model), "--output", str(sample / "birds.tflite")]
    subprocess.run(
        [*words, "--labels", str(sample / "birds.txt")], stdout=subprocess.DEVNULL, check=True
    )


def make_arrows(python: str) -> None:
    """Writes a stream of Apache Arrow with the bytes of two pictures."""
    program = (
        "import sys, pyarrow as pa\n"
        "bytes = [open(name, 'rb').read() for name in ('people.jpg', 'dog.jpg')]\n"
        "batch = pa.record_batch([pa.array(bytes)], names=['picture'])\n"
        "pa.ipc.new_stream('pictures.arrows', batch.schema).write_batch(batch)\n"
    )
    subprocess.run([python, "-I", "-c", program], cwd=BUILD / "sample", check=True)


def _make_movies(vision: Path, sample: Path) -> None:
    if (sample / _MOVIES[-1]).exists():
        return
    frames = BUILD / "frames"
    for number in range(80):
        _link(sample / "people.jpg", frames / f"{number:02}.jpg")
    words = [str(vision), "track", "--quiet", "--annotate", str(sample / _MOVIES[0]), str(frames)]
    subprocess.run(
        words, env=environment(), stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, check=True
    )
    for name in _MOVIES[1:]:
        _link(sample / _MOVIES[0], sample / name)


def _make_labels(sample: Path) -> None:
    """Labels of the sample pictures, in the forms of docs/evaluation.md."""
    box = {"bbox": [181, 142, 174, 204], "area": 35496, "iscrowd": 0}

    def coco(file: str, **more: object) -> str:
        return json.dumps(
            {
                "images": [
                    {"id": number, "file_name": file, "width": 512, "height": 600}
                    for number in range(1, 9)
                ][: 1 if more or file != "dogs.jpg" else 8],
                "categories": [
                    {"id": 1, "name": "person", **({"keypoints": _KEYPOINTS} if more else {})},
                    # The class of the detector that set-up downloads.
                    *([] if more else [{"id": 2, "name": "face"}]),
                ],
                "annotations": [
                    {"id": category, "image_id": 1, "category_id": category, **box, **more}
                    for category in ([1] if more else [1, 2])
                ],
            }
        )

    for name in ("annotations.json", "truth.json"):
        (sample / name).write_text(coco("people.jpg"))
    for name in ("exported.json", "instances_val2017.json"):
        (sample / name).write_text(coco("people.jpg" if name == "exported.json" else "dogs.jpg"))
    points = [200, 200, 2] * 17
    (sample / "person_keypoints_val2017.json").write_text(
        coco("1.jpg", keypoints=points, num_keypoints=17)
    )
    for file, kind, names in (
        ("faces.json", "face", ["33", "263", "1"]),
        ("hands.json", "hand", ["wrist", "thumb_tip", "index_finger_mcp"]),
    ):
        marked = {"keypoints": [240, 230, 2] * 3, "num_keypoints": 3}
        labeled = {
            "images": [{"id": 1, "file_name": "people.jpg"}],
            "categories": [{"id": 1, "name": kind, "keypoints": names}],
            "annotations": [{"id": 1, "image_id": 1, "category_id": 1, **box, **marked}],
        }
        (sample / file).write_text(json.dumps(labeled))
    labels = sample / "labels/val"
    labels.mkdir(parents=True, exist_ok=True)
    (labels / "people.txt").write_text("0 0.52 0.41 0.34 0.34\n")
    poses = sample / "labels/poses"
    poses.mkdir(parents=True, exist_ok=True)
    for folder in (labels, poses):
        (folder / "classes.txt").write_text("person\n")
    (poses / "people.txt").write_text("0 0.52 0.41 0.34 0.34" + " 0.4 0.3 2" * 17 + "\n")
    (sample / "test.txt").write_text("test/robin/1.jpg\ntest/wren/7.jpg\n")
    (sample / "notes.txt").write_text("no picture\n")
    (sample / "cameras.txt").write_text("street.mp4\n")
    bodies = {"squats_down": 20, "squats_up": 60}
    (sample / "fitness_poses.csv").write_text(
        "".join(
            f"{number},{name}," + ",".join(str(n * step % 97 + number) for n in range(99)) + "\n"
            for name, step in bodies.items()
            for number in range(8)
        )
    )


def _make_masks(sample: Path) -> None:
    """Labels of the pixels of a person, by hand, and the names of their classes."""
    for place in ("labeled/people.png", "SegmentationClass/people.png"):
        (sample / place).parent.mkdir(exist_ok=True)
        rows = [bytes(15 * (60 <= y and 100 <= x < 440) for x in range(512)) for y in range(600)]
        if place.startswith("labeled"):
            rows = [row.replace(b"\x0f", b"\x01") for row in rows]
        (sample / place).write_bytes(_gray_png(512, 600, b"".join(b"\0" + row for row in rows)))
    names = ["background", *(f"thing {number}" for number in range(1, 15)), "person"]
    (sample / "voc.txt").write_text("\n".join(names) + "\n")


def _gray_png(width: int, height: int, rows: bytes) -> bytes:
    """A PNG of 8 bits; each row begins with the number of its filter."""

    def part(kind: bytes, data: bytes) -> bytes:
        checksum = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", checksum)

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    start = b"\x89PNG\r\n\x1a\n" + part(b"IHDR", header)
    return start + part(b"IDAT", zlib.compress(rows)) + part(b"IEND", b"")


def folder(name: str) -> Path:
    """A fresh folder of samples for a document."""
    place = BUILD / "places" / name
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(BUILD / "sample", place)
    return place
