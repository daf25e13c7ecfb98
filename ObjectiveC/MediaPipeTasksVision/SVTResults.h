// The parts of the C interface's results that several tasks have, as objects of this library. Not
// installed.
#import <MediaPipeTasksVision/MPPCategory.h>
#import <MediaPipeTasksVision/MPPConnection.h>
#import <MediaPipeTasksVision/MPPDetection.h>
#import <MediaPipeTasksVision/MPPLandmark.h>
#import <MediaPipeTasksVision/MPPMask.h>

#include "mediapipe_tasks.h"

NS_ASSUME_NONNULL_BEGIN

/// Returns a text of the C interface; nil for NULL.
NSString *_Nullable SVTString(const char *_Nullable words);

/// Return the objects of the C interface's structures; they belong to the pool.
NSArray<MPPCategory *> *SVTCategories(const struct MpCategory *categories, uint32_t count);
NSArray<MPPNormalizedLandmark *> *SVTNormalizedLandmarks(
    const struct MpNormalizedLandmarks *places);
NSArray<MPPLandmark *> *SVTLandmarks(const struct MpLandmarks *places);
NSArray<MPPDetection *> *SVTDetections(const struct MpDetectionResult *found);

/// Returns a mask with a copy of an image of floats; nil for NULL and for other images.
MPPMask *_Nullable SVTMask(MpImagePtr _Nullable image);

/// Return the parts of a segmenter's result; nil for masks that were not requested.
NSArray<MPPMask *> *_Nullable SVTConfidenceMasks(const MpImageSegmenterResult *found);
MPPMask *_Nullable SVTCategoryMask(const MpImageSegmenterResult *found);
NSArray<NSNumber *> *SVTQualityScores(const MpImageSegmenterResult *found);

/// Returns the texts of a list of the C interface, and frees the list.
NSArray<NSString *> *SVTStrings(MpStringList *list);

/// Return the lists of several subjects; they belong to the pool.
NSArray<NSArray<MPPCategory *> *> *SVTListsOfCategories(
    const struct MpCategories *lists, uint32_t count);
NSArray<NSArray<MPPNormalizedLandmark *> *> *SVTListsOfNormalized(
    const struct MpNormalizedLandmarks *lists, uint32_t count);
NSArray<NSArray<MPPLandmark *> *> *SVTListsOfWorld(const struct MpLandmarks *lists, uint32_t count);

/// Returns the lines between landmarks of a list in the C interface; they belong to the pool.
NSArray<MPPConnection *> *SVTConnections(const char *list);

NS_ASSUME_NONNULL_END
