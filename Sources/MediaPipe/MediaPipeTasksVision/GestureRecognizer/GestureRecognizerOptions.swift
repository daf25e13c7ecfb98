public import Foundation
internal import MediaPipeRules

/// The options of a `GestureRecognizer`; read once, when the recognizer is created.
#if canImport(ObjectiveC)
  @objc(MPPGestureRecognizerOptions)
  @objcMembers
#endif
open class GestureRecognizerOptions: TaskOptions {
  /// The way the recognizer receives pictures.
  open var runningMode: RunningMode = .image

  /// Receives the results of a live stream; must be set in that mode and in no other.
  open weak var gestureRecognizerLiveStreamDelegate: (any GestureRecognizerLiveStreamDelegate)?

  /// The maximum number of hands; below 1 makes the initializer throw.
  open var numHands: Int = 1

  /// The detector's minimum score for a palm.
  open var minHandDetectionConfidence: Float = 0.5

  /// The landmark model's minimum score for the presence of a hand.
  ///
  /// Values outside 0 to 1 make the initializer throw.
  open var minHandPresenceConfidence: Float = 0.5

  /// The overlap of a detected hand's region with a tracked one's above which both are one hand.
  ///
  /// Except in image mode, the initializer throws unless this is above 0 and at most 1.
  open var minTrackingConfidence: Float = 0.5

  private var ownCanned: ClassifierOptions?
  private var ownCustom: ClassifierOptions?

  /// The gestures of the bundle's own classifier to report; copied when set.
  ///
  /// Without options the threshold in the classifier's metadata applies.
  open var cannedGesturesClassifierOptions: ClassifierOptions? {
    get { ownCanned }
    set { ownCanned = newValue?.copied() }
  }

  /// The gestures of the bundle's custom classifier to report, for bundles that have one; copied
  /// when set.
  ///
  /// Without options the threshold in the classifier's metadata applies.
  open var customGesturesClassifierOptions: ClassifierOptions? {
    get { ownCustom }
    set { ownCustom = newValue?.copied() }
  }

  /// Returns a full copy.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = GestureRecognizerOptions()
    copy.baseOptions = baseOptions
    copy.runningMode = runningMode
    copy.gestureRecognizerLiveStreamDelegate = gestureRecognizerLiveStreamDelegate
    copy.numHands = numHands
    copy.minHandDetectionConfidence = minHandDetectionConfidence
    copy.minHandPresenceConfidence = minHandPresenceConfidence
    copy.minTrackingConfidence = minTrackingConfidence
    copy.cannedGesturesClassifierOptions = cannedGesturesClassifierOptions
    copy.customGesturesClassifierOptions = customGesturesClassifierOptions
    return copy
  }
}

extension GestureRecognizerOptions {
  /// The options in the form shared by all APIs.
  var rules: GestureTaskOptions {
    var rules = GestureTaskOptions()
    rules.hands.numHands = numHands
    rules.hands.minHandDetectionConfidence = minHandDetectionConfidence
    rules.hands.minHandPresenceConfidence = minHandPresenceConfidence
    rules.hands.minTrackingConfidence = minTrackingConfidence
    rules.canned = cannedGesturesClassifierOptions?.rules
    rules.custom = customGesturesClassifierOptions?.rules
    return rules
  }
}

/// Receives the results of a `GestureRecognizer` on a live stream.
#if canImport(ObjectiveC)
  @objc(MPPGestureRecognizerLiveStreamDelegate)
#endif
public protocol GestureRecognizerLiveStreamDelegate: NSObjectProtocol {
  /// Called for each processed frame, in order, on a serial queue of the recognizer.
  ///
  /// Implementing it is optional.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The recognizer.
  ///   - result: The hands and gestures; nil if the frame failed.
  ///   - timestampInMilliseconds: The frame's timestamp.
  ///   - error: The reason the frame failed; nil if it did not.
  #if canImport(ObjectiveC)
    @objc(gestureRecognizer:didFinishRecognitionWithResult:timestampInMilliseconds:error:)
    optional func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer,
      didFinishGestureRecognition result: GestureRecognizerResult?,
      timestampInMilliseconds: Int, error: (any Error)?)
  #else
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer,
      didFinishGestureRecognition result: GestureRecognizerResult?,
      timestampInMilliseconds: Int, error: (any Error)?)
  #endif
}

#if !canImport(ObjectiveC)
  extension GestureRecognizerLiveStreamDelegate {
    /// Does nothing: implementing the method is optional.
    public func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer,
      didFinishGestureRecognition result: GestureRecognizerResult?,
      timestampInMilliseconds: Int, error: (any Error)?
    ) {}
  }
#endif
