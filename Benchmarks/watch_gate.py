"""Measures motion gating: what it saves, and what it costs; called by Benchmarks/watch --gate.

Each film is watched twice, with and without `motion`. All events that were found without it are
looked for in the other list.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path += [str(ROOT / "Tests/Live"), str(ROOT / "Benchmarks/comparison")]

import machine  # noqa: E402
import stamps  # noqa: E402
import watch_page  # noqa: E402
from live import material  # noqa: E402
from report import table  # noqa: E402
from support import ffmpeg  # noqa: E402

MODEL = "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite"
PACKAGE = "opencv-doc"
# An event counts as found if it begins at most this much earlier or later, in seconds.
NEAR = 10.0
MARGIN = [["0%", "0%"], ["50%", "0%"], ["50%", "100%"], ["0%", "100%"]]
EVENTS = [
    {"kind": "appears"},
    {"kind": "appears", "name": "stays", "seconds": 2},
    {"kind": "enters", "zone": "left"},
    {"kind": "leaves", "zone": "left"},
    {"kind": "crosses", "line": "middle"},
    {"kind": "count", "name": "some", "above": 0, "seconds": 1},
    {"kind": "count", "name": "few", "below": 1, "seconds": 1},
    {"kind": "nothing", "minutes": 0.1},
]


def fetched():
    """The folder of Debian's examples of OpenCV, fetched once."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    cache = os.environ.get("VISION_TASKS_CACHE") or Path(home) / "swift-vision-tasks"
    folder = Path(cache) / "benchmarks" / PACKAGE
    data = folder / "usr/share/doc/opencv-doc/examples/data"
    if not data.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(["apt-get", "download", PACKAGE], cwd=folder, check=True)
        (package,) = folder.glob(f"{PACKAGE}_*.deb")
        subprocess.run(["dpkg-deb", "-x", package, folder], check=True)
        package.unlink()
    return data


class Scene:
    """A still picture, objects cut from others that come, stand and go, and what disturbs it."""

    def __init__(self, ground, seconds, objects, disturbance="noise=alls=5:allf=t", crf=23,
                 bits=None, size=(640, 480), rate=10):  # fmt: skip
        self.ground, self.seconds, self.objects = ground, seconds, objects
        self.disturbance, self.size, self.rate = disturbance, size, rate
        self.quality = ["-b:v", bits] if bits else ["-crf", crf]

    def make(self, data, path):
        width, height = self.size
        ground = data / self.ground
        moves = ground.suffix == ".avi"
        words = ["-stream_loop", -1] if moves else ["-loop", 1, "-framerate", self.rate]
        words += ["-i", ground]
        steps = [f"[0]fps={self.rate},scale={width}:{height},setsar=1[v0]"]
        for number, one in enumerate(self.objects, 1):
            words += ["-loop", 1, "-framerate", self.rate, "-i", material(f"images/{one.picture}")]
            steps.append(f"[{number}]{one.look},format=yuv420p[o{number}]")
            steps.append(
                f"[v{number - 1}][o{number}]overlay=x='{one.x}':y='{one.y}':eval=frame:"
                f"enable='between(t,{one.begin},{one.end})'[v{number}]"
            )
        steps.append(f"[v{len(self.objects)}]{self.disturbance},format=yuv420p[v]")
        ffmpeg(*words, "-filter_complex", ";".join(steps), "-map", "[v]", "-t", self.seconds,
               "-c:v", "libx264", "-preset", "veryfast", "-g", 2 * self.rate, "-bf", 0,
               *self.quality, path)  # fmt: skip


class Object:
    """A part of a picture, at a place that is an expression of the time `t`."""

    CORGI = ("cats_and_dogs.jpg", "crop=270:440:655:150")
    CAT = ("cats_and_dogs.jpg", "crop=170:200:880:400")
    RUNNER = ("pets.jpg", "crop=170:260:95:40")
    SITTER = ("pets.jpg", "crop=160:215:340:155")
    BURGER = ("burger.jpg", "crop=368:286:10:28")

    def __init__(self, what, height, begin, end, x, y, faint=None):
        self.picture, crop = what
        self.look = f"{crop},scale=-2:{height}" + (f",{faint}" if faint else "")
        self.begin, self.end, self.x, self.y = begin, end, x, y


def walk(begin, stop, go, end, place, speed):
    """From the left edge to a place, where it stands from `stop` to `go`, then on to the right."""
    return f"if(lt(t,{stop}),{place}-({stop}-t)*{speed},if(lt(t,{go}),{place},{place}+(t-{go})*{speed}))"  # noqa: E501


def faint(contrast, gray):
    """Less contrast, around a gray level."""
    return (
        f"lutyuv=y='{gray}+(val-{gray})*{contrast}':u='128+(val-128)*{contrast}':"
        f"v='128+(val-128)*{contrast}'"
    )


