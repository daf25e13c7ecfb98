#import "SVTResults.h"

#include <math.h>

#import "SVTErrors.h"

static NSString *text(const char *words) {
  return words ? [NSString stringWithUTF8String:words] : nil;
}

static NSArray *categoriesOf(const struct MpCategory *categories, uint32_t count) {
  NSMutableArray *made = [NSMutableArray arrayWithCapacity:count];
  for (uint32_t index = 0; index < count; index += 1) {
    const struct MpCategory *each = &categories[index];
    MPPCategory *category = [[MPPCategory alloc] initWithIndex:each->index
                                                         score:each->score
                                                  categoryName:text(each->category_name)
                                                   displayName:text(each->display_name)];
    [made addObject:category];
    [category release];
  }
  return made;
}

// MARK: Detections

static NSArray *keypointsOf(const struct MpDetection *detection) {
  if (detection->keypoints_count == 0) return nil;
  NSMutableArray *made = [NSMutableArray arrayWithCapacity:detection->keypoints_count];
  for (uint32_t index = 0; index < detection->keypoints_count; index += 1) {
    const struct MpNormalizedKeypoint *each = &detection->keypoints[index];
    // As on iOS points of detections have neither names nor scores.
    MPPNormalizedKeypoint *point =
        [[MPPNormalizedKeypoint alloc] initWithLocation:CGPointMake(each->x, each->y)
                                                  label:nil
                                                  score:0];
    [made addObject:point];
    [point release];
  }
  return made;
}

MPPObjectDetectorResult *SVTDetectionResult(
    const MpObjectDetectorResult *found, NSInteger timestamp) {
  NSMutableArray *detections = [NSMutableArray arrayWithCapacity:found->detections_count];
  for (uint32_t index = 0; index < found->detections_count; index += 1) {
    const struct MpDetection *each = &found->detections[index];
    struct MpRect box = each->bounding_box;
    CGRect place = CGRectMake(box.left, box.top, box.right - box.left, box.bottom - box.top);
    MPPDetection *detection = [[MPPDetection alloc]
        initWithCategories:categoriesOf(each->categories, each->categories_count)
               boundingBox:place
                 keypoints:keypointsOf(each)];
    [detections addObject:detection];
    [detection release];
  }
  return [[[MPPObjectDetectorResult alloc] initWithDetections:detections
                                      timestampInMilliseconds:timestamp] autorelease];
}

// MARK: Classes

MPPImageClassifierResult *SVTClassificationResult(
    const MpImageClassifierResult *found, NSInteger timestamp) {
  if (found->has_timestamp_ms) timestamp = (NSInteger)found->timestamp_ms;
  NSMutableArray *heads = [NSMutableArray arrayWithCapacity:found->classifications_count];
  for (uint32_t index = 0; index < found->classifications_count; index += 1) {
    const struct MpClassifications *each = &found->classifications[index];
    // As on iOS a head without a name has an empty one.
    MPPClassifications *head = [[MPPClassifications alloc]
        initWithHeadIndex:each->head_index
                 headName:text(each->head_name) ?: @""
               categories:categoriesOf(each->categories, each->categories_count)];
    [heads addObject:head];
    [head release];
  }
  MPPClassificationResult *result =
      [[[MPPClassificationResult alloc] initWithClassifications:heads
                                        timestampInMilliseconds:timestamp] autorelease];
  return [[[MPPImageClassifierResult alloc] initWithClassificationResult:result
                                                 timestampInMilliseconds:timestamp] autorelease];
}

// MARK: Embeddings

static NSArray *numbersOf(const struct MpEmbedding *embedding) {
  NSMutableArray *numbers = [NSMutableArray arrayWithCapacity:embedding->values_count];
  for (uint32_t index = 0; index < embedding->values_count; index += 1) {
    [numbers addObject:embedding->float_embedding
                           ? [NSNumber numberWithFloat:embedding->float_embedding[index]]
                           : [NSNumber numberWithChar:embedding->quantized_embedding[index]]];
  }
  return numbers;
}

