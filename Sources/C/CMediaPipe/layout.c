// The layout of MediaPipe 1.2.2 on systems with 64 bits, made by record_layout.py in
// Tests/Doors/MediaPipeCTests/Layout; run that again rather than edit this.
#include <stddef.h>
#include <string.h>

#include "include/cmediapipe_layout.h"
#include "include/mediapipe_tasks.h"

#define CMEDIAPIPE_SIZE(type, bytes) _Static_assert(sizeof(struct type) == (bytes), #type)
#define CMEDIAPIPE_FIELD(type, field, offset, bytes) \
  _Static_assert( \
      offsetof(struct type, field) == (offset) && sizeof(((struct type *)0)->field) == (bytes), \
      #type "." #field)

CMEDIAPIPE_SIZE(MpBaseOptions, 72);
CMEDIAPIPE_FIELD(MpBaseOptions, model_asset_buffer, 0, 8);
CMEDIAPIPE_FIELD(MpBaseOptions, model_asset_buffer_count, 8, 4);
CMEDIAPIPE_FIELD(MpBaseOptions, model_asset_path, 16, 8);
CMEDIAPIPE_FIELD(MpBaseOptions, file_descriptor, 24, 4);
CMEDIAPIPE_FIELD(MpBaseOptions, delegate, 28, 4);
CMEDIAPIPE_FIELD(MpBaseOptions, host_environment, 32, 4);
CMEDIAPIPE_FIELD(MpBaseOptions, host_system, 36, 4);
CMEDIAPIPE_FIELD(MpBaseOptions, host_version, 40, 8);
CMEDIAPIPE_FIELD(MpBaseOptions, ca_bundle_path, 48, 8);
CMEDIAPIPE_FIELD(MpBaseOptions, app_id, 56, 8);
CMEDIAPIPE_FIELD(MpBaseOptions, app_version, 64, 8);

CMEDIAPIPE_SIZE(MpCategories, 16);
CMEDIAPIPE_FIELD(MpCategories, categories, 0, 8);
CMEDIAPIPE_FIELD(MpCategories, categories_count, 8, 4);

CMEDIAPIPE_SIZE(MpCategory, 24);
CMEDIAPIPE_FIELD(MpCategory, index, 0, 4);
CMEDIAPIPE_FIELD(MpCategory, score, 4, 4);
CMEDIAPIPE_FIELD(MpCategory, category_name, 8, 8);
CMEDIAPIPE_FIELD(MpCategory, display_name, 16, 8);

CMEDIAPIPE_SIZE(MpClassificationResult, 32);
CMEDIAPIPE_FIELD(MpClassificationResult, classifications, 0, 8);
CMEDIAPIPE_FIELD(MpClassificationResult, classifications_count, 8, 4);
CMEDIAPIPE_FIELD(MpClassificationResult, timestamp_ms, 16, 8);
CMEDIAPIPE_FIELD(MpClassificationResult, has_timestamp_ms, 24, 1);

CMEDIAPIPE_SIZE(MpClassifications, 24);
CMEDIAPIPE_FIELD(MpClassifications, categories, 0, 8);
CMEDIAPIPE_FIELD(MpClassifications, categories_count, 8, 4);
CMEDIAPIPE_FIELD(MpClassifications, head_index, 12, 4);
CMEDIAPIPE_FIELD(MpClassifications, head_name, 16, 8);

CMEDIAPIPE_SIZE(MpClassifierOptions, 48);
CMEDIAPIPE_FIELD(MpClassifierOptions, display_names_locale, 0, 8);
CMEDIAPIPE_FIELD(MpClassifierOptions, max_results, 8, 4);
CMEDIAPIPE_FIELD(MpClassifierOptions, score_threshold, 12, 4);
CMEDIAPIPE_FIELD(MpClassifierOptions, category_allowlist, 16, 8);
CMEDIAPIPE_FIELD(MpClassifierOptions, category_allowlist_count, 24, 4);
CMEDIAPIPE_FIELD(MpClassifierOptions, category_denylist, 32, 8);
CMEDIAPIPE_FIELD(MpClassifierOptions, category_denylist_count, 40, 4);

CMEDIAPIPE_SIZE(MpDetection, 48);
CMEDIAPIPE_FIELD(MpDetection, categories, 0, 8);
CMEDIAPIPE_FIELD(MpDetection, categories_count, 8, 4);
CMEDIAPIPE_FIELD(MpDetection, bounding_box, 12, 16);
CMEDIAPIPE_FIELD(MpDetection, keypoints, 32, 8);
CMEDIAPIPE_FIELD(MpDetection, keypoints_count, 40, 4);

CMEDIAPIPE_SIZE(MpDetectionResult, 16);
CMEDIAPIPE_FIELD(MpDetectionResult, detections, 0, 8);
CMEDIAPIPE_FIELD(MpDetectionResult, detections_count, 8, 4);

CMEDIAPIPE_SIZE(MpEmbedderOptions, 2);
CMEDIAPIPE_FIELD(MpEmbedderOptions, l2_normalize, 0, 1);
CMEDIAPIPE_FIELD(MpEmbedderOptions, quantize, 1, 1);

CMEDIAPIPE_SIZE(MpEmbedding, 32);
CMEDIAPIPE_FIELD(MpEmbedding, float_embedding, 0, 8);
CMEDIAPIPE_FIELD(MpEmbedding, quantized_embedding, 8, 8);
CMEDIAPIPE_FIELD(MpEmbedding, values_count, 16, 4);
CMEDIAPIPE_FIELD(MpEmbedding, head_index, 20, 4);
CMEDIAPIPE_FIELD(MpEmbedding, head_name, 24, 8);

CMEDIAPIPE_SIZE(MpEmbeddingResult, 32);
CMEDIAPIPE_FIELD(MpEmbeddingResult, embeddings, 0, 8);
CMEDIAPIPE_FIELD(MpEmbeddingResult, embeddings_count, 8, 4);
CMEDIAPIPE_FIELD(MpEmbeddingResult, timestamp_ms, 16, 8);
CMEDIAPIPE_FIELD(MpEmbeddingResult, has_timestamp_ms, 24, 1);

CMEDIAPIPE_SIZE(MpImageClassifierOptions, 136);
CMEDIAPIPE_FIELD(MpImageClassifierOptions, base_options, 0, 72);
CMEDIAPIPE_FIELD(MpImageClassifierOptions, running_mode, 72, 4);
CMEDIAPIPE_FIELD(MpImageClassifierOptions, classifier_options, 80, 48);
CMEDIAPIPE_FIELD(MpImageClassifierOptions, result_callback, 128, 8);

CMEDIAPIPE_SIZE(ImageEmbedderOptions, 88);
CMEDIAPIPE_FIELD(ImageEmbedderOptions, base_options, 0, 72);
CMEDIAPIPE_FIELD(ImageEmbedderOptions, running_mode, 72, 4);
CMEDIAPIPE_FIELD(ImageEmbedderOptions, embedder_options, 76, 2);
CMEDIAPIPE_FIELD(ImageEmbedderOptions, result_callback, 80, 8);

CMEDIAPIPE_SIZE(MpImageProcessingOptions, 24);
CMEDIAPIPE_FIELD(MpImageProcessingOptions, has_region_of_interest, 0, 1);
CMEDIAPIPE_FIELD(MpImageProcessingOptions, region_of_interest, 4, 16);
CMEDIAPIPE_FIELD(MpImageProcessingOptions, rotation_degrees, 20, 4);

CMEDIAPIPE_SIZE(MpLandmark, 40);
CMEDIAPIPE_FIELD(MpLandmark, x, 0, 4);
CMEDIAPIPE_FIELD(MpLandmark, y, 4, 4);
CMEDIAPIPE_FIELD(MpLandmark, z, 8, 4);
CMEDIAPIPE_FIELD(MpLandmark, has_visibility, 12, 1);
CMEDIAPIPE_FIELD(MpLandmark, visibility, 16, 4);
CMEDIAPIPE_FIELD(MpLandmark, has_presence, 20, 1);
CMEDIAPIPE_FIELD(MpLandmark, presence, 24, 4);
CMEDIAPIPE_FIELD(MpLandmark, name, 32, 8);

CMEDIAPIPE_SIZE(MpLandmarks, 16);
CMEDIAPIPE_FIELD(MpLandmarks, landmarks, 0, 8);
CMEDIAPIPE_FIELD(MpLandmarks, landmarks_count, 8, 4);

CMEDIAPIPE_SIZE(MpNormalizedKeypoint, 24);
CMEDIAPIPE_FIELD(MpNormalizedKeypoint, x, 0, 4);
CMEDIAPIPE_FIELD(MpNormalizedKeypoint, y, 4, 4);
CMEDIAPIPE_FIELD(MpNormalizedKeypoint, label, 8, 8);
CMEDIAPIPE_FIELD(MpNormalizedKeypoint, score, 16, 4);

CMEDIAPIPE_SIZE(MpNormalizedLandmark, 40);
CMEDIAPIPE_FIELD(MpNormalizedLandmark, x, 0, 4);
CMEDIAPIPE_FIELD(MpNormalizedLandmark, y, 4, 4);
CMEDIAPIPE_FIELD(MpNormalizedLandmark, z, 8, 4);
CMEDIAPIPE_FIELD(MpNormalizedLandmark, has_visibility, 12, 1);
CMEDIAPIPE_FIELD(MpNormalizedLandmark, visibility, 16, 4);
CMEDIAPIPE_FIELD(MpNormalizedLandmark, has_presence, 20, 1);
CMEDIAPIPE_FIELD(MpNormalizedLandmark, presence, 24, 4);
CMEDIAPIPE_FIELD(MpNormalizedLandmark, name, 32, 8);

CMEDIAPIPE_SIZE(MpNormalizedLandmarks, 16);
CMEDIAPIPE_FIELD(MpNormalizedLandmarks, landmarks, 0, 8);
CMEDIAPIPE_FIELD(MpNormalizedLandmarks, landmarks_count, 8, 4);

CMEDIAPIPE_SIZE(MpObjectDetectorOptions, 136);
CMEDIAPIPE_FIELD(MpObjectDetectorOptions, base_options, 0, 72);
CMEDIAPIPE_FIELD(MpObjectDetectorOptions, running_mode, 72, 4);
CMEDIAPIPE_FIELD(MpObjectDetectorOptions, display_names_locale, 80, 8);
CMEDIAPIPE_FIELD(MpObjectDetectorOptions, max_results, 88, 4);
CMEDIAPIPE_FIELD(MpObjectDetectorOptions, score_threshold, 92, 4);
CMEDIAPIPE_FIELD(MpObjectDetectorOptions, category_allowlist, 96, 8);
CMEDIAPIPE_FIELD(MpObjectDetectorOptions, category_allowlist_count, 104, 4);
CMEDIAPIPE_FIELD(MpObjectDetectorOptions, category_denylist, 112, 8);
CMEDIAPIPE_FIELD(MpObjectDetectorOptions, category_denylist_count, 120, 4);
CMEDIAPIPE_FIELD(MpObjectDetectorOptions, result_callback, 128, 8);

CMEDIAPIPE_SIZE(MpPoseLandmarkerOptions, 104);
CMEDIAPIPE_FIELD(MpPoseLandmarkerOptions, base_options, 0, 72);
CMEDIAPIPE_FIELD(MpPoseLandmarkerOptions, running_mode, 72, 4);
CMEDIAPIPE_FIELD(MpPoseLandmarkerOptions, num_poses, 76, 4);
CMEDIAPIPE_FIELD(MpPoseLandmarkerOptions, min_pose_detection_confidence, 80, 4);
CMEDIAPIPE_FIELD(MpPoseLandmarkerOptions, min_pose_presence_confidence, 84, 4);
CMEDIAPIPE_FIELD(MpPoseLandmarkerOptions, min_tracking_confidence, 88, 4);
CMEDIAPIPE_FIELD(MpPoseLandmarkerOptions, output_segmentation_masks, 92, 1);
CMEDIAPIPE_FIELD(MpPoseLandmarkerOptions, result_callback, 96, 8);

CMEDIAPIPE_SIZE(MpPoseLandmarkerResult, 48);
CMEDIAPIPE_FIELD(MpPoseLandmarkerResult, segmentation_masks, 0, 8);
CMEDIAPIPE_FIELD(MpPoseLandmarkerResult, segmentation_masks_count, 8, 4);
CMEDIAPIPE_FIELD(MpPoseLandmarkerResult, pose_landmarks, 16, 8);
CMEDIAPIPE_FIELD(MpPoseLandmarkerResult, pose_landmarks_count, 24, 4);
CMEDIAPIPE_FIELD(MpPoseLandmarkerResult, pose_world_landmarks, 32, 8);
CMEDIAPIPE_FIELD(MpPoseLandmarkerResult, pose_world_landmarks_count, 40, 4);

CMEDIAPIPE_SIZE(MpRect, 16);
CMEDIAPIPE_FIELD(MpRect, left, 0, 4);
CMEDIAPIPE_FIELD(MpRect, top, 4, 4);
CMEDIAPIPE_FIELD(MpRect, bottom, 8, 4);
CMEDIAPIPE_FIELD(MpRect, right, 12, 4);

CMEDIAPIPE_SIZE(MpRectF, 16);
CMEDIAPIPE_FIELD(MpRectF, left, 0, 4);
CMEDIAPIPE_FIELD(MpRectF, top, 4, 4);
CMEDIAPIPE_FIELD(MpRectF, bottom, 8, 4);
CMEDIAPIPE_FIELD(MpRectF, right, 12, 4);

static const struct {
  const char *name;
  uint32_t byte_count;
} structures[] = {
    {"MpBaseOptions", sizeof(struct MpBaseOptions)},
    {"MpCategories", sizeof(struct MpCategories)},
    {"MpCategory", sizeof(struct MpCategory)},
    {"MpClassificationResult", sizeof(struct MpClassificationResult)},
    {"MpClassifications", sizeof(struct MpClassifications)},
    {"MpClassifierOptions", sizeof(struct MpClassifierOptions)},
    {"MpDetection", sizeof(struct MpDetection)},
    {"MpDetectionResult", sizeof(struct MpDetectionResult)},
    {"MpEmbedderOptions", sizeof(struct MpEmbedderOptions)},
    {"MpEmbedding", sizeof(struct MpEmbedding)},
    {"MpEmbeddingResult", sizeof(struct MpEmbeddingResult)},
    {"MpImageClassifierOptions", sizeof(struct MpImageClassifierOptions)},
    {"MpImageEmbedderOptions", sizeof(struct ImageEmbedderOptions)},
    {"MpImageProcessingOptions", sizeof(struct MpImageProcessingOptions)},
    {"MpLandmark", sizeof(struct MpLandmark)},
    {"MpLandmarks", sizeof(struct MpLandmarks)},
    {"MpNormalizedKeypoint", sizeof(struct MpNormalizedKeypoint)},
    {"MpNormalizedLandmark", sizeof(struct MpNormalizedLandmark)},
    {"MpNormalizedLandmarks", sizeof(struct MpNormalizedLandmarks)},
    {"MpObjectDetectorOptions", sizeof(struct MpObjectDetectorOptions)},
    {"MpPoseLandmarkerOptions", sizeof(struct MpPoseLandmarkerOptions)},
    {"MpPoseLandmarkerResult", sizeof(struct MpPoseLandmarkerResult)},
    {"MpRect", sizeof(struct MpRect)},
    {"MpRectF", sizeof(struct MpRectF)},
    {"MpStringList", sizeof(struct MpStringList)},
};

uint32_t cmediapipe_struct_size(const char *name) {
  const size_t count = sizeof structures / sizeof *structures;
  for (size_t index = 0; name && index < count; index += 1) {
    if (strcmp(structures[index].name, name) == 0) return structures[index].byte_count;
  }
  return 0;
}
