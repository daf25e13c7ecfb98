#import <MLKitFaceDetection/MLKFace.h>
#import <MLKitFaceDetection/MLKFaceDetector.h>
#import <MLKitFaceDetection/MLKFaceDetectorOptions.h>
