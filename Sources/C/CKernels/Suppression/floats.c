#include "../processors.h"
#include "CKernelsSuppression.h"
#include "corners.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

/// A box in the order of scores: its number's complement is below, so that of equal scores the
/// first box is the largest.
typedef uint64_t Candidate;

struct CKernelsSuppression {
  CKernelsSuppressionFacts facts;
  float *anchors;
  /// True if every box near its anchor and of about its size has an area.
  int32_t areProper;
  /// The largest score of each box, and then a heap of the boxes that may be kept.
  float *largest;
  Candidate *candidates;
  Corners *kept;
};

int32_t ckernels_suppression_is_fast(void) {
#if defined(__x86_64__) && defined(__OPTIMIZE__)
  return 1;
#else
  // Elsewhere compilers may have fused the runtime's products and sums.
  return 0;
#endif
}

// MARK: - Making

/// The distance to an anchor's center in terms of its size, and the logarithm of a box's size in
/// terms of the anchor's, within which boxes are not looked at one by one.
static const double FARTHEST = 4, MOST_GROWTH = 6;

/// Returns true if no box within those limits is so small that its sides are equal when rounded.
static int32_t are_proper(const float *anchors, size_t count) {
  double farthest = 0, smallest = INFINITY, largest = 0;
  for (size_t i = 0; i < 4 * count; i++) {
    double size = fabs((double)anchors[i]);
    if (i % 4 < 2) {
      farthest = size > farthest ? size : farthest;
    } else {
      smallest = size < smallest ? size : smallest;
      largest = size > largest ? size : largest;
    }
  }
  // Half of the size is more than the distance to the next number, and nothing overflows.
  double place = farthest + FARTHEST * largest;
  return place < 0x1p100 && exp(MOST_GROWTH) * largest < 0x1p100 && smallest > 0x1p-80 &&
         0.5 * exp(-MOST_GROWTH) * smallest > place * 0x1p-21;
}

CKernelsSuppression *ckernels_make_suppression(const CKernelsSuppressionFacts *facts) {
  CKernelsSuppression *made = calloc(1, sizeof *made);
  if (made == NULL) return NULL;
  made->facts = *facts;
  size_t count = facts->boxCount;
  made->anchors = malloc(4 * count * sizeof *made->anchors);
  made->largest = malloc(count * sizeof *made->largest);
  made->candidates = malloc(count * sizeof *made->candidates);
  made->kept = malloc(facts->mostDetections * sizeof *made->kept);
  if (made->anchors == NULL || made->largest == NULL || made->candidates == NULL ||
      made->kept == NULL) {
    ckernels_free_suppression(made);
    return NULL;
  }
  memcpy(made->anchors, facts->anchors, 4 * count * sizeof *made->anchors);
  made->facts.anchors = NULL;
  made->areProper = are_proper(made->anchors, count);
  return made;
}

void ckernels_free_suppression(CKernelsSuppression *suppression) {
  if (suppression == NULL) return;
  free(suppression->anchors);
  free(suppression->largest);
  free(suppression->candidates);
  free(suppression->kept);
  free(suppression);
}

// MARK: - Boxes

/// Decodes a box in double precision, as the runtime does.
static Corners decode(const CKernelsSuppression *from, const float *boxes, size_t number) {
  const float *box = boxes + 4 * number, *anchor = from->anchors + 4 * number;
  const float *scales = from->facts.scales;
  double height = anchor[2], width = anchor[3];
  float y = (float)((double)box[0] / (double)scales[0] * height + (double)anchor[0]);
  float x = (float)((double)box[1] / (double)scales[1] * width + (double)anchor[1]);
  float halfHeight = (float)(0.5 * exp((double)box[2] / (double)scales[2]) * height);
  float halfWidth = (float)(0.5 * exp((double)box[3] / (double)scales[3]) * width);
  return corners_around(y, x, halfHeight, halfWidth);
}

/// The boxes that are looked at together.
enum { GROUP = 64 };

/// Returns true if all numbers are within limits, which is false for what is not a number.
FOR_EACH_PROCESSOR
static int32_t are_within(const float *numbers, size_t count, const float limits[4]) {
  int32_t isOutside = 0;
  for (size_t i = 0; i < count; i++) {
    for (size_t k = 0; k < 4; k++) isOutside |= !(fabsf(numbers[4 * i + k]) <= limits[k]);
  }
  return !isOutside;
}

