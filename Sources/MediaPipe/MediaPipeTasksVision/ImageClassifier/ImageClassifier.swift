public import Foundation
internal import MediaPipeRules
internal import VisionTasks

/// Classifies pictures, videos and live streams, like MediaPipe's task of this name.
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
  private let task:
    OwnedTask<
      ImageClassifier, ClassificationEngine, VisionTasks.ClassificationResult, ImageClassifierResult
    >

  /// Creates a classifier for single pictures with default options.
  ///
  /// Throws like `init(options:)`.
  public convenience init(modelPath: String) throws {
    let options = ImageClassifierOptions()
    options.baseOptions.modelAssetPath = modelPath
    try self.init(options: options)
  }

  /// Creates a classifier.
  ///
  /// Throws if the running mode does not fit the delegate, if the model cannot be opened or is not
  /// a classifier, or if options contradict each other.
  public init(options: ImageClassifierOptions) throws {
    task = try OwnedTask(
      "imageClassifier", options.runningMode, delegate: options.imageClassifierLiveStreamDelegate,
      answer: ImageClassifierResult.init(_:milliseconds:), deliver: ImageClassifier.deliver
    ) { (settings) throws(TaskFailure) in
      let path = options.baseOptions.modelAssetPath ?? ""
      let model = try ModelOpening.inMainBundle.model(path)
      return try TaskRunner(model, options.rules, settings)
    }
    super.init()
    task.setOwner(self)
  }

  private static func deliver(
    _ classifier: ImageClassifier, _ delegate: any ImageClassifierLiveStreamDelegate,
    _ live: LiveOutcome<ImageClassifierResult>
  ) {
    #if canImport(ObjectiveC)
      delegate.imageClassifier?(
        classifier, didFinishClassification: live.result,
        timestampInMilliseconds: live.milliseconds, error: live.error)
    #else
      delegate.imageClassifier(
        classifier, didFinishClassification: live.result,
        timestampInMilliseconds: live.milliseconds, error: live.error)
    #endif
  }

  // MARK: Calls

  /// Classifies a picture; only in image mode.
  ///
  /// The results' timestamps are 0, 1000, 2000 and so on.
  #if canImport(ObjectiveC)
    @objc(classifyImage:error:)
  #endif
  open func classify(image: MPImage) throws -> ImageClassifierResult {
    try classify(image: image, regionOfInterest: .zero)
  }

  /// Classifies a part of a picture; only in image mode.
  #if canImport(ObjectiveC)
    @objc(classifyImage:regionOfInterest:error:)
  #endif
  open func classify(image: MPImage, regionOfInterest: CGRect) throws -> ImageClassifierResult {
    try task.image(image, region: regionOfInterest)
  }

  /// Classifies the next frame of a video; only in video mode, timestamps must increase.
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

  /// Classifies a part of the next frame of a video; only in video mode, timestamps must increase.
  #if canImport(ObjectiveC)
    @objc(classifyVideoFrame:timestampInMilliseconds:regionOfInterest:error:)
  #endif
  open func classify(
    videoFrame: MPImage, timestampInMilliseconds: Int, regionOfInterest: CGRect
  ) throws -> ImageClassifierResult {
    try task.videoFrame(
      videoFrame, milliseconds: timestampInMilliseconds, region: regionOfInterest)
  }

  /// Submits the next frame of a live stream and returns; only in live stream mode.
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

  /// Submits a part of the next frame of a live stream and returns; only in live stream mode.
  #if canImport(ObjectiveC)
    @objc(classifyAsyncImage:timestampInMilliseconds:regionOfInterest:error:)
  #endif
  open func classifyAsync(
    image: MPImage, timestampInMilliseconds: Int, regionOfInterest: CGRect
  ) throws {
    try task.liveFrame(image, milliseconds: timestampInMilliseconds, region: regionOfInterest)
  }
}
