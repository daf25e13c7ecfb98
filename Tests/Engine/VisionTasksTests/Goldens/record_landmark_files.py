"""Records the answers that belong to upstream's files of landmarks; they need no picture.

Run by hand, in this folder:
    scripts=../../../../scripts
    DATA=$($scripts/testdata --path images)/..
    $($scripts/python-environment service) record_landmark_files.py UPSTREAM $DATA
It writes landmark-files.json. UPSTREAM is mediapipe/tasks/testdata/vision of a clone of
google-ai-edge/mediapipe. The blendshapes and the matrix of a face are upstream's; the gestures of
four hands are those that the bare runtime gets of the models in the test data, with the inputs
prepared here. Needs numpy and ai-edge-litert.
"""

import io
import json
import re
import sys
import zipfile
from pathlib import Path

import numpy as np
from ai_edge_litert.interpreter import Interpreter

UPSTREAM, DATA = Path(sys.argv[1]), Path(sys.argv[2])
BUNDLE = DATA / "landmarks/hand_gesture_recognizer_with_custom_classifier.task"
# The size of the picture that the face was found in, which its file does not have.
SIZE = [820, 1024]
HANDS = ["fist", "pointing_up", "thumb_up", "victory"]


def numbers(text, name):
    return [float(value) for value in re.findall(name + r": ([-+.e\d]+)", text)]


def points(text):
    found = []
    for block in re.findall(r"\blandmark \{([^{}]*)\}", text):
        values = dict(re.findall(r"\b([xyz]): ([-+.e\d]+)", block))
        found.append([float(values.get(axis, 0)) for axis in "xyz"])
    return found


def run(model, *inputs):
    interpreter = Interpreter(model_content=model)
    interpreter.allocate_tensors()
    for tensor, values in zip(interpreter.get_input_details(), inputs):
        interpreter.set_tensor(tensor["index"], np.reshape(values, tensor["shape"]))
    interpreter.invoke()
    return interpreter.get_tensor(interpreter.get_output_details()[0]["index"])


def normalized(hand):
    hand = np.array(hand, np.float32)
    hand = hand - hand[0]
    sides = hand.max(axis=0) - hand.min(axis=0)
    return hand / np.float32(max(sides[0], sides[1]) + 1e-5)


def face():
    matrix = numbers((UPSTREAM / "face_geometry_expected_out.pbtxt").read_text(), "packed_data")
    return {
        "width": SIZE[0],
        "height": SIZE[1],
        "landmarks": points((UPSTREAM / "face_blendshapes_in_landmarks.prototxt").read_text()),
        "blendshapes": numbers((UPSTREAM / "face_blendshapes_out.prototxt").read_text(), "score"),
        # By columns in the file, by rows here.
        "matrix": np.reshape(matrix, (4, 4)).T.flatten().tolist(),
    }


def hand(name, embedder, classifier):
    text = (UPSTREAM / f"{name}_landmarks.pbtxt").read_text()
    image, world = text.split("world_landmarks")
    side, score = re.search(r'label: "(\w+)"', text), numbers(text, "score")[0]
    right = score if side.group(1) == "Right" else 1 - score
    landmarks, world = points(image), points(world)
    embedding = run(
        embedder, normalized(landmarks), np.array([right], np.float32), normalized(world)
    )
    scores = run(classifier, embedding)[0]
    best = int(scores.argmax())
    return {
        "name": name,
        "right": right,
        "landmarks": landmarks,
        "world": world,
        "gesture": best,
        "score": float(scores[best]),
    }


def main():
    with zipfile.ZipFile(io.BytesIO(BUNDLE.read_bytes())) as bundle:
        models = [
            bundle.read(name)
            for name in ("gesture_embedder.tflite", "canned_gesture_classifier.tflite")
        ]
    golden = {"face": face(), "hands": [hand(name, *models) for name in HANDS]}
    path = Path(__file__).parent / "landmark-files.json"
    path.write_text(json.dumps(golden, separators=(",", ":")) + "\n")
    for found in golden["hands"]:
        print(found["name"], found["gesture"], found["score"])


if __name__ == "__main__":
    main()
