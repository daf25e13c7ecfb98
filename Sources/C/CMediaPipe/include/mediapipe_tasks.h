// MediaPipe's C interface, for the tasks in this library: object detection, image classification,
// image embedding, landmarks of poses, faces, hands and whole bodies, face detection, gestures,
// segmentation, and their input images.
//
// Functions, structures and numbers are those of MediaPipe 1.2.2 (docs/reference/mediapipe-c.md 1
// and 2), so a program written for its libmediapipe.so runs with this one. Names that begin with
// Svt are additions; Google's library does not have them.
//
// It is long because it is one file: programs get and include it alone.
//
// Rules for all functions:
//
// - A function that returns MpStatus returns kMpOk, or describes the error in `error_msg`, unless
//   that is NULL. The caller owns the message and frees it with MpErrorFree. Without an error,
//   `error_msg` is left alone.
// - No argument that the library can recognize as wrong may crash it: NULL, a closed handle, or one
//   of another kind, is kMpInvalidArgument.
// - Any function may be called from any thread. Calls of one task wait for each other.
// - Results are freed by the function of their task that ends in CloseResult. Doing so twice does
//   nothing. One exception: a copy of a freed result must not be freed after another result was
//   created, which may lie in its place.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// MARK: - Status

/// The result of a call.
typedef enum MpStatus {
  kMpOk = 0,
  kMpCancelled = 1,
  kMpUnknown = 2,
  kMpInvalidArgument = 3,
  kMpDeadlineExceeded = 4,
  kMpNotFound = 5,
  kMpAlreadyExists = 6,
  kMpPermissionDenied = 7,
  kMpResourceExhausted = 8,
  kMpFailedPrecondition = 9,
  kMpAborted = 10,
  kMpOutOfRange = 11,
  kMpUnimplemented = 12,
  kMpInternal = 13,
  kMpUnavailable = 14,
  kMpDataLoss = 15,
  kMpUnauthenticated = 16,
} MpStatus;

/// Frees the message of an error; accepts NULL.
void MpErrorFree(char *error_message);

/// A list of strings.
typedef struct MpStringList {
  char **strings;
  int num_strings;
} MpStringList;

/// Frees the strings of a list, not the list itself; accepts NULL.
void MpStringListFree(MpStringList *string_list);

// MARK: - Options that all tasks share

/// The processor for a model.
///
/// This library always uses the CPU.
typedef enum MpDelegate {
  MP_DELEGATE_DEFAULT = 0,
  MP_DELEGATE_CPU = 1,
  MP_DELEGATE_GPU = 2,
} MpDelegate;

/// The kind of caller; accepted and not used.
typedef enum MpHostEnvironment {
  MP_HOST_ENVIRONMENT_UNKNOWN = 0,
  MP_HOST_ENVIRONMENT_ANDROID = 1,
  MP_HOST_ENVIRONMENT_IOS = 2,
  MP_HOST_ENVIRONMENT_PYTHON = 3,
  MP_HOST_ENVIRONMENT_WEB = 4,
} MpHostEnvironment;

/// The operating system; accepted and not used.
typedef enum MpHostSystem {
  MP_HOST_SYSTEM_UNKNOWN = 0,
  MP_HOST_SYSTEM_LINUX = 1,
  MP_HOST_SYSTEM_MAC = 2,
  MP_HOST_SYSTEM_WINDOWS = 3,
  MP_HOST_SYSTEM_IOS = 4,
  MP_HOST_SYSTEM_ANDROID = 5,
} MpHostSystem;

/// The location of the model.
///
/// If several are given, the bytes come first, then the path.
struct MpBaseOptions {
  /// The model itself, and its size in bytes; copied before the call returns.
  const char *model_asset_buffer;
  unsigned int model_asset_buffer_count;
  /// The path of the model's file.
  const char *model_asset_path;
  /// An open file; 0 and -1 mean none.
  ///
  /// It is read before the call returns and stays open.
  int file_descriptor;
  MpDelegate delegate;
  /// Data for usage statistics, which this library does not collect.
  MpHostEnvironment host_environment;
  MpHostSystem host_system;
  const char *host_version;
  const char *ca_bundle_path;
  const char *app_id;
  const char *app_version;
};

/// The kind of a task's input.
typedef enum MpRunningMode {
  /// Single pictures; calls block.
  MP_RUNNING_MODE_IMAGE = 1,
  /// Frames of a video with increasing timestamps; calls block.
  MP_RUNNING_MODE_VIDEO = 2,
  /// Frames of a live stream with increasing timestamps; results go to a callback.
  MP_RUNNING_MODE_LIVE_STREAM = 3,
} MpRunningMode;

// MARK: - Images

/// The memory layout of an image's pixels.
typedef enum MpImageFormat {
  kMpImageFormatUnknown = 0,
  kMpImageFormatSrgb = 1,
  kMpImageFormatSrgba = 2,
  kMpImageFormatGray8 = 3,
  kMpImageFormatGray16 = 4,
  kMpImageFormatSrgb48 = 7,
  kMpImageFormatSrgba64 = 8,
  kMpImageFormatVec32F1 = 9,
  kMpImageFormatVec32F2 = 12,
  kMpImageFormatVec32F4 = 13,
} MpImageFormat;

/// An image: pixels that do not change.
typedef struct MpImageInternal *MpImagePtr;

/// Creates an image from a copy of pixels, with rows contiguous in memory.
///
/// `pixel_data_size` counts numbers, not bytes. The formats for bytes are Gray8, Srgb and Srgba.
MpStatus MpImageCreateFromUint8Data(
    MpImageFormat format, int width, int height, const uint8_t *pixel_data, int pixel_data_size,
    MpImagePtr *out, char **error_msg);

