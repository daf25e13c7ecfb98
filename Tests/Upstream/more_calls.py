"""Calls beyond Google's own tests, whose answers and words must be the same on both libraries.

`record.py` runs them after Google's tests. They look at the same files, and at what they make.
"""

import ctypes
import io
import os
import struct
import tempfile
import unittest
import zlib
from pathlib import Path

import numpy as np
from mediapipe.tasks.python import BaseOptions, vision
from mediapipe.tasks.python.components.containers import rect
from mediapipe.tasks.python.test import test_utils
from mediapipe.tasks.python.vision.core import image as images
from mediapipe.tasks.python.vision.core.image_processing_options import ImageProcessingOptions
from PIL import Image as Pillow

DETECTOR = "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite"
EMBEDDER = "mobilenet_v3_small_100_224_embedder.tflite"
CLASSIFIER = "mobilenet_v2_1.0_224.tflite"
LANDMARKER = "pose_landmarker.task"
PARTS = ((0, 0, 1, 1), (0.1, 0.2, 0.7, 0.9), (1 / 3, 0, 1, 2 / 3), (0.45, 0.3075, 0.614, 0.7345))
NO_PARTS = (
    (0.5, 0.5, 0.5, 0.6),
    (0.2, 0.2, 0.1, 0.3),
    (-0.1, 0, 1, 1),
    (0, 0, 1.1, 1),
    (0, 1, 1, 0),
)
ROTATIONS = (0, 90, 180, 270, -90, -180, -270, 360, 450)


def file(name):
    return test_utils.get_test_data_path(name)


def picture(name="burger.jpg"):
    return images.Image.create_from_file(file(name))


def options(kind, model, **others):
    base = BaseOptions(model_asset_path=file(model))
    return getattr(vision, kind + "Options")(base_options=base, **others)


def task(kind, model, **others):
    return getattr(vision, kind).create_from_options(options(kind, model, **others))


class Said(AssertionError):
    """Carries what a call said to the record, as the words of a failure."""


class MoreCalls(unittest.TestCase):
    """Each test ends by saying what the calls said; the record compares that."""

    def setUp(self):
        self.said = []

    def tearDown(self):
        if self.said:
            raise Said("\n".join(self.said))

    def say(self, name, call):
        try:
            answer = call()
        except Exception as error:
            answer = f"{type(error).__name__}: {error}"
        self.said.append(f"{name}: {answer}")


class ImageCalls(MoreCalls):
    FORMATS = {
        1: (np.uint8, 3), 2: (np.uint8, 4), 3: (np.uint8, 1), 4: (np.uint16, 1), 7: (np.uint16, 3),
        8: (np.uint16, 4), 9: (np.float32, 1), 12: (np.float32, 2), 13: (np.float32, 4),
    }  # fmt: skip

    def facts(self, image):
        # Where memory begins is chance beyond 16 bytes; so are the answers about wider alignment.
        aligned = [image.is_aligned(boundary) for boundary in (1, 2, 4, 8, 16)]
        depth = image._lib.MpImageGetByteDepth(image._image_ptr)
        return [image.width, image.height, image.channels, int(image.image_format), image.step,
                image.is_contiguous(), image.is_empty(), image.uses_gpu(), depth, aligned,
                image.numpy_view().reshape(-1)[:7].tolist()]  # fmt: skip

    def test_every_format_in_sizes_with_and_without_gaps(self):
        for number, (kind, channels) in self.FORMATS.items():
            for width in (1, 5, 16, 33):
                data = np.arange(3 * width * channels).astype(kind).reshape(3, width, channels)
                image = images.Image(number, data)
                self.say(f"{number} {width}", lambda: self.facts(image))  # noqa: B023

    def test_numbers_at_places(self):
        for number, (kind, channels) in self.FORMATS.items():
            data = np.arange(4 * 5 * channels).astype(kind).reshape(4, 5, channels)
            image = images.Image(number, data)
            for place in ((3, 4, channels - 1), (0, 0, 0), (3, 4), (1, 1, 0, 0), (1,)):
                self.say(f"{number} {place}", lambda: image[place])  # noqa: B023

    def test_numbers_of_another_kind(self):
        image = images.Image(1, np.zeros((2, 2, 3), np.uint8))
        for name, kind in (("Uint16", ctypes.c_uint16), ("Float32", ctypes.c_float)):

            def call(name=name, kind=kind):
                place, value, words = (ctypes.c_int * 3)(1, 1, 1), kind(), ctypes.c_char_p()
                status = getattr(image._lib, "MpImageGetValue" + name)(
                    image._image_ptr, place, 3, ctypes.byref(value), ctypes.byref(words)
                )
                return status, words.value

            self.say(name, call)

    def test_what_makes_no_image(self):
        for name, number, data in (
            ("bytes as shorts", 4, np.zeros((3, 5, 1), np.uint8)),
            ("an unknown format", 11, np.zeros((3, 5, 1), np.uint8)),
            ("shorts as bytes", 1, np.zeros((3, 5, 1), np.uint16)),
            ("floats as bytes", 1, np.zeros((3, 5, 1), np.float32)),
            ("too little", 1, np.zeros((3, 5, 2), np.uint8)),
            ("too few shorts", 7, np.zeros((3, 5, 2), np.uint16)),
            ("too few floats", 13, np.zeros((3, 5, 2), np.float32)),
            ("doubles", 1, np.zeros((3, 5, 3))),
        ):
            self.say(name, lambda: images.Image(number, data))  # noqa: B023

    def test_no_image_of_bytes_at_no_address(self):
        library, made, words = picture()._lib, ctypes.c_void_p(), ctypes.c_char_p()
        for name in ("Uint8", "Uint16", "Float"):

            def call(name=name):
                status = getattr(library, f"MpImageCreateFrom{name}Data")(
                    1, 2, 2, None, 12, ctypes.byref(made), ctypes.byref(words)
                )
                return status, words.value, bool(made)

            self.say(name, call)

    def test_files_that_are_no_pictures(self):
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            Path("empty").touch()
            Path("text").write_text("no picture")
            Path("folder").mkdir()
            for name in ("missing", "empty", "text", "folder", "folder/missing"):
                self.say(name, lambda: images.Image.create_from_file(name))  # noqa: B023
            os.chdir("/")


