#import "SVTListing.h"

#import <MediaPipeTasksVision/MediaPipeTasksVision.h>

static NSArray *indented(NSArray *lines) {
  NSMutableArray *result = [NSMutableArray array];
  for (NSString *line in lines) [result addObject:[@"  " stringByAppendingString:line]];
  return result;
}

NSString *SVTListing(NSString *heading, NSArray<NSString *> *lines) {
  NSArray *all = [[NSArray arrayWithObject:[heading stringByAppendingString:@":"]]
      arrayByAddingObjectsFromArray:indented(lines)];
  return [all componentsJoinedByString:@"\n"];
}

/// The lines of parts, each under a heading with its number.
static NSArray *numbered(NSString *name, NSArray *parts) {
  NSMutableArray *lines = [NSMutableArray array];
  NSUInteger number = 0;
  for (id part in parts) {
    [lines addObject:[NSString stringWithFormat:@"%@ #%lu:", name, (unsigned long)number]];
    [lines addObjectsFromArray:indented([part svt_lines])];
    number += 1;
  }
  return lines;
}

/// Some numbers; of many the first and the last.
static NSString *listOf(NSArray *numbers) {
  const NSUInteger shown = 4;
  NSMutableArray *texts = [NSMutableArray array];
  NSUInteger count = numbers.count;
  for (NSUInteger index = 0; index < count; index += 1) {
    if (count > 2 * shown && index == shown) {
      [texts addObject:@"..."];
      index = count - shown;
    }
    [texts addObject:[[numbers objectAtIndex:index] description]];
  }
  return [NSString stringWithFormat:@"{%@}", [texts componentsJoinedByString:@", "]];
}

@implementation NSObject (SVTListing)

- (NSArray *)svt_lines {
  return [NSArray arrayWithObject:[self description]];
}

- (NSString *)svt_line {
  return [self description];
}

@end

@implementation MPPCategory (SVTListing)

- (NSArray *)svt_lines {
  NSMutableArray *lines = [NSMutableArray array];
  [lines addObject:[NSString stringWithFormat:@"index       : %ld", (long)self.index]];
  [lines addObject:[NSString stringWithFormat:@"score       : %.5f", (double)self.score]];
  if (self.categoryName) {
    [lines addObject:[@"class name  : " stringByAppendingString:self.categoryName]];
  }
  if (self.displayName) {
    [lines addObject:[@"display name: " stringByAppendingString:self.displayName]];
  }
  return lines;
}

@end

@implementation MPPNormalizedKeypoint (SVTListing)

- (NSString *)svt_line {
  NSString *place = [NSString stringWithFormat:@"(%.6f, %.6f)", self.location.x, self.location.y];
  return self.label ? [NSString stringWithFormat:@"%@ %@", self.label, place] : place;
}

@end

@implementation MPPDetection (SVTListing)

- (NSArray *)svt_lines {
  CGRect box = self.boundingBox;
  NSMutableArray *lines = [NSMutableArray array];
  [lines addObject:[NSString stringWithFormat:@"Box: (x: %.0f, y: %.0f, w: %.0f, h: %.0f)",
                                              box.origin.x, box.origin.y, box.size.width,
                                              box.size.height]];
  [lines addObject:@"Categories:"];
  for (id category in self.categories) {
    [lines addObjectsFromArray:indented([category svt_lines])];
  }
  if (self.keypoints.count == 0) return lines;
  [lines addObject:@"Key points:"];
  for (id point in self.keypoints) {
    [lines addObject:[@"  " stringByAppendingString:[point svt_line]]];
  }
  return lines;
}

@end

@implementation MPPObjectDetectorResult (SVTListing)

- (NSArray *)svt_lines {
  if (self.detections.count == 0) return [NSArray arrayWithObject:@"No detections"];
  return numbered(@"Detection", self.detections);
}

@end

@implementation MPPClassifications (SVTListing)

- (NSArray *)svt_lines {
  NSMutableArray *lines = [NSMutableArray array];
  [lines addObject:[NSString stringWithFormat:@"head_index: %ld", (long)self.headIndex]];
  if (self.headName.length > 0) {
    [lines addObject:[@"head_name: " stringByAppendingString:self.headName]];
  }
  [lines addObjectsFromArray:numbered(@"Category", self.categories)];
  return lines;
}

