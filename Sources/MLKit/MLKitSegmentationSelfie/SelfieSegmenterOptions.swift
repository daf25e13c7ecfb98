internal import Foundation
public import MLKitSegmentationCommon

/// The options of the segmenter for people near the camera.
#if canImport(ObjectiveC)
  @objc(MLKSelfieSegmenterOptions)
  @objcMembers
#endif
open class SelfieSegmenterOptions: CommonSegmenterOptions {
  /// Creates options for a stream, with masks of the picture's size.
  public init() { super.init(.selfie) }
}