def bitmap(width, height, bits, rows, size, masks=None):
    """A bitmap whose header has `size` bytes; Pillow writes few kinds."""
    start = 14 + size
    form = struct.pack("<IiiHHIIiiII", size, width, height, 1, bits, 3 if masks else 0, len(rows),
                       2835, 2835, 0, 0)  # fmt: skip
    header = (form + struct.pack("<IIII", *(masks or (0, 0, 0, 0)))).ljust(size, b"\0")[:size]
    return struct.pack("<2sIHHI", b"BM", start + len(rows), 0, 0, start) + header + rows


def png(numbers, kind, bits, in_turns):
    """A PNG of these numbers, perhaps in Adam7's seven turns, which Pillow does not write."""

    def chunk(name, content):
        return (struct.pack(">I", len(content)) + name + content
                + struct.pack(">I", zlib.crc32(name + content)))  # fmt: skip

    turns = ((0, 0, 1, 1),)
    if in_turns:
        turns = ((0, 0, 8, 8), (0, 4, 8, 8), (4, 0, 8, 4), (0, 2, 4, 4), (2, 0, 4, 2), (0, 1, 2, 2),
                 (1, 0, 2, 1))  # fmt: skip
    parts = (numbers[y::down, x::right] for y, x, down, right in turns)
    rows = b"".join(b"\0" + row.tobytes() for part in parts if part.size for row in part)
    height, width = numbers.shape[:2]
    header = struct.pack(">IIBBBBB", width, height, bits, kind, 0, 0, in_turns)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))  # fmt: skip


