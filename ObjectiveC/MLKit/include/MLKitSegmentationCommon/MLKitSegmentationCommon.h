#pragma once

#import <MLKitSegmentationCommon/MLKCommonSegmenterOptions.h>
#import <MLKitSegmentationCommon/MLKSegmentationMask.h>
#import <MLKitSegmentationCommon/MLKSegmentationModels.h>
#import <MLKitSegmentationCommon/MLKSegmenter.h>
