internal import Foundation
public import MLKitPoseDetectionCommon

/// Options of the fast pose detector.
///
/// It runs the lite landmark model if `vision models pull pose-landmark-lite` has fetched it, else
/// the quantised form of the full one that `vision models pull default` makes, else the full one.
#if canImport(ObjectiveC)
  @objc(MLKPoseDetectorOptions)
  @objcMembers
#endif
open class PoseDetectorOptions: CommonPoseDetectorOptions {
  /// Makes options for a stream.
  public init() { super.init(.base) }
}
