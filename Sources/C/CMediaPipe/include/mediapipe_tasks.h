// MediaPipe's C interface, for the tasks that this library has: object detection, image
// classification, image embedding, pose landmarks, and the images that they look at.
//
// Functions, structures and numbers are those of MediaPipe 1.2.2 (docs/reference/mediapipe-c.md 1
// and 2), so a program that is written for its libmediapipe.so runs with this one. Those that begin
// with Svt are additions; Google's library does not have them.
//
// It is long because it is one: programs get this one file and include it alone.
//
// What holds for all functions:
//
// - A function that returns MpStatus answers kMpOk, or says in `error_msg` what is wrong, unless
//   that is NULL. The message belongs to the caller, who gives it back to MpErrorFree. Without an
//   error, `error_msg` is left alone.
// - No argument may crash the library that it can tell is wrong: NULL, a handle that was closed, or
//   one of another kind, is kMpInvalidArgument.
// - Any function may be called from any thread. Calls of one task wait for each other.
// - Results are given back by the function of their task that ends in CloseResult. Doing so twice
//   does nothing. Only a copy of one that was given back must not be given back after another
//   result was made, which may lie in its place.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// MARK: - Status

/// What became of a call.
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

/// Gives back the message of an error; NULL is fine.
void MpErrorFree(char *error_message);

/// Some words.
typedef struct MpStringList {
  char **strings;
  int num_strings;
} MpStringList;

/// Gives back the words of a list, not the list itself; NULL is fine.
void MpStringListFree(MpStringList *string_list);

// MARK: - Options that all tasks share

/// What runs a model. Whatever is asked for, this library uses the processor.
typedef enum MpDelegate {
  MP_DELEGATE_DEFAULT = 0,
  MP_DELEGATE_CPU = 1,
  MP_DELEGATE_GPU = 2,
} MpDelegate;

/// Who calls; taken and not used.
typedef enum MpHostEnvironment {
  MP_HOST_ENVIRONMENT_UNKNOWN = 0,
  MP_HOST_ENVIRONMENT_ANDROID = 1,
  MP_HOST_ENVIRONMENT_IOS = 2,
  MP_HOST_ENVIRONMENT_PYTHON = 3,
  MP_HOST_ENVIRONMENT_WEB = 4,
} MpHostEnvironment;

/// On which system; taken and not used.
typedef enum MpHostSystem {
  MP_HOST_SYSTEM_UNKNOWN = 0,
  MP_HOST_SYSTEM_LINUX = 1,
  MP_HOST_SYSTEM_MAC = 2,
  MP_HOST_SYSTEM_WINDOWS = 3,
  MP_HOST_SYSTEM_IOS = 4,
  MP_HOST_SYSTEM_ANDROID = 5,
} MpHostSystem;

/// Where the model is. If several places are given, the bytes count first, then the path.
struct MpBaseOptions {
  /// The model itself, and how many bytes it has; copied before the call returns.
  const char *model_asset_buffer;
  unsigned int model_asset_buffer_count;
  /// The path of the model's file.
  const char *model_asset_path;
  /// An open file; 0 and -1 are none. It is read before the call returns and stays open.
  int file_descriptor;
  MpDelegate delegate;
  /// Facts for usage statistics, which this library does not keep.
  MpHostEnvironment host_environment;
  MpHostSystem host_system;
  const char *host_version;
  const char *ca_bundle_path;
  const char *app_id;
  const char *app_version;
};

/// How a task receives pictures.
typedef enum MpRunningMode {
  /// Single pictures; calls block.
  MP_RUNNING_MODE_IMAGE = 1,
  /// Frames of a video with increasing timestamps; calls block.
  MP_RUNNING_MODE_VIDEO = 2,
  /// Frames of a live stream with increasing timestamps; results go to a callback.
  MP_RUNNING_MODE_LIVE_STREAM = 3,
} MpRunningMode;

// MARK: - Images

/// How the pixels of an image lie in memory.
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

/// Makes an image of a copy of pixels, whose rows follow each other without a gap.
///
/// `pixel_data_size` counts numbers, not bytes. The formats for bytes are Gray8, Srgb and Srgba.
MpStatus MpImageCreateFromUint8Data(
    MpImageFormat format, int width, int height, const uint8_t *pixel_data, int pixel_data_size,
    MpImagePtr *out, char **error_msg);

