#import <MediaPipeTasksVision/MPPImageEmbedderOptions.h>

#import "SVTWeakReference.h"

@implementation MPPImageEmbedderOptions

@synthesize runningMode = _runningMode;
@synthesize l2Normalize = _l2Normalize;
@synthesize quantize = _quantize;

- (instancetype)init {
  if ((self = [super init])) {
  }
  return self;
}

- (void)dealloc {
  [_delegateReference release];
  [super dealloc];
}

- (id<MPPImageEmbedderLiveStreamDelegate>)imageEmbedderLiveStreamDelegate {
  return [_delegateReference object];
}

- (void)setImageEmbedderLiveStreamDelegate:(id<MPPImageEmbedderLiveStreamDelegate>)delegate {
  [_delegateReference release];
  _delegateReference = delegate ? [[SVTWeakReference alloc] initWithObject:delegate] : nil;
}

- (id)copyWithZone:(NSZone *)zone {
  MPPImageEmbedderOptions *copy = [super copyWithZone:zone];
  copy.runningMode = _runningMode;
  copy.imageEmbedderLiveStreamDelegate = self.imageEmbedderLiveStreamDelegate;
  copy.l2Normalize = _l2Normalize;
  copy.quantize = _quantize;
  return copy;
}

@end
