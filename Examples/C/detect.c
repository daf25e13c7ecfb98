// Finds objects in pictures through MediaPipe's C interface.
//
//   scripts/libmediapipe
//   cc -I .build/libmediapipe Examples/C/detect.c -L .build/libmediapipe -lmediapipe -o detect
//   LD_LIBRARY_PATH=.build/libmediapipe ./detect MODEL.tflite PICTURE...
//
// It also runs with Google's libmediapipe.so, for which it needs no other header.
#include <stdio.h>

#include "mediapipe_tasks.h"

// Prints the error, and frees its words.
static int failed(const char *what, MpStatus status, char *words) {
  fprintf(stderr, "%s: %s (status %d)\n", what, words ? words : "no words", status);
  MpErrorFree(words);
  return 1;
}

static int detect(MpObjectDetectorPtr detector, const char *path) {
  char *words = NULL;
  MpImagePtr image = NULL;
  MpStatus status = MpImageCreateFromFile(path, &image, &words);
  if (status != kMpOk) return failed(path, status, words);

  MpObjectDetectorResult result = {0};
  status = MpObjectDetectorDetectImage(detector, image, NULL, &result, &words);
  MpImageFree(image);
  if (status != kMpOk) return failed(path, status, words);

  printf("%s: %u objects\n", path, result.detections_count);
  for (uint32_t i = 0; i < result.detections_count; i++) {
    struct MpDetection found = result.detections[i];
    struct MpCategory best = found.categories[0];
    printf(
        "  %.4f %s at (%d, %d), %d x %d\n", best.score,
        best.category_name ? best.category_name : "an object", found.bounding_box.left,
        found.bounding_box.top, found.bounding_box.right - found.bounding_box.left,
        found.bounding_box.bottom - found.bounding_box.top);
  }
  MpObjectDetectorCloseResult(&result);
  return 0;
}

int main(int count, char **arguments) {
  if (count < 3) {
    fprintf(stderr, "usage: detect MODEL.tflite PICTURE...\n");
    return 2;
  }
  struct MpObjectDetectorOptions options = {
      .base_options = {.model_asset_path = arguments[1], .delegate = MP_DELEGATE_CPU},
      .running_mode = MP_RUNNING_MODE_IMAGE,
      .max_results = 5,
  };
  char *words = NULL;
  MpObjectDetectorPtr detector = NULL;
  MpStatus status = MpObjectDetectorCreate(&options, &detector, &words);
  if (status != kMpOk) return failed(arguments[1], status, words);

  int failures = 0;
  for (int i = 2; i < count; i++) failures += detect(detector, arguments[i]);
  status = MpObjectDetectorClose(detector, &words);
  if (status != kMpOk) return failed("closing", status, words);
  return failures > 0;
}