/// The same for numbers of 16 bits; their formats are Gray16, Srgb48 and Srgba64.
MpStatus MpImageCreateFromUint16Data(
    MpImageFormat format, int width, int height, const uint16_t *pixel_data, int pixel_data_size,
    MpImagePtr *out, char **error_msg);

/// The same for floats; their formats are Vec32F1, Vec32F2 and Vec32F4.
MpStatus MpImageCreateFromFloatData(
    MpImageFormat format, int width, int height, const float *pixel_data, int pixel_data_size,
    MpImagePtr *out, char **error_msg);

/// Another image with the same pixels, which it keeps.
MpStatus MpImageCreateFromImageFrame(MpImagePtr image, MpImagePtr *out, char **error_msg);

/// Decodes the file of a picture, to the very pixels of MediaPipe, and turns it upright.
MpStatus MpImageCreateFromFile(const char *file_name, MpImagePtr *out, char **error_msg);

/// Whether rows follow each other without a gap.
bool MpImageIsContiguous(MpImagePtr image);
/// Always false here.
bool MpImageUsesGpu(MpImagePtr image);
/// Whether there are no pixels; true also of what is no image.
bool MpImageIsEmpty(MpImagePtr image);
/// Whether each row begins at a multiple of a number of bytes.
bool MpImageIsAligned(MpImagePtr image, uint32_t alignment_boundary);
/// These answer 0 for what is no image.
int MpImageGetWidth(MpImagePtr image);
int MpImageGetHeight(MpImagePtr image);
int MpImageGetChannels(MpImagePtr image);
/// The bytes of one number: 1, 2 or 4.
int MpImageGetByteDepth(MpImagePtr image);
/// The bytes from one row to the next.
int MpImageGetWidthStep(MpImagePtr image);
MpImageFormat MpImageGetFormat(MpImagePtr image);

/// The pixels, row by row without a gap; valid until the image is freed.
MpStatus MpImageDataUint8(MpImagePtr image, const uint8_t **out, char **error_msg);
MpStatus MpImageDataUint16(MpImagePtr image, const uint16_t **out, char **error_msg);
MpStatus MpImageDataFloat32(MpImagePtr image, const float **out, char **error_msg);

/// One number of an image, at a row, a column and, unless there is only one, a channel.
MpStatus MpImageGetValueUint8(
    MpImagePtr image, int *pos, int pos_size, uint8_t *out, char **error_msg);
MpStatus MpImageGetValueUint16(
    MpImagePtr image, int *pos, int pos_size, uint16_t *out, char **error_msg);
MpStatus MpImageGetValueFloat32(
    MpImagePtr image, int *pos, int pos_size, float *out, char **error_msg);

/// Frees an image; NULL, and one that was freed before, are fine.
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

/// Which part of an image to look at, and how it must be turned to be upright.
typedef struct MpImageProcessingOptions {
  bool has_region_of_interest;
  struct MpRectF region_of_interest;
  /// Clockwise; a multiple of 90.
  int rotation_degrees;
} MpImageProcessingOptions;

// MARK: - Results

/// A class of a model and how sure the model is of it.
struct MpCategory {
  int index;
  float score;
  /// NULL when the model has no name for it.
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

/// A place of a body in metres.
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

/// A place of a body in fractions of the stored picture.
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
  /// One image of floats for each pose, if masks were asked for.
  MpImagePtr *segmentation_masks;
  uint32_t segmentation_masks_count;
  struct MpNormalizedLandmarks *pose_landmarks;
  uint32_t pose_landmarks_count;
  struct MpLandmarks *pose_world_landmarks;
  uint32_t pose_world_landmarks_count;
};

