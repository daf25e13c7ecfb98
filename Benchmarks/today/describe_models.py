"""Writes metadata into models, with MediaPipe's own writers.

describe_models.py FILE...: each in place, named as `make.py` names it. Runs in mediapipe 0.10.21.
"""

import os
import sys

from mediapipe.tasks.metadata import schema_py_generated as schema
from mediapipe.tasks.python.metadata.metadata_writers import image_classifier, metadata_info
from mediapipe.tasks.python.metadata.metadata_writers import metadata_writer as writers
from mediapipe.tasks.python.metadata.metadata_writers import object_detector as detectors

BOXES, CLASSES = 19206, 90
ORDER = metadata_info.RawDetectionOutputTensorsOrder


def labels(count, word):
    return writers.Labels().add(["%s %d" % (word, index) for index in range(count)])


def detector(data, mean, deviation, anchors):
    graph = schema.ModelT.InitFromObj(schema.Model.GetRootAs(data, 0)).subgraphs[0]
    first = int(graph.tensors[graph.outputs[0]].shape[-1])
    return detectors.MetadataWriter.create_for_models_without_nms(
        data,
        [mean],
        [deviation],
        labels(CLASSES, "thing"),
        detectors.SsdAnchorsOptions(
            detectors.FixedAnchorsSchema(
                [detectors.FixedAnchor(x, y, w, h) for y, x, h, w in anchors]
            )
        ),
        detectors.TensorsDecodingOptions(
            num_classes=CLASSES,
            num_boxes=BOXES,
            num_coords=4,
            keypoint_coord_offset=0,
            num_keypoints=0,
            num_values_per_keypoint=2,
            x_scale=1,
            y_scale=1,
            w_scale=1,
            h_scale=1,
            apply_exponential_on_box_size=True,
            sigmoid_score=False,
        ),
        ORDER.LOCATION_SCORE if first == 4 else ORDER.SCORE_LOCATION,
    )


def writer(name, data, mean, deviation, anchors):
    if name == "efficientdet_lite0_nms":
        return detectors.MetadataWriter.create_for_models_with_nms(
            data, [mean], [deviation], labels(CLASSES, "thing")
        )
    if name == "efficientdet_lite0":
        return detector(data, mean, deviation, anchors)
    if name.endswith("_embedder"):
        made = writers.MetadataWriter.create(data)
        made.add_general_info("embedder", "")
        made.add_image_input([mean], [deviation])
        return made.add_feature_output(name="feature")
    return image_classifier.MetadataWriter.create(data, [mean], [deviation], labels(1000, "class"))


def package(path, mean, deviation, anchors):
    with open(path, "rb") as file:
        data = bytearray(file.read())
    made, _ = writer(
        os.path.basename(path).split(".")[0], data, mean, deviation, anchors
    ).populate()
    with open(path + ".part", "wb") as file:
        file.write(made)
    os.replace(path + ".part", path)


if __name__ == "__main__":
    import json

    request = json.load(sys.stdin)
    for entry in request["models"]:
        package(entry["path"], entry["mean"], entry["deviation"], request["anchors"])