MPPImageEmbedderResult *SVTEmbeddingResult(const ImageEmbedderResult *found, NSInteger timestamp) {
  if (found->has_timestamp_ms) timestamp = (NSInteger)found->timestamp_ms;
  NSMutableArray *heads = [NSMutableArray arrayWithCapacity:found->embeddings_count];
  for (uint32_t index = 0; index < found->embeddings_count; index += 1) {
    const struct MpEmbedding *each = &found->embeddings[index];
    NSArray *numbers = numbersOf(each);
    MPPEmbedding *head =
        [[MPPEmbedding alloc] initWithFloatEmbedding:each->float_embedding ? numbers : nil
                                  quantizedEmbedding:each->float_embedding ? nil : numbers
                                           headIndex:each->head_index
                                            headName:text(each->head_name)];
    [heads addObject:head];
    [head release];
  }
  MPPEmbeddingResult *result =
      [[[MPPEmbeddingResult alloc] initWithEmbeddings:heads
                              timestampInMilliseconds:timestamp] autorelease];
  return [[[MPPImageEmbedderResult alloc] initWithEmbeddingResult:result
                                          timestampInMilliseconds:timestamp] autorelease];
}

/// Numbers as C has them; NO for a list that holds something else.
static BOOL readNumbers(NSArray *numbers, BOOL isFloat, NSMutableData *into) {
  if (![numbers isKindOfClass:[NSArray class]]) return NO;
  for (id number in numbers) {
    if (![number isKindOfClass:[NSNumber class]]) return NO;
    float value = [number floatValue];
    signed char byte = [number charValue];
    [into appendBytes:isFloat ? (void *)&value : (void *)&byte length:isFloat ? sizeof value : 1];
  }
  return YES;
}

static NSNumber *failSimilarity(NSError **error, NSString *message) {
  SVTFail(error, MPPTasksErrorCodeInvalidArgumentError, message);
  return nil;
}

NSNumber *SVTCosineSimilarity(MPPEmbedding *first, MPPEmbedding *second, NSError **error) {
  Class wanted = [MPPEmbedding class];
  if (![first isKindOfClass:wanted] || ![second isKindOfClass:wanted]) {
    return failSimilarity(error, @"An embedding is nil, or not an MPPEmbedding.");
  }
  BOOL isFloat = first.floatEmbedding && second.floatEmbedding;
  if (!isFloat && !(first.quantizedEmbedding && second.quantizedEmbedding)) {
    return failSimilarity(
        error, @"Cannot compute cosine similarity between quantized and float embeddings.");
  }
  NSArray *one = isFloat ? first.floatEmbedding : first.quantizedEmbedding;
  NSArray *other = isFloat ? second.floatEmbedding : second.quantizedEmbedding;
  NSMutableData *ones = [NSMutableData data], *others = [NSMutableData data];
  if (!readNumbers(one, isFloat, ones) || !readNumbers(other, isFloat, others)) {
    return failSimilarity(error, @"An embedding holds something that is not an NSNumber.");
  }
  if (one.count != other.count) {
    // The closing parenthesis is missing in upstream's message, too.
    return failSimilarity(
        error, [NSString stringWithFormat:@"Cannot compute cosine similarity between embeddings of "
                                          @"different sizes (%lu vs %lu",
                                          (unsigned long)one.count, (unsigned long)other.count]);
  }
  struct MpEmbedding pair[2] = {
      {.values_count = (uint32_t)one.count}, {.values_count = (uint32_t)other.count}};
  for (int index = 0; index < 2; index += 1) {
    void *numbers = index == 0 ? ones.mutableBytes : others.mutableBytes;
    if (isFloat) pair[index].float_embedding = numbers;
    else pair[index].quantized_embedding = numbers;
  }
  double similarity = NAN;
  // What has no length has no direction: upstream checks neither, and answers no number.
  if (MpImageEmbedderCosineSimilarity(&pair[0], &pair[1], &similarity, NULL) != kMpOk) {
    similarity = NAN;
  }
  return [NSNumber numberWithDouble:similarity];
}

// MARK: Poses