// MARK: - Tasks
//
// The calls of all tasks have one pattern. Create makes a task. The call for images, the one for
// videos and the asynchronous one may each be made only in their running mode; NULL processing
// options are the whole image, upright. Close waits until the results of a live stream have been
// delivered; a callback cannot close its own task.
//
// A callback is called on a thread of the task, one call at a time, in the order of the timestamps.
// What it is given is valid until it returns. When a frame failed, its status is not kMpOk and its
// result NULL. It may call any other function, also of its own task.

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
  /// The largest number of objects; negative for all.
  int max_results;
  /// Objects with a lower score are left out.
  float score_threshold;
  /// Only these names, or none of those.
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
  /// The largest number of classes; negative for all.
  int max_results;
  /// Classes with a lower score are left out.
  float score_threshold;
  /// Only these names, or none of those.
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
  /// Whether each embedding is scaled to length 1.
  bool l2_normalize;
  /// Whether each embedding is given as signed bytes, after any scaling.
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

/// The cosine of the angle between two embeddings: 1 for the same direction.
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

// MARK: - Additions

/// The version of MediaPipe whose structures this library has: "1.2.2".
const char *SvtMediaPipeVersion(void);

/// The bytes of a structure as this library has it, by its name here, as "MpBaseOptions"; 0 for one
/// that it does not know. Programs that declare the structures themselves compare theirs.
uint32_t SvtStructSize(const char *name);

/// How the pixels of a picture lie in memory: one byte a component, in the order of the name.
typedef enum SvtPixelFormat {
  kSvtPixelFormatRgb = 1,
  kSvtPixelFormatRgba = 2,
  kSvtPixelFormatBgra = 3,
  kSvtPixelFormatArgb = 4,
  kSvtPixelFormatGray = 5,
  /// A plane of luma, and one of half the size with Cb and Cr by turns; 16 to 235, or 0 to 255.
  kSvtPixelFormatNv12VideoRange = 6,
  kSvtPixelFormatNv12FullRange = 7,
  /// A plane of luma, and two of half the size, Cb and then Cr.
  kSvtPixelFormatI420VideoRange = 8,
  kSvtPixelFormatI420FullRange = 9,
} SvtPixelFormat;

/// What the fourth byte of a pixel means.
typedef enum SvtAlpha {
  /// Nothing.
  kSvtAlphaIgnored = 0,
  /// How opaque the pixel is. Where it is not, the colour becomes what MediaPipe's iOS library
  /// sees:
  /// multiplied by alpha and divided by it, with the rounding of both, and black where alpha is 0.
  kSvtAlphaStraight = 1,
  /// The same for colours that were multiplied already, so that only the second step is taken.
  kSvtAlphaPremultiplied = 2,
} SvtAlpha;

/// Pixels of a caller.
struct SvtPixels {
  SvtPixelFormat format;
  SvtAlpha alpha;
  int width;
  int height;
  /// The first bytes of the planes, how many bytes they have, and the bytes from row to row.
  const uint8_t *planes[3];
  size_t plane_sizes[3];
  size_t bytes_per_row[3];
};

/// Makes an image of the format Srgb, with pixels of its own.
MpStatus SvtImageCreateFromPixels(
    const struct SvtPixels *pixels, MpImagePtr *out, char **error_msg);

/// Decodes a picture (BMP, JPEG, PNG, WebP, and HEIC, AVIF and TIFF where their libraries are
/// installed) to its pixels as they are stored, Srgb or, with transparency, Srgba.
///
/// `orientation`, which may be NULL, receives how they must be turned to look upright: 0 not at
/// all, 1 by half a turn, 2 a quarter counter-clockwise, 3 a quarter clockwise; from 4 on the same
/// after mirroring left to right.
MpStatus SvtImageDecode(
    const uint8_t *bytes, size_t byte_count, MpImagePtr *out, int *orientation, char **error_msg);

/// Another image with the same pixels, which it keeps, and of which classifiers and embedders look
/// at a part, given in fractions of the image, unless processing options name another one.
///
/// As in MediaPipe's iOS library the part may reach beyond the image's edges; a
/// task refuses one without a width and a height.
MpStatus SvtImageCreateFromRegion(
    MpImagePtr image, double x, double y, double width, double height, MpImagePtr *out,
    char **error_msg);

// The next functions make tasks as those without Svt in their names do, but live results go to a
// callback that is given what its caller wants to have back, and the words of a failure. They are
// valid until it returns. The callback in the options is not looked at, and a classifier's
// threshold counts even when it is 0.

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

#ifdef __cplusplus
}  // extern "C"
#endif
