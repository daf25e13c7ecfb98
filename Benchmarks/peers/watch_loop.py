"""The peer of `vision watch`: OpenCV, the bare runtime and supervision's ByteTrack.

    watch_loop.py MODEL CLASS SECONDS ADDRESS...

A thread for each stream keeps its newest frame, and another one looks at it, with a runtime of one
thread. Prints a line of JSON for each object that appears, and ten times a second one with the
number of frames that were looked at.
"""

import json
import os
import sys
import threading
import time
import warnings

os.environ["OPENCV_FFMPEG_CAPTURE_OPTIONS"] = "rtsp_transport;tcp"

import cv2  # noqa: E402
import numpy as np  # noqa: E402
import supervision  # noqa: E402
from ai_edge_litert.interpreter import Interpreter  # noqa: E402

RATE, THRESHOLD = 10, 0.5
# Frames without an object after which it is gone, as long as in the file of the other side.
LOST = 5


class Stream:
    """The newest frame of a stream."""

    def __init__(self, address):
        self.address, self.frame, self.is_over = address, None, False
        self.change = threading.Condition()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        capture = cv2.VideoCapture(self.address, cv2.CAP_FFMPEG)
        while True:
            is_good, frame = capture.read()
            with self.change:
                self.is_over = not is_good
                if is_good:
                    self.frame = frame, capture.get(cv2.CAP_PROP_POS_MSEC)
                self.change.notify()
            if not is_good:
                return

    def take(self):
        with self.change:
            while self.frame is None and not self.is_over:
                self.change.wait()
            frame, self.frame = self.frame, None
            return frame


class Detector:
    def __init__(self, model):
        self.interpreter = Interpreter(model_path=model, num_threads=1)
        self.interpreter.allocate_tensors()
        self.input = self.interpreter.get_input_details()[0]
        self.outputs = self.interpreter.get_output_details()

    def look(self, frame):
        _, height, width, _ = self.input["shape"]
        small = cv2.cvtColor(cv2.resize(frame, (width, height)), cv2.COLOR_BGR2RGB)
        self.interpreter.set_tensor(self.input["index"], small[None])
        self.interpreter.invoke()
        boxes, classes, scores = (
            self.interpreter.get_tensor(one["index"])[0] for one in self.outputs[:3]
        )
        good = scores >= THRESHOLD
        rows = boxes[good][:, [1, 0, 3, 2]] * np.array([*frame.shape[1::-1]] * 2)
        return supervision.Detections(
            xyxy=rows.reshape(-1, 4), confidence=scores[good], class_id=classes[good].astype(int)
        )


def watch(number, stream, model, wanted, say, counts):
    detector = Detector(model)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tracker = supervision.ByteTrack(frame_rate=RATE, minimum_consecutive_frames=1)
    seen = {}
    while taken := stream.take():
        frame, milliseconds = taken
        counts[number] += 1
        found = tracker.update_with_detections(detector.look(frame))
        for object_class, identifier in zip(found.class_id, found.tracker_id, strict=True):
            if object_class == wanted and identifier not in seen:
                say({"stream": number, "milliseconds": milliseconds, "time": time.time()})
            seen[identifier] = counts[number]
        seen = {one: last for one, last in seen.items() if counts[number] - last <= LOST}


def main():
    model, wanted, seconds, *addresses = sys.argv[1:]
    counts, lock = [0] * len(addresses), threading.Lock()
    cv2.setNumThreads(1)

    def say(line):
        with lock:
            print(json.dumps(line), flush=True)

    for number, address in enumerate(addresses):
        words = (number, Stream(address), model, int(wanted), say, counts)
        threading.Thread(target=watch, args=words, daemon=True).start()
    end = time.monotonic() + float(seconds)
    while time.monotonic() < end:
        time.sleep(0.1)
        say({"looked": sum(counts)})
    os._exit(0)


main()
