public import Foundation
internal import MediaPipeRules

/// How an `ObjectDetector` works; read once, when the detector is made.
#if canImport(ObjectiveC)
  @objc(MPPObjectDetectorOptions)
  @objcMembers
#endif
open class ObjectDetectorOptions: TaskOptions {
  /// How the detector receives pictures.
  open var runningMode: RunningMode = .image

  /// Receives the results of a live stream; must be set in that mode and in no other.
  open weak var objectDetectorLiveStreamDelegate: (any ObjectDetectorLiveStreamDelegate)?

  /// The language of display names; empty means English.
  open var displayNamesLocale: String = ""

  /// The largest number of detections; negative for all.
  ///
  /// Zero makes the initialiser throw.
  open var maxResults: Int = -1

  /// Detections with a lower score are left out.
  open var scoreThreshold: Float = 0

  /// Only these categories, when not empty.
  open var categoryAllowlist: [String] = []

  /// None of these categories.
  open var categoryDenylist: [String] = []

  /// A full copy.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = ObjectDetectorOptions()
    copy.baseOptions = baseOptions
    copy.runningMode = runningMode
    copy.objectDetectorLiveStreamDelegate = objectDetectorLiveStreamDelegate
    copy.displayNamesLocale = displayNamesLocale
    copy.maxResults = maxResults
    copy.scoreThreshold = scoreThreshold
    copy.categoryAllowlist = categoryAllowlist
    copy.categoryDenylist = categoryDenylist
    return copy
  }
}

extension ObjectDetectorOptions {
  /// The options that all doors have.
  var rules: CategoryTaskOptions {
    var rules = CategoryTaskOptions()
    rules.displayNamesLocale = displayNamesLocale.isEmpty ? nil : displayNamesLocale
    rules.maxResults = maxResults
    rules.scoreThreshold = scoreThreshold
    rules.categoryAllowlist = categoryAllowlist
    rules.categoryDenylist = categoryDenylist
    return rules
  }
}

/// Receives what an `ObjectDetector` finds in a live stream.
#if canImport(ObjectiveC)
  @objc(MPPObjectDetectorLiveStreamDelegate)
#endif
public protocol ObjectDetectorLiveStreamDelegate: NSObjectProtocol {
  /// Called for each frame that was worked on, in their order, on a serial queue of the detector.
  ///
  /// Implementing it is optional.
  ///
  /// - Parameters:
  ///   - objectDetector: The detector.
  ///   - result: What was found; nil when the frame failed.
  ///   - timestampInMilliseconds: The frame's timestamp.
  ///   - error: Why the frame failed; nil when it did not.
  #if canImport(ObjectiveC)
    @objc(objectDetector:didFinishDetectionWithResult:timestampInMilliseconds:error:)
    optional func objectDetector(
      _ objectDetector: ObjectDetector, didFinishDetection result: ObjectDetectorResult?,
      timestampInMilliseconds: Int, error: (any Error)?)
  #else
    func objectDetector(
      _ objectDetector: ObjectDetector, didFinishDetection result: ObjectDetectorResult?,
      timestampInMilliseconds: Int, error: (any Error)?)
  #endif
}

#if !canImport(ObjectiveC)
  extension ObjectDetectorLiveStreamDelegate {
    /// Does nothing: implementing the method is optional.
    public func objectDetector(
      _ objectDetector: ObjectDetector, didFinishDetection result: ObjectDetectorResult?,
      timestampInMilliseconds: Int, error: (any Error)?
    ) {}
  }
#endif
