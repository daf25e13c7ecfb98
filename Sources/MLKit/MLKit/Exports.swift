// The umbrella: everything except MLImage, which upstream leaves out, too.
@_exported public import MLKitCommon
@_exported public import MLKitFaceDetection
@_exported public import MLKitImageLabeling
@_exported public import MLKitImageLabelingCommon
@_exported public import MLKitImageLabelingCustom
@_exported public import MLKitLinkFirebase
@_exported public import MLKitObjectDetection
@_exported public import MLKitObjectDetectionCommon
@_exported public import MLKitObjectDetectionCustom
@_exported public import MLKitPoseDetection
@_exported public import MLKitPoseDetectionAccurate
@_exported public import MLKitPoseDetectionCommon
@_exported public import MLKitSegmentationCommon
@_exported public import MLKitSegmentationSelfie
@_exported public import MLKitVision
