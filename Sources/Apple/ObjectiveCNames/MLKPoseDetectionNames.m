#import <Foundation/Foundation.h>

#import "MLKPoseDetectionNames.h"

MLKPoseLandmarkType const MLKPoseLandmarkTypeNose = @"Nose";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftEyeInner = @"LeftEyeInner";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftEye = @"LeftEye";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftEyeOuter = @"LeftEyeOuter";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightEyeInner = @"RightEyeInner";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightEye = @"RightEye";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightEyeOuter = @"RightEyeOuter";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftEar = @"LeftEar";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightEar = @"RightEar";
MLKPoseLandmarkType const MLKPoseLandmarkTypeMouthLeft = @"MouthLeft";
MLKPoseLandmarkType const MLKPoseLandmarkTypeMouthRight = @"MouthRight";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftShoulder = @"LeftShoulder";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightShoulder = @"RightShoulder";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftElbow = @"LeftElbow";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightElbow = @"RightElbow";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftWrist = @"LeftWrist";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightWrist = @"RightWrist";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftPinkyFinger = @"LeftPinkyFinger";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightPinkyFinger = @"RightPinkyFinger";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftIndexFinger = @"LeftIndexFinger";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightIndexFinger = @"RightIndexFinger";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftThumb = @"LeftThumb";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightThumb = @"RightThumb";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftHip = @"LeftHip";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightHip = @"RightHip";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftKnee = @"LeftKnee";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightKnee = @"RightKnee";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftAnkle = @"LeftAnkle";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightAnkle = @"RightAnkle";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftHeel = @"LeftHeel";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightHeel = @"RightHeel";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftToe = @"LeftToe";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightToe = @"RightToe";