/// Creates an image of 16-bit numbers; the formats are Gray16, Srgb48 and Srgba64.
MpStatus MpImageCreateFromUint16Data(
    MpImageFormat format, int width, int height, const uint16_t *pixel_data, int pixel_data_size,
    MpImagePtr *out, char **error_msg);

/// Creates an image of floats; the formats are Vec32F1, Vec32F2 and Vec32F4.
MpStatus MpImageCreateFromFloatData(
    MpImageFormat format, int width, int height, const float *pixel_data, int pixel_data_size,
    MpImagePtr *out, char **error_msg);

/// Creates another image that shares and keeps the same pixels.
MpStatus MpImageCreateFromImageFrame(MpImagePtr image, MpImagePtr *out, char **error_msg);

/// Decodes an image file to exactly MediaPipe's pixels, and turns it upright.
MpStatus MpImageCreateFromFile(const char *file_name, MpImagePtr *out, char **error_msg);

/// Returns true if rows follow each other without a gap.
bool MpImageIsContiguous(MpImagePtr image);
/// Always false here.
bool MpImageUsesGpu(MpImagePtr image);
/// Returns true if there are no pixels, or if the handle is not an image.
bool MpImageIsEmpty(MpImagePtr image);
/// Returns true if each row begins at a multiple of a number of bytes.
bool MpImageIsAligned(MpImagePtr image, uint32_t alignment_boundary);
/// Return the dimensions and format of an image; 0 if the handle is not an image.
int MpImageGetWidth(MpImagePtr image);
int MpImageGetHeight(MpImagePtr image);
int MpImageGetChannels(MpImagePtr image);
/// Returns the number of bytes in one number: 1, 2 or 4.
int MpImageGetByteDepth(MpImagePtr image);
/// Returns the number of bytes from one row to the next.
int MpImageGetWidthStep(MpImagePtr image);
MpImageFormat MpImageGetFormat(MpImagePtr image);

/// Return the pixels, row by row without a gap; valid until the image is freed.
MpStatus MpImageDataUint8(MpImagePtr image, const uint8_t **out, char **error_msg);
MpStatus MpImageDataUint16(MpImagePtr image, const uint16_t **out, char **error_msg);
MpStatus MpImageDataFloat32(MpImagePtr image, const float **out, char **error_msg);

/// Reads one number of an image, at a row, a column and, unless there is only one, a channel.
MpStatus MpImageGetValueUint8(
    MpImagePtr image, int *pos, int pos_size, uint8_t *out, char **error_msg);
MpStatus MpImageGetValueUint16(
    MpImagePtr image, int *pos, int pos_size, uint16_t *out, char **error_msg);
MpStatus MpImageGetValueFloat32(
    MpImagePtr image, int *pos, int pos_size, float *out, char **error_msg);

/// Frees an image; accepts NULL and an image that is already freed.
void MpImageFree(MpImagePtr image);

/// A rectangle in pixels.
struct MpRect {
  int left;
  int top;
  int bottom;
  int right;
};

/// A rectangle in fractions of a picture.
struct MpRectF {
  float left;
  float top;
  float bottom;
  float right;
};

/// The part of an image to process, and the rotation that makes it upright.
typedef struct MpImageProcessingOptions {
  bool has_region_of_interest;
  struct MpRectF region_of_interest;
  /// The rotation, clockwise; a multiple of 90.
  int rotation_degrees;
} MpImageProcessingOptions;

// MARK: - Results

/// A class of a model and the model's confidence in it.
struct MpCategory {
  int index;
  float score;
  /// The class name; NULL if the model has none.
  char *category_name;
  char *display_name;
};

struct MpCategories {
  struct MpCategory *categories;
  uint32_t categories_count;
};

/// A point in fractions of the picture.
struct MpNormalizedKeypoint {
  float x;
  float y;
  char *label;
  float score;
  bool has_score;
};

/// One object in a picture, its box in whole pixels of the stored picture.
struct MpDetection {
  struct MpCategory *categories;
  uint32_t categories_count;
  struct MpRect bounding_box;
  struct MpNormalizedKeypoint *keypoints;
  uint32_t keypoints_count;
};

struct MpDetectionResult {
  struct MpDetection *detections;
  uint32_t detections_count;
};

/// The classes of one output of a model, best first.
struct MpClassifications {
  struct MpCategory *categories;
  uint32_t categories_count;
  int head_index;
  char *head_name;
};

struct MpClassificationResult {
  struct MpClassifications *classifications;
  uint32_t classifications_count;
  int64_t timestamp_ms;
  bool has_timestamp_ms;
};

/// One output of a model as floats or as signed bytes; the other pointer is NULL.
struct MpEmbedding {
  float *float_embedding;
  char *quantized_embedding;
  uint32_t values_count;
  int head_index;
  char *head_name;
};

struct MpEmbeddingResult {
  struct MpEmbedding *embeddings;
  uint32_t embeddings_count;
  int64_t timestamp_ms;
  bool has_timestamp_ms;
};

/// A point of a body in meters.
struct MpLandmark {
  float x;
  float y;
  float z;
  bool has_visibility;
  float visibility;
  bool has_presence;
  float presence;
  char *name;
};

/// A point of a body in fractions of the stored picture.
struct MpNormalizedLandmark {
  float x;
  float y;
  float z;
  bool has_visibility;
  float visibility;
  bool has_presence;
  float presence;
  char *name;
};

