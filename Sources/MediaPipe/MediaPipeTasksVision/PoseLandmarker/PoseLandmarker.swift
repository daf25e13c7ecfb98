public import Foundation
internal import MediaPipeRules
internal import VisionTasks

/// Finds people's poses in pictures, videos and live streams, like MediaPipe's task of this name.
///
/// ```swift
/// let options = PoseLandmarkerOptions()
/// options.baseOptions.modelAssetPath = "pose_landmarker.task"
/// options.numPoses = 2
/// let landmarker = try PoseLandmarker(options: options)
/// let result = try landmarker.detect(image: MPImage(uiImage: picture))
/// ```
///
/// The model is a `.task` bundle with the files `pose_detector.tflite` and
/// `pose_landmarks_detector.tflite`. Landmarks are in fractions of the stored picture, for any
/// orientation. Calls from several threads wait for each other. Errors are `NSError`s of the domain
/// `com.google.mediapipe.tasks`.
#if canImport(ObjectiveC)
  @objc(MPPPoseLandmarker)
  @objcMembers
#endif
open class PoseLandmarker: NSObject {
  /// The lines of a skeleton, by the indices of landmarks.
  open class var poseLandmarks: [Connection] { skeleton }

  private static let skeleton = PoseLandmarkKind.connections.map {
    Connection(start: UInt($0.start), end: UInt($0.end))
  }

  private let task: OwnedTask<PoseLandmarker, PoseEngine, PoseResult, PoseLandmarkerResult>

  /// Creates a landmarker for single pictures with default options.
  ///
  /// Throws like `init(options:)`.
  public convenience init(modelPath: String) throws {
    let options = PoseLandmarkerOptions()
    options.baseOptions.modelAssetPath = modelPath
    try self.init(options: options)
  }

  /// Creates a landmarker.
  ///
  /// Throws if the running mode does not fit the delegate, if the bundle cannot be opened or lacks
  /// a model, or if an option is out of range.
  public init(options: PoseLandmarkerOptions) throws {
    task = try OwnedTask(
      "poseLandmarker", options.runningMode, delegate: options.poseLandmarkerLiveStreamDelegate,
      answer: PoseLandmarkerResult.init(_:milliseconds:), deliver: PoseLandmarker.deliver
    ) { (settings) throws(TaskFailure) in
      let path = options.baseOptions.modelAssetPath ?? ""
      let models = try ModelOpening.inMainBundle.bundle(path).poseModels()
      return try TaskRunner(models, options.rules, settings)
    }
    super.init()
    task.setOwner(self)
  }

  private static func deliver(
    _ landmarker: PoseLandmarker, _ delegate: any PoseLandmarkerLiveStreamDelegate,
    _ live: LiveOutcome<PoseLandmarkerResult>
  ) {
    delegate.poseLandmarker(
      landmarker, didFinishDetection: live.result,
      timestampInMilliseconds: live.milliseconds, error: live.error)
  }

  /// Finds the people in a picture; only in image mode.
  ///
  /// The results' timestamps are 0, 1000, 2000 and so on.
  #if canImport(ObjectiveC)
    @objc(detectImage:error:)
  #endif
  open func detect(image: MPImage) throws -> PoseLandmarkerResult {
    try task.image(image)
  }

  /// Tracks the people in the next frame of a video; only in video mode.
  ///
  /// Timestamps must increase from call to call.
  #if canImport(ObjectiveC)
    @objc(detectVideoFrame:timestampInMilliseconds:error:)
  #endif
  open func detect(
    videoFrame: MPImage, timestampInMilliseconds: Int
  ) throws -> PoseLandmarkerResult {
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
}
