"""What is compared: the pictures, and for each task the models that every side runs.

Models and pictures are the public ones that scripts/testdata fetches, or what is named on the
command line; where those are not to be had, they are what the project pulled.
"""

import json
import os
import shutil
import subprocess
import zipfile
from dataclasses import dataclass, field

ENDINGS = (".jpg", ".jpeg", ".png", ".bmp", ".webp")


def testdata(name):
    """Where a file or folder of Tests/Testdata/manifest.tsv lies; None if it is not whole."""
    run = subprocess.run(
        ["scripts/testdata", "--path", name],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    return run.stdout.strip() if run.returncode == 0 else None


@dataclass
class Task:
    name: str
    title: str
    ours: str  # As `--model` takes it.
    theirs: str  # A file for MediaPipe's tasks.
    picture: str
    floor: list = field(default_factory=list)  # The models that one picture runs ...
    floor_video: list = field(default_factory=list)  # ... and one frame of a video.
    counts: dict = field(default_factory=dict)  # The products of each of these models.
    results: int = 0  # The most answers that are asked for; 0 for all that there are.
    words: list = field(default_factory=list)  # More options for ours ...
    further: dict = field(default_factory=dict)  # ... and for MediaPipe's tasks.

    def products(self, mode):
        """The products that are multiplied and added in a mode: all, those that count, and of what.

        A task's models are of one kind.
        """
        counts = [
            self.counts[path] for path in (self.floor if mode == "image" else self.floor_video)
        ]
        return {
            "all": sum(count["all"] for count in counts),
            "counting": sum(count["counting"] for count in counts),
            "kind": counts[0]["kind"],
        }

    @property
    def model_name(self):
        return "BlazePose full" if self.name == "pose" else os.path.basename(self.ours)


def count_products(python, tasks):
    """Counts the products of all models, with a Python that can read them."""
    paths = sorted({path for task in tasks for path in task.floor})
    script = os.path.join(os.path.dirname(__file__), "..", "peers", "multiply_adds.py")
    run = subprocess.run([python, script, *paths], stdout=subprocess.PIPE, check=True, text=True)
    counts = dict(zip(paths, json.loads(run.stdout)))
    for task in tasks:
        task.counts = counts


def add_arguments(parser):
    parser.add_argument("--pictures", metavar="FOLDER", help="look at these pictures")
    for task in ("detector", "embedder", "classifier"):
        parser.add_argument("--" + task, metavar="FILE", help="a .tflite file with metadata")


def path_of_pulled(vision, name):
    run = subprocess.run([vision, "models", "path", name], capture_output=True, text=True)
    return run.stdout.strip() if run.returncode == 0 else None


def pictures(folder):
    return sorted(
        os.path.join(folder, name) for name in os.listdir(folder) if name.lower().endswith(ENDINGS)
    )


def named(paths, *names):
    """The first picture of such a name, else the first of all."""
    return next((p for n in names for p in paths if os.path.basename(p).startswith(n)), paths[0])


def pose_bundle(vision, work):
    """Both pose models as the one file that MediaPipe's task wants, and as they are."""
    models = [path_of_pulled(vision, n) for n in ("pose-detector", "pose-landmark-full")]
    if None in models:
        return None, []
    landmarks = os.path.join(work, "landmarks.tflite")
    if not os.path.exists(landmarks):
        subprocess.run(
            [
                vision,
                "models",
                "package",
                models[1],
                "-o",
                landmarks,
                "--mean",
                "0",
                "--deviation",
                "255",
            ],
            check=True,
            stdout=subprocess.DEVNULL,
        )
    bundle = os.path.join(work, "pose.task")
    with zipfile.ZipFile(bundle, "w", zipfile.ZIP_STORED) as archive:
        archive.write(models[0], "pose_detector.tflite")
        archive.write(landmarks, "pose_landmarks_detector.tflite")
    return bundle, models


def choose(vision, work, options):
    """The folder's pictures, and the tasks for which there are models."""
    os.makedirs(work, exist_ok=True)
    folder = options.pictures or testdata("images")
    if not folder:
        subprocess.run([vision, "models", "pull", "grace-hopper"], check=True)
        folder = os.path.join(work, "pictures")
        os.makedirs(folder, exist_ok=True)
        shutil.copy(path_of_pulled(vision, "grace-hopper"), folder)
    paths = pictures(folder)
    if not paths:
        raise SystemExit("there are no pictures in " + folder)

    def model(chosen, public, *pulled):
        return (
            chosen
            or testdata("models/" + public)
            or next(filter(None, (path_of_pulled(vision, name) for name in pulled)), None)
        )

    found = []
    for name, title, path in [
        (
            "detect",
            "object detection",
            model(
                options.detector,
                "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite",
                "coco-ssd-mobilenet-v1",
                "face",
            ),
        ),
        (
            "embed",
            "image embedding",
            model(
                options.embedder,
                "mobilenet_v1_1.0_224_quant_embedding_extractor.tflite",
                "mobilenet-v3-small-embedder",
            ),
        ),
        (
            "classify",
            "image classification",
            model(options.classifier, "bird.tflite", "mobilenet-v1-quantized", "mobilenet-v1"),
        ),
    ]:
        if path:
            picture = named(paths, "cats_and_dogs.", "sparrow")
            found.append(Task(name, title, path, path, picture, [path], [path]))
    bundle, models = pose_bundle(vision, work)
    if bundle:
        found.append(
            Task("pose", "pose", "full", bundle, named(paths, "squat", "grace"), models, models[1:])
        )
    return paths, found
