"""Records what MediaPipe's own ImageSegmenter answers, for the tests of the segmentation engine.

Run by hand, in this folder:
    scripts=../../../../scripts
    DATA=$($scripts/testdata --path images)/..
    $($scripts/python-environment tasks) record_segmentations.py $DATA SELFIE [ACTIVATED] \\
        > segmentations.json

SELFIE holds selfie_segmentation.tflite and selfie_segmentation_landscape.tflite as they are in the
package mediapipe 0.10.21. ACTIVATED holds deeplabv3-softmax.tflite and deeplabv3-sigmoid.tflite,
which that package's metadata writer makes of deeplabv3.tflite:
    python record_segmentations.py --activate deeplabv3.tflite ACTIVATED

Of each category mask its digest is recorded, of the confidence masks of the classes with the most
pixels the mean, the extremes, and a grid of values.
"""

import hashlib
import json
import os
import sys

import numpy

# The picture, the steps, the degrees of the option that rotates it.
PICTURES = [
    (name, steps, 0)
    for name in (
        "burger.jpg",
        "burger_crop.jpg",
        "cat.bmp",
        "grace_hopper.bmp",
        "multi_objects.jpg",
        "pets.jpg",
        "squat.bmp",
        "sergey.png",
    )
    for steps in ([], ["half"])
] + [
    ("cats_and_dogs.jpg", ["half"], 0),
    ("cats_and_dogs.jpg", ["half", "half"], 0),
    ("sparrow.png", ["half"], 0),
    ("sparrow.png", ["half", "half"], 0),
    ("business-person.png", ["half", "crop 0 0 479 678"], 0),
    ("business-person.png", ["half", "half"], 0),
    ("thumbs-up.png", ["half", "half"], 0),
    ("thumbs-up.png", ["half", "half", "turn"], 0),
    ("grace_hopper.bmp", ["turn"], 0),
    ("grace_hopper.bmp", ["mirror"], 0),
    ("grace_hopper.bmp", ["crop 101 40 333 257"], 0),
    ("grace_hopper.bmp", ["crop 0 0 511 97"], 0),
    ("grace_hopper.bmp", ["crop 150 30 61 499"], 0),
    ("grace_hopper.bmp", ["crop 200 200 2 3"], 0),
    ("grace_hopper.bmp", ["crop 130 100 256 256"], 0),
    ("grace_hopper.bmp", ["crop 130 100 257 257"], 0),
    ("grace_hopper.bmp", ["crop 130 100 256 144"], 0),
    ("grace_hopper.bmp", ["beside sergey.png"], 0),
    ("squat.bmp", ["crop 31 17 401 575"], 0),
    ("squat.bmp", ["mirror", "half"], 0),
    ("cat.bmp", ["turn", "crop 7 9 283 301"], 0),
    ("cats_and_dogs.jpg", ["crop 100 41 777 555"], 0),
    ("sergey.png", ["crop 33 21 399 401", "mirror"], 0),
    ("business-person.png", ["crop 201 101 555 777"], 0),
    ("business-person.png", ["half", "half", "half"], 0),
    ("grace_hopper.bmp", ["turn"], 90),
    ("grace_hopper.bmp", ["turn", "turn"], 180),
    ("grace_hopper.bmp", ["turn", "turn", "turn"], -90),
    ("cat.bmp", ["crop 20 10 401 323", "turn"], 90),
]
MODELS = [
    ("selfie_segmentation.tflite", None, PICTURES),
    ("selfie_segmentation_landscape.tflite", None, PICTURES),
    ("deeplabv3.tflite", None, PICTURES),
    ("deeplabv3.tflite", "softmax", PICTURES[4:10]),
    ("deeplabv3.tflite", "sigmoid", PICTURES[4:10]),
]
MOST_MASKS = 3


def activate(path, folder):
    from mediapipe.tasks.python.metadata.metadata_writers import image_segmenter, metadata_writer

    with open(path, "rb") as file:
        content = file.read()
    names = "background aeroplane bicycle bird boat bottle bus car cat chair cow dining-table dog"
    names += " horse motorbike person potted-plant sheep sofa train tv"
    for name in ("SOFTMAX", "SIGMOID"):
        writer = image_segmenter.MetadataWriter.create(
            bytearray(content),
            [127.5],
            [127.5],
            metadata_writer.Labels().add(names.split(" ")),
            image_segmenter.Activation[name],
        )
        made, _ = writer.populate()
        with open(os.path.join(folder, f"deeplabv3-{name.lower()}.tflite"), "wb") as file:
            file.write(made)


def grid(mask):
    rows, columns = (numpy.linspace(0, side - 1, 5).astype(int) for side in mask.shape)
    return mask[numpy.ix_(rows, columns)]


def short(values):
    return [0 if abs(value) < 1e-7 else value for value in values]


def record(folders):
    import mediapipe
    from mediapipe.tasks import python as tasks
    from mediapipe.tasks.python import vision
    from picture_shapes import digest, number, numbers, shaped

    data, *models = folders
    pictures = [os.path.join(data, "images"), os.path.join(data, "landmarks")]
    places = [os.path.join(data, "segmentation"), *models]

    def path(name):
        for place in places:
            if os.path.exists(os.path.join(place, name)):
                return os.path.join(place, name)
        raise SystemExit(f"{name} is in none of {places}")

    for model, activation, chosen in MODELS:
        file = model if activation is None else model.replace(".", f"-{activation}.")
        task = vision.ImageSegmenter.create_from_options(
            vision.ImageSegmenterOptions(
                base_options=tasks.BaseOptions(model_asset_path=path(file)),
                output_category_mask=True,
                output_confidence_masks=True,
            )
        )
        for name, steps, degrees in chosen:
            rgb = shaped(pictures, name, steps)
            result = task.segment(
                mediapipe.Image(image_format=mediapipe.ImageFormat.SRGB, data=rgb),
                vision.ImageProcessingOptions(rotation_degrees=degrees),
            )
            categories = numpy.ascontiguousarray(result.category_mask.numpy_view().squeeze())
            categories = categories.reshape(rgb.shape[:2])
            values, counts = numpy.unique(categories, return_counts=True)
            masks = [mask.numpy_view().reshape(rgb.shape[:2]) for mask in result.confidence_masks]
            most = numpy.argsort(-counts, kind="stable")[:MOST_MASKS]
            indices = [int(values[i]) for i in most] if len(masks) > 1 else [0]
            yield {
                "model": model,
                "activation": activation,
                "picture": name,
                "steps": steps,
                "degrees": degrees,
                "pixels": digest(rgb),
                "masks": len(masks),
                "counts": {int(v): int(c) for v, c in zip(values, counts)},
                "categories": hashlib.sha256(categories.tobytes()).hexdigest(),
                "confidences": [
                    {
                        "index": i,
                        "mean": number(masks[i].mean(dtype=numpy.float64)),
                        "least": number(masks[i].min()),
                        "most": number(masks[i].max()),
                        "grid": short(numbers(grid(masks[i]).ravel())),
                    }
                    for i in indices
                ],
            }
        task.close()


if sys.argv[1] == "--activate":
    activate(*sys.argv[2:4])
else:
    lines = [json.dumps(case, separators=(",", ":")) for case in record(sys.argv[1:])]
    print('{"package":"mediapipe 1.2.2","cases":[\n' + ",\n".join(lines) + "\n]}")
