// The C interface's results as objects of this library. Not installed.
#import <MediaPipeTasksVision/MPPConnection.h>
#import <MediaPipeTasksVision/MPPImageClassifierResult.h>
#import <MediaPipeTasksVision/MPPImageEmbedderResult.h>
#import <MediaPipeTasksVision/MPPObjectDetectorResult.h>
#import <MediaPipeTasksVision/MPPPoseLandmarkerResult.h>

#include "mediapipe_tasks.h"

NS_ASSUME_NONNULL_BEGIN

/// Each makes a result with a timestamp in milliseconds; it belongs to the pool.
MPPObjectDetectorResult *SVTDetectionResult(
    const MpObjectDetectorResult *found, NSInteger timestamp);
MPPImageClassifierResult *SVTClassificationResult(
    const MpImageClassifierResult *found, NSInteger timestamp);
MPPImageEmbedderResult *SVTEmbeddingResult(const ImageEmbedderResult *found, NSInteger timestamp);
MPPPoseLandmarkerResult *SVTPoseResult(const MpPoseLandmarkerResult *found, NSInteger timestamp);

/// The cosine of the angle between two embeddings; nil and an error when they cannot be compared.
NSNumber *_Nullable SVTCosineSimilarity(
    MPPEmbedding *_Nullable first, MPPEmbedding *_Nullable second, NSError **error);

/// The lines of a skeleton.
NSArray<MPPConnection *> *SVTPoseConnections(void);

NS_ASSUME_NONNULL_END
