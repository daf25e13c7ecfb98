"""MediaPipe 0.10.21: the pose solution, of the middle size as ours."""

import cv2
import mediapipe

import worker


def solution(mode):
    return mediapipe.solutions.pose.Pose(static_image_mode=mode == "image", model_complexity=1)


def pixels(path):
    return cv2.cvtColor(cv2.imread(path), cv2.COLOR_BGR2RGB)


class Solution:
    def on_picture(self, request):
        pose, rgb = solution(request["mode"]), pixels(request["picture"])
        return lambda: pose.process(rgb)

    def on_file(self, request):
        pose = solution("image")
        return lambda path: pose.process(pixels(path)).pose_landmarks is not None


worker.serve(Solution())
