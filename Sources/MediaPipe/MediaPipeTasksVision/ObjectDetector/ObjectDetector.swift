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
/// Boxes are in pixels of the stored picture, whatever its orientation. Calls from several threads
/// wait for each other. Errors are `NSError`s of the domain `com.google.mediapipe.tasks`.
#if canImport(ObjectiveC)
  @objc(MPPObjectDetector)
  @objcMembers
#endif
open class ObjectDetector: NSObject {
  private let runner: TaskRunner<DetectionEngine, DetectionResult>

  /// Makes a detector for single pictures with default options.
  ///
  /// Throws like `init(options:)`.
  public convenience init(modelPath: String) throws {
    let options = ObjectDetectorOptions()
    options.baseOptions.modelAssetPath = modelPath
    try self.init(options: options)
  }

  /// Makes a detector.
  ///
  /// Throws when the running mode and the delegate do not fit, the model cannot be opened or is not
  /// a detector, or options contradict each other.
  public init(options: ObjectDetectorOptions) throws {
    // Both are set here and nowhere else, and reading a weak reference is atomic.
    nonisolated(unsafe) weak var detector: ObjectDetector?
    nonisolated(unsafe) weak var delegate: (any ObjectDetectorLiveStreamDelegate)?
    unsafe delegate = options.objectDetectorLiveStreamDelegate
    do throws(TaskFailure) {
      try unsafe options.runningMode.checkDelegate(isSet: delegate != nil)
      let model = try ModelOpening.inMainBundle.model(options.baseOptions.modelAssetPath ?? "")
      runner = try TaskRunner(
        model, options.rules,
        options.runningMode.delivery(task: "objectDetector") { live in
          guard let detector = unsafe detector, let delegate = unsafe delegate else { return }
          Self.deliver(live, detector, delegate)
        })
    } catch {
      throw error.error
    }
    super.init()
    unsafe detector = self
  }

  private static func deliver(
    _ live: TaskRunner<DetectionEngine, DetectionResult>.LiveResult,
    _ detector: ObjectDetector, _ delegate: any ObjectDetectorLiveStreamDelegate
  ) {
    var result: ObjectDetectorResult?
    var error: NSError?
    switch live.result {
    case .success(let output):
      result = ObjectDetectorResult(output, milliseconds: live.milliseconds)
    case .failure(let failure): error = failure.error
    }
    #if canImport(ObjectiveC)
      delegate.objectDetector?(
        detector, didFinishDetection: result, timestampInMilliseconds: live.milliseconds,
        error: error)
    #else
      delegate.objectDetector(
        detector, didFinishDetection: result, timestampInMilliseconds: live.milliseconds,
        error: error)
    #endif
  }

  /// Finds the objects in a picture; only in image mode.
  ///
  /// The result's timestamps are 0, 1000, 2000 and so on.
  #if canImport(ObjectiveC)
    @objc(detectImage:error:)
  #endif
  open func detect(image: MPImage) throws -> ObjectDetectorResult {
    do throws(TaskFailure) {
      let (output, milliseconds) = try runner.image(image)
      return ObjectDetectorResult(output, milliseconds: milliseconds)
    } catch {
      throw error.error
    }
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
    do throws(TaskFailure) {
      let output = try runner.videoFrame(videoFrame, milliseconds: timestampInMilliseconds)
      return ObjectDetectorResult(output, milliseconds: timestampInMilliseconds)
    } catch {
      throw error.error
    }
  }

  /// Hands over the next frame of a live stream and returns; only in live stream mode.
  ///
  /// The delegate receives the result, unless a newer frame arrives before this one's turn.
  /// Timestamps must increase from call to call.
  #if canImport(ObjectiveC)
    @objc(detectAsyncImage:timestampInMilliseconds:error:)
  #endif
  open func detectAsync(image: MPImage, timestampInMilliseconds: Int) throws {
    do throws(TaskFailure) {
      try runner.liveFrame(image, milliseconds: timestampInMilliseconds)
    } catch {
      throw error.error
    }
  }
}
