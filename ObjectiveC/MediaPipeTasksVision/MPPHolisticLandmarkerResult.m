#import <MediaPipeTasksVision/MPPHolisticLandmarkerResult.h>

#import "SVTListing.h"

@implementation MPPHolisticLandmarkerResult

@synthesize faceLandmarks = _faceLandmarks;
@synthesize faceBlendshapes = _faceBlendshapes;
@synthesize poseLandmarks = _poseLandmarks;
@synthesize poseWorldLandmarks = _poseWorldLandmarks;
@synthesize poseSegmentationMask = _poseSegmentationMask;
@synthesize leftHandLandmarks = _leftHandLandmarks;
@synthesize leftHandWorldLandmarks = _leftHandWorldLandmarks;
@synthesize rightHandLandmarks = _rightHandLandmarks;
@synthesize rightHandWorldLandmarks = _rightHandWorldLandmarks;

- (instancetype)initWithFaceLandmarks:(NSArray<MPPNormalizedLandmark *> *)faceLandmarks
                      faceBlendshapes:(MPPClassifications *)faceBlendshapes
                        poseLandmarks:(NSArray<MPPNormalizedLandmark *> *)poseLandmarks
                   poseWorldLandmarks:(NSArray<MPPLandmark *> *)poseWorldLandmarks
                 poseSegmentationMask:(MPPMask *)poseSegmentationMask
                    leftHandLandmarks:(NSArray<MPPNormalizedLandmark *> *)leftHandLandmarks
               leftHandWorldLandmarks:(NSArray<MPPLandmark *> *)leftHandWorldLandmarks
                   rightHandLandmarks:(NSArray<MPPNormalizedLandmark *> *)rightHandLandmarks
              rightHandWorldLandmarks:(NSArray<MPPLandmark *> *)rightHandWorldLandmarks
              timestampInMilliseconds:(NSInteger)timestampInMilliseconds {
  if ((self = [super initWithTimestampInMilliseconds:timestampInMilliseconds])) {
    _faceLandmarks = faceLandmarks ? [faceLandmarks copy] : [[NSArray alloc] init];
    _faceBlendshapes = [faceBlendshapes retain];
    _poseLandmarks = poseLandmarks ? [poseLandmarks copy] : [[NSArray alloc] init];
    _poseWorldLandmarks = poseWorldLandmarks ? [poseWorldLandmarks copy] : [[NSArray alloc] init];
    _poseSegmentationMask = [poseSegmentationMask retain];
    _leftHandLandmarks = leftHandLandmarks ? [leftHandLandmarks copy] : [[NSArray alloc] init];
    _leftHandWorldLandmarks =
        leftHandWorldLandmarks ? [leftHandWorldLandmarks copy] : [[NSArray alloc] init];
    _rightHandLandmarks = rightHandLandmarks ? [rightHandLandmarks copy] : [[NSArray alloc] init];
    _rightHandWorldLandmarks =
        rightHandWorldLandmarks ? [rightHandWorldLandmarks copy] : [[NSArray alloc] init];
  }
  return self;
}

- (void)dealloc {
  [_faceLandmarks release];
  [_faceBlendshapes release];
  [_poseLandmarks release];
  [_poseWorldLandmarks release];
  [_poseSegmentationMask release];
  [_leftHandLandmarks release];
  [_leftHandWorldLandmarks release];
  [_rightHandLandmarks release];
  [_rightHandWorldLandmarks release];
  [super dealloc];
}

- (NSString *)description {
  return SVTListing(@"HolisticLandmarkerResult", [self svt_lines]);
}

/// Adds the lines of parts under a heading; nothing for no parts.
static void addLines(NSMutableArray *lines, NSString *heading, NSString *name, NSArray *parts) {
  if (parts.count == 0) return;
  [lines addObject:heading];
  [lines addObjectsFromArray:SVTIndented(SVTNumbered(name, parts))];
}

- (NSArray *)svt_lines {
  NSMutableArray *lines = [NSMutableArray array];
  addLines(lines, @"Face Landmarks:", @"Landmark", self.faceLandmarks);
  addLines(lines, @"Face Blendshapes:", @"Category", self.faceBlendshapes.categories);
  addLines(lines, @"Pose Landmarks:", @"Landmark", self.poseLandmarks);
  addLines(lines, @"Pose WorldLandmarks:", @"Landmark", self.poseWorldLandmarks);
  if (self.poseSegmentationMask) {
    NSString *mask = [self.poseSegmentationMask svt_line];
    [lines addObject:[NSString stringWithFormat:@"Pose SegmentationMask: %@", mask]];
  }
  addLines(lines, @"Left Hand Landmarks:", @"Landmark", self.leftHandLandmarks);
  addLines(lines, @"Left Hand WorldLandmarks:", @"Landmark", self.leftHandWorldLandmarks);
  addLines(lines, @"Right Hand Landmarks:", @"Landmark", self.rightHandLandmarks);
  addLines(lines, @"Right Hand WorldLandmarks:", @"Landmark", self.rightHandWorldLandmarks);
  if (lines.count == 0) [lines addObject:@"No person"];
  return lines;
}

@end
