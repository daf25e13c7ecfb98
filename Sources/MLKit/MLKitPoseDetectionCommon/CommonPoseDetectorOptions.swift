public import Foundation

/// What the options of both pose detectors share; make one of its subclasses.
///
/// Read once, when a detector is made: changing options later changes no detector.
#if canImport(ObjectiveC)
  @objc(MLKCommonPoseDetectorOptions)
  @objcMembers
#endif
open class CommonPoseDetectorOptions: NSObject {
  /// How the detector will be used.
  open var detectorMode = PoseDetectorMode.stream

  /// Which models a detector with these options runs.
  package let accuracy: PoseAccuracy

  package init(_ accuracy: PoseAccuracy) { self.accuracy = accuracy }
}
