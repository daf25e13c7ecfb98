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
/// `pose_landmarks_detector.tflite`. Landmarks are in fractions of the stored picture, whatever its
/// orientation. Calls from several threads wait for each other. Errors are `NSError`s of the domain
/// `com.google.mediapipe.tasks`.
#if canImport(ObjectiveC)
  @objc(MPPPoseLandmarker)
  @objcMembers
#endif
open class PoseLandmarker: NSObject {
  /// The lines of a skeleton, by the numbers of landmarks.
  open class var poseLandmarks: [Connection] { skeleton }

  private static let skeleton = PoseLandmarkKind.connections.map {
    Connection(start: UInt($0.rawValue), end: UInt($1.rawValue))
  }

  private let runner: TaskRunner<PoseEngine, PoseResult>

  /// Makes a landmarker for single pictures with default options.
  ///
  /// Throws like `init(options:)`.
  public convenience init(modelPath: String) throws {
    let options = PoseLandmarkerOptions()
    options.baseOptions.modelAssetPath = modelPath
    try self.init(options: options)
  }

  /// Makes a landmarker.
  ///
  /// Throws when the running mode and the delegate do not fit, the bundle cannot be opened or lacks
  /// a model, or an option is out of range.
  public init(options: PoseLandmarkerOptions) throws {
    // Both are set here and nowhere else, and reading a weak reference is atomic.
    nonisolated(unsafe) weak var landmarker: PoseLandmarker?
    nonisolated(unsafe) weak var delegate: (any PoseLandmarkerLiveStreamDelegate)?
    unsafe delegate = options.poseLandmarkerLiveStreamDelegate
    do throws(TaskFailure) {
      try unsafe options.runningMode.checkDelegate(isSet: delegate != nil)
      let models = try ModelOpening.inMainBundle.bundle(options.baseOptions.modelAssetPath ?? "")
        .poseModels()
      runner = try TaskRunner(
        models, options.rules,
        options.runningMode.delivery(task: "poseLandmarker") { live in
          guard let landmarker = unsafe landmarker, let delegate = unsafe delegate else { return }
          Self.deliver(live, landmarker, delegate)
        })
    } catch {
      throw error.error
    }
    super.init()
    unsafe landmarker = self
  }

  private static func deliver(
    _ live: TaskRunner<PoseEngine, PoseResult>.LiveResult, _ landmarker: PoseLandmarker,
    _ delegate: any PoseLandmarkerLiveStreamDelegate
  ) {
    var result: PoseLandmarkerResult?
    var error: NSError?
    switch live.result {
    case .success(let output):
      result = PoseLandmarkerResult(output, milliseconds: live.milliseconds)
    case .failure(let failure): error = failure.error
    }
    delegate.poseLandmarker(
      landmarker, didFinishDetection: result, timestampInMilliseconds: live.milliseconds,
      error: error)
  }

  /// Finds the people in a picture; only in image mode.
  ///
  /// The result's timestamps are 0, 1000, 2000 and so on.
  #if canImport(ObjectiveC)
    @objc(detectImage:error:)
  #endif
  open func detect(image: MPImage) throws -> PoseLandmarkerResult {
    do throws(TaskFailure) {
      let (output, milliseconds) = try runner.image(image)
      return PoseLandmarkerResult(output, milliseconds: milliseconds)
    } catch {
      throw error.error
    }
  }

  /// Follows the people in the next frame of a video; only in video mode.
  ///
  /// Timestamps must increase from call to call.
  #if canImport(ObjectiveC)
    @objc(detectVideoFrame:timestampInMilliseconds:error:)
  #endif
  open func detect(
    videoFrame: MPImage, timestampInMilliseconds: Int
  ) throws -> PoseLandmarkerResult {
    do throws(TaskFailure) {
      let output = try runner.videoFrame(videoFrame, milliseconds: timestampInMilliseconds)
      return PoseLandmarkerResult(output, milliseconds: timestampInMilliseconds)
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