struct MpLandmarks {
  struct MpLandmark *landmarks;
  uint32_t landmarks_count;
};

struct MpNormalizedLandmarks {
  struct MpNormalizedLandmark *landmarks;
  uint32_t landmarks_count;
};

struct MpPoseLandmarkerResult {
  /// One image of floats for each pose, if masks were requested.
  MpImagePtr *segmentation_masks;
  uint32_t segmentation_masks_count;
  struct MpNormalizedLandmarks *pose_landmarks;
  uint32_t pose_landmarks_count;
  struct MpLandmarks *pose_world_landmarks;
  uint32_t pose_world_landmarks_count;
};

/// A matrix with its numbers column by column.
struct MpMatrix {
  uint32_t rows;
  uint32_t cols;
  float *data;
};

struct MpFaceLandmarkerResult {
  struct MpNormalizedLandmarks *face_landmarks;
  uint32_t face_landmarks_count;
  /// 52 scores for each face by index, if requested.
  struct MpCategories *face_blendshapes;
  uint32_t face_blendshapes_count;
  /// One matrix for each face whose landmarks have an extent, if requested.
  struct MpMatrix *facial_transformation_matrixes;
  uint32_t facial_transformation_matrixes_count;
};

struct MpHandLandmarkerResult {
  /// One category for each hand, "Right" or "Left".
  struct MpCategories *handedness;
  uint32_t handedness_count;
  struct MpNormalizedLandmarks *hand_landmarks;
  uint32_t hand_landmarks_count;
  struct MpLandmarks *hand_world_landmarks;
  uint32_t hand_world_landmarks_count;
};

struct MpGestureRecognizerResult {
  /// One category for each hand with a gesture, with the index -1.
  struct MpCategories *gestures;
  uint32_t gestures_count;
  /// One category for each hand, "Right" or "Left".
  struct MpCategories *handedness;
  uint32_t handedness_count;
  struct MpNormalizedLandmarks *hand_landmarks;
  uint32_t hand_landmarks_count;
  struct MpLandmarks *hand_world_landmarks;
  uint32_t hand_world_landmarks_count;
};

/// The parts of one person; a part that was not found has no landmarks.
struct MpHolisticLandmarkerResult {
  struct MpNormalizedLandmarks face_landmarks;
  struct MpNormalizedLandmarks pose_landmarks;
  struct MpLandmarks pose_world_landmarks;
  struct MpNormalizedLandmarks left_hand_landmarks;
  struct MpNormalizedLandmarks right_hand_landmarks;
  /// In meters, with the wrist where the pose's is.
  struct MpLandmarks left_hand_world_landmarks;
  struct MpLandmarks right_hand_world_landmarks;
  /// 52 scores by index, if requested.
  struct MpCategories face_blendshapes;
  /// An image of floats, if requested; NULL without a person.
  MpImagePtr pose_segmentation_mask;
};

/// The masks of a segmented picture, in the size of the stored picture.
///
/// They show the upright picture: with a rotation they are stretched to that size, not turned back.
typedef struct MpImageSegmenterResult {
  /// An image of floats for each class, if requested.
  MpImagePtr *confidence_masks;
  uint32_t confidence_masks_count;
  /// An image of bytes with the class of each pixel, if requested.
  ///
  /// A model with one class has 0 for the class and 255 for the rest.
  MpImagePtr category_mask;
  /// 1 if there is a category mask, else 0.
  uint32_t has_category_mask;
  /// The model's estimate of each mask's quality, 0 to 1; 1 for models without one.
  float *quality_scores;
  uint32_t quality_scores_count;
} MpImageSegmenterResult;

// MARK: - Tasks
//
// The calls of all tasks have one pattern. Create creates a task. The call for images, the one for
// videos and the asynchronous one may each be made only in their running mode; NULL processing
// options mean the whole image, upright. Close waits until the results of a live stream have been
// delivered; a callback cannot close its own task.
//
// A callback is called on a thread of the task, one call at a time, in the order of the timestamps.
// Its arguments are valid until it returns. If a frame failed, its status is not kMpOk and its
// result is NULL. It may call any other function, also of its own task.

// MARK: Object detection

typedef struct MpObjectDetectorInternal *MpObjectDetectorPtr;
typedef struct MpDetectionResult MpObjectDetectorResult;

typedef void (*MpObjectDetectorResultCallback)(
    MpStatus status, const MpObjectDetectorResult *result, MpImagePtr image, int64_t timestamp_ms);

struct MpObjectDetectorOptions {
  struct MpBaseOptions base_options;
  MpRunningMode running_mode;
  /// The language of display names; NULL is English.
  const char *display_names_locale;
  /// The maximum number of objects; negative for all.
  int max_results;
  /// The minimum score of a reported object.
  float score_threshold;
  /// The only names to report, or the names to leave out.
  const char **category_allowlist;
  uint32_t category_allowlist_count;
  const char **category_denylist;
  uint32_t category_denylist_count;
  /// Receives the results of a live stream.
  MpObjectDetectorResultCallback result_callback;
};

MpStatus MpObjectDetectorCreate(
    struct MpObjectDetectorOptions *options, MpObjectDetectorPtr *detector_out, char **error_msg);
MpStatus MpObjectDetectorDetectImage(
    MpObjectDetectorPtr detector, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, MpObjectDetectorResult *result,
    char **error_msg);
MpStatus MpObjectDetectorDetectForVideo(
    MpObjectDetectorPtr detector, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, int64_t timestamp_ms,
    MpObjectDetectorResult *result, char **error_msg);
