// A random suppression of overlapping boxes of floats.
//
// Needs the function `nextNumber` that `numbers.h` needs.
#pragma once

#include "hybrid.h"

/// A suppression with the memory of its numbers, each in a block of its own size.
typedef struct {
  CKernelsSuppressionFacts facts;
  float *anchors, *boxes, *scores;
} RandomSuppression;

static void makeSuppression(RandomSuppression *made) {
  CKernelsSuppressionFacts *facts = &made->facts;
  memset(facts, 0, sizeof *facts);
  facts->boxCount = upTo(1, 300), facts->scoreCount = upTo(1, 100);
  facts->firstClass = facts->scoreCount > 1 && nextNumber() % 2 == 0;
  made->anchors = randomNumbers(4 * facts->boxCount, 0.01F, 1);
  made->boxes = randomNumbers(4 * facts->boxCount, nextNumber() % 2 == 0 ? -9 : -60, 9);
  made->scores = randomNumbers(facts->boxCount * facts->scoreCount, 0, 1);
  // Many equal scores.
  if (nextNumber() % 2 == 0) {
    for (size_t i = 0; i < facts->boxCount * facts->scoreCount; i++) {
      made->scores[i] = made->scores[i] < 0.9F ? -0.0F : 0.25F;
    }
  }
  facts->anchors = made->anchors;
  for (size_t i = 0; i < 4; i++) facts->scales[i] = i < 2 ? 10 : 5;
  facts->smallestScore = nextNumber() % 2 == 0 ? 0 : 0.3F;
  facts->overlapLimit = 0.5F;
  facts->mostDetections = upTo(1, 40);
}

/// Runs a suppression twice; returns its number of detections, or -1 if the runs differ or it is
/// unsure.
static int runSuppression(const RandomSuppression *made) {
  size_t most = made->facts.mostDetections, sizes[] = {4 * most, most, most, 1};
  float *results[2][4];
  CKernelsSuppression *suppression = ckernels_make_suppression(&made->facts);
  int32_t isSure = suppression != NULL;
  for (size_t run = 0; run < 2; run++) {
    for (size_t i = 0; i < 4; i++) results[run][i] = malloc(sizes[i] * sizeof(float));
    isSure = isSure &&
             ckernels_run_suppression(suppression, made->boxes, made->scores, results[run]) != 0;
  }
  ckernels_free_suppression(suppression);
  int count = isSure ? (int)results[0][3][0] : -1;
  for (size_t i = 0; i < 4; i++) {
    if (isSure && memcmp(results[0][i], results[1][i], sizes[i] * sizeof(float)) != 0) count = -1;
    free(results[0][i]);
    free(results[1][i]);
  }
  return count;
}

static void freeSuppression(RandomSuppression *made) {
  free(made->anchors);
  free(made->boxes);
  free(made->scores);
}