/// Returns true if every box has an area.
static int32_t have_areas(const CKernelsSuppression *from, const float *boxes) {
  const float *scales = from->facts.scales;
  const float limits[4] = {
      (float)(FARTHEST * 0.99) * scales[0], (float)(FARTHEST * 0.99) * scales[1],
      (float)(MOST_GROWTH * 0.99) * scales[2], (float)(MOST_GROWTH * 0.99) * scales[3]};
  for (size_t start = 0; start < from->facts.boxCount; start += GROUP) {
    size_t rest = from->facts.boxCount - start, count = rest < GROUP ? rest : GROUP;
    if (from->areProper && are_within(boxes + 4 * start, count, limits)) continue;
    for (size_t number = start; number < start + count; number++) {
      Corners box = decode(from, boxes, number);
      // Also false for what is not a number.
      if (!(box.top < box.bottom && box.left < box.right)) return 0;
    }
  }
  return 1;
}

// MARK: - Scores

/// The scores that are compared at once.
enum { LANES = 16 };

/// Finds the largest score of each box; returns true if all are finite.
FOR_EACH_PROCESSOR
static int32_t find_largest(
    const float *scores, size_t boxCount, size_t scoreCount, size_t firstClass, float *largest) {
  int32_t isWrong = 0;
  for (size_t box = 0; box < boxCount; box++, scores += scoreCount) {
    float lanes[LANES], best = -FLT_MAX;
    for (size_t i = 0; i < LANES; i++) lanes[i] = -FLT_MAX;
    size_t place = firstClass;
    for (; place + LANES <= scoreCount; place += LANES) {
      for (size_t i = 0; i < LANES; i++) {
        float number = scores[place + i];
        isWrong |= !(fabsf(number) <= FLT_MAX);
        lanes[i] = number > lanes[i] ? number : lanes[i];
      }
    }
    for (; place < scoreCount; place++) {
      float number = scores[place];
      isWrong |= !(fabsf(number) <= FLT_MAX);
      best = number > best ? number : best;
    }
    for (size_t i = 0; i < LANES; i++) best = lanes[i] > best ? lanes[i] : best;
    largest[box] = best;
  }
  return !isWrong;
}

/// Returns the first class with a score.
static size_t class_of(const CKernelsSuppressionFacts *facts, const float *scores, float score) {
  size_t number = facts->firstClass;
  while (number + 1 < facts->scoreCount && scores[number] != score) number++;
  return number - facts->firstClass;
}

/// Returns a box's place in the order of scores; both zeros are equal.
static Candidate candidate(float score, size_t box) {
  float number = score + 0.0F;
  uint32_t bits;
  memcpy(&bits, &number, sizeof bits);
  bits = bits >> 31 ? ~bits : bits | 0x80000000U;
  return (Candidate)bits << 32 | (uint32_t)~box;
}

/// Moves a candidate down a heap of `count` until none below it is larger.
static void sink(Candidate *heap, size_t count, size_t place) {
  Candidate moved = heap[place];
  while (2 * place + 1 < count) {
    size_t below = 2 * place + 1;
    below += below + 1 < count && heap[below + 1] > heap[below];
    if (heap[below] <= moved) break;
    heap[place] = heap[below];
    place = below;
  }
  heap[place] = moved;
}

/// Makes a heap of the boxes whose scores reach the threshold; returns their number.
static size_t heap_of(const CKernelsSuppression *from) {
  size_t count = 0;
  for (size_t box = 0; box < from->facts.boxCount; box++) {
    if (!(from->largest[box] >= from->facts.smallestScore)) continue;
    from->candidates[count++] = candidate(from->largest[box], box);
  }
  for (size_t place = count / 2; place > 0; place--) sink(from->candidates, count, place - 1);
  return count;
}

// MARK: - Running

int32_t ckernels_run_suppression(
    CKernelsSuppression *suppression, const float *boxes, const float *scores,
    float *const *results) {
  const CKernelsSuppressionFacts *facts = &suppression->facts;
  if (!find_largest(
          scores, facts->boxCount, facts->scoreCount, facts->firstClass, suppression->largest) ||
      !have_areas(suppression, boxes)) {
    return 0;
  }
  Candidate *heap = suppression->candidates;
  size_t left = heap_of(suppression), most = facts->mostDetections;
  float *classes = results[1], *found = results[2];
  KeptBoxes kept = {suppression->kept, 0, facts->overlapLimit};
  for (; left > 0 && kept.count < most; left--) {
    size_t box = (uint32_t)~heap[0], place = kept.count;
    heap[0] = heap[left - 1];
    sink(heap, left - 1, 0);
    if (!keep_box(&kept, decode(suppression, boxes, box))) continue;
    const float *row = scores + box * facts->scoreCount;
    size_t class = class_of(facts, row, suppression->largest[box]);
    classes[place] = (float)class;
    found[place] = row[facts->firstClass + class];
  }
  memcpy(results[0], kept.boxes, kept.count * sizeof *kept.boxes);
  memset((Corners *)results[0] + kept.count, 0, (most - kept.count) * sizeof *kept.boxes);
  memset(classes + kept.count, 0, (most - kept.count) * sizeof *classes);
  memset(found + kept.count, 0, (most - kept.count) * sizeof *found);
  *results[3] = (float)kept.count;
  return 1;
}
