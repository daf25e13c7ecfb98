"""What the mixed load asks, and what must be answered: the command's own words, and LiteRT's.

All answers are made before the load begins, without the service. What the service says must be the
same to the last byte, but for the milliseconds that it took.
"""

import base64
import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import client

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "Sources/Doors/VisionStudio/Page"

# How many frames the film has.
FRAMES = 25
# The options of each task, beside the model, for the service and the command.
OPTIONS = {
    "detect": {"max-results": 5}, "classify": {"max-results": 3}, "embed": {}, "pose": {},
    "track": {"score-threshold": 0.3},
}  # fmt: skip
MILLISECONDS = re.compile(rb'"milliseconds":[^,}]*,?')
INPUT = re.compile(rb'^\{"input":"[^"]*"')


def steady(text):
    """Lines of an answer that are not empty, without what differs from run to run."""
    return [MILLISECONDS.sub(b"", line) for line in text.splitlines() if line]


@dataclass
class Question:
    """A request, and what must come of it."""

    kind: str
    request: bytes
    truth: object

    def is_answered_by(self, status, body):
        return status == 200 and steady(body) == self.truth

    def spoil(self):
        """Makes the truth another one, with which the load must fail."""
        self.truth = [*self.truth[:-1], self.truth[-1] + b" "]


class File(Question):
    """A file that must come as it is."""

    def is_answered_by(self, status, body):
        return status == 200 and body == self.truth

    def spoil(self):
        self.truth = self.truth[:-1]


class Tensors(File):
    """Raw outputs, whose bytes follow a description; the truth is LiteRT's outputs."""

    def is_answered_by(self, status, body):
        data = b"".join(base64.b64decode(output["data"]) for output in self.truth)
        if status != 200 or not body.endswith(data):
            return False
        told = json.loads(body[: len(body) - len(data)])["outputs"]
        keys = ("name", "shape", "datatype")
        return [[one[key] for key in keys] for one in told] == [
            [one[key] for key in keys] for one in self.truth
        ]


class Refusal(Question):
    """A wrong request; the truth is a status and the code of the problem."""

    def is_answered_by(self, status, body):
        return status == self.truth[0] and json.loads(body)["code"] == self.truth[1]

    def spoil(self):
        self.truth = (self.truth[0] + 1, self.truth[1])


def query(task, **others):
    """The options of a task in a query, without the question mark."""
    options = OPTIONS[task] | others
    if task != "pose":
        options["model"] = "detect" if task == "track" else task
    return "&".join(f"{key}={value}" for key, value in options.items())


class Command:
    """What the command answers: lines of JSON as the service has them."""

    def __init__(self, vision, tasks):
        self.vision, self.models = vision, {task.name: task.ours for task in tasks}

    def words(self, task):
        options = [word for key, value in OPTIONS[task].items() for word in (f"--{key}", value)]
        if task != "pose":
            options += ["--model", self.models["detect" if task == "track" else task]]
        return [self.vision, task, "--quiet", *map(str, options)]

    def lines(self, task, *inputs, name=b"-"):
        """A line for each picture or frame; `name` is its input, None for the file's name."""
        words = [*self.words(task), "--format", "json", *map(str, inputs)]
        run = subprocess.run(words, check=True, stdout=subprocess.PIPE)
        lines = steady(run.stdout)
        if name is not None:
            return [INPUT.sub(b'{"input":"%s"' % name, line) for line in lines]
        return [re.sub(rb'^(\{"input":")[^"]*/', rb"\1", line) for line in lines]

    def drawn(self, task, folder, paths):
        """The pictures with what was found drawn on them."""
        folder.mkdir()
        words = [*self.words(task), "--annotate", str(folder), *map(str, paths)]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
        return [(folder / path.name).read_bytes() for path in paths]

    def similarity(self, first, second):
        words = [self.vision, "compare", "--quiet", "--format", "json", "--model"]
        run = subprocess.run(
            [*words, self.models["embed"], first, second], check=True, stdout=subprocess.PIPE
        )
        said = json.loads(run.stdout) | {"first": first.name, "second": second.name}
        return [json.dumps(said, separators=(",", ":")).encode()]


def about_pictures(command, paths, work):
    """Each task asked for each picture, a form of all, pairs, and pictures that are drawn on."""
    contents = [path.read_bytes() for path in paths]
    questions = []
    for task in command.models:
        address = f"/v1/{task}?{query(task)}"
        for content, line in zip(contents, command.lines(task, *paths), strict=True):
            questions.append(Question(task, client.request(address, content), [line]))
        files = [("a", path.name, content) for path, content in zip(paths, contents, strict=True)]
        lines = command.lines(task, *paths, name=None)
        questions.append(Question("forms", client.form(address, files), lines))
    for task in sorted({"detect", "pose"} & set(command.models)):
        drawn = command.drawn(task, work / f"drawn-{task}", paths)
        for content, picture in zip(contents, drawn, strict=True):
            asked = client.request(
                f"/v1/{task}?{query(task)}", content, "image/jpeg", "Accept: image/jpeg"
            )
            questions.append(File("drawn", asked, picture))
    if "embed" in command.models:
        for one, other in zip(paths, paths[1:], strict=False):
            files = [(name, path.name, path.read_bytes()) for name, path in zip("ab", (one, other))]
            asked = client.form("/v1/compare?model=embed", files)
            questions.append(Question("compare", asked, command.similarity(one, other)))
    return questions