MpStatus MpObjectDetectorDetectAsync(
    MpObjectDetectorPtr detector, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, int64_t timestamp_ms,
    char **error_msg);
void MpObjectDetectorCloseResult(MpObjectDetectorResult *result);
MpStatus MpObjectDetectorClose(MpObjectDetectorPtr detector, char **error_msg);

// MARK: Image classification

typedef struct MpImageClassifierInternal *MpImageClassifierPtr;
typedef struct MpClassificationResult MpImageClassifierResult;

typedef void (*MpImageClassifierResultCallback)(
    MpStatus status, const MpImageClassifierResult *result, MpImagePtr image, int64_t timestamp_ms);

struct MpClassifierOptions {
  /// The language of display names; NULL is English.
  const char *display_names_locale;
  /// The maximum number of classes; negative for all.
  int max_results;
  /// The minimum score of a reported class.
  float score_threshold;
  /// The only names to report, or the names to leave out.
  const char **category_allowlist;
  uint32_t category_allowlist_count;
  const char **category_denylist;
  uint32_t category_denylist_count;
};

struct MpImageClassifierOptions {
  struct MpBaseOptions base_options;
  MpRunningMode running_mode;
  struct MpClassifierOptions classifier_options;
  /// Receives the results of a live stream.
  MpImageClassifierResultCallback result_callback;
};

MpStatus MpImageClassifierCreate(
    struct MpImageClassifierOptions *options, MpImageClassifierPtr *classifier_out,
    char **error_msg);
MpStatus MpImageClassifierClassifyImage(
    MpImageClassifierPtr classifier, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, MpImageClassifierResult *result,
    char **error_msg);
MpStatus MpImageClassifierClassifyForVideo(
    MpImageClassifierPtr classifier, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, int64_t timestamp_ms,
    MpImageClassifierResult *result, char **error_msg);
MpStatus MpImageClassifierClassifyAsync(
    MpImageClassifierPtr classifier, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, int64_t timestamp_ms,
    char **error_msg);
void MpImageClassifierCloseResult(MpImageClassifierResult *result);
MpStatus MpImageClassifierClose(MpImageClassifierPtr classifier, char **error_msg);

// MARK: Image embedding

typedef struct MpImageEmbedderInternal *MpImageEmbedderPtr;
typedef struct MpEmbeddingResult ImageEmbedderResult;

typedef void (*MpImageEmbedderResultCallback)(
    MpStatus status, const ImageEmbedderResult *result, MpImagePtr image, int64_t timestamp_ms);

struct MpEmbedderOptions {
  /// True if each embedding is scaled to length 1.
  bool l2_normalize;
  /// True if each embedding is given as signed bytes, after any scaling.
  bool quantize;
};

struct ImageEmbedderOptions {
  struct MpBaseOptions base_options;
  MpRunningMode running_mode;
  struct MpEmbedderOptions embedder_options;
  /// Receives the results of a live stream.
  MpImageEmbedderResultCallback result_callback;
};

MpStatus MpImageEmbedderCreate(
    struct ImageEmbedderOptions *options, MpImageEmbedderPtr *embedder_out, char **error_msg);
MpStatus MpImageEmbedderEmbedImage(
    MpImageEmbedderPtr embedder, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, ImageEmbedderResult *result,
    char **error_msg);
MpStatus MpImageEmbedderEmbedForVideo(
    MpImageEmbedderPtr embedder, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, int64_t timestamp_ms,
    ImageEmbedderResult *result, char **error_msg);
MpStatus MpImageEmbedderEmbedAsync(
    MpImageEmbedderPtr embedder, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, int64_t timestamp_ms,
    char **error_msg);
void MpImageEmbedderCloseResult(ImageEmbedderResult *result);
MpStatus MpImageEmbedderClose(MpImageEmbedderPtr embedder, char **error_msg);

/// Computes the cosine of the angle between two embeddings: 1 for the same direction.
MpStatus MpImageEmbedderCosineSimilarity(
    const struct MpEmbedding *u, const struct MpEmbedding *v, double *similarity_out,
    char **error_msg);

// MARK: Pose landmarks

typedef struct MpPoseLandmarkerInternal *MpPoseLandmarkerPtr;
typedef struct MpPoseLandmarkerResult MpPoseLandmarkerResult;

typedef void (*MpPoseLandmarkerResultCallback)(
    MpStatus status, const MpPoseLandmarkerResult *result, MpImagePtr image, int64_t timestamp_ms);

struct MpPoseLandmarkerOptions {
  struct MpBaseOptions base_options;
  MpRunningMode running_mode;
  int num_poses;
  float min_pose_detection_confidence;
  float min_pose_presence_confidence;
  float min_tracking_confidence;
  bool output_segmentation_masks;
  /// Receives the results of a live stream.
  MpPoseLandmarkerResultCallback result_callback;
};

MpStatus MpPoseLandmarkerCreate(
    struct MpPoseLandmarkerOptions *options, MpPoseLandmarkerPtr *landmarker_out, char **error_msg);
MpStatus MpPoseLandmarkerDetectImage(
    MpPoseLandmarkerPtr landmarker, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, MpPoseLandmarkerResult *result,
    char **error_msg);
MpStatus MpPoseLandmarkerDetectForVideo(
    MpPoseLandmarkerPtr landmarker, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, int64_t timestamp_ms,
    MpPoseLandmarkerResult *result, char **error_msg);
MpStatus MpPoseLandmarkerDetectAsync(
    MpPoseLandmarkerPtr landmarker, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, int64_t timestamp_ms,
    char **error_msg);