class PictureCalls(MoreCalls):
    """Pictures that are made here, in all forms that decoders treat differently."""

    def look(self, name, content):
        with tempfile.NamedTemporaryFile() as place:
            place.write(content)
            place.flush()
            self.say(
                name, lambda: ImageCalls.facts(self, images.Image.create_from_file(place.name))
            )

    def pixels(self, width, height, channels=3):
        """Waves of color and some noise, the same in every run."""
        noise = np.random.default_rng(width * 1000 + height).integers(
            0, 40, (height, width, channels)
        )
        y, x, c = np.mgrid[0:height, 0:width, 0:channels]
        waves = 107 + 100 * np.sin(x / (5 + c) + y / 9) * np.cos(y / (7 + 2 * c))
        return np.clip(waves + noise, 0, 255).astype(np.uint8)

    def encoded(self, picture, form, **others):
        content = io.BytesIO()
        picture.save(content, form, **others)
        return content.getvalue()

    def jpegs(self, mode, **others):
        for width, height in (
            (1, 1),
            (2, 3),
            (8, 8),
            (15, 17),
            (33, 1),
            (1, 33),
            (64, 48),
            (131, 97),
        ):
            picture = Pillow.fromarray(self.pixels(width, height)).convert(mode)
            self.look(f"{width}x{height}", self.encoded(picture, "JPEG", **others))

    def test_jpegs_with_all_colours(self):
        self.jpegs("RGB", quality=90, subsampling="4:4:4")

    def test_jpegs_with_half_the_columns(self):
        self.jpegs("RGB", quality=80, subsampling="4:2:2")

    def test_jpegs_with_a_quarter(self):
        self.jpegs("RGB", quality=70, subsampling="4:2:0")

    def test_jpegs_with_a_quarter_of_the_columns(self):
        self.jpegs("RGB", quality=85, subsampling="4:1:1")

    def test_jpegs_with_half_the_rows(self):
        self.jpegs("RGB", quality=85, subsampling="4:4:0")

    def test_progressive_jpegs(self):
        self.jpegs("RGB", quality=75, progressive=True)

    def test_coarse_jpegs(self):
        self.jpegs("RGB", quality=3)

    def test_fine_jpegs(self):
        self.jpegs("RGB", quality=100)

    def test_gray_jpegs(self):
        self.jpegs("L", quality=80)

    def test_jpegs_of_inks(self):
        self.jpegs("CMYK", quality=80)

    def test_jpegs_of_red_green_and_blue(self):
        self.jpegs("RGB", quality=80, keep_rgb=True)

    def test_jpegs_with_restarts(self):
        self.jpegs("RGB", quality=80, restart_marker_blocks=2)

    def test_orientations(self):
        picture = Pillow.fromarray(self.pixels(21, 13))
        for orientation in range(10):
            exif = Pillow.Exif()
            exif[0x0112] = orientation
            self.look(str(orientation), self.encoded(picture, "JPEG", exif=exif))
            self.look(f"{orientation} PNG", self.encoded(picture, "PNG", exif=exif))

    def test_pngs(self):
        for mode in ("1", "L", "LA", "P", "RGB", "RGBA", "I;16"):
            picture = Pillow.fromarray(self.pixels(19, 7, 4)).convert(mode.replace("I;16", "I"))
            if mode == "I;16":
                picture = Pillow.fromarray(self.pixels(19, 7)[..., 0].astype(np.uint16) * 257)
            self.look(mode, self.encoded(picture, "PNG"))
        clear = Pillow.fromarray(self.pixels(19, 7)).convert("P")
        self.look("P clear", self.encoded(clear, "PNG", transparency=3))
        gray = Pillow.fromarray(self.pixels(19, 7)).convert("L")
        self.look("L clear", self.encoded(gray, "PNG", transparency=3))

    def test_bitmaps(self):
        for mode in ("1", "L", "P", "RGB"):
            picture = Pillow.fromarray(self.pixels(19, 7)).convert(mode)
            self.look(mode, self.encoded(picture, "BMP"))

    def test_bitmaps_of_32_and_16_bits(self):
        pixels = self.pixels(19, 7, 4)
        clear, opaque = pixels.copy(), pixels.copy()
        clear[..., 3], opaque[..., 3] = 0, 255
        for name, numbers in (("some", pixels), ("clear", clear), ("opaque", opaque)):
            for size in (40, 108, 124):
                self.look(f"{name} {size}", bitmap(19, 7, 32, numbers.tobytes(), size))
                masks = (0xFF, 0xFF00, 0xFF0000, 0xFF000000)
                if size > 40:
                    content = bitmap(19, 7, 32, numbers.tobytes(), size, masks)
                    self.look(f"{name} masks {size}", content)
        rows = np.pad(pixels[..., 0].astype("<u2") * 201, ((0, 0), (0, 1))).tobytes()
        self.look("16", bitmap(19, 7, 16, rows, 40))
        for masks in ((0xF800, 0x7E0, 0x1F, 0), (0xF00, 0xF0, 0xF, 0xF000)):
            self.look(f"16 masks {masks}", bitmap(19, 7, 16, rows, 108, masks))

    def test_pngs_of_16_bits_and_in_turns(self):
        for kind, channels in ((0, 1), (2, 3), (4, 2), (6, 4)):
            for bits in (8, 16):
                numbers = self.pixels(19, 11, channels).astype(">u2") * 201 % (1 << bits)
                numbers = numbers.astype(">u2" if bits == 16 else np.uint8)
                for in_turns in (False, True):
                    self.look(f"{kind} {bits} {in_turns}", png(numbers, kind, bits, in_turns))


