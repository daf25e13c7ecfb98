"""Finds the object in a picture through the C interface of the wheel's library.

    detect.py MODEL PICTURE

Prints its box as numbers: left, top, right, bottom.
"""

import ctypes
import sys
from ctypes import POINTER, Structure, byref, c_char_p, c_float, c_int, c_uint, c_void_p

import swift_vision_tasks

# The structures of mediapipe_tasks.h.


class Options(Structure):
    _fields_ = [
        ("model", c_char_p),
        ("model_count", c_uint),
        ("model_path", c_char_p),
        ("numbers", c_int * 4),
        ("words", c_char_p * 4),
        ("running_mode", c_int),
        ("locale", c_char_p),
        ("max_results", c_int),
        ("score_threshold", c_float),
        ("allowed", c_void_p),
        ("allowed_count", c_uint),
        ("denied", c_void_p),
        ("denied_count", c_uint),
        ("callback", c_void_p),
    ]


class Detection(Structure):
    _fields_ = [
        ("categories", c_void_p),
        ("categories_count", c_uint),
        ("left", c_int),
        ("top", c_int),
        ("bottom", c_int),
        ("right", c_int),
        ("keypoints", c_void_p),
        ("keypoints_count", c_uint),
    ]


class Result(Structure):
    _fields_ = [("detections", POINTER(Detection)), ("count", c_uint)]


library = ctypes.CDLL(swift_vision_tasks.mediapipe_library())
error = c_char_p()


def call(name, *words):
    status = getattr(library, name)(*words, byref(error))
    if status:
        sys.exit(f"{name} ends with {status}: {error.value}")


model, picture = (word.encode() for word in sys.argv[1:])
image, detector, result = c_void_p(), c_void_p(), Result()
options = Options(model_path=model, running_mode=1, max_results=-1, score_threshold=0.5)
call("MpImageCreateFromFile", picture, byref(image))
call("MpObjectDetectorCreate", byref(options), byref(detector))
call("MpObjectDetectorDetectImage", detector, image, None, byref(result))
assert result.count == 1, result.count
found = result.detections[0]
print(found.left, found.top, found.right, found.bottom)
library.MpObjectDetectorCloseResult(byref(result))
call("MpObjectDetectorClose", detector)
library.MpImageFree(image)