CLOUD = "eq=brightness='0.1*sin(2*PI*t/20)':eval=frame,noise=alls=5:allf=t"
LAMP = "eq=brightness='0.12*gt(mod(t,17),9)':eval=frame,noise=alls=5:allf=t"
NIGHT = "eq=brightness=-0.25:contrast=0.6,noise=alls=25:allf=t"


def visits(one, other):
    """Two objects: one walks through with a long stop, the other stands for a while."""
    return [
        Object(one, 200, 10, 110, walk(10, 14, 100, 110, 300, 90), 240),
        Object(other, 160, 40, 75, 80, 60),
    ]


TUNING = {
    "pedestrians, left": ("vtest.avi", "crop=400:288:0:288", 10),
    "a pause of a minute": Scene("building.jpg", 120, visits(Object.CORGI, Object.CAT)),
    "low bitrate": Scene(
        "building.jpg", 120, visits(Object.CORGI, Object.CAT), bits="80k"),
    "clouds": Scene("building.jpg", 120, visits(Object.CORGI, Object.CAT), CLOUD),
    "small and faint": Scene("building.jpg", 90, [
        Object(Object.CORGI, 90, 15, 45, 330, 60, faint(0.5, 110)),
        Object(Object.CAT, 70, 30, 60, 100, 380, faint(0.4, 90))]),
    "slow": Scene("building.jpg", 120, [Object(Object.CORGI, 180, 10, 110, "100+4*(t-10)", 260)]),
    "wind": Scene("tree.avi", 90, visits(Object.CORGI, Object.CAT)[:1], size=(320, 240)),
}  # fmt: skip

REPORTED = {
    "pedestrians, right": ("vtest.avi", "crop=300:288:468:288", 10),
    "pedestrians, top": ("vtest.avi", "crop=400:220:0:60", 10),
    "pedestrians, all": ("vtest.avi", "null", 10),
    "wind alone, and a hand": ("tree.avi", "null", 15),
    "a stop of a minute": Scene("home.jpg", 150, visits(Object.RUNNER, Object.SITTER)),
    "still for 5 minutes": Scene("stuff.jpg", 360, [
        Object(Object.SITTER, 220, 20, 335, walk(20, 23, 330, 335, 200, 120), 200)]),
    "nothing, 5 minutes": Scene("home.jpg", 300, []),
    "40 kbit a second": Scene("home.jpg", 150, visits(Object.RUNNER, Object.SITTER), bits="40k"),
    "1280x720, 15 a second": Scene(
        "aero1.jpg", 90, visits(Object.SITTER, Object.RUNNER), size=(1280, 720), rate=15),
    "clouds, other objects": Scene("home.jpg", 150, visits(Object.SITTER, Object.CORGI), CLOUD),
    "a lamp, on and off": Scene("home.jpg", 150, visits(Object.SITTER, Object.CORGI), LAMP),
    "night": Scene("home.jpg", 150, visits(Object.SITTER, Object.CORGI), NIGHT),
    "small and faint, other": Scene("aero1.jpg", 120, [
        Object(Object.SITTER, 80, 15, 50, 420, 90, faint(0.5, 120)),
        Object(Object.RUNNER, 90, 40, 90, 160, 340, faint(0.4, 120))]),
    "slow, other": Scene("home.jpg", 200, [Object(Object.SITTER, 190, 10, 190, "60+2*(t-10)", 240)]),  # noqa: E501
    "wind and a dog": Scene(
        "tree.avi", 120, visits(Object.SITTER, Object.RUNNER)[:1], size=(320, 240), rate=15),
}  # fmt: skip


def make(film, data, path):
    if isinstance(film, Scene):
        return film.make(data, path)
    name, part, rate = film
    # The pictures as they are, but in the codec of cameras.
    ffmpeg("-i", data / name, "-vf", f"{part},fps={rate},format=yuv420p", "-c:v", "libx264",
           "-preset", "veryfast", "-g", 2 * rate, "-bf", 0, "-crf", 23, path)  # fmt: skip
    return None


def watch(vision, folder, film, task, gated=False, rate=None):
    """The begins of a film's events, the frames without a model run, all frames, and the time."""
    source = {
        "name": "film", "input": str(film), "task": task, "model": material(f"models/{MODEL}"),
        "threads": 1, "events": EVENTS, "motion": gated,
        "zones": [{"name": "left", "corners": MARGIN}],
        "lines": [{"name": "middle", "from": ["50%", "0%"], "to": ["50%", "100%"]}],
    }  # fmt: skip
    if rate:
        source["rate"] = rate
    path = Path(folder) / "watch.json"
    path.write_text(json.dumps({"sources": [source]}))
    with (Path(folder) / "errors").open("w+") as errors:
        process = subprocess.Popen([vision, "watch", "--trust-model", path], text=True,
                                   stdout=subprocess.PIPE, stderr=errors)  # fmt: skip
        lines = [json.loads(line) for line in process.stdout]
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        said = errors.read()
    if process.returncode:
        raise SystemExit(f"vision watch failed: {said}")
    still, count = 0, 0
    if gated:
        words = said.split("nothing moved in ")[1].split()
        still, count = int(words[0]), int(words[2])
    begins = [
        (line["event"], line["class"], line["direction"], line["timestampInMilliseconds"] / 1000)
        for line in lines if line["phase"] == "begin"
    ]  # fmt: skip
    return begins, still, count, usage.ru_utime + usage.ru_stime


