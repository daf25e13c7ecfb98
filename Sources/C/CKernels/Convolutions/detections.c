#include "detections.h"
#include "../Suppression/corners.h"

#include <stdlib.h>
#include <string.h>

// Scores of bytes have at most 256 values, so boxes need not be sorted: each value's boxes are
// visited in their order, as the runtime's stable sort leaves them. A box is decoded when it is its
// turn, and the search ends with the last detection.

// Products are rounded before they are added, as the runtime's are.
#pragma STDC FP_CONTRACT OFF

struct Detections {
  CKernelsByteDetections facts;
  size_t boxCount;
  /// The tables of a box's four bytes.
  double terms[4][256];
  float *anchors;
  Corners *kept;
};

Detections *ckernels_make_detections(
    const CKernelsByteDetections *facts, const CKernelsPlane *boxes) {
  Detections *made = calloc(1, sizeof *made);
  if (made == NULL) return NULL;
  made->facts = *facts;
  made->boxCount = boxes->height;
  memcpy(made->terms, facts->terms, sizeof made->terms);
  made->anchors = malloc(4 * made->boxCount * sizeof *made->anchors);
  made->kept = malloc(facts->mostDetections * sizeof *made->kept);
  if (made->anchors == NULL || made->kept == NULL) {
    ckernels_free_detections(made);
    return NULL;
  }
  memcpy(made->anchors, facts->anchors, 4 * made->boxCount * sizeof *made->anchors);
  made->facts.terms = NULL;
  made->facts.anchors = NULL;
  return made;
}

void ckernels_free_detections(Detections *detections) {
  if (detections == NULL) return;
  free(detections->anchors);
  free(detections->kept);
  free(detections);
}

/// Decodes a box in double precision, as the runtime does.
static Corners decode(const Detections *from, const uint8_t *bytes, size_t box) {
  const float *anchor = from->anchors + 4 * box;
  double height = anchor[2], width = anchor[3];
  float y = (float)(from->terms[0][bytes[0]] * height + (double)anchor[0]);
  float x = (float)(from->terms[1][bytes[1]] * width + (double)anchor[1]);
  float halfHeight = (float)(from->terms[2][bytes[2]] * height);
  float halfWidth = (float)(from->terms[3][bytes[3]] * width);
  return corners_around(y, x, halfHeight, halfWidth);
}

/// Returns the first class with a score.
static size_t class_of(const Detections *detections, const uint8_t *scores, uint8_t score) {
  size_t number = detections->facts.firstClass;
  while (scores[number] != score) number++;
  return number - detections->facts.firstClass;
}

void ckernels_detect(Detections *detections, const Plane *planes, void *const *results) {
  const CKernelsByteDetections *facts = &detections->facts;
  const Plane *scores = &planes[facts->scores];
  const uint8_t *largest = planes[facts->largest].pixels, *boxes = planes[facts->boxes].pixels;
  size_t most = facts->mostDetections, count = detections->boxCount;
  float *classes = results[1], *found = results[2];
  KeptBoxes kept = {detections->kept, 0, facts->overlapLimit};
  for (int32_t score = 255; score >= facts->smallest; score--) {
    float number = (float)(score - scores->facts.zeroPoint) * facts->scoreScale;
    const uint8_t *next = largest, *end = largest + count;
    while (kept.count < most && (next = memchr(next, score, (size_t)(end - next))) != NULL) {
      size_t box = (size_t)(next++ - largest), place = kept.count;
      if (!keep_box(&kept, decode(detections, boxes + 4 * box, box))) continue;
      const uint8_t *row = scores->pixels + box * scores->facts.channels;
      classes[place] = (float)class_of(detections, row, (uint8_t)score);
      found[place] = number;
    }
  }
  memcpy(results[0], kept.boxes, kept.count * sizeof *kept.boxes);
  memset((Corners *)results[0] + kept.count, 0, (most - kept.count) * sizeof *kept.boxes);
  memset(classes + kept.count, 0, (most - kept.count) * sizeof *classes);
  memset(found + kept.count, 0, (most - kept.count) * sizeof *found);
  *(float *)results[3] = (float)kept.count;
}
