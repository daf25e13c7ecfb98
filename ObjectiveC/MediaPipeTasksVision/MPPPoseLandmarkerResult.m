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

@end
