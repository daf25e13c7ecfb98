"""Calls of faces, hands and gestures beyond Google's own tests, the same on both libraries.

`record.py` runs them after `more_calls`. The wheel has no test of gestures; these stand for it.
"""

import tempfile
import zipfile
from pathlib import Path

import more_calls
import numpy as np
from mediapipe.tasks.python import vision
from mediapipe.tasks.python.components.processors import classifier_options
from mediapipe.tasks.python.core import base_options
from mediapipe.tasks.python.vision.core import image as images
from mediapipe.tasks.python.vision.core.image_processing_options import ImageProcessingOptions

DETECTOR, FULL_RANGE = "face_detection_short_range.tflite", "face_detection_full_range.tflite"
FACES, HANDS, GESTURES = (
    "face_landmarker_v2.task",
    "hand_landmarker.task",
    "gesture_recognizer.task",
)
EVERYTHING = {"output_face_blendshapes": True, "output_facial_transformation_matrixes": True}
MODELS = {
    "FaceDetector": DETECTOR,
    "FaceLandmarker": FACES,
    "HandLandmarker": HANDS,
    "GestureRecognizer": GESTURES,
}
PICTURES = {
    "FaceDetector": "portrait.jpg",
    "FaceLandmarker": "portrait.jpg",
    "HandLandmarker": "right_hands.jpg",
    "GestureRecognizer": "right_hands.jpg",
}
VIDEO = vision.RunningMode.VIDEO
EVERY_NAME = ["None", "Paper", "Rock", "Scissors", "Closed_Fist", "Open_Palm", "Pointing_Up",
              "Thumb_Down", "Thumb_Up", "Victory", "ILoveYou"]  # fmt: skip


def look(made, image, *others):
    """A call of a task, by the name that it has there."""
    name = "recognize" if type(made).__name__ == "GestureRecognizer" else "detect"
    return getattr(made, name + ("_for_video" if others[:-1] else ""))(image, *others)


def pixels_of(name):
    """A copy of a picture's colors: the view ends with the image."""
    image = more_calls.picture(name)
    return np.array(image.numpy_view()[..., :3])


