public import Foundation
internal import MediaPipeRules
internal import VisionTasks

/// Finds a person's body, face and hands in pictures, videos and live streams, like MediaPipe's
/// task of this name.
///
/// ```swift
/// let options = HolisticLandmarkerOptions()
/// options.baseOptions.modelAssetPath = "holistic_landmarker.task"
/// options.outputFaceBlendshapes = true
/// let landmarker = try HolisticLandmarker(options: options)
/// let result = try landmarker.detect(image: MPImage(uiImage: picture))
/// ```
///
/// The model is a `.task` bundle with the files `face_detector.tflite`,
/// `face_landmarks_detector.tflite`, `hand_landmarks_detector.tflite`,
/// `hand_roi_refinement.tflite`, `pose_detector.tflite`, `pose_landmarks_detector.tflite` and, for
/// blendshapes, `face_blendshapes.tflite`. Single pictures do not depend on those before them.
/// Landmarks are in fractions of the stored picture, for any orientation. Calls from several
/// threads wait for each other. Errors are `NSError`s of the domain `com.google.mediapipe.tasks`.
#if canImport(ObjectiveC)
  @objc(MPPHolisticLandmarker)
  @objcMembers
#endif
open class HolisticLandmarker: NSObject {
  private let task:
    OwnedTask<HolisticLandmarker, HolisticEngine, HolisticResult, HolisticLandmarkerResult>

  /// Creates a landmarker for single pictures with default options.
  ///
  /// Throws like `init(options:)`.
  public convenience init(modelPath: String) throws {
    let options = HolisticLandmarkerOptions()
    options.baseOptions.modelAssetPath = modelPath
    try self.init(options: options)
  }

  /// Creates a landmarker.
  ///
  /// Throws if the running mode does not fit the delegate, if the bundle cannot be opened
  /// or lacks a model, or if an option is out of range.
  public init(options: HolisticLandmarkerOptions) throws {
    task = try OwnedTask(
      "holisticLandmarker", options.runningMode,
      delegate: options.holisticLandmarkerLiveStreamDelegate,
      answer: HolisticLandmarkerResult.init(_:milliseconds:), deliver: HolisticLandmarker.deliver
    ) { (settings) throws(TaskFailure) in
      let path = options.baseOptions.modelAssetPath ?? ""
      return try TaskRunner(ModelOpening.inMainBundle.bundle(path), options.rules, settings)
    }
    super.init()
    task.setOwner(self)
  }

  private static func deliver(
    _ landmarker: HolisticLandmarker, _ delegate: any HolisticLandmarkerLiveStreamDelegate,
    _ live: LiveOutcome<HolisticLandmarkerResult>
  ) {
    delegate.holisticLandmarker(
      landmarker, didFinishDetection: live.result,
      timestampInMilliseconds: live.milliseconds, error: live.error)
  }

  /// Finds the person in a picture; only in image mode.
  ///
  /// The results' timestamps are 0, 1000, 2000 and so on.
  #if canImport(ObjectiveC)
    @objc(detectImage:error:)
  #endif
  open func detect(image: MPImage) throws -> HolisticLandmarkerResult {
    try task.image(image)
  }

  /// Tracks the person in the next frame of a video; only in video mode.
  ///
  /// Timestamps must increase from call to call.
  #if canImport(ObjectiveC)
    @objc(detectVideoFrame:timestampInMilliseconds:error:)
  #endif
  open func detect(
    videoFrame: MPImage, timestampInMilliseconds: Int
  ) throws -> HolisticLandmarkerResult {
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
