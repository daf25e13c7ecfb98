public import Foundation
internal import MediaPipeRules
internal import VisionTasks

/// Says what pictures, videos and live streams show, like MediaPipe's task of this name.
///
/// ```swift
/// let options = ImageClassifierOptions()
/// options.baseOptions.modelAssetPath = "bird.tflite"
/// options.maxResults = 3
/// let classifier = try ImageClassifier(options: options)
/// let result = try classifier.classify(image: MPImage(uiImage: picture))
/// print(result.classificationResult.classifications[0].categories)
/// ```
///
/// A region of interest is given in fractions of the stored picture; `CGRect.zero` is all of it.
/// Calls from several threads wait for each other. Errors are `NSError`s of the domain
/// `com.google.mediapipe.tasks`.
#if canImport(ObjectiveC)
  @objc(MPPImageClassifier)
  @objcMembers
#endif
open class ImageClassifier: NSObject {
  private let runner: TaskRunner<ClassificationEngine, VisionTasks.ClassificationResult>

  /// Makes a classifier for single pictures with default options.
  ///
  /// Throws like `init(options:)`.
  public convenience init(modelPath: String) throws {
    let options = ImageClassifierOptions()
    options.baseOptions.modelAssetPath = modelPath
    try self.init(options: options)
  }

  /// Makes a classifier.
  ///
  /// Throws when the running mode and the delegate do not fit, the model cannot be opened or is not
  /// a classifier, or options contradict each other.
  public init(options: ImageClassifierOptions) throws {
    // Both are set here and nowhere else, and reading a weak reference is atomic.
    nonisolated(unsafe) weak var classifier: ImageClassifier?
    nonisolated(unsafe) weak var delegate: (any ImageClassifierLiveStreamDelegate)?
    unsafe delegate = options.imageClassifierLiveStreamDelegate
    do throws(TaskFailure) {
      try unsafe options.runningMode.checkDelegate(isSet: delegate != nil)
      let model = try ModelOpening.inMainBundle.model(options.baseOptions.modelAssetPath ?? "")
      runner = try TaskRunner(
        model, options.rules,
        options.runningMode.delivery(task: "imageClassifier") { live in
          guard let classifier = unsafe classifier, let delegate = unsafe delegate else { return }
          Self.deliver(live, classifier, delegate)
        })
    } catch {
      throw error.error
    }
    super.init()
    unsafe classifier = self
  }

  private static func deliver(
    _ live: TaskRunner<ClassificationEngine, VisionTasks.ClassificationResult>.LiveResult,
    _ classifier: ImageClassifier, _ delegate: any ImageClassifierLiveStreamDelegate
  ) {
    var result: ImageClassifierResult?
    var error: NSError?
    switch live.result {
    case .success(let output):
      result = ImageClassifierResult(output, milliseconds: live.milliseconds)
    case .failure(let failure): error = failure.error
    }
    #if canImport(ObjectiveC)
      delegate.imageClassifier?(
        classifier, didFinishClassification: result, timestampInMilliseconds: live.milliseconds,
        error: error)
    #else
      delegate.imageClassifier(
        classifier, didFinishClassification: result, timestampInMilliseconds: live.milliseconds,
        error: error)
    #endif
  }

  // MARK: Calls

  /// Says what a picture shows; only in image mode.
  ///
  /// The result's timestamps are 0, 1000, 2000 and so on.
  #if canImport(ObjectiveC)
    @objc(classifyImage:error:)
  #endif
  open func classify(image: MPImage) throws -> ImageClassifierResult {
    try classify(image: image, regionOfInterest: .zero)
  }

  /// Says what a part of a picture shows; only in image mode.
  #if canImport(ObjectiveC)
    @objc(classifyImage:regionOfInterest:error:)
  #endif
  open func classify(image: MPImage, regionOfInterest: CGRect) throws -> ImageClassifierResult {
    do throws(TaskFailure) {
      let (output, milliseconds) = try runner.image(image, region: regionOfInterest)
      return ImageClassifierResult(output, milliseconds: milliseconds)
    } catch {
      throw error.error
    }
  }

  /// Says what the next frame of a video shows; only in video mode, timestamps must increase.
  #if canImport(ObjectiveC)
    @objc(classifyVideoFrame:timestampInMilliseconds:error:)
  #endif
  open func classify(
    videoFrame: MPImage, timestampInMilliseconds: Int
  ) throws -> ImageClassifierResult {
    try classify(
      videoFrame: videoFrame, timestampInMilliseconds: timestampInMilliseconds,
      regionOfInterest: .zero)
  }

  /// Says what a part of the next frame of a video shows; only in video mode, timestamps must
  /// increase.
  #if canImport(ObjectiveC)
    @objc(classifyVideoFrame:timestampInMilliseconds:regionOfInterest:error:)
  #endif
  open func classify(
    videoFrame: MPImage, timestampInMilliseconds: Int, regionOfInterest: CGRect
  ) throws -> ImageClassifierResult {
    do throws(TaskFailure) {
      let output = try runner.videoFrame(
        videoFrame, milliseconds: timestampInMilliseconds, region: regionOfInterest)
      return ImageClassifierResult(output, milliseconds: timestampInMilliseconds)
    } catch {
      throw error.error
    }
  }

  /// Hands over the next frame of a live stream and returns; only in live stream mode.
  ///
  /// The delegate receives the result, unless a newer frame arrives before this one's turn.
  /// Timestamps must increase from call to call.
  #if canImport(ObjectiveC)
    @objc(classifyAsyncImage:timestampInMilliseconds:error:)
  #endif
  open func classifyAsync(image: MPImage, timestampInMilliseconds: Int) throws {
    try classifyAsync(
      image: image, timestampInMilliseconds: timestampInMilliseconds, regionOfInterest: .zero)
  }

  /// Hands over a part of the next frame of a live stream and returns; only in live stream mode.
  #if canImport(ObjectiveC)
    @objc(classifyAsyncImage:timestampInMilliseconds:regionOfInterest:error:)
  #endif
  open func classifyAsync(
    image: MPImage, timestampInMilliseconds: Int, regionOfInterest: CGRect
  ) throws {
    do throws(TaskFailure) {
      try runner.liveFrame(
        image, milliseconds: timestampInMilliseconds, region: regionOfInterest)
    } catch {
      throw error.error
    }
  }
}