def compare(expected, found):
    """The events that are missing, those that are more, and the delays of the others."""
    missing, delays, rest = [], [], list(found)
    for event in expected:
        near = [
            other for other in rest
            if other[:3] == event[:3] and abs(other[3] - event[3]) <= NEAR
        ]  # fmt: skip
        if not near:
            missing.append(event)
            continue
        best = min(near, key=lambda other: abs(other[3] - event[3]))
        rest.remove(best)
        delays.append(best[3] - event[3])
    return missing, rest, delays


def measure(vision, folder, film, task, rate):
    plain, _, _, plain_time = watch(vision, folder, film, task)
    gated, still, count, gated_time = watch(vision, folder, film, task, gated=True)
    # What chance does: the same film with every second frame left out, without a gate.
    halved = watch(vision, folder, film, task, rate=rate / 2)[0]
    missing, more, delays = compare(plain, gated)
    return {"events": len(plain), "missing": missing, "more": more, "late": max(delays, default=0),
            "halved": len(compare(plain, halved)[0]), "share": 1 - still / max(1, count),
            "time": gated_time / plain_time}  # fmt: skip


HEADER = ["film", "task", "events", "not found", "with half the frames", "more", "latest, s",
          "analyzed", "processor time"]  # fmt: skip


def row(name, task, values):
    return [name, f"`{task}`", str(values["events"]), str(len(values["missing"])),
            str(values["halved"]), str(len(values["more"])), "%.1f" % values["late"],
            "%.0f %%" % (100 * values["share"]), "%.0f %%" % (100 * values["time"])]  # fmt: skip


def measured(options, films):
    """The rows of films; what differs is said on standard error."""
    data, rows = fetched(), []
    with tempfile.TemporaryDirectory() as folder:
        for name, film in films.items():
            if options.film not in name:
                continue
            path = Path(options.films or folder) / (name.replace(" ", "-") + ".mp4")
            if not path.exists():
                make(film, data, path)
            rate = film.rate if isinstance(film, Scene) else film[2]
            for task in options.tasks.split(","):
                values = measure(options.vision, folder, path, task, rate)
                rows.append(row(name, task, values))
                print("watch: gate:", ", ".join(rows[-1]), file=sys.stderr)
                for kind in ("missing", "more"):
                    for event in values[kind]:
                        print(f"  {kind}: {event}", file=sys.stderr)
    return rows


TEXT = """Made by `Benchmarks/watch --gate` on %(day)s at commit %(commit)s.

Each film is watched with `"motion": true` and without it, by the detector in every frame
(`detect`) and when it is needed (`track`), with events of six kinds. An event without the key
counts as found if one of the same kind, class and direction begins at most %(near)d seconds
from it with the key; *latest* is the largest delay. *Analyzed* is the share of frames that were not
passed over, and the processor time, with decoding, is compared to that without the key.

A detector also sees objects in single frames where there are none, or which it misses in the
frames around. No such event is sure to come again in other frames: the column *with half the
frames* has the events that are missing if there is no gate, and every second frame is left out.

Pedestrians and the tree are films of Debian's package `opencv-doc`; others are its still pictures
with cut-out animals that come, stand, and go, in noise and H.264. The numbers of the gate
were chosen with other films than these (`--tuning` has them). The sky of *a stop of a minute* has
tiny birds at the detector's threshold, which it takes for birds or kites now and then, also while
nothing moves; such events are those that `detect` does not find.

`track` chooses by the frames themselves when it looks for objects. With frames left out it looks at
other moments, so it also begins and loses objects at other moments, and finds some events more.

%(table)s
### Machine

%(machine)s"""


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/watch --gate")
    parser.add_argument("--gate", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--vision", required=True)
    parser.add_argument("--tasks", default="detect,track")
    parser.add_argument("--film", default="", help="only films with this in their names")
    parser.add_argument("--films", help="a folder that keeps the films")
    parser.add_argument("--tuning", action="store_true", help="print the films of the choice")
    options = parser.parse_args()
    rows = measured(options, TUNING if options.tuning else REPORTED)
    if options.tuning or options.film:
        print(table(HEADER, rows))
        return
    watch_page.write(
        motion=TEXT % {
            "day": stamps.now().split()[0], "commit": stamps.commit(), "near": NEAR,
            "table": table(HEADER, rows),
            "machine": table(["", ""], [list(pair) for pair in machine.describe()]),
        }
    )  # fmt: skip
    print(watch_page.PAGE)


if __name__ == "__main__":
    main()
