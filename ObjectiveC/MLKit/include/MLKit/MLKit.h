// All of ML Kit in this library except `MLImage`, as upstream does it.
#pragma once

#import <MLKitCommon/MLKitCommon.h>
#import <MLKitFaceDetection/MLKitFaceDetection.h>
#import <MLKitImageLabeling/MLKitImageLabeling.h>
#import <MLKitImageLabelingCommon/MLKitImageLabelingCommon.h>
#import <MLKitImageLabelingCustom/MLKitImageLabelingCustom.h>
#import <MLKitLinkFirebase/MLKitLinkFirebase.h>
#import <MLKitObjectDetection/MLKitObjectDetection.h>
#import <MLKitObjectDetectionCommon/MLKitObjectDetectionCommon.h>
#import <MLKitObjectDetectionCustom/MLKitObjectDetectionCustom.h>
#import <MLKitPoseDetection/MLKitPoseDetection.h>
#import <MLKitPoseDetectionAccurate/MLKitPoseDetectionAccurate.h>
#import <MLKitPoseDetectionCommon/MLKitPoseDetectionCommon.h>
#import <MLKitSegmentationCommon/MLKitSegmentationCommon.h>
#import <MLKitSegmentationSelfie/MLKitSegmentationSelfie.h>
#import <MLKitVision/MLKitVision.h>
