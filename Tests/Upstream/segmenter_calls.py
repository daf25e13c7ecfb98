"""Calls of both segmenters beyond Google's own tests, the same on both libraries.

`record.py` runs them after `landmark_calls`.
"""

import ctypes

import more_calls
import numpy as np
from landmark_calls import pixels_of
from mediapipe.tasks.python import vision
from mediapipe.tasks.python.components.containers import keypoint, keypoint_c, rect
from mediapipe.tasks.python.core import base_options
from mediapipe.tasks.python.vision import image_segmenter, interactive_segmenter_legacy
from mediapipe.tasks.python.vision.core import image as images
from mediapipe.tasks.python.vision.core.image_processing_options import ImageProcessingOptions

CLASSES, SELECTOR = "deeplabv3.tflite", "ptm_512_hdt_ptm_woid.tflite"
PICTURE = "segmentation_input_rotation0.jpg"
BOTH = {"output_category_mask": True, "output_confidence_masks": True}
NOTHING = {"output_category_mask": False, "output_confidence_masks": False}
VIDEO, LIVE = vision.RunningMode.VIDEO, vision.RunningMode.LIVE_STREAM
REGION = vision.InteractiveSegmenterLegacyRegionOfInterest
KEYPOINT, SCRIBBLE = 1, 2


def at(x, y):
    return REGION(REGION.Format.KEYPOINT, keypoint.NormalizedKeypoint(x, y))


