#import <Foundation/Foundation.h>

#import "MLKFaceDetectionNames.h"

MLKFaceLandmarkType const MLKFaceLandmarkTypeMouthBottom = @"MouthBottom";
MLKFaceLandmarkType const MLKFaceLandmarkTypeMouthRight = @"MouthRight";
MLKFaceLandmarkType const MLKFaceLandmarkTypeMouthLeft = @"MouthLeft";
MLKFaceLandmarkType const MLKFaceLandmarkTypeRightEar = @"RightEar";
MLKFaceLandmarkType const MLKFaceLandmarkTypeLeftEar = @"LeftEar";
MLKFaceLandmarkType const MLKFaceLandmarkTypeRightEye = @"RightEye";
MLKFaceLandmarkType const MLKFaceLandmarkTypeLeftEye = @"LeftEye";
MLKFaceLandmarkType const MLKFaceLandmarkTypeRightCheek = @"RightCheek";
MLKFaceLandmarkType const MLKFaceLandmarkTypeLeftCheek = @"LeftCheek";
MLKFaceLandmarkType const MLKFaceLandmarkTypeNoseBase = @"NoseBase";
MLKFaceContourType const MLKFaceContourTypeFace = @"Face";
MLKFaceContourType const MLKFaceContourTypeLeftEyebrowTop = @"LeftEyebrowTop";
MLKFaceContourType const MLKFaceContourTypeLeftEyebrowBottom = @"LeftEyebrowBottom";
MLKFaceContourType const MLKFaceContourTypeRightEyebrowTop = @"RightEyebrowTop";
MLKFaceContourType const MLKFaceContourTypeRightEyebrowBottom = @"RightEyebrowBottom";
MLKFaceContourType const MLKFaceContourTypeLeftEye = @"LeftEye";
MLKFaceContourType const MLKFaceContourTypeRightEye = @"RightEye";
MLKFaceContourType const MLKFaceContourTypeUpperLipTop = @"UpperLipTop";
MLKFaceContourType const MLKFaceContourTypeUpperLipBottom = @"UpperLipBottom";
MLKFaceContourType const MLKFaceContourTypeLowerLipTop = @"LowerLipTop";
MLKFaceContourType const MLKFaceContourTypeLowerLipBottom = @"LowerLipBottom";
MLKFaceContourType const MLKFaceContourTypeNoseBridge = @"NoseBridge";
MLKFaceContourType const MLKFaceContourTypeNoseBottom = @"NoseBottom";
MLKFaceContourType const MLKFaceContourTypeLeftCheek = @"LeftCheek";
MLKFaceContourType const MLKFaceContourTypeRightCheek = @"RightCheek";
