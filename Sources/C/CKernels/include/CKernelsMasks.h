#pragma once

#include <stddef.h>
#include <stdint.h>

// Masks of segmentation: numbers of the classes of each pixel, enlarged to a picture.

/// A place between two columns of a mask.
typedef struct CKernelsMaskColumn {
  /// The columns, within the mask.
  int32_t first, second;
  /// The second column's share, 0 to 1.
  float share;
} CKernelsMaskColumn;

/// Copies fewer than 2 to the power of 31 numbers; returns true if none is infinite or NaN.
int32_t ckernels_copy_finite(const float *numbers, size_t count, size_t threadCount, float *copy);

/// Copies one class out of the numbers of all classes, through the logistic function if asked.
void ckernels_mask_of_class(
    const float *numbers, size_t pixelCount, size_t classCount, size_t index, int32_t isLogistic,
    float *mask);

/// The function that makes confidences of a pixel's numbers.
typedef enum CKernelsMaskActivation {
  CKERNELS_MASK_UNCHANGED,
  CKERNELS_MASK_LOGISTIC,
  /// The exponential of each class's number, divided by their sum.
  CKERNELS_MASK_SHARES
} CKernelsMaskActivation;

/// Computes the confidences of all classes, whose planes follow each other.
///
/// The numbers are finite, and fewer than 2 to the power of 36.
void ckernels_masks_of_classes(
    const float *numbers, size_t pixelCount, size_t classCount, CKernelsMaskActivation activation,
    size_t threadCount, float *planes);

enum {
  /// The number of rows of memory that enlarging needs for each thread.
  CKERNELS_MASK_ROWS = 3,
  /// The number of floats of memory that enlarging needs for each column, for all threads.
  CKERNELS_MASK_GROUP_FLOATS = 4,
  /// The number of pixels whose classes are compared side by side.
  CKERNELS_MASK_BLOCK = 64,
  /// The largest number of threads.
  CKERNELS_MOST_MASK_THREADS = 16
};

/// A plane to be enlarged: the weighted means of its four pixels around each place.
typedef struct CKernelsMaskEnlargement {
  /// The plane, of rows of `width` numbers.
  const float *plane;
  size_t width;
  /// The place of each column and of each row.
  const CKernelsMaskColumn *columns, *rows;
  size_t columnCount, rowCount;
  /// Memory for `CKERNELS_MASK_ROWS` rows of `columnCount` numbers for each thread.
  float *memory;
  /// Memory for `CKERNELS_MASK_GROUP_FLOATS` rows of `columnCount` numbers.
  float *groups;
  /// Receives the enlarged plane; may be null.
  float *mask;
  /// Receives the plane as bytes, 255 for 1; may be null.
  uint8_t *opacities;
} CKernelsMaskEnlargement;

/// Enlarges a plane on at most `CKERNELS_MOST_MASK_THREADS` threads.
void ckernels_enlarge_mask(const CKernelsMaskEnlargement *work, size_t threadCount);

/// Rounds likelihoods to bytes, 255 for 1.
void ckernels_opacities_of(const float *likelihoods, size_t count, uint8_t *opacities);

/// Numbers of the classes of each pixel, whose categories between the pixels are wanted.
///
/// A category is the class with the largest number, the first of equal ones. With one class it is 0
/// where the number, or its logistic function, is above one half, and 255 elsewhere.
typedef struct CKernelsCategories {
  /// The finite numbers of `classCount` classes, at most 256, for each of the pixels.
  const float *numbers;
  size_t width, height, classCount;
  /// True if the logistic functions of the numbers are compared, which may be equal for different
  /// numbers.
  int32_t isLogistic;
  /// The place of each column and of each row.
  const CKernelsMaskColumn *columns, *rows;
  size_t columnCount, rowCount;
  /// Memory for each of the model's pixels.
  uint16_t *codes;
  /// Memory for each thread: numbers of `CKERNELS_MASK_BLOCK` pixels, codes of the model's columns,
  /// and a byte and a place for each wanted column.
  float *memory;
  uint16_t *rowCodes;
  uint8_t *rowMemory;
  uint32_t *places;
  /// Receives the categories.
  uint8_t *categories;
} CKernelsCategories;

/// Finds the categories on at most `CKERNELS_MOST_MASK_THREADS` threads.
void ckernels_find_categories(const CKernelsCategories *work, size_t threadCount);