def about_tensors(command):
    """Models asked by the Open Inference Protocol; nothing where there is no LiteRT for Python."""
    names = [name for name in command.models if name != "pose"]
    found = subprocess.run(
        [ROOT / "scripts/python-environment", "runtime"], stdout=subprocess.PIPE, text=True
    )
    if found.returncode != 0 or not names:
        print("serve: no tensors are asked for: there is no LiteRT or no model", file=sys.stderr)
        return []
    run = subprocess.run(
        [found.stdout.strip(), Path(__file__).parent / "tensors.py"],
        input=json.dumps([command.models[name] for name in names]),
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True,
    )  # fmt: skip
    questions = []
    for name, known in zip(names, json.loads(run.stdout), strict=True):
        data = [base64.b64decode(tensor["data"]) for tensor in known["inputs"]]
        told = [
            {key: tensor[key] for key in ("name", "shape", "datatype")}
            | {"parameters": {"binary_data_size": len(given)}}
            for tensor, given in zip(known["inputs"], data, strict=True)
        ]
        outputs = [
            {"name": output["name"], "parameters": {"binary_data": True}}
            for output in known["outputs"]
        ]
        head = json.dumps({"inputs": told, "outputs": outputs}).encode()
        asked = client.request(
            f"/v2/models/{name}/infer", head + b"".join(data), "application/octet-stream",
            f"Inference-Header-Content-Length: {len(head)}",
        )  # fmt: skip
        questions.append(Tensors("tensors", asked, known["outputs"]))
    return questions


def about_pages():
    """The files of the page, which must be those of this tree."""
    paths = {"/": "index.html"} | {f"/{path.name}": path.name for path in PAGE.iterdir()}
    paths.pop("/index.html")
    return [
        File("pages", client.request(path, method="GET"), (PAGE / name).read_bytes())
        for path, name in sorted(paths.items())
    ]


def wrong(task, picture):
    """Wrong requests, with the status and code of each that docs/service.md has."""
    address, request = f"/v1/{task}", client.request
    half = picture[: len(picture) // 2]
    tensors = (b"{}", "application/json")
    model = "pose-detector" if task == "pose" else task
    cases = [
        (415, "inputInvalid", request(address, b"no picture")),
        (415, "typeUnsupported", request(address, picture, "text/plain")),
        (422, "inputInvalid", request(address, half)),
        (400, "optionInvalid", request(f"{address}?nothing=1", picture)),
        (400, "optionInvalid", request(f"{address}?model=nobody", picture)),
        (400, "optionInvalid", request("/v1/streams?task=cook")),
        (400, "requestInvalid", request(f"/v2/models/{model}/infer", *tensors)),
        (403, "forbidden", request(address, picture, "image/jpeg", "Origin: http://a.example")),
        (404, "notFound", request("/v1/nothing")),
        (404, "notFound", request("/v1/streams/nobody/frames?timestamp=0", picture)),
        (404, "notFound", request("/v1/videos/nobody", method="GET")),
        (405, "methodNotAllowed", request(address, method="GET")),
        (406, "typeUnsupported", request(address, picture, "image/jpeg", "Accept: text/html")),
        (421, "forbidden", request("/v1/models", method="GET", host="a.example")),
    ]
    return [Refusal("refused", asked, (status, code)) for status, code, asked in cases]


def missing(tasks):
    """Says which tasks are left out, as there are no models."""
    for name in sorted({"detect", "classify", "embed", "pose"} - {task.name for task in tasks}):
        print(f"serve: there is no model for {name}; it is left out", file=sys.stderr)


class Known:
    """All questions and their answers."""

    def __init__(self, vision, tasks, paths, work):
        command = Command(vision, tasks)
        missing(tasks)
        jpegs = [Path(path) for path in paths if path.lower().endswith((".jpg", ".jpeg"))]
        self.pictures = about_pictures(command, jpegs, work) + about_tensors(command)
        self.pages = about_pages()
        self.wrong = wrong(tasks[0].name, jpegs[0].read_bytes())
        self.frames, self.film = make_film(vision, jpegs, work)
        names = [*command.models, "track"] if "detect" in command.models else command.models
        #: The lines of each task about the frames, which are 40 ms apart, and about the film.
        self.streams = {name: command.lines(name, work / "frames/%03d.jpg") for name in names}
        self.videos = {name: command.lines(name, work / "film.mp4") for name in names}

    def kinds(self):
        """Of each of these there must be answers."""
        asked = {one.kind for one in [*self.pictures, *self.pages, *self.wrong]}
        return asked | {"frames", "videos", "metrics"}

    def spoil(self, kind):
        """Makes a truth of some kind another one, with which the load must fail."""
        if kind in ("frames", "videos"):
            lines = next(iter((self.streams if kind == "frames" else self.videos).values()))
            lines[-1] += b" "
            return
        asked = [one for one in [*self.pictures, *self.pages, *self.wrong] if one.kind == kind]
        if not asked:
            raise SystemExit(f"there is no kind {kind}; it is one of {sorted(self.kinds())}")
        asked[0].spoil()


def make_film(vision, paths, work):
    """Frames of pictures that move, as files, and a video of them."""
    import cv2

    picture = max((cv2.imread(str(path)) for path in paths), key=lambda one: one.shape[1])
    folder = work / "frames"
    folder.mkdir()
    # Videos have even sides.
    width, height = min(640, picture.shape[1] - 4 * FRAMES) // 2 * 2, picture.shape[0] // 2 * 2
    for number in range(FRAMES):
        place = folder / f"{number:03}.jpg"
        cv2.imwrite(str(place), picture[: min(height, 480), 4 * number : 4 * number + width])
    film = work / "film.mp4"
    words = [vision, "detect", "--quiet", "--annotate", str(film), str(folder / "%03d.jpg")]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    return [path.read_bytes() for path in sorted(folder.iterdir())], film.read_bytes()