class SegmenterCalls(more_calls.MoreCalls):
    def answer(self, name, image, *others, model=CLASSES, **options):
        """Notes the masks of a picture, or what is wrong."""

        def call():
            with more_calls.task("ImageSegmenter", model, **options) as made:
                made.segment(image, *others)

        self.say(name, call)

    def select(self, name, image, region, *others, model=SELECTOR, **options):
        """Notes the masks of what is selected, or what is wrong."""

        def call():
            with more_calls.task("InteractiveSegmenterLegacy", model, **options) as made:
                made.segment(image, region, *others)

        self.say(name, call)

    def test_rotations(self):
        for degrees in more_calls.ROTATIONS:
            looking = ImageProcessingOptions(rotation_degrees=degrees)
            self.answer(f"{degrees}", more_calls.picture(PICTURE), looking, **BOTH)
            self.select(
                f"selected, {degrees}", more_calls.picture(PICTURE), at(0.3, 0.6), looking, **BOTH
            )

    def test_pictures_of_many_sizes(self):
        pixels = pixels_of(PICTURE)
        for height, width in ((2, 3), (33, 257), (257, 33), (257, 257), (100, 301)):
            image = images.Image(1, np.ascontiguousarray(pixels[:height, :width]))
            self.answer(f"{height}x{width}", image, **BOTH)
            self.select(f"selected, {height}x{width}", image, at(0.5, 0.5), **BOTH)

    def test_outputs(self):
        picture = more_calls.picture(PICTURE)
        for category in (False, True):
            for confidence in (False, True):
                options = {
                    "output_category_mask": category,
                    "output_confidence_masks": confidence,
                }
                self.answer(f"{options}", picture, **options)
                self.select(f"selected, {options}", picture, at(0.5, 0.5), **options)

    def test_labels(self):
        for model in (CLASSES, SELECTOR):
            with more_calls.task("ImageSegmenter", model) as made:
                self.say(model, lambda: made.labels)  # noqa: B023

    def test_videos(self):
        pixels = pixels_of(PICTURE)
        with more_calls.task("ImageSegmenter", CLASSES, running_mode=VIDEO, **BOTH) as made:
            for step in range(4):
                frame = np.ascontiguousarray(np.roll(pixels, (2 * step, 4 * step), (0, 1)))
                made.segment_for_video(images.Image(1, frame), 33 * step)
            for milliseconds in (99, 98, 100):
                self.say(
                    f"{milliseconds}",
                    lambda: (
                        made.segment_for_video(images.Image(1, pixels), milliseconds)  # noqa: B023
                        and "seen"
                    ),
                )

    def test_points(self):
        picture = more_calls.picture(PICTURE)
        for place in ((0, 0), (1, 1), (0, 1), (0.999, 0.001), (1 / 3, 2 / 3)):
            self.select(f"{place}", picture, at(*place), **BOTH)

    def test_a_model_of_three_channels_ignores_points(self):
        picture = more_calls.picture(PICTURE)
        for degrees in (0, 90):
            looking = ImageProcessingOptions(rotation_degrees=degrees)
            self.select(f"{degrees}", picture, at(0.2, 0.2), looking, model=CLASSES, **BOTH)

    def test_regions_and_angles(self):
        picture = more_calls.picture(PICTURE)
        for looking in (
            ImageProcessingOptions(rect.RectF(0, 0, 1, 1), 0),
            ImageProcessingOptions(None, 45),
        ):
            self.answer(f"{looking}", picture, looking)
            self.select(f"selected, {looking}", picture, at(0.5, 0.5), looking)

    def test_forms_of_selections(self):
        """What the Python package cannot say, but its library can be asked."""
        image = more_calls.picture(PICTURE)
        structure = interactive_segmenter_legacy.MpRegionOfInterestC
        with more_calls.task("InteractiveSegmenterLegacy", SELECTOR, **BOTH) as made:
            for form, places in (
                (0, ((0.1, 0.1),)),
                (7, ((0.1, 0.1),)),
                (SCRIBBLE, ((0.1, 0.1),)),
                (SCRIBBLE, ((0.1, 0.1), (0.2, 0.1), (0.3, 0.3))),
            ):
                kind = keypoint_c.MpNormalizedKeypointC * len(places)
                points = kind(*[keypoint_c.MpNormalizedKeypointC(x, y) for x, y in places])
                region = structure(
                    format=form, keypoint=points, scribble=points, scribble_count=len(places)
                )
                found = image_segmenter.MpImageSegmenterResultC()

                def call(region=region, found=found):
                    made._lib.MpInteractiveSegmenterLegacySegmentImage(
                        made._handle, image._image_ptr, ctypes.byref(region), None,
                        ctypes.byref(found),
                    )  # fmt: skip
                    scores = found.quality_scores[: found.quality_scores_count]
                    counts = found.confidence_masks_count, found.has_category_mask
                    masks = image_segmenter.ImageSegmenterResult.from_ctypes(found)
                    selected = float(masks.confidence_masks[1].numpy_view().sum())
                    made._lib.MpInteractiveSegmenterLegacyCloseResult(ctypes.byref(found))
                    return scores, counts, round(selected, 1)

                self.say(f"{form} {places}", call)

    def test_modes(self):
        picture = more_calls.picture(PICTURE)
        self.answer("a picture in a video", picture, running_mode=VIDEO)
        self.answer("a picture in a stream", picture, running_mode=LIVE,
                    result_callback=lambda *_: None)  # fmt: skip
        self.answer("a stream without a callback", picture, running_mode=LIVE)
        self.answer("no outputs in a video", picture, running_mode=VIDEO, **NOTHING)
        with more_calls.task("ImageSegmenter", CLASSES) as made:
            self.say("a frame", lambda: made.segment_for_video(picture, 1))
            self.say("a live frame", lambda: made.segment_async(picture, 1))

    def test_files(self):
        contents = {"nothing": b"", "no model": b"no model"}
        with open(more_calls.file(more_calls.CLASSIFIER), "rb") as file:
            contents["the start of a model"] = file.read()[:100]
        for kind in ("ImageSegmenter", "InteractiveSegmenterLegacy"):
            for name, content in contents.items():
                base = base_options.BaseOptions(model_asset_buffer=content)
                options = getattr(vision, kind + "Options")(base_options=base)
                self.say(
                    f"{kind}, {name}",
                    lambda: getattr(vision, kind).create_from_options(options).close(),  # noqa: B023
                )
            options = getattr(vision, kind + "Options")(
                base_options=base_options.BaseOptions(model_asset_path="/no/model"), **NOTHING
            )
            self.say(
                f"{kind}, no outputs and no file",
                lambda: getattr(vision, kind).create_from_options(options),  # noqa: B023
            )
