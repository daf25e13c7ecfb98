public import Foundation
internal import MediaPipeRules
internal import VisionTasks

/// Finds faces in pictures, videos and live streams, like MediaPipe's task of this name.
///
/// ```swift
/// let options = FaceDetectorOptions()
/// options.baseOptions.modelAssetPath = "blaze_face_short_range.tflite"
/// let detector = try FaceDetector(options: options)
/// let result = try detector.detect(image: MPImage(uiImage: picture))
/// ```
///
/// The model is BlazeFace: with an input of 128x128 for faces within about two meters, else for
/// full range. Boxes are in pixels of the stored picture, for any orientation. Calls from several
/// threads wait for each other. Errors are `NSError`s of the domain `com.google.mediapipe.tasks`.
#if canImport(ObjectiveC)
  @objc(MPPFaceDetector)
  @objcMembers
#endif
open class FaceDetector: NSObject {
  private let task:
    OwnedTask<FaceDetector, FaceDetectionEngine, DetectionResult, FaceDetectorResult>

  /// Creates a detector for single pictures with default options.
  ///
  /// Throws like `init(options:)`.
  public convenience init(modelPath: String) throws {
    let options = FaceDetectorOptions()
    options.baseOptions.modelAssetPath = modelPath
    try self.init(options: options)
  }

  /// Creates a detector.
  ///
  /// Throws if the running mode does not fit the delegate, or if the model cannot be opened or is
  /// not a face detector.
  public init(options: FaceDetectorOptions) throws {
    task = try OwnedTask(
      "faceDetector", options.runningMode, delegate: options.faceDetectorLiveStreamDelegate,
      answer: FaceDetectorResult.init(_:milliseconds:), deliver: FaceDetector.deliver
    ) { (settings) throws(TaskFailure) in
      let path = options.baseOptions.modelAssetPath ?? ""
      return try TaskRunner(ModelOpening.inMainBundle.model(path), options.rules, settings)
    }
    super.init()
    task.setOwner(self)
  }

  private static func deliver(
    _ detector: FaceDetector, _ delegate: any FaceDetectorLiveStreamDelegate,
    _ live: LiveOutcome<FaceDetectorResult>
  ) {
    #if canImport(ObjectiveC)
      delegate.faceDetector?(
        detector, didFinishDetection: live.result,
        timestampInMilliseconds: live.milliseconds, error: live.error)
    #else
      delegate.faceDetector(
        detector, didFinishDetection: live.result,
        timestampInMilliseconds: live.milliseconds, error: live.error)
    #endif
  }

  /// Finds the faces in a picture; only in image mode.
  ///
  /// The results' timestamps are 0, 1000, 2000 and so on.
  #if canImport(ObjectiveC)
    @objc(detectImage:error:)
  #endif
  open func detect(image: MPImage) throws -> FaceDetectorResult {
    try task.image(image)
  }

  /// Finds the faces in the next frame of a video; only in video mode.
  ///
  /// Timestamps must increase from call to call.
  #if canImport(ObjectiveC)
    @objc(detectVideoFrame:timestampInMilliseconds:error:)
  #endif
  open func detect(
    videoFrame: MPImage, timestampInMilliseconds: Int
  ) throws -> FaceDetectorResult {
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
