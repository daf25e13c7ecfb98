public import Foundation
internal import MediaPipeRules
internal import VisionTasks

/// Finds hands and their 21 landmarks in pictures, videos and live streams, like MediaPipe's task
/// of this name.
///
/// ```swift
/// let options = HandLandmarkerOptions()
/// options.baseOptions.modelAssetPath = "hand_landmarker.task"
/// options.numHands = 2
/// let landmarker = try HandLandmarker(options: options)
/// let result = try landmarker.detect(image: MPImage(uiImage: picture))
/// ```
///
/// The model is a `.task` bundle with the files `hand_detector.tflite` and
/// `hand_landmarks_detector.tflite`.
/// Landmarks are in fractions of the stored picture, for any orientation. Calls from several
/// threads wait for each other. Errors are `NSError`s of the domain `com.google.mediapipe.tasks`.
#if canImport(ObjectiveC)
  @objc(MPPHandLandmarker)
  @objcMembers
#endif
open class HandLandmarker: NSObject {
  private let task: OwnedTask<HandLandmarker, HandEngine, HandResult, HandLandmarkerResult>

  /// Creates a landmarker for single pictures with default options.
  ///
  /// Throws like `init(options:)`.
  public convenience init(modelPath: String) throws {
    let options = HandLandmarkerOptions()
    options.baseOptions.modelAssetPath = modelPath
    try self.init(options: options)
  }

  /// Creates a landmarker.
  ///
  /// Throws if the running mode does not fit the delegate, if the bundle cannot be opened
  /// or lacks a model, or if an option is out of range.
  public init(options: HandLandmarkerOptions) throws {
    task = try OwnedTask(
      "handLandmarker", options.runningMode, delegate: options.handLandmarkerLiveStreamDelegate,
      answer: HandLandmarkerResult.init(_:milliseconds:), deliver: HandLandmarker.deliver
    ) { (settings) throws(TaskFailure) in
      let path = options.baseOptions.modelAssetPath ?? ""
      return try TaskRunner(ModelOpening.inMainBundle.bundle(path), options.rules, settings)
    }
    super.init()
    task.setOwner(self)
  }

  private static func deliver(
    _ landmarker: HandLandmarker, _ delegate: any HandLandmarkerLiveStreamDelegate,
    _ live: LiveOutcome<HandLandmarkerResult>
  ) {
    #if canImport(ObjectiveC)
      delegate.handLandmarker?(
        landmarker, didFinishDetection: live.result,
        timestampInMilliseconds: live.milliseconds, error: live.error)
    #else
      delegate.handLandmarker(
        landmarker, didFinishDetection: live.result,
        timestampInMilliseconds: live.milliseconds, error: live.error)
    #endif
  }

  /// Finds the hands in a picture; only in image mode.
  ///
  /// The results' timestamps are 0, 1000, 2000 and so on.
  #if canImport(ObjectiveC)
    @objc(detectImage:error:)
  #endif
  open func detect(image: MPImage) throws -> HandLandmarkerResult {
    try task.image(image)
  }

  /// Tracks the hands in the next frame of a video; only in video mode.
  ///
  /// Timestamps must increase from call to call.
  #if canImport(ObjectiveC)
    @objc(detectVideoFrame:timestampInMilliseconds:error:)
  #endif
  open func detect(
    videoFrame: MPImage, timestampInMilliseconds: Int
  ) throws -> HandLandmarkerResult {
    try task.videoFrame(videoFrame, milliseconds: timestampInMilliseconds)
  }

  /// Submits the next frame of a live stream and returns; only in live stream mode.
  ///
  /// The delegate receives the result, unless a newer frame arrives before this one's turn.
  /// Timestamps must increase from call to call.
  #if canImport(ObjectiveC)
    @objc(detectAsyncImage:timestampInMilliseconds:error:)
  #endif
  open func detectAsync(image: MPImage, timestampInMilliseconds: Int) throws {
    try task.liveFrame(image, milliseconds: timestampInMilliseconds)
  }

  // MARK: Lines

  /// The lines around the palm.
  open class var handPalmConnections: [Connection] { HandLines.palm }

  /// The lines of the thumb.
  open class var handThumbConnections: [Connection] { HandLines.fingers[0] }

  /// The lines of the index finger.
  open class var handIndexFingerConnections: [Connection] { HandLines.fingers[1] }

  /// The lines of the middle finger.
  open class var handMiddleFingerConnections: [Connection] { HandLines.fingers[2] }

  /// The lines of the ring finger.
  open class var handRingFingerConnections: [Connection] { HandLines.fingers[3] }

  /// The lines of the little finger.
  open class var handPinkyConnections: [Connection] { HandLines.fingers[4] }

  /// All lines.
  open class var handConnections: [Connection] { HandLines.all }
}