void MpPoseLandmarkerCloseResult(MpPoseLandmarkerResult *result);
MpStatus MpPoseLandmarkerClose(MpPoseLandmarkerPtr landmarker, char **error_msg);

// MARK: Face detection

typedef struct MpFaceDetectorInternal *MpFaceDetectorPtr;
typedef struct MpDetectionResult MpFaceDetectorResult;

typedef void (*MpFaceDetectorResultCallback)(
    MpStatus status, const MpFaceDetectorResult *result, MpImagePtr image, int64_t timestamp_ms);

struct MpFaceDetectorOptions {
  struct MpBaseOptions base_options;
  MpRunningMode running_mode;
  float min_detection_confidence;
  /// The overlap above which detections are one face.
  float min_suppression_threshold;
  /// Receives the results of a live stream.
  MpFaceDetectorResultCallback result_callback;
};

MpStatus MpFaceDetectorCreate(
    struct MpFaceDetectorOptions *options, MpFaceDetectorPtr *detector_out, char **error_msg);
MpStatus MpFaceDetectorDetectImage(
    MpFaceDetectorPtr detector, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, MpFaceDetectorResult *result,
    char **error_msg);
MpStatus MpFaceDetectorDetectForVideo(
    MpFaceDetectorPtr detector, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, int64_t timestamp_ms,
    MpFaceDetectorResult *result, char **error_msg);
MpStatus MpFaceDetectorDetectAsync(
    MpFaceDetectorPtr detector, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, int64_t timestamp_ms,
    char **error_msg);
void MpFaceDetectorCloseResult(MpFaceDetectorResult *result);
MpStatus MpFaceDetectorClose(MpFaceDetectorPtr detector, char **error_msg);

// MARK: Face landmarks

typedef struct MpFaceLandmarkerInternal *MpFaceLandmarkerPtr;
typedef struct MpFaceLandmarkerResult MpFaceLandmarkerResult;

typedef void (*MpFaceLandmarkerResultCallback)(
    MpStatus status, const MpFaceLandmarkerResult *result, MpImagePtr image, int64_t timestamp_ms);

struct MpFaceLandmarkerOptions {
  struct MpBaseOptions base_options;
  MpRunningMode running_mode;
  int num_faces;
  float min_face_detection_confidence;
  float min_face_presence_confidence;
  /// Not negative, except in image mode.
  float min_tracking_confidence;
  bool output_face_blendshapes;
  bool output_facial_transformation_matrixes;
  /// Receives the results of a live stream.
  MpFaceLandmarkerResultCallback result_callback;
};

MpStatus MpFaceLandmarkerCreate(
    struct MpFaceLandmarkerOptions *options, MpFaceLandmarkerPtr *landmarker_out, char **error_msg);
MpStatus MpFaceLandmarkerDetectImage(
    MpFaceLandmarkerPtr landmarker, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, MpFaceLandmarkerResult *result,
    char **error_msg);
MpStatus MpFaceLandmarkerDetectForVideo(
    MpFaceLandmarkerPtr landmarker, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, int64_t timestamp_ms,
    MpFaceLandmarkerResult *result, char **error_msg);
MpStatus MpFaceLandmarkerDetectAsync(
    MpFaceLandmarkerPtr landmarker, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, int64_t timestamp_ms,
    char **error_msg);
void MpFaceLandmarkerCloseResult(MpFaceLandmarkerResult *result);
MpStatus MpFaceLandmarkerClose(MpFaceLandmarkerPtr landmarker, char **error_msg);

// MARK: Hand landmarks

typedef struct MpHandLandmarkerInternal *MpHandLandmarkerPtr;
typedef struct MpHandLandmarkerResult MpHandLandmarkerResult;

typedef void (*MpHandLandmarkerResultCallback)(
    MpStatus status, const MpHandLandmarkerResult *result, MpImagePtr image, int64_t timestamp_ms);

struct MpHandLandmarkerOptions {
  struct MpBaseOptions base_options;
  MpRunningMode running_mode;
  int num_hands;
  float min_hand_detection_confidence;
  float min_hand_presence_confidence;
  /// Above 0 and at most 1, except in image mode.
  float min_tracking_confidence;
  /// Receives the results of a live stream.
  MpHandLandmarkerResultCallback result_callback;
};

MpStatus MpHandLandmarkerCreate(
    struct MpHandLandmarkerOptions *options, MpHandLandmarkerPtr *landmarker_out, char **error_msg);
MpStatus MpHandLandmarkerDetectImage(
    MpHandLandmarkerPtr landmarker, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, MpHandLandmarkerResult *result,
    char **error_msg);
MpStatus MpHandLandmarkerDetectForVideo(
    MpHandLandmarkerPtr landmarker, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, int64_t timestamp_ms,
    MpHandLandmarkerResult *result, char **error_msg);
MpStatus MpHandLandmarkerDetectAsync(
    MpHandLandmarkerPtr landmarker, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, int64_t timestamp_ms,
    char **error_msg);
void MpHandLandmarkerCloseResult(MpHandLandmarkerResult *result);
MpStatus MpHandLandmarkerClose(MpHandLandmarkerPtr landmarker, char **error_msg);

// MARK: Gestures

typedef struct MpGestureRecognizerInternal *MpGestureRecognizerPtr;
typedef struct MpGestureRecognizerResult MpGestureRecognizerResult;

typedef void (*MpGestureRecognizerResultCallback)(
    MpStatus status, const MpGestureRecognizerResult *result, MpImagePtr image,
    int64_t timestamp_ms);

