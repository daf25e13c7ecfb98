#pragma once

#import <MLKitSegmentationSelfie/MLKSelfieSegmenterOptions.h>
