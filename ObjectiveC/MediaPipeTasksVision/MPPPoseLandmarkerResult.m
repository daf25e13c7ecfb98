#import <MediaPipeTasksVision/MPPPoseLandmarkerResult.h>

#import "SVTListing.h"

@implementation MPPPoseLandmarkerResult

@synthesize landmarks = _landmarks;
@synthesize worldLandmarks = _worldLandmarks;
@synthesize segmentationMasks = _segmentationMasks;

- (instancetype)initWithLandmarks:(NSArray<NSArray<MPPNormalizedLandmark *> *> *)landmarks
                   worldLandmarks:(NSArray<NSArray<MPPLandmark *> *> *)worldLandmarks
                segmentationMasks:(NSArray<MPPMask *> *)segmentationMasks
          timestampInMilliseconds:(NSInteger)timestampInMilliseconds {
  if ((self = [super initWithTimestampInMilliseconds:timestampInMilliseconds])) {
    _landmarks = landmarks ? [landmarks copy] : [[NSArray alloc] init];
    _worldLandmarks = worldLandmarks ? [worldLandmarks copy] : [[NSArray alloc] init];
    _segmentationMasks = segmentationMasks ? [segmentationMasks copy] : [[NSArray alloc] init];
  }
  return self;
}

- (void)dealloc {
  [_landmarks release];
  [_worldLandmarks release];
  [_segmentationMasks release];
  [super dealloc];
}

- (NSString *)description {
  return SVTListing(@"PoseLandmarkerResult", [self svt_lines]);
}

- (NSArray *)svt_lines {
  NSMutableArray *lines = [NSMutableArray array];
  NSUInteger count = self.landmarks.count;
  for (NSUInteger person = 0; person < count; person += 1) {
    NSString *start =
        count > 1 ? [NSString stringWithFormat:@"Pose #%lu ", (unsigned long)person] : @"";
    [lines addObject:[start stringByAppendingString:@"Landmarks:"]];
    NSArray *places = [self.landmarks objectAtIndex:person];
    [lines addObjectsFromArray:SVTIndented(SVTNumbered(@"Landmark", places))];
    if (person < self.worldLandmarks.count) {
      places = [self.worldLandmarks objectAtIndex:person];
      [lines addObject:[start stringByAppendingString:@"WorldLandmarks:"]];
      [lines addObjectsFromArray:SVTIndented(SVTNumbered(@"Landmark", places))];
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
