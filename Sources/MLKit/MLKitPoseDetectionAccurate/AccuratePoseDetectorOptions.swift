internal import Foundation
public import MLKitPoseDetectionCommon

/// The options of the accurate pose detector, which runs the full landmark model.
#if canImport(ObjectiveC)
  @objc(MLKAccuratePoseDetectorOptions)
  @objcMembers
#endif
open class AccuratePoseDetectorOptions: CommonPoseDetectorOptions {
  /// Creates options for a stream.
  public init() { super.init(.accurate) }
}
