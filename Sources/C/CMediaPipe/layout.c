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

CMEDIAPIPE_SIZE(MpFaceDetectorOptions, 96);
CMEDIAPIPE_FIELD(MpFaceDetectorOptions, base_options, 0, 72);
CMEDIAPIPE_FIELD(MpFaceDetectorOptions, running_mode, 72, 4);
CMEDIAPIPE_FIELD(MpFaceDetectorOptions, min_detection_confidence, 76, 4);
CMEDIAPIPE_FIELD(MpFaceDetectorOptions, min_suppression_threshold, 80, 4);
CMEDIAPIPE_FIELD(MpFaceDetectorOptions, result_callback, 88, 8);

CMEDIAPIPE_SIZE(MpFaceLandmarkerOptions, 104);
CMEDIAPIPE_FIELD(MpFaceLandmarkerOptions, base_options, 0, 72);
CMEDIAPIPE_FIELD(MpFaceLandmarkerOptions, running_mode, 72, 4);
CMEDIAPIPE_FIELD(MpFaceLandmarkerOptions, num_faces, 76, 4);
CMEDIAPIPE_FIELD(MpFaceLandmarkerOptions, min_face_detection_confidence, 80, 4);
CMEDIAPIPE_FIELD(MpFaceLandmarkerOptions, min_face_presence_confidence, 84, 4);
CMEDIAPIPE_FIELD(MpFaceLandmarkerOptions, min_tracking_confidence, 88, 4);
CMEDIAPIPE_FIELD(MpFaceLandmarkerOptions, output_face_blendshapes, 92, 1);
CMEDIAPIPE_FIELD(MpFaceLandmarkerOptions, output_facial_transformation_matrixes, 93, 1);
CMEDIAPIPE_FIELD(MpFaceLandmarkerOptions, result_callback, 96, 8);

CMEDIAPIPE_SIZE(MpFaceLandmarkerResult, 48);
CMEDIAPIPE_FIELD(MpFaceLandmarkerResult, face_landmarks, 0, 8);
CMEDIAPIPE_FIELD(MpFaceLandmarkerResult, face_landmarks_count, 8, 4);
CMEDIAPIPE_FIELD(MpFaceLandmarkerResult, face_blendshapes, 16, 8);
CMEDIAPIPE_FIELD(MpFaceLandmarkerResult, face_blendshapes_count, 24, 4);
CMEDIAPIPE_FIELD(MpFaceLandmarkerResult, facial_transformation_matrixes, 32, 8);
CMEDIAPIPE_FIELD(MpFaceLandmarkerResult, facial_transformation_matrixes_count, 40, 4);

CMEDIAPIPE_SIZE(MpGestureRecognizerOptions, 200);
CMEDIAPIPE_FIELD(MpGestureRecognizerOptions, base_options, 0, 72);
CMEDIAPIPE_FIELD(MpGestureRecognizerOptions, running_mode, 72, 4);
CMEDIAPIPE_FIELD(MpGestureRecognizerOptions, num_hands, 76, 4);
CMEDIAPIPE_FIELD(MpGestureRecognizerOptions, min_hand_detection_confidence, 80, 4);
CMEDIAPIPE_FIELD(MpGestureRecognizerOptions, min_hand_presence_confidence, 84, 4);
CMEDIAPIPE_FIELD(MpGestureRecognizerOptions, min_tracking_confidence, 88, 4);
CMEDIAPIPE_FIELD(MpGestureRecognizerOptions, canned_gestures_classifier_options, 96, 48);
CMEDIAPIPE_FIELD(MpGestureRecognizerOptions, custom_gestures_classifier_options, 144, 48);
CMEDIAPIPE_FIELD(MpGestureRecognizerOptions, result_callback, 192, 8);

CMEDIAPIPE_SIZE(MpGestureRecognizerResult, 64);
CMEDIAPIPE_FIELD(MpGestureRecognizerResult, gestures, 0, 8);
CMEDIAPIPE_FIELD(MpGestureRecognizerResult, gestures_count, 8, 4);
CMEDIAPIPE_FIELD(MpGestureRecognizerResult, handedness, 16, 8);
CMEDIAPIPE_FIELD(MpGestureRecognizerResult, handedness_count, 24, 4);
CMEDIAPIPE_FIELD(MpGestureRecognizerResult, hand_landmarks, 32, 8);
CMEDIAPIPE_FIELD(MpGestureRecognizerResult, hand_landmarks_count, 40, 4);
CMEDIAPIPE_FIELD(MpGestureRecognizerResult, hand_world_landmarks, 48, 8);
CMEDIAPIPE_FIELD(MpGestureRecognizerResult, hand_world_landmarks_count, 56, 4);