struct MpGestureRecognizerOptions {
  struct MpBaseOptions base_options;
  MpRunningMode running_mode;
  int num_hands;
  float min_hand_detection_confidence;
  float min_hand_presence_confidence;
  /// Above 0 and at most 1, except in image mode.
  float min_tracking_confidence;
  /// Unlike elsewhere, zero results mean all, and of two lists of names the allowed ones count.
  struct MpClassifierOptions canned_gestures_classifier_options;
  struct MpClassifierOptions custom_gestures_classifier_options;
  /// Receives the results of a live stream.
  MpGestureRecognizerResultCallback result_callback;
};

MpStatus MpGestureRecognizerCreate(
    struct MpGestureRecognizerOptions *options, MpGestureRecognizerPtr *recognizer_out,
    char **error_msg);
MpStatus MpGestureRecognizerRecognizeImage(
    MpGestureRecognizerPtr recognizer, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, MpGestureRecognizerResult *result,
    char **error_msg);
MpStatus MpGestureRecognizerRecognizeForVideo(
    MpGestureRecognizerPtr recognizer, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, int64_t timestamp_ms,
    MpGestureRecognizerResult *result, char **error_msg);
MpStatus MpGestureRecognizerRecognizeAsync(
    MpGestureRecognizerPtr recognizer, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, int64_t timestamp_ms,
    char **error_msg);
void MpGestureRecognizerCloseResult(MpGestureRecognizerResult *result);
MpStatus MpGestureRecognizerClose(MpGestureRecognizerPtr recognizer, char **error_msg);

// MARK: Holistic landmarks

typedef struct MpHolisticLandmarkerInternal *MpHolisticLandmarkerPtr;
typedef struct MpHolisticLandmarkerResult MpHolisticLandmarkerResult;

typedef void (*MpHolisticLandmarkerResultCallback)(
    MpStatus status, const MpHolisticLandmarkerResult *result, MpImagePtr image,
    int64_t timestamp_ms);

struct MpHolisticLandmarkerOptions {
  struct MpBaseOptions base_options;
  MpRunningMode running_mode;
  float min_face_detection_confidence;
  float min_face_suppression_threshold;
  float min_face_presence_confidence;
  float min_hand_landmarks_confidence;
  float min_pose_detection_confidence;
  float min_pose_suppression_threshold;
  float min_pose_presence_confidence;
  bool output_face_blendshapes;
  bool output_pose_segmentation_masks;
  /// Receives the results of a live stream.
  MpHolisticLandmarkerResultCallback result_callback;
};

MpStatus MpHolisticLandmarkerCreate(
    struct MpHolisticLandmarkerOptions *options, MpHolisticLandmarkerPtr *landmarker_out,
    char **error_msg);
MpStatus MpHolisticLandmarkerDetectImage(
    MpHolisticLandmarkerPtr landmarker, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, MpHolisticLandmarkerResult *result,
    char **error_msg);
MpStatus MpHolisticLandmarkerDetectForVideo(
    MpHolisticLandmarkerPtr landmarker, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, int64_t timestamp_ms,
    MpHolisticLandmarkerResult *result, char **error_msg);
MpStatus MpHolisticLandmarkerDetectAsync(
    MpHolisticLandmarkerPtr landmarker, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, int64_t timestamp_ms,
    char **error_msg);
void MpHolisticLandmarkerCloseResult(MpHolisticLandmarkerResult *result);
MpStatus MpHolisticLandmarkerClose(MpHolisticLandmarkerPtr landmarker, char **error_msg);

// MARK: Image segmentation

typedef struct MpImageSegmenterInternal *MpImageSegmenterPtr;

typedef void (*MpImageSegmenterResultCallback)(
    MpStatus status, const MpImageSegmenterResult *result, MpImagePtr image, int64_t timestamp_ms);

struct MpImageSegmenterOptions {
  struct MpBaseOptions base_options;
  MpRunningMode running_mode;
  /// The language of the labels' display names; NULL and empty are English.
  const char *display_names_locale;
  /// At least one of both must be true.
  bool output_confidence_masks;
  bool output_category_mask;
  /// Receives the results of a live stream.
  MpImageSegmenterResultCallback result_callback;
};

MpStatus MpImageSegmenterCreate(
    struct MpImageSegmenterOptions *options, MpImageSegmenterPtr *segmenter_out, char **error_msg);
MpStatus MpImageSegmenterSegmentImage(
    MpImageSegmenterPtr segmenter, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, MpImageSegmenterResult *result,
    char **error_msg);
MpStatus MpImageSegmenterSegmentForVideo(
    MpImageSegmenterPtr segmenter, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, int64_t timestamp_ms,
    MpImageSegmenterResult *result, char **error_msg);
MpStatus MpImageSegmenterSegmentAsync(
    MpImageSegmenterPtr segmenter, MpImagePtr image,
    const MpImageProcessingOptions *image_processing_options, int64_t timestamp_ms,
    char **error_msg);
/// Returns the names of the model's classes in a list that MpStringListFree frees.
MpStatus MpImageSegmenterGetLabels(
    MpImageSegmenterPtr segmenter, MpStringList *label_list, char **error_msg);
void MpImageSegmenterCloseResult(MpImageSegmenterResult *result);
MpStatus MpImageSegmenterClose(MpImageSegmenterPtr segmenter, char **error_msg);

// MARK: Interactive segmentation
//
// Google's library calls this task legacy. Its other interactive task, which takes strokes, needs a
// bundle that has not been published, and is not here.

typedef struct MpInteractiveSegmenterLegacyInternal *MpInteractiveSegmenterLegacyPtr;

