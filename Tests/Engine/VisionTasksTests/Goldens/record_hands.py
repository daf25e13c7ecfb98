"""Records what MediaPipe answers about hands and gestures, for the tests of the hand engine.

Run by hand, in this folder:
    scripts=../../../../scripts
    DATA=$($scripts/testdata --path images)/..
    $($scripts/python-environment tasks) record_hands.py $DATA MODELS [OUT]
It writes hands.json, or OUT. With the variable EVERYTHING it records many more pictures and movies,
for one long run of the tests: with the variables HAND_GOLDENS, which names OUT, and
GOLDEN_PICTURES, which names the same folder as EVERYTHING. That folder holds PNG copies of pictures
of google-ai-edge/mediapipe-samples (thumb up, test image, victory, and those with people), and
60 frames of its test videos for hands (handfilm-00.png ...) and for gestures (womanfilm-00.png
...), every third one.

MODELS holds palm_detection_full.tflite, hand_landmark_full.tflite and hand_landmark_lite.tflite as
they are in the package mediapipe 0.10.21.
"""

import json
import os
import sys
import tempfile
import zipfile

import mediapipe
from mediapipe.tasks import python
from mediapipe.tasks.python import vision
from mediapipe.tasks.python.components.processors import ClassifierOptions
from mediapipe.tasks.python.vision.core.image_processing_options import ImageProcessingOptions
from picture_shapes import digest, film, number, numbers, pan, picture, present, shaped

DATA, MODELS = sys.argv[1:3]
FOLDERS = [os.path.join(DATA, "images"), os.path.join(DATA, "landmarks")]
GESTURES = os.path.join(DATA, "landmarks", "hand_gesture_recognizer_with_custom_classifier.task")
EVERYTHING = os.environ.get("EVERYTHING")
INTERVAL = 33

THUMB, HOPPER, PERSON = "thumbs-up.png", "grace_hopper.bmp", "business-person.png"
# Two hands.
BOTH = "hand_test_image.png"
HAND = "crop 560 100 1000 1000"
# The picture, the steps, the degrees of the option that rotates it.
PICTURES = [
    (THUMB, [], 0),
    (THUMB, ["half"], 0),
    (THUMB, ["half", "turn"], 0),
    (THUMB, ["half", "turn"], 90),
    (THUMB, ["half", "turn", "turn"], 180),
    (THUMB, ["half", "turn", "turn", "turn"], -90),
    (THUMB, ["half", "mirror"], 0),
    (THUMB, ["half", "turn", "turn"], 0),
    (THUMB, [HAND, "half", "half"], 0),
    (THUMB, ["crop 900 100 900 1000", "half"], 0),
    (THUMB, ["half", f"beside {THUMB} half mirror"], 0),
    (THUMB, ["half", f"beside {THUMB} half mirror", "turn"], 90),
    (HOPPER, [], 0),
    (PERSON, [], 0),
    ("squat.bmp", [], 0),
    ("cat.bmp", [], 0),
]
if EVERYTHING:
    PICTURES += [
        (THUMB, steps + further, degrees)
        for steps, degrees in (
            ([], 0),
            (["mirror"], 0),
            (["turn"], 0),
            (["turn"], 90),
            (["mirror", "turn"], 90),
            (["turn", "turn"], 180),
            (["turn", "turn", "turn"], -90),
        )
        for further in ([], ["half"], ["half", "half"])
    ] + [
        (THUMB, [f"crop {x} {y} {width} {height}", "half"], 0)
        for x, y in ((300, 0), (400, 40), (500, 80), (600, 120), (660, 60))
        for width, height in ((1000, 1000), (1100, 900), (1200, 1100), (900, 1100))
    ]
    FOLDERS.append(EVERYTHING)
    PICTURES += [
        (name, steps, degrees)
        for name in (
            "hand_thumb_up.png",
            BOTH,
            "hand_victory.png",
            "face_testImg.png",
            "coupleanddog.png",
            "pose_test.png",
        )
        for steps, degrees in (
            ([], 0),
            (["mirror"], 0),
            (["turn"], 90),
            (["turn", "turn"], 180),
            (["half"], 0),
        )
    ] + [
        (f"{name}-{index}.png", [], 0)
        for name in ("handfilm", "womanfilm")
        for index in (10, 20, 30, 40, 50)
    ]
    PICTURES = present(FOLDERS, PICTURES)