CMEDIAPIPE_SIZE(MpHandLandmarkerOptions, 104);
CMEDIAPIPE_FIELD(MpHandLandmarkerOptions, base_options, 0, 72);
CMEDIAPIPE_FIELD(MpHandLandmarkerOptions, running_mode, 72, 4);
CMEDIAPIPE_FIELD(MpHandLandmarkerOptions, num_hands, 76, 4);
CMEDIAPIPE_FIELD(MpHandLandmarkerOptions, min_hand_detection_confidence, 80, 4);
CMEDIAPIPE_FIELD(MpHandLandmarkerOptions, min_hand_presence_confidence, 84, 4);
CMEDIAPIPE_FIELD(MpHandLandmarkerOptions, min_tracking_confidence, 88, 4);
CMEDIAPIPE_FIELD(MpHandLandmarkerOptions, result_callback, 96, 8);

CMEDIAPIPE_SIZE(MpHandLandmarkerResult, 48);
CMEDIAPIPE_FIELD(MpHandLandmarkerResult, handedness, 0, 8);
CMEDIAPIPE_FIELD(MpHandLandmarkerResult, handedness_count, 8, 4);
CMEDIAPIPE_FIELD(MpHandLandmarkerResult, hand_landmarks, 16, 8);
CMEDIAPIPE_FIELD(MpHandLandmarkerResult, hand_landmarks_count, 24, 4);
CMEDIAPIPE_FIELD(MpHandLandmarkerResult, hand_world_landmarks, 32, 8);
CMEDIAPIPE_FIELD(MpHandLandmarkerResult, hand_world_landmarks_count, 40, 4);

CMEDIAPIPE_SIZE(MpHolisticLandmarkerOptions, 120);
CMEDIAPIPE_FIELD(MpHolisticLandmarkerOptions, base_options, 0, 72);
CMEDIAPIPE_FIELD(MpHolisticLandmarkerOptions, running_mode, 72, 4);
CMEDIAPIPE_FIELD(MpHolisticLandmarkerOptions, min_face_detection_confidence, 76, 4);
CMEDIAPIPE_FIELD(MpHolisticLandmarkerOptions, min_face_suppression_threshold, 80, 4);
CMEDIAPIPE_FIELD(MpHolisticLandmarkerOptions, min_face_presence_confidence, 84, 4);
CMEDIAPIPE_FIELD(MpHolisticLandmarkerOptions, min_hand_landmarks_confidence, 88, 4);
CMEDIAPIPE_FIELD(MpHolisticLandmarkerOptions, min_pose_detection_confidence, 92, 4);
CMEDIAPIPE_FIELD(MpHolisticLandmarkerOptions, min_pose_suppression_threshold, 96, 4);
CMEDIAPIPE_FIELD(MpHolisticLandmarkerOptions, min_pose_presence_confidence, 100, 4);
CMEDIAPIPE_FIELD(MpHolisticLandmarkerOptions, output_face_blendshapes, 104, 1);
CMEDIAPIPE_FIELD(MpHolisticLandmarkerOptions, output_pose_segmentation_masks, 105, 1);
CMEDIAPIPE_FIELD(MpHolisticLandmarkerOptions, result_callback, 112, 8);

CMEDIAPIPE_SIZE(MpHolisticLandmarkerResult, 136);
CMEDIAPIPE_FIELD(MpHolisticLandmarkerResult, face_landmarks, 0, 16);
CMEDIAPIPE_FIELD(MpHolisticLandmarkerResult, pose_landmarks, 16, 16);
CMEDIAPIPE_FIELD(MpHolisticLandmarkerResult, pose_world_landmarks, 32, 16);
CMEDIAPIPE_FIELD(MpHolisticLandmarkerResult, left_hand_landmarks, 48, 16);
CMEDIAPIPE_FIELD(MpHolisticLandmarkerResult, right_hand_landmarks, 64, 16);
CMEDIAPIPE_FIELD(MpHolisticLandmarkerResult, left_hand_world_landmarks, 80, 16);
CMEDIAPIPE_FIELD(MpHolisticLandmarkerResult, right_hand_world_landmarks, 96, 16);
CMEDIAPIPE_FIELD(MpHolisticLandmarkerResult, face_blendshapes, 112, 16);
CMEDIAPIPE_FIELD(MpHolisticLandmarkerResult, pose_segmentation_mask, 128, 8);

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

CMEDIAPIPE_SIZE(MpImageSegmenterOptions, 104);
CMEDIAPIPE_FIELD(MpImageSegmenterOptions, base_options, 0, 72);
CMEDIAPIPE_FIELD(MpImageSegmenterOptions, running_mode, 72, 4);
CMEDIAPIPE_FIELD(MpImageSegmenterOptions, display_names_locale, 80, 8);
CMEDIAPIPE_FIELD(MpImageSegmenterOptions, output_confidence_masks, 88, 1);
CMEDIAPIPE_FIELD(MpImageSegmenterOptions, output_category_mask, 89, 1);
CMEDIAPIPE_FIELD(MpImageSegmenterOptions, result_callback, 96, 8);

