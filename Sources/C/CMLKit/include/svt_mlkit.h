// ML Kit's detectors and hosted models in C, for languages that cannot reach them otherwise.
//
// Additions to MediaPipe's C interface, in its style, under the prefix Svt. ML Kit has no C
// interface of its own.
//
// - A function that can fail returns true on success; otherwise it returns false and fills `error`,
//   unless that is NULL. The caller owns an error's words and frees them with SvtMlKitErrorClose.
// - Any function may be called from any thread. Calls of one detector wait for each other.
// - NULL is an error like any other. A handle must not be used after it was closed.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mediapipe_tasks.h"

#ifdef __cplusplus
extern "C" {
#endif

// MARK: - Errors

/// The error of a call, with the properties of ML Kit's errors.
struct SvtMlKitError {
  char *domain;
  int code;
  char *message;
};

/// Frees the words of an error and clears it; accepts NULL.
void SvtMlKitErrorClose(struct SvtMlKitError *error);

// MARK: - Pictures

/// A picture for a detector; its pixels are read before a call returns.
struct SvtMlKitPicture {
  struct SvtPixels pixels;
  /// The turn that makes the pixels upright, numbered as in SvtImageDecode; mirroring is ignored.
  int orientation;
  /// True if `time` holds the frame's time in its stream, in seconds.
  bool has_time;
  double seconds;
};

// MARK: - Poses

typedef struct SvtMlKitPoseDetectorInternal *SvtMlKitPoseDetectorPtr;

/// The number of a pose's landmarks, which are in ML Kit's order: nose, left inner eye, left eye …
#define SVT_MLKIT_LANDMARK_COUNT 33

/// A point of a body in pixels of the stored picture, and the likelihood that it lies inside.
struct SvtMlKitLandmark {
  double x;
  double y;
  double z;
  float in_frame_likelihood;
};

struct SvtMlKitPose {
  struct SvtMlKitLandmark landmarks[SVT_MLKIT_LANDMARK_COUNT];
};

/// Creates a detector; models are loaded by its first call.
SvtMlKitPoseDetectorPtr SvtMlKitPoseDetectorCreate(bool is_stream, bool is_accurate);

/// Finds the most prominent person in a picture; `is_found` is false if there is none.
bool SvtMlKitPoseDetectorProcess(
    SvtMlKitPoseDetectorPtr detector, const struct SvtMlKitPicture *picture,
    struct SvtMlKitPose *pose, bool *is_found, struct SvtMlKitError *error);

/// Closes a detector once its calls are done; accepts NULL.
void SvtMlKitPoseDetectorClose(SvtMlKitPoseDetectorPtr detector);

// MARK: - Faces

typedef struct SvtMlKitFaceDetectorInternal *SvtMlKitFaceDetectorPtr;

/// The number of a face's landmarks, which are in this order: middle of the lower lip, right and
/// left corner of the mouth, right and left ear, eye and cheek, base of the nose.
#define SVT_MLKIT_FACE_LANDMARK_COUNT 10

/// The number of points of all contours of a face: its outline 36, the left and then the right
/// eyebrow 5 above and 5 below, the left and the right eye 16 each, the upper lip 11 and 9, the
/// lower lip 9 and 9, the nose's bridge 2, its bottom 3, and both cheeks.
#define SVT_MLKIT_FACE_CONTOUR_POINT_COUNT 133

struct SvtMlKitFaceDetectorOptions {
  bool is_accurate;
  bool has_landmarks;
  bool has_contours;
  bool has_classification;
  bool is_tracking;
  /// In parts of the upright picture's width.
  double min_face_size;
};

/// A point in pixels of the stored picture.
struct SvtMlKitPoint {
  double x;
  double y;
};

/// A face, its box in pixels of the stored picture, and its angles in degrees.
struct SvtMlKitFace {
  double x;
  double y;
  double width;
  double height;
  bool has_tracking_id;
  int64_t tracking_id;
  bool has_angles;
  double angle_x;
  double angle_y;
  double angle_z;
  bool has_probabilities;
  double smiling;
  double left_eye_open;
  double right_eye_open;
  bool has_landmarks;
  struct SvtMlKitPoint landmarks[SVT_MLKIT_FACE_LANDMARK_COUNT];
  bool has_contours;
  struct SvtMlKitPoint contour_points[SVT_MLKIT_FACE_CONTOUR_POINT_COUNT];
};

struct SvtMlKitFaces {
  struct SvtMlKitFace *faces;
  uint32_t faces_count;
};

/// Sets the models of detectors created from now on: the path of a bundle of MediaPipe's Face
/// Landmarker.
bool SvtMlKitUseFaceModels(const char *bundle_path, struct SvtMlKitError *error);

/// Creates a detector; models are loaded by its first call.
SvtMlKitFaceDetectorPtr SvtMlKitFaceDetectorCreate(
    const struct SvtMlKitFaceDetectorOptions *options);

/// Finds the faces in a picture.
bool SvtMlKitFaceDetectorProcess(
    SvtMlKitFaceDetectorPtr detector, const struct SvtMlKitPicture *picture,
    struct SvtMlKitFaces *faces, struct SvtMlKitError *error);

/// Frees the contents of a result and clears it; accepts NULL.
void SvtMlKitFacesClose(struct SvtMlKitFaces *faces);

/// Closes a detector once its calls are done; accepts NULL.
void SvtMlKitFaceDetectorClose(SvtMlKitFaceDetectorPtr detector);

// MARK: - Masks of people

typedef struct SvtMlKitSegmenterInternal *SvtMlKitSegmenterPtr;

/// The likelihood of each pixel to show a person, row by row.
struct SvtMlKitMask {
  float *values;
  int width;
  int height;
};

/// Sets the model of segmenters created from now on: a model's path, or NULL for the default.
bool SvtMlKitUseSelfieModel(const char *model_path, struct SvtMlKitError *error);

/// Creates a segmenter; its model is loaded by its first call.
SvtMlKitSegmenterPtr SvtMlKitSegmenterCreate(bool is_stream, bool is_raw_size);

/// Segments a picture.
bool SvtMlKitSegmenterProcess(
    SvtMlKitSegmenterPtr segmenter, const struct SvtMlKitPicture *picture,
    struct SvtMlKitMask *mask, struct SvtMlKitError *error);

/// Frees the contents of a mask and clears it; accepts NULL.
void SvtMlKitMaskClose(struct SvtMlKitMask *mask);

/// Closes a segmenter once its calls are done; accepts NULL.
void SvtMlKitSegmenterClose(SvtMlKitSegmenterPtr segmenter);

// MARK: - Models

/// A model that has to be downloaded before it can be used.
typedef struct SvtMlKitRemoteModelInternal *SvtMlKitRemoteModelPtr;

/// Returns the path of the model named by a manifest beside it, or NULL if the manifest is missing
/// or invalid.
///
/// The caller frees it with MpErrorFree.
char *SvtMlKitManifestModelPath(const char *manifest_path);

/// Sets the Firebase project of models by its GoogleService-Info.plist.
bool SvtMlKitConfigureFirebase(const char *plist_path, struct SvtMlKitError *error);

/// Creates a model of the Firebase project, by the name it was published under.
SvtMlKitRemoteModelPtr SvtMlKitFirebaseModelCreate(const char *name);

/// Creates a model in a file on a web server; `sha256`, in hexadecimal, may be NULL.
SvtMlKitRemoteModelPtr SvtMlKitHTTPSModelCreate(
    const char *name, const char *url, const char *sha256);

void SvtMlKitRemoteModelClose(SvtMlKitRemoteModelPtr model);

/// Returns true if some version of a model is on this machine, complete and valid; contacts no
/// server.
bool SvtMlKitModelIsDownloaded(SvtMlKitRemoteModelPtr model);

/// Called once for each download, on a thread of the library.
///
/// `error` is NULL if the newest version is on this machine, and otherwise valid until the callback
/// returns.
typedef void (*SvtMlKitDownloadCallback)(void *context, const struct SvtMlKitError *error);

/// A download, in progress or finished.
typedef struct SvtMlKitDownloadInternal *SvtMlKitDownloadPtr;

/// Downloads a model, or a newer version than the one on this machine, and returns at once.
SvtMlKitDownloadPtr SvtMlKitModelDownload(
    SvtMlKitRemoteModelPtr model, bool allows_cellular_access, bool allows_background,
    SvtMlKitDownloadCallback callback, void *context);

/// Reads the bytes downloaded so far and in total; the total is -1 until the server reports it.
void SvtMlKitDownloadProgress(SvtMlKitDownloadPtr download, int64_t *completed, int64_t *total);
void SvtMlKitDownloadCancel(SvtMlKitDownloadPtr download);
void SvtMlKitDownloadClose(SvtMlKitDownloadPtr download);

/// Removes a model from this machine, and then calls the callback; a missing model is not an error.
void SvtMlKitModelDelete(
    SvtMlKitRemoteModelPtr model, SvtMlKitDownloadCallback callback, void *context);

// MARK: - Objects

typedef struct SvtMlKitObjectDetectorInternal *SvtMlKitObjectDetectorPtr;

/// The source of labels for objects and pictures.
typedef enum SvtMlKitClassifier {
  /// The detector's own classes, mapped to ML Kit's five categories.
  kSvtMlKitClassifierBuiltIn = 0,
  /// The model at `model_path`.
  kSvtMlKitClassifierLocal = 1,
  /// The model named by the manifest at `model_path`.
  kSvtMlKitClassifierManifest = 2,
  /// The model in `remote_model`.
  kSvtMlKitClassifierRemote = 3,
} SvtMlKitClassifier;

struct SvtMlKitObjectDetectorOptions {
  bool is_stream;
  bool should_enable_classification;
  bool should_enable_multiple_objects;
  SvtMlKitClassifier classifier;
  const char *model_path;
  SvtMlKitRemoteModelPtr remote_model;
  /// The lowest score of a label, if one was set, and the maximum number of labels of an object.
  bool has_threshold;
  float threshold;
  int64_t max_labels;
};

struct SvtMlKitObjectLabel {
  char *text;
  int64_t index;
  float confidence;
};

/// An object, its box in pixels of the stored picture.
struct SvtMlKitObject {
  double x;
  double y;
  double width;
  double height;
  bool has_tracking_id;
  int64_t tracking_id;
  struct SvtMlKitObjectLabel *labels;
  uint32_t labels_count;
};

struct SvtMlKitObjects {
  struct SvtMlKitObject *objects;
  uint32_t objects_count;
};

/// Sets the detector model for detectors created from now on.
///
/// The argument is a model's path, or NULL for the best one on this machine.
bool SvtMlKitUseDetector(const char *model_path, struct SvtMlKitError *error);

/// Creates a detector; models are loaded by its first call.
///
/// Detectors of equal options share their state of a stream.
bool SvtMlKitObjectDetectorCreate(
    const struct SvtMlKitObjectDetectorOptions *options, SvtMlKitObjectDetectorPtr *out,
    struct SvtMlKitError *error);

/// Finds the objects in a picture.
bool SvtMlKitObjectDetectorProcess(
    SvtMlKitObjectDetectorPtr detector, const struct SvtMlKitPicture *picture,
    struct SvtMlKitObjects *objects, struct SvtMlKitError *error);

/// Frees the contents of a result and clears it; accepts NULL.
void SvtMlKitObjectsClose(struct SvtMlKitObjects *objects);

/// Closes a detector once its calls are done; accepts NULL.
void SvtMlKitObjectDetectorClose(SvtMlKitObjectDetectorPtr detector);

// MARK: - Labels of pictures

typedef struct SvtMlKitImageLabelerInternal *SvtMlKitImageLabelerPtr;

struct SvtMlKitImageLabelerOptions {
  /// Built in stands for the model set by `SvtMlKitUseImageLabeler`.
  SvtMlKitClassifier classifier;
  const char *model_path;
  SvtMlKitRemoteModelPtr remote_model;
  /// The lowest score of a label, if one was set.
  bool has_threshold;
  float threshold;
  /// The maximum number of labels of a custom model.
  int64_t max_labels;
};

struct SvtMlKitImageLabels {
  struct SvtMlKitObjectLabel *labels;
  uint32_t labels_count;
};

/// Sets the model of labelers without a custom one created from now on.
///
/// The argument is a model's path, or NULL for the best one on this machine.
bool SvtMlKitUseImageLabeler(const char *model_path, struct SvtMlKitError *error);

/// Creates a labeler; its model is loaded by its first call.
///
/// Labelers of equal options share their model.
bool SvtMlKitImageLabelerCreate(
    const struct SvtMlKitImageLabelerOptions *options, SvtMlKitImageLabelerPtr *out,
    struct SvtMlKitError *error);

/// Labels a picture.
bool SvtMlKitImageLabelerProcess(
    SvtMlKitImageLabelerPtr labeler, const struct SvtMlKitPicture *picture,
    struct SvtMlKitImageLabels *labels, struct SvtMlKitError *error);

/// Frees the contents of a result and clears it; accepts NULL.
void SvtMlKitImageLabelsClose(struct SvtMlKitImageLabels *labels);

/// Closes a labeler once its calls are done; accepts NULL.
void SvtMlKitImageLabelerClose(SvtMlKitImageLabelerPtr labeler);

#ifdef __cplusplus
}  // extern "C"
#endif
