"""Records what MediaPipe answers about whole bodies, for the tests of the holistic engine.

Run by hand, in this folder:
    scripts=../../../../scripts
    DATA=$($scripts/testdata --path images)/..
    $($scripts/python-environment tasks) record_holistic.py $DATA BUNDLE [OUT]
It writes holistic.json, or OUT. With the variable EVERYTHING it records the movies in full, whose
answers are compared by hand.

BUNDLE is a holistic_landmarker.task of today's face bundle, and of the models of bodies and hands
in the package mediapipe 0.10.21. Those of the body's landmarks and of the hands' regions lack the
range of pixels there, which upstream needs: 0 to 1.
"""

import json
import os
import sys

import mediapipe
from mediapipe.tasks import python
from mediapipe.tasks.python import vision
from picture_shapes import digest, pan, shaped

DATA, BUNDLE = sys.argv[1:3]
FOLDERS = [os.path.join(DATA, name) for name in ("images", "landmarks")]
EVERYTHING = "EVERYTHING" in os.environ
INTERVAL = 33

HOPPER, PERSON, SERGEY = "grace_hopper.bmp", "business-person.png", "sergey.png"
SQUAT, THUMB = "squat.bmp", "thumbs-up.png"
PICTURES = [
    (SQUAT, []),
    (SQUAT, ["mirror"]),
    (SQUAT, ["half"]),
    (HOPPER, []),
    (PERSON, ["half"]),
    (SERGEY, []),
    (THUMB, ["half"]),
    ("cat.bmp", []),
]
# Some landmarks of each part; with EVERYTHING all.
BODY = list(range(33)) if EVERYTHING else [0, 2, 5, 8, 11, 13, 15, 16, 17, 19, 20, 23, 26, 28, 31]
FACE = list(range(478)) if EVERYTHING else [1, 10, 33, 61, 152, 263, 291, 468, 473]
HAND = list(range(21)) if EVERYTHING else [0, 4, 8, 12, 20]
EXPRESSIONS = list(range(52)) if EVERYTHING else [0, 3, 9, 20, 25, 44]


def zoom(size, window, frame_count):
    """The steps of a movie that goes nearer and back, always of the window's size."""
    (width, height), (across, down) = size, window
    for index in range(frame_count):
        share = 1 - 0.35 * (1 - abs(1 - 2 * index / (frame_count - 1)))
        w, h = int(width * share), int(height * share)
        x, y = (width - w) // 2, (height - h) // 3
        yield [f"crop {x} {y} {w} {h}", f"scale {across} {down}"]


def movies():
    """The picture, and the steps of each frame."""

    def size(name, steps=()):
        return shaped(FOLDERS, name, steps).shape[1::-1]

    count = 60 if EVERYTHING else 12
    gap = (count // 2, count // 2 + 1)
    yield SQUAT, list(pan(size(SQUAT), (440, 540), count, blank=gap))
    yield SQUAT, list(zoom(size(SQUAT), (400, 488), count))
    yield SERGEY, list(zoom(size(SERGEY), (420, 420), count))
    yield PERSON, [["half"] + s for s in pan(size(PERSON, ["half"]), (420, 600), count)]
    yield HOPPER, list(zoom(size(HOPPER), (400, 468), count))
    yield THUMB, [["half"] + s for s in pan(size(THUMB, ["half"]), (860, 600), count)]
    # A cut: another person of the same size of picture.
    cut = ["scale 400 488"]
    yield SQUAT, [cut] * 3 + [["crop 120 0 380 464"] + cut] * 3 + [cut + ["mirror"]] * 3


def numbers(values):
    return [float("%.5f" % float(value)) for value in values]


def places(landmarks, indices):
    if not landmarks:
        return []
    return [numbers((landmarks[i].x, landmarks[i].y, landmarks[i].z)) for i in indices]


def answer(result):
    mask = result.segmentation_mask
    grid = []
    if mask is not None and result.pose_landmarks:
        values = mask.numpy_view()
        values = values.reshape(values.shape[0], values.shape[1])
        height, width = values.shape
        grid = [
            values[(2 * row + 1) * height // 12, (2 * column + 1) * width // 12]
            for row in range(6)
            for column in range(6)
        ]
    scores = result.face_blendshapes or []
    return {
        "pose": places(result.pose_landmarks, BODY),
        "visibility": numbers(result.pose_landmarks[i].visibility for i in BODY)
        if result.pose_landmarks
        else [],
        "poseWorld": places(result.pose_world_landmarks, BODY),
        "face": places(result.face_landmarks, FACE),
        "blendshapes": numbers(scores[i].score for i in EXPRESSIONS) if scores else [],
        "left": places(result.left_hand_landmarks, HAND),
        "leftWorld": places(result.left_hand_world_landmarks, HAND),
        "right": places(result.right_hand_landmarks, HAND),
        "rightWorld": places(result.right_hand_world_landmarks, HAND),
        "mask": numbers(grid),
    }


def landmarker(mode):
    return vision.HolisticLandmarker.create_from_options(
        vision.HolisticLandmarkerOptions(
            base_options=python.BaseOptions(model_asset_path=BUNDLE),
            running_mode=mode,
            min_face_suppression_threshold=0.3,
            # The package passes its options in another order than its library takes them: this is
            # the library's threshold of suppression for poses, and all others are 0.5.
            min_pose_landmarks_confidence=0.3,
            output_face_blendshapes=True,
            output_segmentation_mask=True,
        )
    )


def image(rgb):
    return mediapipe.Image(image_format=mediapipe.ImageFormat.SRGB, data=rgb)


def frame(name, steps, time, task):
    rgb = shaped(FOLDERS, name, steps)
    picture = image(rgb)
    result = task.detect_for_video(picture, time) if time else task.detect(picture)
    return {
        "steps": steps,
        "pixels": digest(rgb),
        "milliseconds": time,
        "answer": answer(result),
    }


def cases():
    for name, steps in PICTURES:
        # Upstream's answers of image mode depend on the calls before: a task for each picture.
        task = landmarker(vision.RunningMode.IMAGE)
        yield {"picture": name, "frames": [frame(name, steps, 0, task)]}
    for name, movie in movies():
        task = landmarker(vision.RunningMode.VIDEO)
        case = {"picture": name, "frames": []}
        for index, steps in enumerate(movie):
            time = (index + 1) * INTERVAL
            case["frames"].append(frame(name, steps, time, task))
        yield case


folder = os.path.dirname(os.path.abspath(__file__))
path = sys.argv[3] if len(sys.argv) > 3 else os.path.join(folder, "holistic.json")
recorded = {
    "package": f"mediapipe {mediapipe.__version__}",
    "body": BODY,
    "face": FACE,
    "hand": HAND,
    "expressions": EXPRESSIONS,
    "cases": list(cases()),
}
with open(path, "w") as file:
    text = json.dumps(recorded, separators=(",", ":"))
    text = text.replace('{"picture"', '\n{"picture"').replace('{"steps"', '\n{"steps"')
    file.write(text + "\n")
