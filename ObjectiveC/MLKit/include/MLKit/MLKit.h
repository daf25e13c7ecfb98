// All of ML Kit that this library has, but `MLImage`, as with upstream.
#pragma once

#import <MLKitCommon/MLKitCommon.h>
#import <MLKitLinkFirebase/MLKitLinkFirebase.h>
#import <MLKitObjectDetection/MLKitObjectDetection.h>
#import <MLKitObjectDetectionCommon/MLKitObjectDetectionCommon.h>
#import <MLKitObjectDetectionCustom/MLKitObjectDetectionCustom.h>
#import <MLKitPoseDetection/MLKitPoseDetection.h>
#import <MLKitPoseDetectionAccurate/MLKitPoseDetectionAccurate.h>
#import <MLKitPoseDetectionCommon/MLKitPoseDetectionCommon.h>
#import <MLKitVision/MLKitVision.h>