def movies():
    """The picture, the number of hands, and the steps of each frame."""
    width, height = (side // 2 for side in picture(FOLDERS, THUMB).shape[1::-1])
    halved = [["half"] + steps for steps in pan((width, height), (700, 560), 24, blank=(10, 11))]
    yield THUMB, 1, halved
    pair = ["half", f"beside {THUMB} half mirror"]
    yield THUMB, 2, [pair + steps for steps in pan((2 * width, height), (1800, 600), 8)]
    if EVERYTHING:
        for share in (0.95, 0.9, 0.85, 0.8, 0.75):
            window = (int(width * share), int(height * share))
            wide = (int(2 * width * share), int(height * share))
            for turn in ([], ["turn"]):
                steps = list(pan((width, height), window, 60, blank=(30, 31)))
                yield THUMB, 1, [["half"] + frame + turn for frame in steps]
            yield THUMB, 2, [pair + frame for frame in pan((2 * width, height), wide, 60)]
        for name in ("handfilm", "womanfilm"):
            for steps in ([], ["mirror"], ["turn"]):
                yield f"{name}-00.png", 1, list(film(name, 60, *steps))
            yield f"{name}-00.png", 2, list(film(name, 60))
        width, height = picture(FOLDERS, BOTH).shape[1::-1]
        for share in (0.95, 0.85):
            window = (int(width * share), int(height * share))
            yield BOTH, 2, list(pan((width, height), window, 60, blank=(30,)))


def bundle(size):
    """A bundle with one of two sizes of the model of landmarks."""
    folder = tempfile.mkdtemp()
    hands = os.path.join(folder, "hand_landmarker.task")
    with zipfile.ZipFile(hands, "w", zipfile.ZIP_STORED) as archive:
        archive.write(os.path.join(MODELS, "palm_detection_full.tflite"), "hand_detector.tflite")
        landmarks = os.path.join(MODELS, f"hand_landmark_{size}.tflite")
        archive.write(landmarks, "hand_landmarks_detector.tflite")
    both = os.path.join(folder, "gesture_recognizer.task")
    with zipfile.ZipFile(both, "w", zipfile.ZIP_STORED) as archive:
        archive.write(hands, "hand_landmarker.task")
        archive.write(GESTURES, "hand_gesture_recognizer.task")
    return both


FULL, LITE = "full", "lite"
BUNDLES = {size: bundle(size) for size in (FULL, LITE)}


def image(rgb):
    return mediapipe.Image(image_format=mediapipe.ImageFormat.SRGB, data=rgb)


def recognizer(count, mode, allowed=(), size=FULL):
    options = vision.GestureRecognizerOptions(
        base_options=python.BaseOptions(model_asset_path=BUNDLES[size]),
        num_hands=count,
        running_mode=mode,
    )
    if allowed:
        # The custom classifier is asked first; it must not answer.
        options.custom_gesture_classifier_options = ClassifierOptions(category_allowlist=["None"])
        options.canned_gesture_classifier_options = ClassifierOptions(
            category_allowlist=list(allowed)
        )
    return vision.GestureRecognizer.create_from_options(options)


def hands(result):
    return [
        {
            "side": result.handedness[n][0].category_name,
            "sideScore": number(result.handedness[n][0].score),
            "landmarks": [numbers((p.x, p.y, p.z)) for p in landmarks],
            "world": [numbers((p.x, p.y, p.z)) for p in result.hand_world_landmarks[n]],
            "gesture": result.gestures[n][0].category_name,
            "gestureScore": number(result.gestures[n][0].score),
        }
        for n, landmarks in enumerate(result.hand_landmarks)
    ]


def cases():
    for size, allowed in (
        (FULL, []),
        (FULL, ["Thumb_Up", "Victory"]),
        (FULL, ["Victory"]),
        (LITE, []),
    ):
        task = recognizer(2, vision.RunningMode.IMAGE, allowed, size)
        for name, steps, degrees in PICTURES if not allowed else PICTURES[:7]:
            rgb = shaped(FOLDERS, name, steps)
            options = ImageProcessingOptions(rotation_degrees=degrees)
            yield {
                "picture": name,
                "size": size,
                "hands": 2,
                "allowed": allowed,
                "frames": [
                    {
                        "steps": steps,
                        "degrees": degrees,
                        "pixels": digest(rgb),
                        "milliseconds": 0,
                        "hands": hands(task.recognize(image(rgb), options)),
                    }
                ],
            }
    films = list(movies())
    for size, (name, count, frames) in [(FULL, f) for f in films] + [(LITE, f) for f in films[:2]]:
        task = recognizer(count, vision.RunningMode.VIDEO, (), size)
        case = {"picture": name, "size": size, "hands": count, "allowed": [], "frames": []}
        for index, steps in enumerate(frames):
            rgb = shaped(FOLDERS, name, steps)
            time = (index + 1) * INTERVAL
            case["frames"].append(
                {
                    "steps": steps,
                    "degrees": 0,
                    "pixels": digest(rgb),
                    "milliseconds": time,
                    "hands": hands(task.recognize_for_video(image(rgb), time)),
                }
            )
        yield case


folder = os.path.dirname(os.path.abspath(__file__))
path = sys.argv[3] if len(sys.argv) > 3 else os.path.join(folder, "hands.json")
recorded = {"package": f"mediapipe {mediapipe.__version__}", "cases": list(cases())}
with open(path, "w") as file:
    text = json.dumps(recorded, separators=(",", ":"))
    text = text.replace('{"picture"', '\n{"picture"').replace('{"steps"', '\n{"steps"')
    file.write(text + "\n")
