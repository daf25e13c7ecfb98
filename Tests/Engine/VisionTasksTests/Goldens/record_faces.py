"""Records what MediaPipe answers about faces, for the tests of the face engines.

Run by hand, in this folder:
    scripts=../../../../scripts
    DATA=$($scripts/testdata --path images)/..
    $($scripts/python-environment tasks) record_faces.py $DATA DETECTORS [OUT]
It writes faces.json, or OUT. With the variable EVERYTHING it records many more pictures and movies,
for one long run of the tests: with the variables FACE_GOLDENS, which names OUT, and
GOLDEN_PICTURES, which names the same folder as EVERYTHING. That folder holds PNG copies of pictures
of google-ai-edge/mediapipe-samples (testImg.jpeg of FaceDetectorTests, and face2.png of
vision_benchmark), and 60 frames of its test videos for hands (handfilm-00.png ...) and for gestures
(womanfilm-00.png ...), every third one.

DETECTORS holds face_detection_short_range.tflite and face_detection_full_range_sparse.tflite as
they are in the package mediapipe 0.10.21.
"""

import json
import os
import sys

import mediapipe
import numpy
from mediapipe.tasks import python
from mediapipe.tasks.python import vision
from mediapipe.tasks.python.vision.core.image_processing_options import ImageProcessingOptions
from picture_shapes import digest, film, number, numbers, pan, picture, present, shaped

DATA, DETECTORS = sys.argv[1:3]
FOLDERS = [os.path.join(DATA, "images"), os.path.join(DATA, "landmarks")]
BUNDLES = ["face_landmarker.task", "face_landmarker_v2_with_blendshapes.task"]
MODELS = ["face_detection_short_range.tflite", "face_detection_full_range_sparse.tflite"]
# Every fourteenth landmark, and the ends and centers of the eyes.
INDICES = sorted({*range(0, 478, 14), 33, 133, 263, 362, 468, 473})
EVERYTHING = os.environ.get("EVERYTHING")
if EVERYTHING:
    INDICES = list(range(478))
    FOLDERS.append(EVERYTHING)
INTERVAL = 33

HOPPER, PERSON, SERGEY = "grace_hopper.bmp", "business-person.png", "sergey.png"
PAIR, ACTOR = "face_testImg.png", "face2.png"
# The picture, the steps, the degrees of the option that rotates it.
PICTURES = [
    (HOPPER, [], 0),
    (HOPPER, ["turn"], 0),
    (HOPPER, ["turn"], 90),
    (HOPPER, ["turn", "turn"], 180),
    (HOPPER, ["turn", "turn", "turn"], -90),
    (HOPPER, ["mirror"], 0),
    (HOPPER, ["half"], 0),
    (HOPPER, ["crop 250 100 262 400"], 0),
    (PERSON, [], 0),
    (PERSON, ["crop 300 100 400 500", "turn"], 90),
    (PERSON, ["half", "half", "mirror"], 0),
    (SERGEY, [], 0),
    (SERGEY, ["mirror", "turn"], 90),
    (HOPPER, [f"beside {SERGEY}"], 0),
    (HOPPER, ["mirror", f"beside {HOPPER}"], 0),
    (HOPPER, [f"beside {SERGEY} mirror", "turn"], 90),
    ("squat.bmp", [], 0),
    ("cat.bmp", [], 0),
]
if EVERYTHING:
    PICTURES += [
        (name, steps + further, degrees)
        for name in (HOPPER, PERSON, SERGEY)
        for steps, degrees in (
            ([], 0),
            (["mirror"], 0),
            (["turn"], 90),
            (["mirror", "turn"], 90),
            (["turn", "turn"], 180),
            (["turn", "turn", "turn"], -90),
        )
        for further in ([], ["half"], ["half", "half"])
    ] + [
        (name, [f"crop {x} {y} {side} {side}"], 0)
        for name in (HOPPER, PERSON, SERGEY)
        for x, y, side in (
            (0, 0, 400),
            (60, 40, 380),
            (100, 100, 300),
            (140, 60, 300),
            (20, 120, 360),
        )
    ]
    PICTURES += [
        (name, steps, degrees)
        for name in (PAIR, ACTOR)
        for steps, degrees in (
            ([], 0),
            (["mirror"], 0),
            (["half"], 0),
            (["turn"], 90),
            (["turn", "turn"], 180),
            (["crop 200 0 600 700"], 0),
        )
    ] + [(f"womanfilm-{index}.png", [], 0) for index in (10, 20, 30)]
    PICTURES = present(FOLDERS, PICTURES)


