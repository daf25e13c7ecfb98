#pragma once

#import <MLKitPoseDetectionCommon/MLKCommonPoseDetectorOptions.h>
#import <MLKitPoseDetectionCommon/MLKPose.h>
#import <MLKitPoseDetectionCommon/MLKPoseDetector.h>
#import <MLKitPoseDetectionCommon/MLKPoseLandmark.h>
