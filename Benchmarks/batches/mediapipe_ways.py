"""MediaPipe in Spark, as its users write it: the two ways that keep a task between batches."""

from collections.abc import Iterable, Iterator
from typing import Any

SCHEMAS = {
    "detect": "array<struct<x:float,y:float,width:float,height:float,label:string,score:float>>",
    "embed": "array<float>",
    "pose": "array<array<struct<x:float,y:float,z:float,visibility:float,presence:float>>>",
}


def looker(task: str, model: str) -> Any:
    """A function from the bytes of a picture to values; sent to the executors as a whole."""

    def look(content: bytes) -> Any:
        import cv2
        import mediapipe
        import numpy
        from mediapipe.tasks.python import BaseOptions, vision

        # Kept by the process: Spark sends the function again for each piece of the data.
        kept = vars(mediapipe).setdefault("_kept_tasks", {})
        if task not in kept:
            kind, options = {
                "detect": (vision.ObjectDetector, vision.ObjectDetectorOptions),
                "embed": (vision.ImageEmbedder, vision.ImageEmbedderOptions),
                "pose": (vision.PoseLandmarker, vision.PoseLandmarkerOptions),
            }[task]
            kept[task] = kind.create_from_options(
                options(base_options=BaseOptions(model_asset_path=model))
            )
        # The quickest decoder that comes with mediapipe; its own reads files only.
        pixels = cv2.imdecode(numpy.frombuffer(content, numpy.uint8), cv2.IMREAD_COLOR_RGB)
        image = mediapipe.Image(image_format=mediapipe.ImageFormat.SRGB, data=pixels)
        if task == "embed":
            return kept[task].embed(image).embeddings[0].embedding.tolist()
        result = kept[task].detect(image)
        if task == "detect":
            return [
                {
                    "x": float(each.bounding_box.origin_x),
                    "y": float(each.bounding_box.origin_y),
                    "width": float(each.bounding_box.width),
                    "height": float(each.bounding_box.height),
                    "label": each.categories[0].category_name,
                    "score": each.categories[0].score,
                }
                for each in result.detections
            ]
        names = ("x", "y", "z", "visibility", "presence")
        return [
            [{name: getattr(mark, name) for name in names} for mark in person]
            for person in result.pose_landmarks
        ]

    return look


def with_udf(pictures: Any, task: str, model: str) -> Any:
    """An iterator pandas_udf, the way that Spark's guide has for models."""
    import pandas
    from pyspark.sql.functions import pandas_udf

    look = looker(task, model)

    def batches(contents: Iterator[pandas.Series]) -> Iterator[pandas.Series]:
        for content in contents:
            yield content.map(look)

    found = pandas_udf(batches, SCHEMAS[task])
    return pictures.select("path", found("content").alias("found"))


def with_arrow(pictures: Any, task: str, model: str) -> Any:
    """mapInArrow, which spares the way through pandas."""
    look = looker(task, model)

    def batches(tables: Iterable[Any]) -> Iterator[Any]:
        import pyarrow

        point = [pyarrow.field(name, pyarrow.float32()) for name in ("x", "y", "z")]
        point += [pyarrow.field(name, pyarrow.float32()) for name in ("visibility", "presence")]
        box = [pyarrow.field(name, pyarrow.float32()) for name in ("x", "y", "width", "height")]
        box += [pyarrow.field("label", pyarrow.string()), pyarrow.field("score", pyarrow.float32())]
        kind = {
            "detect": pyarrow.list_(pyarrow.struct(box)),
            "embed": pyarrow.list_(pyarrow.float32()),
            "pose": pyarrow.list_(pyarrow.list_(pyarrow.struct(point))),
        }[task]
        for table in tables:
            found = [look(each.as_py()) for each in table.column(1)]
            arrays = [table.column(0), pyarrow.array(found, kind)]
            yield pyarrow.RecordBatch.from_arrays(arrays, names=["path", "found"])

    return pictures.mapInArrow(batches, f"path string, found {SCHEMAS[task]}")
