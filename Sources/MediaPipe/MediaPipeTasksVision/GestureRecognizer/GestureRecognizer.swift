public import Foundation
internal import MediaPipeRules
internal import VisionTasks

/// Finds hands and names their gestures in pictures, videos and live streams, like MediaPipe's
/// task of this name.
///
/// ```swift
/// let options = GestureRecognizerOptions()
/// options.baseOptions.modelAssetPath = "gesture_recognizer.task"
/// let recognizer = try GestureRecognizer(options: options)
/// let result = try recognizer.recognize(image: MPImage(uiImage: picture))
/// ```
///
/// The model is a `.task` bundle with the bundles `hand_landmarker.task` and
/// `hand_gesture_recognizer.task`.
/// Landmarks are in fractions of the stored picture, for any orientation. Calls from several
/// threads wait for each other. Errors are `NSError`s of the domain `com.google.mediapipe.tasks`.
#if canImport(ObjectiveC)
  @objc(MPPGestureRecognizer)
  @objcMembers
#endif
open class GestureRecognizer: NSObject {
  private let task: OwnedTask<GestureRecognizer, HandEngine, HandResult, GestureRecognizerResult>

  /// Creates a recognizer for single pictures with default options.
  ///
  /// Throws like `init(options:)`.
  public convenience init(modelPath: String) throws {
    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetPath = modelPath
    try self.init(options: options)
  }

  /// Creates a recognizer.
  ///
  /// Throws if the running mode does not fit the delegate, if the bundle cannot be opened
  /// or lacks a model, or if an option is out of range.
  public init(options: GestureRecognizerOptions) throws {
    task = try OwnedTask(
      "gestureRecognizer", options.runningMode,
      delegate: options.gestureRecognizerLiveStreamDelegate,
      answer: GestureRecognizerResult.init(_:milliseconds:), deliver: GestureRecognizer.deliver
    ) { (settings) throws(TaskFailure) in
      let path = options.baseOptions.modelAssetPath ?? ""
      return try TaskRunner(ModelOpening.inMainBundle.bundle(path), options.rules, settings)
    }
    super.init()
    task.setOwner(self)
  }

  private static func deliver(
    _ recognizer: GestureRecognizer, _ delegate: any GestureRecognizerLiveStreamDelegate,
    _ live: LiveOutcome<GestureRecognizerResult>
  ) {
    #if canImport(ObjectiveC)
      delegate.gestureRecognizer?(
        recognizer, didFinishGestureRecognition: live.result,
        timestampInMilliseconds: live.milliseconds, error: live.error)
    #else
      delegate.gestureRecognizer(
        recognizer, didFinishGestureRecognition: live.result,
        timestampInMilliseconds: live.milliseconds, error: live.error)
    #endif
  }

  /// Names the gestures of the hands in a picture; only in image mode.
  ///
  /// The results' timestamps are 0, 1000, 2000 and so on.
  #if canImport(ObjectiveC)
    @objc(recognizeImage:error:)
  #endif
  open func recognize(image: MPImage) throws -> GestureRecognizerResult {
    try task.image(image)
  }

  /// Tracks the hands and names their gestures in the next frame of a video; only in video mode.
  ///
  /// Timestamps must increase from call to call.
  #if canImport(ObjectiveC)
    @objc(recognizeVideoFrame:timestampInMilliseconds:error:)
  #endif
  open func recognize(
    videoFrame: MPImage, timestampInMilliseconds: Int
  ) throws -> GestureRecognizerResult {
    try task.videoFrame(videoFrame, milliseconds: timestampInMilliseconds)
  }

  /// Submits the next frame of a live stream and returns; only in live stream mode.
  ///
  /// The delegate receives the result, unless a newer frame arrives before this one's turn.
  /// Timestamps must increase from call to call.
  #if canImport(ObjectiveC)
    @objc(recognizeAsyncImage:timestampInMilliseconds:error:)
  #endif
  open func recognizeAsync(image: MPImage, timestampInMilliseconds: Int) throws {
    try task.liveFrame(image, milliseconds: timestampInMilliseconds)
  }
}
