public import Foundation

/// The options of an `ObjectDetector`; read once, when the detector is created.
#if canImport(ObjectiveC)
  @objc(MPPObjectDetectorOptions)
  @objcMembers
#endif
open class ObjectDetectorOptions: TaskOptions {
  /// The way the detector receives pictures.
  open var runningMode: RunningMode = .image

  /// Receives the results of a live stream; must be set in that mode and in no other.
  open weak var objectDetectorLiveStreamDelegate: (any ObjectDetectorLiveStreamDelegate)?

  /// The language of display names; empty means English.
  open var displayNamesLocale: String = ""

  /// The maximum number of detections; negative for all.
  ///
  /// Zero makes the initializer throw.
  open var maxResults: Int = -1

  /// The minimum score of a detection.
  open var scoreThreshold: Float = 0

  /// The only categories to report, if not empty.
  open var categoryAllowlist: [String] = []

  /// The categories to leave out.
  open var categoryDenylist: [String] = []

  /// Returns a full copy.
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

extension ObjectDetectorOptions: CategoryNaming {}

/// Receives the results of an `ObjectDetector` on a live stream.
#if canImport(ObjectiveC)
  @objc(MPPObjectDetectorLiveStreamDelegate)
#endif
public protocol ObjectDetectorLiveStreamDelegate: NSObjectProtocol {
  /// Called for each processed frame, in order, on a serial queue of the detector.
  ///
  /// Implementing it is optional.
  ///
  /// - Parameters:
  ///   - objectDetector: The detector.
  ///   - result: The objects; nil if the frame failed.
  ///   - timestampInMilliseconds: The frame's timestamp.
  ///   - error: The reason the frame failed; nil if it did not.
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