class OpenFile(BaseOptions):
    """A model in a file that is open, for which the package itself has no option."""

    def __init__(self, number):
        super().__init__()
        self.number = number

    def to_ctypes(self):
        options = super().to_ctypes()
        options.file_descriptor = self.number
        return options


class TaskCalls(MoreCalls):
    def test_regions(self):
        pictures = [picture(), picture("multi_objects.jpg"), picture("cats_and_dogs.jpg")]
        with task("ImageEmbedder", EMBEDDER) as embedder:
            for edges in PARTS:
                for degrees in ROTATIONS:
                    for image in pictures:
                        embedder.embed(image, ImageProcessingOptions(rect.RectF(*edges), degrees))

    def test_rotated_detections(self):
        with task("ObjectDetector", DETECTOR) as detector:
            for name in ("burger.jpg", "multi_objects.jpg", "pose.jpg"):
                for degrees in ROTATIONS:
                    detector.detect(picture(name), ImageProcessingOptions(rotation_degrees=degrees))

    def test_two_poses(self):
        # Only upright: with a rotation Google's library looks for people in one place of a picture
        # and for their landmarks in another (docs/reference/blazepose.md 1.7).
        with task(
            "PoseLandmarker", LANDMARKER, num_poses=2, output_segmentation_masks=True
        ) as made:
            made.detect(picture("pose.jpg"))

    def test_images_with_gaps_and_transparency(self):
        whole = picture("pose.jpg")
        pixels = whole.numpy_view()[:333, :251]
        clear = np.dstack([pixels, np.full(pixels.shape[:2], 77, np.uint8)])
        with task("ObjectDetector", DETECTOR) as detector:
            detector.detect(images.Image(1, np.ascontiguousarray(pixels)))
            detector.detect(images.Image(2, np.ascontiguousarray(clear)))

    def test_what_is_wrong_with_regions(self):
        with task("ImageEmbedder", EMBEDDER) as embedder:
            for edges in NO_PARTS:
                looking = ImageProcessingOptions(rect.RectF(*edges))
                self.say(str(edges), lambda: embedder.embed(picture(), looking))  # noqa: B023
            self.say("45", lambda: embedder.embed(picture(), ImageProcessingOptions(None, 45)))

    def test_what_is_wrong_comes_in_order(self):
        looking = ImageProcessingOptions(rect.RectF(0, 0, 1, 1), 45)
        with task("ObjectDetector", DETECTOR) as detector:
            self.say("angle", lambda: detector.detect_for_video(picture(), 0, looking))
            looking.rotation_degrees = 0
            self.say("region", lambda: detector.detect_for_video(picture(), 0, looking))
            self.say("mode", lambda: detector.detect_for_video(picture(), 0))

    def test_timestamps(self):
        with task("ImageEmbedder", EMBEDDER, running_mode=vision.RunningMode.VIDEO) as embedder:
            for milliseconds in (7, 7, -3, 6, 8, 20):
                self.say(
                    str(milliseconds),
                    lambda: embedder.embed_for_video(picture(), milliseconds).timestamp_ms,  # noqa: B023
                )

    def test_live_results(self):
        found = []
        live = task(
            "ImageClassifier", CLASSIFIER, running_mode=vision.RunningMode.LIVE_STREAM,
            max_results=2, result_callback=lambda result, image, milliseconds: found.append(result),
        )  # fmt: skip
        live.classify_async(picture(), 5)
        self.say("again", lambda: live.classify_async(picture(), 5))
        live.close()
        self.say("delivered before the end", lambda: len(found))

    def test_models(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "short").write_bytes(b"\1\2\3")
            Path(folder, "text").write_bytes(b"this is no model at all")
            Path(folder, "empty").touch()
            half = Path(file(DETECTOR)).read_bytes()
            Path(folder, "half").write_bytes(half[: len(half) // 2])
            os.chdir(folder)
            for kind in ("ObjectDetector", "ImageEmbedder", "ImageClassifier", "PoseLandmarker"):
                for name in ("missing", "short", "text", "empty", "half", "", file(LANDMARKER)):
                    base = BaseOptions(model_asset_path=name)
                    made = getattr(vision, kind + "Options")(base_options=base)
                    named = f"{kind} {os.path.basename(name)}"
                    self.say(named, lambda: self.open(kind, made))  # noqa: B023
            os.chdir("/")

    def test_models_in_memory(self):
        for kind, name in (("ObjectDetector", DETECTOR), ("PoseLandmarker", LANDMARKER)):
            content = Path(file(name)).read_bytes()
            for part in (content, b"", b"no model", content[:100]):
                base = BaseOptions(model_asset_buffer=part)
                made = getattr(vision, kind + "Options")(base_options=base)
                self.say(f"{kind} {len(part)}", lambda: self.open(kind, made))  # noqa: B023

    def test_options(self):
        for kind, model in (("ObjectDetector", DETECTOR), ("ImageClassifier", CLASSIFIER)):
            for others in (
                {"max_results": 0}, {"max_results": -7}, {"max_results": 1},
                {"category_allowlist": ["a"], "category_denylist": ["b"]},
                {"category_allowlist": ["a"]}, {"display_names_locale": "de"},
                {"score_threshold": 2.0}, {"score_threshold": -1.0},
            ):  # fmt: skip

                def call(kind=kind, model=model, others=others):
                    with task(kind, model, **others) as made:
                        made.detect(picture()) if kind == "ObjectDetector" else made.classify(
                            picture()
                        )

                self.say(f"{kind} {others}", call)
        # Its metadata has a threshold of 0.3.
        for threshold in (None, -1.0, 0.2):
            with task("ImageClassifier", "bird.tflite", score_threshold=threshold) as made:
                self.say(f"threshold {threshold}", lambda: made.classify(picture()))  # noqa: B023
        for others in (
            {"num_poses": 3}, {"min_pose_presence_confidence": 1.5},
            {"min_pose_detection_confidence": -1.0}, {"min_tracking_confidence": 3.0},
        ):  # fmt: skip
            made = options("PoseLandmarker", LANDMARKER, **others)
            self.say(str(others), lambda: self.open("PoseLandmarker", made))  # noqa: B023

    def test_similarities(self):
        library, words, similarity = picture()._lib, ctypes.c_char_p(), ctypes.c_double()
        from mediapipe.tasks.python.components.containers.embedding_result_c import MpEmbeddingC

        def embedding(floats=None, quantized=None):
            made = MpEmbeddingC(values_count=len(floats or quantized or []))
            if floats is not None:
                made.float_embedding = (ctypes.c_float * max(1, len(floats)))(*floats)
            if quantized is not None:
                made.quantized_embedding = (ctypes.c_uint8 * max(1, len(quantized)))(*quantized)
            return made

        for name, u, v in (
            ("floats", embedding([1, 0, 2]), embedding([0.5, 1, 1])),
            ("bytes", embedding(None, [127, 0, 3]), embedding(None, [128, 5, 255])),
            ("sizes", embedding([1, 2]), embedding([1, 2, 3])),
            ("kinds", embedding([1, 2]), embedding(None, [1, 2])),
            ("zeros", embedding([0, 0]), embedding([1, 2])),
            ("nothing", embedding([]), embedding([])),
        ):

            def call(u=u, v=v):
                status = library.MpImageEmbedderCosineSimilarity(
                    ctypes.byref(u), ctypes.byref(v), ctypes.byref(similarity), ctypes.byref(words)
                )
                return status, words.value if status else "%.9f" % similarity.value

            self.say(name, call)

    def test_open_files_of_models(self):
        content = Path(file(DETECTOR)).read_bytes()
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder, "copy")
            copy.write_bytes(content)
            opened = {"whole": os.open(copy, os.O_RDONLY), "moved on": os.open(copy, os.O_RDONLY)}
            os.lseek(opened["moved on"], 1000, os.SEEK_SET)
            copy.unlink()
            opened["memory"] = os.memfd_create("model")
            os.write(opened["memory"], content)
            opened["folder"] = os.open(folder, os.O_RDONLY)
            opened["pipe"], other = os.pipe()
            opened["closed"] = 999
            for name, number in opened.items():
                if name == "pipe":
                    os.write(other, content[:100])
                    os.close(other)
                made = vision.ObjectDetectorOptions(base_options=OpenFile(number), max_results=2)
                self.say(name, lambda: self.found(made))  # noqa: B023
            for number in opened.values():
                self.say("still open", lambda: os.fstat(number) and "yes")  # noqa: B023

    def found(self, made):
        with vision.ObjectDetector.create_from_options(made) as detector:
            return [each.bounding_box for each in detector.detect(picture()).detections]

    def open(self, kind, made):
        getattr(vision, kind).create_from_options(made).close()
        return "opened"
