internal import Foundation
public import MLKitPoseDetectionCommon

/// The options of the fast pose detector.
///
/// It runs the lite landmark model if `vision models pull pose-landmark-lite` has fetched it, else
/// the full one, which `vision models pull default` fetches.
#if canImport(ObjectiveC)
  @objc(MLKPoseDetectorOptions)
  @objcMembers
#endif
open class PoseDetectorOptions: CommonPoseDetectorOptions {
  /// Creates options for a stream.
  public init() { super.init(.base) }
}
