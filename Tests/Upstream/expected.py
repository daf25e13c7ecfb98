"""What Google's tests expect of pictures, where their files of it belong to Google's own pictures.

Both libraries are held against what Google's says of the pictures that are there.
"""

import pickle
import types

FILE = "expected.pickle"
# Masks, where they cannot be had: the name, the model, the picture, the point or nothing, the class
# whose confidences it shows or nothing for the categories, and the factor.
MASKS = (
    ("segmentation_golden_rotation0.png", "deeplabv3.tflite", "segmentation_input_rotation0.jpg",
     None, None, 10),
    ("cat_mask.jpg", "deeplabv3.tflite", "cat.jpg", None, 8, 255),
    ("cat_rotated_mask.jpg", "deeplabv3.tflite", "cat_exif_rotated.jpg", None, 8, 255),
    ("cats_and_dogs_mask_dog1.png", "ptm_512_hdt_ptm_woid.tflite", "cats_and_dogs.jpg",
     (0.44, 0.7), None, 255),
    ("cats_and_dogs_mask_dog2.png", "ptm_512_hdt_ptm_woid.tflite", "cats_and_dogs.jpg",
     (0.66, 0.66), None, 255),
)  # fmt: skip
PORTRAIT, ROTATED = "portrait.jpg", "portrait_rotated.jpg"


class Message:
    """A message of Google's protocol buffers; it only keeps the name of its file."""

    name = ""


def proto(items):
    """Landmarks or categories as the lists of a message."""
    places = [
        types.SimpleNamespace(x=place.x, y=place.y, z=place.z, HasField=lambda _: False)
        for place in items
        if hasattr(place, "x")
    ]
    classes = [
        types.SimpleNamespace(
            index=item.index,
            score=item.score,
            label=item.category_name,
            display_name=item.display_name,
        )
        for item in items
        if hasattr(item, "score")
    ]
    return types.SimpleNamespace(landmark=places, classification=classes)


def parse(text, message):
    """Notes which file a message was read from: such files hold their own names here."""
    message.name = text.decode() if isinstance(text, bytes) else text
    return message


def seen(material):
    """What Google's library sees, by the names of the files that say so."""
    from mediapipe.tasks.python import BaseOptions, vision
    from mediapipe.tasks.python.vision.core import image as images
    from mediapipe.tasks.python.vision.core.image_processing_options import ImageProcessingOptions

    def task(kind, model, **others):
        base = BaseOptions(model_asset_path=str(material / model))
        options = getattr(vision, kind + "Options")(base_options=base, **others)
        return getattr(vision, kind).create_from_options(options)

    def look(kind, model, picture, degrees=0, **others):
        image = images.Image.create_from_file(str(material / picture))
        with task(kind, model, **others) as made:
            return made.detect(image, ImageProcessingOptions(rotation_degrees=degrees))

    def first(items):
        return items[0] if items else []

    def face(model, picture, degrees=0):
        return first(look("FaceDetector", model, picture, degrees).detections)

    def hand(picture, degrees=0):
        found = look("HandLandmarker", "hand_landmarker.task", picture, degrees)
        return first(found.hand_landmarks), first(found.handedness)

    short, full = "face_detection_short_range.tflite", "face_detection_full_range.tflite"
    faces = look(
        "FaceLandmarker", "face_landmarker_v2.task", PORTRAIT, output_face_blendshapes=True
    )
    pose = look("PoseLandmarker", "pose_landmarker.task", "pose.jpg")
    person = look(
        "HolisticLandmarker", "holistic_landmarker.task", "male_full_height_hands.jpg",
        output_face_blendshapes=True,
    )  # fmt: skip
    return {
        "pose_landmarks.pbtxt": (pose.pose_landmarks[0], []),
        "male_full_height_hands_result_cpu.pbtxt": person,
        "portrait_expected_detection.pbtxt": face(short, PORTRAIT),
        "portrait_expected_full_range_detection.pbtxt": face(full, PORTRAIT),
        "portrait_rotated_expected_detection.pbtxt": face(short, ROTATED, -90),
        "portrait_expected_face_landmarks.pbtxt": first(faces.face_landmarks),
        "portrait_expected_blendshapes.pbtxt": first(faces.face_blendshapes),
        "thumb_up_landmarks.pbtxt": hand("thumb_up.jpg"),
        "pointing_up_landmarks.pbtxt": hand("pointing_up.jpg"),
        "pointing_up_rotated_landmarks.pbtxt": hand("pointing_up_rotated.jpg", -90),
    }


def mask(material, model, picture, point, index, factor):
    """A mask of Google's library as gray pixels."""
    import numpy
    from mediapipe.tasks.python import BaseOptions, vision
    from mediapipe.tasks.python.components.containers.keypoint import NormalizedKeypoint
    from mediapipe.tasks.python.vision.core import image as images

    kind = "ImageSegmenter" if point is None else "InteractiveSegmenterLegacy"
    options = getattr(vision, kind + "Options")(
        base_options=BaseOptions(model_asset_path=str(material / model)), output_category_mask=True
    )
    image = images.Image.create_from_file(str(material / picture))
    with getattr(vision, kind).create_from_options(options) as made:
        if point is None:
            result = made.segment(image)
        else:
            region = vision.InteractiveSegmenterLegacyRegionOfInterest
            place = region(region.Format.KEYPOINT, NormalizedKeypoint(*point))
            result = made.segment(image, place)
    found = result.category_mask if index is None else result.confidence_masks[index]
    pixels = numpy.rint(found.numpy_view().astype(float) * factor).astype(numpy.uint8)
    return pixels.reshape(found.height, found.width)


def record(folder, material):
    """Keeps what Google's library sees for the run on the other library."""
    from PIL import Image

    (folder / FILE).write_bytes(pickle.dumps(seen(material)))
    for name, *words in MASKS:
        if not (material / name).exists():
            Image.fromarray(mask(material, *words)).save(material / name, "PNG")


def modules(folder, stand_in, tests):
    """Puts in place what the tests import to read their files."""
    from mediapipe.tasks.python.components.containers import landmark_detection_result

    known = pickle.loads((folder / FILE).read_bytes())

    class Person(Message):
        """A message about a person, whose members are those of Google's result."""

        def __getattr__(self, member):
            return proto(getattr(known[self.name], member))

    def result(message):
        landmarks, categories = known[message.name]
        return landmark_detection_result.LandmarksDetectionResult(
            landmarks=landmarks, categories=categories, world_landmarks=[], rect=None
        )

    def found(message):
        return known[message.name]

    stand_in("google.protobuf.text_format", Parse=parse)
    formats = "mediapipe.framework.formats."
    stand_in(formats + "detection_pb2", Detection=Message)
    stand_in(formats + "classification_pb2", ClassificationList=Message)
    stand_in(formats + "landmark_pb2", NormalizedLandmarkList=Message)
    stand_in(
        "mediapipe.tasks.cc.components.containers.proto.landmarks_detection_result_pb2",
        LandmarksDetectionResult=Message,
    )
    stand_in(
        "mediapipe.tasks.cc.vision.holistic_landmarker.proto.holistic_result_pb2",
        HolisticResult=Person,
    )
    stand_in(
        tests + "proto_utils",
        create_detection_from_proto=found,
        create_normalized_landmark_list_from_proto=found,
        create_classification_list_from_proto=found,
        create_landmarks_detection_result_from_proto=result,
    )