CMEDIAPIPE_SIZE(MpImageSegmenterResult, 48);
CMEDIAPIPE_FIELD(MpImageSegmenterResult, confidence_masks, 0, 8);
CMEDIAPIPE_FIELD(MpImageSegmenterResult, confidence_masks_count, 8, 4);
CMEDIAPIPE_FIELD(MpImageSegmenterResult, category_mask, 16, 8);
CMEDIAPIPE_FIELD(MpImageSegmenterResult, has_category_mask, 24, 4);
CMEDIAPIPE_FIELD(MpImageSegmenterResult, quality_scores, 32, 8);
CMEDIAPIPE_FIELD(MpImageSegmenterResult, quality_scores_count, 40, 4);

CMEDIAPIPE_SIZE(MpInteractiveSegmenterLegacyOptions, 80);
CMEDIAPIPE_FIELD(MpInteractiveSegmenterLegacyOptions, base_options, 0, 72);
CMEDIAPIPE_FIELD(MpInteractiveSegmenterLegacyOptions, output_confidence_masks, 72, 1);
CMEDIAPIPE_FIELD(MpInteractiveSegmenterLegacyOptions, output_category_mask, 73, 1);

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

CMEDIAPIPE_SIZE(MpMatrix, 16);
CMEDIAPIPE_FIELD(MpMatrix, rows, 0, 4);
CMEDIAPIPE_FIELD(MpMatrix, cols, 4, 4);
CMEDIAPIPE_FIELD(MpMatrix, data, 8, 8);

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

CMEDIAPIPE_SIZE(MpRegionOfInterest, 32);
CMEDIAPIPE_FIELD(MpRegionOfInterest, format, 0, 4);
CMEDIAPIPE_FIELD(MpRegionOfInterest, keypoint, 8, 8);
CMEDIAPIPE_FIELD(MpRegionOfInterest, scribble, 16, 8);
CMEDIAPIPE_FIELD(MpRegionOfInterest, scribble_count, 24, 4);

CMEDIAPIPE_SIZE(MpStringList, 16);
CMEDIAPIPE_FIELD(MpStringList, strings, 0, 8);
CMEDIAPIPE_FIELD(MpStringList, num_strings, 8, 4);

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
    {"MpFaceDetectorOptions", sizeof(struct MpFaceDetectorOptions)},
    {"MpFaceLandmarkerOptions", sizeof(struct MpFaceLandmarkerOptions)},
    {"MpFaceLandmarkerResult", sizeof(struct MpFaceLandmarkerResult)},
    {"MpGestureRecognizerOptions", sizeof(struct MpGestureRecognizerOptions)},
    {"MpGestureRecognizerResult", sizeof(struct MpGestureRecognizerResult)},
    {"MpHandLandmarkerOptions", sizeof(struct MpHandLandmarkerOptions)},
    {"MpHandLandmarkerResult", sizeof(struct MpHandLandmarkerResult)},
    {"MpHolisticLandmarkerOptions", sizeof(struct MpHolisticLandmarkerOptions)},
    {"MpHolisticLandmarkerResult", sizeof(struct MpHolisticLandmarkerResult)},
    {"MpImageClassifierOptions", sizeof(struct MpImageClassifierOptions)},
    {"MpImageEmbedderOptions", sizeof(struct ImageEmbedderOptions)},
    {"MpImageProcessingOptions", sizeof(struct MpImageProcessingOptions)},
    {"MpImageSegmenterOptions", sizeof(struct MpImageSegmenterOptions)},
    {"MpImageSegmenterResult", sizeof(struct MpImageSegmenterResult)},
    {"MpInteractiveSegmenterLegacyOptions", sizeof(struct MpInteractiveSegmenterLegacyOptions)},
    {"MpLandmark", sizeof(struct MpLandmark)},
    {"MpLandmarks", sizeof(struct MpLandmarks)},
    {"MpMatrix", sizeof(struct MpMatrix)},
    {"MpNormalizedKeypoint", sizeof(struct MpNormalizedKeypoint)},
    {"MpNormalizedLandmark", sizeof(struct MpNormalizedLandmark)},
    {"MpNormalizedLandmarks", sizeof(struct MpNormalizedLandmarks)},
    {"MpObjectDetectorOptions", sizeof(struct MpObjectDetectorOptions)},
    {"MpPoseLandmarkerOptions", sizeof(struct MpPoseLandmarkerOptions)},
    {"MpPoseLandmarkerResult", sizeof(struct MpPoseLandmarkerResult)},
    {"MpRect", sizeof(struct MpRect)},
    {"MpRectF", sizeof(struct MpRectF)},
    {"MpRegionOfInterest", sizeof(struct MpRegionOfInterest)},
    {"MpStringList", sizeof(struct MpStringList)},
};

uint32_t cmediapipe_struct_size(const char *name) {
  const size_t count = sizeof structures / sizeof *structures;
  for (size_t index = 0; name && index < count; index += 1) {
    if (strcmp(structures[index].name, name) == 0) return structures[index].byte_count;
  }
  return 0;
}