class LandmarkCalls(more_calls.MoreCalls):
    def answer(self, name, kind, image, *others, **options):
        """Notes a task's answer to a picture, or what it says is wrong."""

        def call():
            with more_calls.task(kind, MODELS[kind], **options) as made:
                look(made, image, *others or (None,))

        self.say(name, call)

    def test_rotations(self):
        for kind, name in PICTURES.items():
            more = EVERYTHING if kind == "FaceLandmarker" else {}
            for degrees in more_calls.ROTATIONS:
                looking = ImageProcessingOptions(rotation_degrees=degrees)
                self.answer(f"{kind} {degrees}", kind, more_calls.picture(name), looking, **more)

    def test_faces_at_full_range(self):
        with more_calls.task("FaceDetector", FULL_RANGE) as made:
            for name in ("portrait.jpg", "cat.jpg", "pose.jpg"):
                made.detect(more_calls.picture(name))

    def test_thresholds_of_faces(self):
        for confidence, threshold in ((0.05, 0.3), (1.5, 0.3), (0.1, 0.5), (0.5, 0.0), (0.5, 1.5)):
            self.answer(
                f"{confidence} {threshold}", "FaceDetector", more_calls.picture("portrait.jpg"),
                min_detection_confidence=confidence, min_suppression_threshold=threshold,
            )  # fmt: skip

    def test_several(self):
        both = pixels_of("portrait.jpg")
        both = images.Image(1, np.ascontiguousarray(np.concatenate([both, both[:, ::-1]], 1)))
        for count in (1, 2, 5):
            self.answer(f"faces {count}", "FaceLandmarker", both, num_faces=count, **EVERYTHING)
            for kind in ("HandLandmarker", "GestureRecognizer"):
                hands = more_calls.picture("right_hands.jpg")
                self.answer(f"{kind} {count}", kind, hands, num_hands=count)

    def test_videos(self):
        for kind, name in PICTURES.items():
            pixels = pixels_of(name)
            for count in (1, 2):
                limit = {"FaceDetector": {}, "FaceLandmarker": {"num_faces": count}}
                options = limit.get(kind, {"num_hands": count})
                with more_calls.task(kind, MODELS[kind], running_mode=VIDEO, **options) as made:
                    for step in range(5):
                        frame = np.ascontiguousarray(np.roll(pixels, (2 * step, 4 * step), (0, 1)))
                        look(made, images.Image(1, frame), 33 * step, None)

    def test_options(self):
        for kind, count, names in (
            ("FaceLandmarker", "num_faces", ("face_detection", "face_presence", "tracking")),
            ("HandLandmarker", "num_hands", ("hand_detection", "hand_presence", "tracking")),
            ("GestureRecognizer", "num_hands", ("hand_detection", "hand_presence", "tracking")),
        ):
            picture = more_calls.picture(PICTURES[kind])
            for number in (0, -1, -7, 100):
                self.answer(f"{kind} {number}", kind, picture, **{count: number})
            for name in names:
                for value in (-0.5, 0.0, 1.0, 1.5):
                    option = {f"min_{name}_confidence": value}
                    self.answer(f"{kind} {option}", kind, picture, **option)
            for number in (0, -2):
                option = {count: number, "running_mode": VIDEO}
                self.answer(f"{kind} {number} video", kind, picture, 0, None, **option)

    def test_gestures_that_are_wanted(self):
        for kind in ("canned", "custom"):
            for others in (
                {}, {"max_results": 0}, {"max_results": 1}, {"display_names_locale": "de"},
                {"category_allowlist": ["Victory"]}, {"category_denylist": ["Thumb_Up"]},
                {"category_allowlist": ["Victory", "Rock"], "category_denylist": ["Rock"]},
                {"category_allowlist": ["nothing"]}, {"category_denylist": EVERY_NAME},
                {"score_threshold": 0.3}, {"score_threshold": 0.8}, {"score_threshold": 0.9},
                {"score_threshold": 0.99}, {"score_threshold": -1.0},
            ):  # fmt: skip
                wanted = classifier_options.ClassifierOptions(**others)
                for name in ("thumb_up.jpg", "right_hands.jpg"):
                    self.answer(
                        f"{kind} {others} {name}", "GestureRecognizer", more_calls.picture(name),
                        num_hands=2, **{kind + "_gesture_classifier_options": wanted},
                    )  # fmt: skip

    def test_regions_and_angles(self):
        for kind, name in PICTURES.items():
            picture = more_calls.picture(name)
            for looking in (
                ImageProcessingOptions(more_calls.rect.RectF(0, 0, 1, 1), 0),
                ImageProcessingOptions(None, 45),
            ):
                self.answer(f"{kind} {looking}", kind, picture, looking)

    def test_modes(self):
        for kind, name in PICTURES.items():
            picture = more_calls.picture(name)
            self.answer(f"{kind} video", kind, picture, 0, None)
            self.answer(f"{kind} image", kind, picture, running_mode=VIDEO)
            with more_calls.task(kind, MODELS[kind], running_mode=VIDEO) as made:
                for milliseconds in (7, 7, 3, 8):
                    self.say(
                        f"{kind} {milliseconds}",
                        lambda: look(made, picture, milliseconds, None) and "seen",  # noqa: B023
                    )

    def bundles(self):
        """Bundles that lack a file, and what is none; those that list files list one."""

        def archive(**files):
            place = Path(folder, f"{len(list(Path(folder).iterdir()))}.task")
            with zipfile.ZipFile(place, "w", zipfile.ZIP_STORED) as made:
                for name, content in files.items():
                    made.writestr(name.replace("__", "."), content)
            return place.read_bytes()

        def part(bundle, name):
            with zipfile.ZipFile(more_calls.file(bundle)) as found:
                return found.read(name)

        with tempfile.TemporaryDirectory() as folder:
            hands = Path(more_calls.file(HANDS)).read_bytes()
            detector = part(FACES, "face_detector.tflite")
            landmarks = part(FACES, "face_landmarks_detector.tflite")
            plain = archive(
                face_detector__tflite=detector, face_landmarks_detector__tflite=landmarks
            )
            yield "FaceLandmarker", {}, plain
            yield "FaceLandmarker", {"output_face_blendshapes": True}, plain
            yield "FaceLandmarker", {}, archive(face_detector__tflite=detector)
            yield "FaceLandmarker", {}, archive(face_landmarks_detector__tflite=landmarks)
            yield "FaceLandmarker", {}, detector
            yield "HandLandmarker", {}, archive(other="x")
            yield "GestureRecognizer", {}, archive(hand_landmarker__task=hands)
            yield (
                "GestureRecognizer",
                {},
                archive(hand_landmarker__task=hands, hand_gesture_recognizer__task=b"no bundle"),
            )
            yield (
                "GestureRecognizer",
                {},
                archive(
                    hand_landmarker__task=hands,
                    hand_gesture_recognizer__task=archive(gesture_embedder__tflite=b"x"),
                ),
            )
            yield (
                "GestureRecognizer",
                {},
                archive(
                    hand_landmarker__task=archive(other="x"),
                    hand_gesture_recognizer__task=archive(other="x"),
                ),
            )
            for kind in MODELS:
                for content in (b"", b"no model", detector[:100]):
                    yield kind, {}, content
            yield "FaceDetector", {}, hands

    def test_bundles(self):
        for number, (kind, others, content) in enumerate(self.bundles()):
            base = base_options.BaseOptions(model_asset_buffer=content)
            made = getattr(vision, kind + "Options")(base_options=base, **others)
            self.say(f"{number} {kind}", lambda: self.open(kind, made))  # noqa: B023

    def open(self, kind, made):
        getattr(vision, kind).create_from_options(made).close()
        return "opened"
