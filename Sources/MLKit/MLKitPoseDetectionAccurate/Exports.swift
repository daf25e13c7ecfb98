// Upstream's header brings the common part along.
@_exported public import MLKitPoseDetectionCommon