@end

@implementation MPPClassificationResult (SVTListing)

- (NSArray *)svt_lines {
  return numbered(@"Classifications", self.classifications);
}

@end

@implementation MPPImageClassifierResult (SVTListing)

- (NSArray *)svt_lines {
  return [self.classificationResult svt_lines];
}

@end

@implementation MPPEmbedding (SVTListing)

- (NSArray *)svt_lines {
  NSMutableArray *lines = [NSMutableArray array];
  if (self.floatEmbedding) {
    [lines addObject:[@"float_embedding: " stringByAppendingString:listOf(self.floatEmbedding)]];
  }
  if (self.quantizedEmbedding) {
    NSString *list = listOf(self.quantizedEmbedding);
    [lines addObject:[@"quantized_embedding: " stringByAppendingString:list]];
  }
  [lines addObject:[NSString stringWithFormat:@"head_index: %ld", (long)self.headIndex]];
  if (self.headName) {
    [lines addObject:[@"head_name: " stringByAppendingString:self.headName]];
  }
  return lines;
}

@end

@implementation MPPEmbeddingResult (SVTListing)

- (NSArray *)svt_lines {
  return numbered(@"Embedding", self.embeddings);
}

@end

@implementation MPPImageEmbedderResult (SVTListing)

- (NSArray *)svt_lines {
  return [self.embeddingResult svt_lines];
}

@end

static NSArray *landmarkLines(float x, float y, float z, NSNumber *visibility, NSNumber *presence) {
  NSMutableArray *lines = [NSMutableArray array];
  [lines addObject:[NSString stringWithFormat:@"x            : %.6f", (double)x]];
  [lines addObject:[NSString stringWithFormat:@"y            : %.6f", (double)y]];
  [lines addObject:[NSString stringWithFormat:@"z            : %.6f", (double)z]];
  if (visibility) [lines addObject:[NSString stringWithFormat:@"visibility   : %@", visibility]];
  if (presence) [lines addObject:[NSString stringWithFormat:@"presence     : %@", presence]];
  return lines;
}

@implementation MPPLandmark (SVTListing)

- (NSArray *)svt_lines {
  return landmarkLines(self.x, self.y, self.z, self.visibility, self.presence);
}

@end

@implementation MPPNormalizedLandmark (SVTListing)

- (NSArray *)svt_lines {
  return landmarkLines(self.x, self.y, self.z, self.visibility, self.presence);
}

@end

@implementation MPPMask (SVTListing)

- (NSString *)svt_line {
  return [NSString stringWithFormat:@"%ld x %ld %@", (long)self.width, (long)self.height,
                                    self.dataType == MPPMaskDataTypeUInt8 ? @"bytes" : @"floats"];
}

@end

@implementation MPPPoseLandmarkerResult (SVTListing)

- (NSArray *)svt_lines {
  NSMutableArray *lines = [NSMutableArray array];
  NSUInteger count = self.landmarks.count;
  for (NSUInteger person = 0; person < count; person += 1) {
    NSString *start =
        count > 1 ? [NSString stringWithFormat:@"Pose #%lu ", (unsigned long)person] : @"";
    [lines addObject:[start stringByAppendingString:@"Landmarks:"]];
    NSArray *places = [self.landmarks objectAtIndex:person];
    [lines addObjectsFromArray:indented(numbered(@"Landmark", places))];
    if (person < self.worldLandmarks.count) {
      places = [self.worldLandmarks objectAtIndex:person];
      [lines addObject:[start stringByAppendingString:@"WorldLandmarks:"]];
      [lines addObjectsFromArray:indented(numbered(@"Landmark", places))];
    }
    if (person < self.segmentationMasks.count) {
      NSString *mask = [[self.segmentationMasks objectAtIndex:person] svt_line];
      [lines addObject:[NSString stringWithFormat:@"%@SegmentationMask: %@", start, mask]];
    }
  }
  if (lines.count == 0) [lines addObject:@"No poses"];
  return lines;
}

@end
