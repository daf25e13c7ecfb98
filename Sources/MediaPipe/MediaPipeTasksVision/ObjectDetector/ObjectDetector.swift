public import Foundation
internal import MediaPipeRules
internal import VisionTasks

/// Finds objects in pictures, videos and live streams, like MediaPipe's task of this name.
///
/// ```swift
/// let options = ObjectDetectorOptions()
/// options.baseOptions.modelAssetPath = "face.tflite"
/// options.maxResults = 5
/// let detector = try ObjectDetector(options: options)
/// let result = try detector.detect(image: MPImage(uiImage: picture))
/// ```
///
/// Boxes are in pixels of the stored picture, for any orientation. Calls from several threads wait
/// for each other. Errors are `NSError`s of the domain `com.google.mediapipe.tasks`.
#if canImport(ObjectiveC)
  @objc(MPPObjectDetector)
  @objcMembers
#endif
open class ObjectDetector: NSObject {
  private let task:
    OwnedTask<ObjectDetector, DetectionEngine, DetectionResult, ObjectDetectorResult>

  /// Creates a detector for single pictures with default options.
  ///
  /// Throws like `init(options:)`.
  public convenience init(modelPath: String) throws {
    let options = ObjectDetectorOptions()
    options.baseOptions.modelAssetPath = modelPath
    try self.init(options: options)
  }

  /// Creates a detector.
  ///
  /// Throws if the running mode does not fit the delegate, if the model cannot be opened or is not
  /// a detector, or if options contradict each other.
  public init(options: ObjectDetectorOptions) throws {
    task = try OwnedTask(
      "objectDetector", options.runningMode, delegate: options.objectDetectorLiveStreamDelegate,
      answer: ObjectDetectorResult.init(_:milliseconds:), deliver: ObjectDetector.deliver
    ) { (settings) throws(TaskFailure) in
      let path = options.baseOptions.modelAssetPath ?? ""
      let model = try ModelOpening.inMainBundle.model(path)
      return try TaskRunner(model, options.rules, settings)
    }
    super.init()
    task.setOwner(self)
  }

  private static func deliver(
    _ detector: ObjectDetector, _ delegate: any ObjectDetectorLiveStreamDelegate,
    _ live: LiveOutcome<ObjectDetectorResult>
  ) {
    #if canImport(ObjectiveC)
      delegate.objectDetector?(
        detector, didFinishDetection: live.result,
        timestampInMilliseconds: live.milliseconds, error: live.error)
    #else
      delegate.objectDetector(
        detector, didFinishDetection: live.result,
        timestampInMilliseconds: live.milliseconds, error: live.error)
    #endif
  }

  /// Finds the objects in a picture; only in image mode.
  ///
  /// The results' timestamps are 0, 1000, 2000 and so on.
  #if canImport(ObjectiveC)
    @objc(detectImage:error:)
  #endif
  open func detect(image: MPImage) throws -> ObjectDetectorResult {
    try task.image(image)
  }

  /// Finds the objects in the next frame of a video; only in video mode.
  ///
  /// Timestamps must increase from call to call.
  #if canImport(ObjectiveC)
    @objc(detectVideoFrame:timestampInMilliseconds:error:)
  #endif
  open func detect(
    videoFrame: MPImage, timestampInMilliseconds: Int
  ) throws -> ObjectDetectorResult {
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
