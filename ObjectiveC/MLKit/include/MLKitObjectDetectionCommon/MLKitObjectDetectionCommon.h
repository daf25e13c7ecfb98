#pragma once

#import <MLKitObjectDetectionCommon/MLKCommonObjectDetectorOptions.h>
#import <MLKitObjectDetectionCommon/MLKObject.h>
#import <MLKitObjectDetectionCommon/MLKObjectDetector.h>
#import <MLKitObjectDetectionCommon/MLKObjectLocalization.h>