struct MpInteractiveSegmenterLegacyOptions {
  struct MpBaseOptions base_options;
  /// At least one of both must be true.
  bool output_confidence_masks;
  bool output_category_mask;
};

/// The form of a selection.
typedef enum MpRegionOfInterestFormat {
  /// Invalid.
  MP_REGION_OF_INTEREST_FORMAT_UNSPECIFIED = 0,
  MP_REGION_OF_INTEREST_FORMAT_KEYPOINT = 1,
  MP_REGION_OF_INTEREST_FORMAT_SCRIBBLE = 2,
} MpRegionOfInterestFormat;

/// The selection of a thing in a picture.
typedef struct MpRegionOfInterest {
  MpRegionOfInterestFormat format;
  /// A point on the thing.
  struct MpNormalizedKeypoint *keypoint;
  /// The points of a scribble over it, at most 65536.
  struct MpNormalizedKeypoint *scribble;
  uint32_t scribble_count;
} MpRegionOfInterest;

MpStatus MpInteractiveSegmenterLegacyCreate(
    struct MpInteractiveSegmenterLegacyOptions *options,
    MpInteractiveSegmenterLegacyPtr *segmenter_out, char **error_msg);
/// Segments what is selected; a point outside the picture is kMpInvalidArgument.
MpStatus MpInteractiveSegmenterLegacySegmentImage(
    MpInteractiveSegmenterLegacyPtr segmenter, MpImagePtr image, const MpRegionOfInterest *roi,
    const MpImageProcessingOptions *image_processing_options, MpImageSegmenterResult *result,
    char **error_msg);
void MpInteractiveSegmenterLegacyCloseResult(MpImageSegmenterResult *result);
MpStatus MpInteractiveSegmenterLegacyClose(
    MpInteractiveSegmenterLegacyPtr segmenter, char **error_msg);

// MARK: - Additions

/// The version of MediaPipe whose structures this library has: "1.2.2".
const char *SvtMediaPipeVersion(void);

/// Returns the size in bytes of a structure in this library, by its name here, such as
/// "MpBaseOptions".
///
/// 0 for an unknown name. Programs that declare the structures themselves compare theirs.
uint32_t SvtStructSize(const char *name);

/// The memory layout of a picture's pixels: one byte a component, in the order of the name.
typedef enum SvtPixelFormat {
  kSvtPixelFormatRgb = 1,
  kSvtPixelFormatRgba = 2,
  kSvtPixelFormatBgra = 3,
  kSvtPixelFormatArgb = 4,
  kSvtPixelFormatGray = 5,
  /// A plane of luma, and one of half the size with alternating Cb and Cr; 16 to 235, or 0 to 255.
  kSvtPixelFormatNv12VideoRange = 6,
  kSvtPixelFormatNv12FullRange = 7,
  /// A plane of luma, and two of half the size, Cb and then Cr.
  kSvtPixelFormatI420VideoRange = 8,
  kSvtPixelFormatI420FullRange = 9,
} SvtPixelFormat;

/// The meaning of a pixel's fourth byte.
typedef enum SvtAlpha {
  /// The byte is ignored.
  kSvtAlphaIgnored = 0,
  /// The pixel's opacity.
  ///
  /// Where it is not opaque, the color becomes the one in MediaPipe's iOS library: multiplied by
  /// alpha and divided by it, with the rounding of both, and black where alpha is 0.
  kSvtAlphaStraight = 1,
  /// The pixel's opacity, with colors already multiplied by it, so that only the second step is
  /// taken.
  kSvtAlphaPremultiplied = 2,
} SvtAlpha;

/// The caller's pixels.
struct SvtPixels {
  SvtPixelFormat format;
  SvtAlpha alpha;
  int width;
  int height;
  /// The planes' first bytes, their sizes in bytes, and their distances from row to row in bytes.
  const uint8_t *planes[3];
  size_t plane_sizes[3];
  size_t bytes_per_row[3];
};

/// Creates an image of the format Srgb with its own pixels.
MpStatus SvtImageCreateFromPixels(
    const struct SvtPixels *pixels, MpImagePtr *out, char **error_msg);

/// Decodes a picture to its pixels as stored, Srgb or, with transparency, Srgba.
///
/// The formats are BMP, JPEG, PNG, WebP, and HEIC, AVIF and TIFF where their libraries are
/// installed. `orientation`, which may be NULL, receives the turn that makes them upright: 0 none,
/// 1 a half turn, 2 a quarter counterclockwise, 3 a quarter clockwise; from 4 on the same after
/// mirroring left to right.
MpStatus SvtImageDecode(
    const uint8_t *bytes, size_t byte_count, MpImagePtr *out, int *orientation, char **error_msg);

/// Creates another image with the same pixels and a region for classifiers and embedders.
///
/// The image keeps the pixels. The region, in fractions of the image, applies unless processing
/// options give another one. As in MediaPipe's iOS library it may reach beyond the image's edges; a
/// task refuses one without a width and a height.
MpStatus SvtImageCreateFromRegion(
    MpImagePtr image, double x, double y, double width, double height, MpImagePtr *out,
    char **error_msg);

/// Copies the lines between landmarks of a face or a hand, two indices each, and returns their
/// number.
///
/// The lists are "face " with lips, left eye, left eyebrow, left iris, right eye, right eyebrow,
/// right iris, oval or tesselation, and "hand " with palm, thumb, index finger, middle finger, ring
/// finger or pinky; 0 for another one. At most `capacity` lines are copied; `indices` may be NULL.
uint32_t SvtLandmarkConnections(const char *list, uint16_t *indices, uint32_t capacity);

