internal import Foundation
public import MLKitPoseDetectionCommon

/// Options of the exact pose detector, which runs the full landmark model.
#if canImport(ObjectiveC)
  @objc(MLKAccuratePoseDetectorOptions)
  @objcMembers
#endif
open class AccuratePoseDetectorOptions: CommonPoseDetectorOptions {
  /// Makes options for a stream.
  public init() { super.init(.accurate) }
}