static NSArray *normalizedLandmarks(const struct MpNormalizedLandmarks *places) {
  NSMutableArray *made = [NSMutableArray arrayWithCapacity:places->landmarks_count];
  for (uint32_t index = 0; index < places->landmarks_count; index += 1) {
    const struct MpNormalizedLandmark *each = &places->landmarks[index];
    MPPNormalizedLandmark *place = [[MPPNormalizedLandmark alloc]
         initWithX:each->x
                 y:each->y
                 z:each->z
        visibility:each->has_visibility ? [NSNumber numberWithFloat:each->visibility] : nil
          presence:each->has_presence ? [NSNumber numberWithFloat:each->presence] : nil];
    [made addObject:place];
    [place release];
  }
  return made;
}

static NSArray *landmarksInMetres(const struct MpLandmarks *places) {
  NSMutableArray *made = [NSMutableArray arrayWithCapacity:places->landmarks_count];
  for (uint32_t index = 0; index < places->landmarks_count; index += 1) {
    const struct MpLandmark *each = &places->landmarks[index];
    MPPLandmark *place = [[MPPLandmark alloc]
         initWithX:each->x
                 y:each->y
                 z:each->z
        visibility:each->has_visibility ? [NSNumber numberWithFloat:each->visibility] : nil
          presence:each->has_presence ? [NSNumber numberWithFloat:each->presence] : nil];
    [made addObject:place];
    [place release];
  }
  return made;
}

static void addMask(MpImagePtr image, NSMutableArray *masks) {
  const float *values = NULL;
  if (MpImageDataFloat32(image, &values, NULL) != kMpOk) return;
  MPPMask *mask = [[MPPMask alloc] initWithFloat32Data:values
                                                 width:MpImageGetWidth(image)
                                                height:MpImageGetHeight(image)
                                            shouldCopy:YES];
  if (mask) [masks addObject:mask];
  [mask release];
}

MPPPoseLandmarkerResult *SVTPoseResult(const MpPoseLandmarkerResult *found, NSInteger timestamp) {
  NSMutableArray *places = [NSMutableArray array];
  NSMutableArray *worldPlaces = [NSMutableArray array];
  NSMutableArray *masks = [NSMutableArray array];
  for (uint32_t index = 0; index < found->pose_landmarks_count; index += 1) {
    [places addObject:normalizedLandmarks(&found->pose_landmarks[index])];
  }
  for (uint32_t index = 0; index < found->pose_world_landmarks_count; index += 1) {
    [worldPlaces addObject:landmarksInMetres(&found->pose_world_landmarks[index])];
  }
  for (uint32_t index = 0; index < found->segmentation_masks_count; index += 1) {
    addMask(found->segmentation_masks[index], masks);
  }
  return [[[MPPPoseLandmarkerResult alloc] initWithLandmarks:places
                                              worldLandmarks:worldPlaces
                                           segmentationMasks:masks
                                     timestampInMilliseconds:timestamp] autorelease];
}

/// Pairs of landmarks that a skeleton joins, in upstream's order (docs/reference/blazepose.md).
static const uint8_t SVTConnections[][2] = {
    {0, 1},   {1, 2},   {2, 3},   {3, 7},   {0, 4},   {4, 5},   {5, 6},   {6, 8},   {9, 10},
    {11, 12}, {11, 13}, {13, 15}, {15, 17}, {15, 19}, {15, 21}, {17, 19}, {12, 14}, {14, 16},
    {16, 18}, {16, 20}, {16, 22}, {18, 20}, {11, 23}, {12, 24}, {23, 24}, {23, 25}, {24, 26},
    {25, 27}, {26, 28}, {27, 29}, {28, 30}, {29, 31}, {30, 32}, {27, 31}, {28, 32},
};

NSArray<MPPConnection *> *SVTPoseConnections(void) {
  NSMutableArray *connections = [NSMutableArray array];
  for (size_t index = 0; index < sizeof SVTConnections / sizeof *SVTConnections; index += 1) {
    MPPConnection *connection = [[MPPConnection alloc] initWithStart:SVTConnections[index][0]
                                                                 end:SVTConnections[index][1]];
    [connections addObject:connection];
    [connection release];
  }
  return connections;
}
