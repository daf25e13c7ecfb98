#import <MediaPipeTasksVision/MPPObjectDetectorResult.h>

#import "SVTListing.h"

@implementation MPPObjectDetectorResult

@synthesize detections = _detections;

- (instancetype)initWithDetections:(NSArray<MPPDetection *> *)detections
           timestampInMilliseconds:(NSInteger)timestampInMilliseconds {
  if ((self = [super initWithTimestampInMilliseconds:timestampInMilliseconds])) {
    _detections = detections ? [detections copy] : [[NSArray alloc] init];
  }
  return self;
}

- (void)dealloc {
  [_detections release];
  [super dealloc];
}

- (NSString *)description {
  return SVTListing(@"ObjectDetectorResult", [self svt_lines]);
}

@end