def movies():
    """The picture, the number of faces, and the steps of each frame."""
    width, height = picture(FOLDERS, HOPPER).shape[1::-1]
    yield HOPPER, 1, list(pan((width, height), (400, 480), 24, blank=(10, 11)))
    yield HOPPER, 2, list(pan((width, height), (400, 480), 8))
    pair = [f"beside {SERGEY}"]
    yield HOPPER, 2, [pair + steps for steps in pan((width + 480, 480), (900, 440), 8)]
    if EVERYTHING:
        for name in (HOPPER, PERSON, SERGEY):
            for share in (0.95, 0.9, 0.85, 0.8):
                width, height = picture(FOLDERS, name).shape[1::-1]
                window = (int(width * share), int(height * share))
                yield name, 1, list(pan((width, height), window, 60, blank=(30, 31)))
                yield name, 2, list(pan((width, height), window, 60))
        for steps in ([], ["mirror"], ["crop 100 0 400 360"]):
            yield "womanfilm-00.png", 1, list(film("womanfilm", 60, *steps))
        yield "womanfilm-00.png", 2, list(film("womanfilm", 60))
        width, height = picture(FOLDERS, PAIR).shape[1::-1]
        for share in (0.95, 0.85):
            window = (int(width * share), int(height * share))
            yield PAIR, 2, list(pan((width, height), window, 60, blank=(30,)))


def image(rgb):
    return mediapipe.Image(image_format=mediapipe.ImageFormat.SRGB, data=rgb)


def base(path):
    return python.BaseOptions(model_asset_path=path)


def faces(result):
    return [
        {
            "landmarks": [numbers((face[i].x, face[i].y, face[i].z)) for i in INDICES],
            "blendshapes": numbers(c.score for c in result.face_blendshapes[n]),
            "matrix": numbers(numpy.ravel(result.facial_transformation_matrixes[n])),
        }
        for n, face in enumerate(result.face_landmarks)
    ]


def landmarker(bundle, count, mode):
    return vision.FaceLandmarker.create_from_options(
        vision.FaceLandmarkerOptions(
            base_options=base(os.path.join(DATA, "landmarks", bundle)),
            num_faces=count,
            output_face_blendshapes=True,
            output_facial_transformation_matrixes=True,
            running_mode=mode,
        )
    )


def landmark_cases():
    for bundle in BUNDLES:
        task = landmarker(bundle, 3, vision.RunningMode.IMAGE)
        for name, steps, degrees in PICTURES:
            rgb = shaped(FOLDERS, name, steps)
            options = ImageProcessingOptions(rotation_degrees=degrees)
            yield {
                "model": bundle,
                "picture": name,
                "faces": 3,
                "frames": [
                    {
                        "steps": steps,
                        "degrees": degrees,
                        "pixels": digest(rgb),
                        "milliseconds": 0,
                        "faces": faces(task.detect(image(rgb), options)),
                    }
                ],
            }
        for name, count, frames in movies():
            task = landmarker(bundle, count, vision.RunningMode.VIDEO)
            case = {"model": bundle, "picture": name, "faces": count, "frames": []}
            for index, steps in enumerate(frames):
                rgb = shaped(FOLDERS, name, steps)
                time = (index + 1) * INTERVAL
                case["frames"].append(
                    {
                        "steps": steps,
                        "degrees": 0,
                        "pixels": digest(rgb),
                        "milliseconds": time,
                        "faces": faces(task.detect_for_video(image(rgb), time)),
                    }
                )
            yield case


def detection_cases():
    for model in MODELS:
        task = vision.FaceDetector.create_from_options(
            vision.FaceDetectorOptions(base_options=base(os.path.join(DETECTORS, model)))
        )
        for name, steps, degrees in PICTURES:
            rgb = shaped(FOLDERS, name, steps)
            options = ImageProcessingOptions(rotation_degrees=degrees)
            found = task.detect(image(rgb), options).detections
            yield {
                "model": model,
                "picture": name,
                "steps": steps,
                "degrees": degrees,
                "pixels": digest(rgb),
                "faces": [
                    {
                        "box": [
                            face.bounding_box.origin_x,
                            face.bounding_box.origin_y,
                            face.bounding_box.width,
                            face.bounding_box.height,
                        ],
                        "score": number(face.categories[0].score),
                        "keypoints": [numbers((p.x, p.y)) for p in face.keypoints],
                    }
                    for face in found
                ],
            }


folder = os.path.dirname(os.path.abspath(__file__))
path = sys.argv[3] if len(sys.argv) > 3 else os.path.join(folder, "faces.json")
recorded = {
    "package": f"mediapipe {mediapipe.__version__}",
    "indices": INDICES,
    "detections": list(detection_cases()),
    "landmarks": list(landmark_cases()),
}
with open(path, "w") as file:
    text = json.dumps(recorded, separators=(",", ":"))
    text = text.replace('{"model"', '\n{"model"').replace('{"steps"', '\n{"steps"')
    file.write(text + "\n")
