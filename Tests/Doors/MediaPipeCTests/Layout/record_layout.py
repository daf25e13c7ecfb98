#!/usr/bin/python3
"""Records where the fields of MediaPipe's C structures lie, as the wheel itself declares them.

    "$(scripts/python-environment tasks)" Tests/Doors/MediaPipeCTests/Layout/record_layout.py

Writes layout.json beside this file and, as assertions for the compiler, layout.c in
Sources/C/CMediaPipe: for each structure its size, and for each field its offset and its size. A new
task needs its module in MODULES and no other line. Only numbers and names are taken; the names are
without the C at the end.
"""

import ctypes
import importlib
import json
import sys
from pathlib import Path

PACKAGE = "mediapipe.tasks.python."
MODULES = [
    "core.base_options_c",
    "components.containers.category_c",
    "components.containers.classification_result_c",
    "components.containers.detections_c",
    "components.containers.embedding_result_c",
    "components.containers.keypoint_c",
    "components.containers.landmark_c",
    "components.containers.matrix_c",
    "components.containers.rect_c",
    "components.processors.classifier_options_c",
    "vision.core.image_processing_options_c",
    "vision.face_detector",
    "vision.face_landmarker",
    "vision.gesture_recognizer",
    "vision.gesture_recognizer_result_c",
    "vision.hand_landmarker",
    "vision.holistic_landmarker",
    "vision.image_classifier",
    "vision.image_embedder",
    "vision.image_segmenter",
    "vision.interactive_segmenter_legacy",
    "vision.object_detector",
    "vision.pose_landmarker",
]
# A structure that the header names as upstream's does.
TAGS = {"MpImageEmbedderOptions": "ImageEmbedderOptions"}
# Declared by the wheel, but not a structure that a function of ours takes.
UNUSED = {"MpNormalizedRect"}
# The fields of a structure that the wheel declares in another order and with other names than its
# library has them, as upstream's header says (docs/reference/mediapipe-holistic.md 6).
MISDECLARED = {
    "MpHolisticLandmarkerOptions": [
        "base_options",
        "running_mode",
        "min_face_detection_confidence",
        "min_face_suppression_threshold",
        "min_face_presence_confidence",
        "min_hand_landmarks_confidence",
        "min_pose_detection_confidence",
        "min_pose_suppression_threshold",
        "min_pose_presence_confidence",
        "output_face_blendshapes",
        "output_pose_segmentation_masks",
        "result_callback",
    ]
}


def assertions(layout):
    """The layout as C that compiles only if it is the header's, and the sizes by name."""
    lines = [
        "// The layout of MediaPipe 1.2.2 on systems with 64 bits, made by record_layout.py in",
        "// Tests/Doors/MediaPipeCTests/Layout; run that again rather than edit this.",
        "#include <stddef.h>",
        "#include <string.h>",
        "",
        '#include "include/cmediapipe_layout.h"',
        '#include "include/mediapipe_tasks.h"',
        "",
        "#define CMEDIAPIPE_SIZE(type, bytes) "
        "_Static_assert(sizeof(struct type) == (bytes), #type)",
        "#define CMEDIAPIPE_FIELD(type, field, offset, bytes) \\",
        "  _Static_assert( \\",
        "      offsetof(struct type, field) == (offset) && "
        "sizeof(((struct type *)0)->field) == (bytes), \\",
        '      #type "." #field)',
    ]
    for name, structure in sorted(layout.items()):
        tag = TAGS.get(name, name)
        lines += ["", f"CMEDIAPIPE_SIZE({tag}, {structure['size']});"]
        lines += [
            f"CMEDIAPIPE_FIELD({tag}, {field}, {place[0]}, {place[1]});"
            for field, place in structure["fields"].items()
        ]
    lines += [
        "",
        "static const struct {",
        "  const char *name;",
        "  uint32_t byte_count;",
        "} structures[] = {",
        *(f'    {{"{name}", sizeof(struct {TAGS.get(name, name)})}},' for name in sorted(layout)),
        "};",
        "",
        "uint32_t cmediapipe_struct_size(const char *name) {",
        "  const size_t count = sizeof structures / sizeof *structures;",
        "  for (size_t index = 0; name && index < count; index += 1) {",
        "    if (strcmp(structures[index].name, name) == 0) return structures[index].byte_count;",
        "  }",
        "  return 0;",
        "}",
    ]
    return "\n".join(lines) + "\n"


def main():
    layout = {}
    for name in MODULES:
        for value in vars(importlib.import_module(PACKAGE + name)).values():
            if not isinstance(value, type) or not issubclass(value, ctypes.Structure):
                continue
            word = value.__name__.lstrip("_").removesuffix("C")
            if value is ctypes.Structure or word in UNUSED:
                continue
            declared = [field for field, *_ in value._fields_]
            fields = {
                name: [getattr(value, field).offset, getattr(value, field).size]
                for name, field in zip(MISDECLARED.get(word, declared), declared, strict=True)
            }
            layout[word] = {"size": ctypes.sizeof(value), "fields": fields}
    path = Path(__file__).with_name("layout.json")
    path.write_text(json.dumps(layout, indent=1, sort_keys=True) + "\n")
    source = Path(__file__).resolve().parents[4] / "Sources/C/CMediaPipe/layout.c"
    source.write_text(assertions(layout))


if __name__ == "__main__":
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(__doc__.strip())
        sys.exit(0)
    main()