// The next functions create tasks as those without Svt in their names do, but live results go to a
// callback that also receives its caller's context and the message of a failure. Its arguments are
// valid until it returns. The callback in the options is ignored, and a classifier's threshold
// counts even if it is 0.

typedef void (*SvtObjectDetectorResultCallback)(
    void *context, MpStatus status, const char *error_message, const MpObjectDetectorResult *result,
    int64_t timestamp_ms);

MpStatus SvtObjectDetectorCreate(
    struct MpObjectDetectorOptions *options, SvtObjectDetectorResultCallback callback,
    void *context, MpObjectDetectorPtr *detector_out, char **error_msg);

typedef void (*SvtImageClassifierResultCallback)(
    void *context, MpStatus status, const char *error_message,
    const MpImageClassifierResult *result, int64_t timestamp_ms);

MpStatus SvtImageClassifierCreate(
    struct MpImageClassifierOptions *options, SvtImageClassifierResultCallback callback,
    void *context, MpImageClassifierPtr *classifier_out, char **error_msg);

typedef void (*SvtImageEmbedderResultCallback)(
    void *context, MpStatus status, const char *error_message, const ImageEmbedderResult *result,
    int64_t timestamp_ms);

MpStatus SvtImageEmbedderCreate(
    struct ImageEmbedderOptions *options, SvtImageEmbedderResultCallback callback, void *context,
    MpImageEmbedderPtr *embedder_out, char **error_msg);

typedef void (*SvtPoseLandmarkerResultCallback)(
    void *context, MpStatus status, const char *error_message, const MpPoseLandmarkerResult *result,
    int64_t timestamp_ms);

MpStatus SvtPoseLandmarkerCreate(
    struct MpPoseLandmarkerOptions *options, SvtPoseLandmarkerResultCallback callback,
    void *context, MpPoseLandmarkerPtr *landmarker_out, char **error_msg);

typedef void (*SvtFaceDetectorResultCallback)(
    void *context, MpStatus status, const char *error_message, const MpFaceDetectorResult *result,
    int64_t timestamp_ms);

MpStatus SvtFaceDetectorCreate(
    struct MpFaceDetectorOptions *options, SvtFaceDetectorResultCallback callback, void *context,
    MpFaceDetectorPtr *detector_out, char **error_msg);

typedef void (*SvtFaceLandmarkerResultCallback)(
    void *context, MpStatus status, const char *error_message, const MpFaceLandmarkerResult *result,
    int64_t timestamp_ms);

MpStatus SvtFaceLandmarkerCreate(
    struct MpFaceLandmarkerOptions *options, SvtFaceLandmarkerResultCallback callback,
    void *context, MpFaceLandmarkerPtr *landmarker_out, char **error_msg);

typedef void (*SvtHandLandmarkerResultCallback)(
    void *context, MpStatus status, const char *error_message, const MpHandLandmarkerResult *result,
    int64_t timestamp_ms);

MpStatus SvtHandLandmarkerCreate(
    struct MpHandLandmarkerOptions *options, SvtHandLandmarkerResultCallback callback,
    void *context, MpHandLandmarkerPtr *landmarker_out, char **error_msg);

typedef void (*SvtGestureRecognizerResultCallback)(
    void *context, MpStatus status, const char *error_message,
    const MpGestureRecognizerResult *result, int64_t timestamp_ms);

/// A classifier's threshold that is not a number leaves it to the model's metadata.
MpStatus SvtGestureRecognizerCreate(
    struct MpGestureRecognizerOptions *options, SvtGestureRecognizerResultCallback callback,
    void *context, MpGestureRecognizerPtr *recognizer_out, char **error_msg);

typedef void (*SvtHolisticLandmarkerResultCallback)(
    void *context, MpStatus status, const char *error_message,
    const MpHolisticLandmarkerResult *result, int64_t timestamp_ms);

MpStatus SvtHolisticLandmarkerCreate(
    struct MpHolisticLandmarkerOptions *options, SvtHolisticLandmarkerResultCallback callback,
    void *context, MpHolisticLandmarkerPtr *landmarker_out, char **error_msg);

typedef void (*SvtImageSegmenterResultCallback)(
    void *context, MpStatus status, const char *error_message, const MpImageSegmenterResult *result,
    int64_t timestamp_ms);

/// Options without an output fail with the message of MediaPipe's iOS library.
MpStatus SvtImageSegmenterCreate(
    struct MpImageSegmenterOptions *options, SvtImageSegmenterResultCallback callback,
    void *context, MpImageSegmenterPtr *segmenter_out, char **error_msg);

/// Options without an output fail with the message of MediaPipe's iOS library.
MpStatus SvtInteractiveSegmenterLegacyCreate(
    struct MpInteractiveSegmenterLegacyOptions *options,
    MpInteractiveSegmenterLegacyPtr *segmenter_out, char **error_msg);

/// Segments what points in double precision select, an x and a y each.
MpStatus SvtInteractiveSegmenterLegacySegmentImage(
    MpInteractiveSegmenterLegacyPtr segmenter, MpImagePtr image, const double *points,
    uint32_t point_count, const MpImageProcessingOptions *image_processing_options,
    MpImageSegmenterResult *result, char **error_msg);

/// Returns the names of the model's classes in a list that MpStringListFree frees.
MpStatus SvtInteractiveSegmenterLegacyGetLabels(
    MpInteractiveSegmenterLegacyPtr segmenter, MpStringList *label_list, char **error_msg);

#ifdef __cplusplus
}  // extern "C"
#endif
