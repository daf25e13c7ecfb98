// ML Kit's detectors and hosted models in C, for languages that reach them in no other way.
//
// Additions to MediaPipe's C interface, in its style, under the prefix Svt. ML Kit has no C
// interface of its own.
//
// - A function that can fail answers whether it went well, and else fills `error`, unless that is
//   NULL: its words belong to the caller, who gives them back to SvtMlKitErrorClose.
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

/// Why a call failed: what ML Kit's errors have.
struct SvtMlKitError {
  char *domain;
  int code;
  char *message;
};

/// Gives back the words of an error and leaves nothing in their place; NULL is fine.
void SvtMlKitErrorClose(struct SvtMlKitError *error);

// MARK: - Pictures

/// A picture for a detector; its pixels are read before a call returns.
struct SvtMlKitPicture {
  struct SvtPixels pixels;
  /// How the pixels must be turned to look upright, as SvtImageDecode says it; mirroring is not
  /// looked at.
  int orientation;
  /// When a frame of a stream is shown, in seconds.
  bool has_time;
  double seconds;
};

// MARK: - Poses

typedef struct SvtMlKitPoseDetectorInternal *SvtMlKitPoseDetectorPtr;

/// The number of a pose's landmarks, which are in ML Kit's order: nose, left inner eye, left eye …
#define SVT_MLKIT_LANDMARK_COUNT 33

/// A place of a body in pixels of the stored picture, and how likely it is inside.
struct SvtMlKitLandmark {
  double x;
  double y;
  double z;
  float in_frame_likelihood;
};

struct SvtMlKitPose {
  struct SvtMlKitLandmark landmarks[SVT_MLKIT_LANDMARK_COUNT];
};

/// Makes a detector; models are loaded by its first call.
SvtMlKitPoseDetectorPtr SvtMlKitPoseDetectorCreate(bool is_stream, bool is_accurate);

/// Finds the most prominent person in a picture; `is_found` says whether there is somebody.
bool SvtMlKitPoseDetectorProcess(
    SvtMlKitPoseDetectorPtr detector, const struct SvtMlKitPicture *picture,
    struct SvtMlKitPose *pose, bool *is_found, struct SvtMlKitError *error);

/// Closes a detector once its calls are done; NULL is fine.
void SvtMlKitPoseDetectorClose(SvtMlKitPoseDetectorPtr detector);

// MARK: - Models

/// A model that has to be downloaded before it can be used.
typedef struct SvtMlKitRemoteModelInternal *SvtMlKitRemoteModelPtr;

/// The path of the model that a manifest beside it names, which the caller frees with MpErrorFree;
/// NULL when the manifest is missing or none.
char *SvtMlKitManifestModelPath(const char *manifest_path);

/// Says which Firebase project models are in, by its GoogleService-Info.plist.
bool SvtMlKitConfigureFirebase(const char *plist_path, struct SvtMlKitError *error);

/// A model of the Firebase project, by the name it was published under.
SvtMlKitRemoteModelPtr SvtMlKitFirebaseModelCreate(const char *name);

/// A model in a file on a web server; `sha256`, in hexadecimal, may be NULL.
SvtMlKitRemoteModelPtr SvtMlKitHTTPSModelCreate(
    const char *name, const char *url, const char *sha256);

void SvtMlKitRemoteModelClose(SvtMlKitRemoteModelPtr model);

/// Whether some version of a model is on this machine, whole and right; asks no server.
bool SvtMlKitModelIsDownloaded(SvtMlKitRemoteModelPtr model);

/// Called once for each download, on a thread of the library: `error` is NULL when the newest
/// version is on this machine, and else valid until the callback returns.
typedef void (*SvtMlKitDownloadCallback)(void *context, const struct SvtMlKitError *error);

/// A download that is under way, or was.
typedef struct SvtMlKitDownloadInternal *SvtMlKitDownloadPtr;

/// Downloads a model, or a newer version than the one that is on this machine, and returns at once.
SvtMlKitDownloadPtr SvtMlKitModelDownload(
    SvtMlKitRemoteModelPtr model, bool allows_cellular_access, bool allows_background,
    SvtMlKitDownloadCallback callback, void *context);

/// How many bytes are there, and how many there will be; that is -1 until the server has said it.
void SvtMlKitDownloadProgress(SvtMlKitDownloadPtr download, int64_t *completed, int64_t *total);
void SvtMlKitDownloadCancel(SvtMlKitDownloadPtr download);
void SvtMlKitDownloadClose(SvtMlKitDownloadPtr download);

/// Removes a model from this machine, and then calls the callback; one that is not there is fine.
void SvtMlKitModelDelete(
    SvtMlKitRemoteModelPtr model, SvtMlKitDownloadCallback callback, void *context);

// MARK: - Objects

typedef struct SvtMlKitObjectDetectorInternal *SvtMlKitObjectDetectorPtr;

/// Where labels of objects come from.
typedef enum SvtMlKitClassifier {
  /// The detector's own classes, put into ML Kit's five kinds.
  kSvtMlKitClassifierBuiltIn = 0,
  /// The model at `model_path`.
  kSvtMlKitClassifierLocal = 1,
  /// The model that the manifest at `model_path` names.
  kSvtMlKitClassifierManifest = 2,
  /// `remote_model`.
  kSvtMlKitClassifierRemote = 3,
} SvtMlKitClassifier;

struct SvtMlKitObjectDetectorOptions {
  bool is_stream;
  bool should_enable_classification;
  bool should_enable_multiple_objects;
  SvtMlKitClassifier classifier;
  const char *model_path;
  SvtMlKitRemoteModelPtr remote_model;
  /// The lowest score of a label, if one was set, and the most labels of an object.
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

/// Says which detector finds the objects for detectors that are made from now on: a model's path,
/// or NULL for the best one that is on this machine.
bool SvtMlKitUseDetector(const char *model_path, struct SvtMlKitError *error);

/// Makes a detector; models are loaded by its first call. Detectors of equal options share what
/// they know of a stream.
bool SvtMlKitObjectDetectorCreate(
    const struct SvtMlKitObjectDetectorOptions *options, SvtMlKitObjectDetectorPtr *out,
    struct SvtMlKitError *error);

/// Finds the objects of a picture.
bool SvtMlKitObjectDetectorProcess(
    SvtMlKitObjectDetectorPtr detector, const struct SvtMlKitPicture *picture,
    struct SvtMlKitObjects *objects, struct SvtMlKitError *error);

/// Gives back what a result holds and leaves nothing in its place; NULL is fine.
void SvtMlKitObjectsClose(struct SvtMlKitObjects *objects);

/// Closes a detector once its calls are done; NULL is fine.
void SvtMlKitObjectDetectorClose(SvtMlKitObjectDetectorPtr detector);

#ifdef __cplusplus
}  // extern "C"
#endif
