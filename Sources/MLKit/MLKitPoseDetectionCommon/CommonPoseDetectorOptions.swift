public import Foundation

/// The common options of both pose detectors; create one of the subclasses.
///
/// They are read once, when a detector is created: later changes do not affect the detector.
#if canImport(ObjectiveC)
  @objc(MLKCommonPoseDetectorOptions)
  @objcMembers
#endif
open class CommonPoseDetectorOptions: NSObject {
  /// The mode of the detector.
  open var detectorMode = PoseDetectorMode.stream

  /// The accuracy of the detector, which determines its models.
  package let accuracy: PoseAccuracy

  package init(_ accuracy: PoseAccuracy) { self.accuracy = accuracy }
}
