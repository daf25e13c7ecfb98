public import Foundation
internal import MediaPipeRules

/// Segments pictures, videos and live streams, like MediaPipe's task of this name.
///
/// ```swift
/// let options = ImageSegmenterOptions()
/// options.baseOptions.modelAssetPath = "selfie_segmentation.tflite"
/// options.shouldOutputCategoryMask = true
/// let segmenter = try ImageSegmenter(options: options)
/// let result = try segmenter.segment(image: MPImage(uiImage: picture))
/// ```
///
/// Masks have the size of the stored picture. As upstream's, they show the upright picture: for one
/// with another orientation they are stretched to that size, not turned back. Calls from several
/// threads wait for each other. Errors are `NSError`s of the domain `com.google.mediapipe.tasks`.
#if canImport(ObjectiveC)
  @objc(MPPImageSegmenter)
  @objcMembers
#endif
open class ImageSegmenter: NSObject {
  /// The names of the model's classes; empty if it has none.
  ///
  /// They are in the order of the confidence masks, and a category is an index of this list.
  public let labels: [String]

  private let task:
    OwnedTask<ImageSegmenter, UpstreamSegmenter, SegmenterMasks, ImageSegmenterResult>

  /// Creates a segmenter for single pictures with default options.
  ///
  /// Throws like `init(options:)`.
  public convenience init(modelPath: String) throws {
    let options = ImageSegmenterOptions()
    options.baseOptions.modelAssetPath = modelPath
    try self.init(options: options)
  }

  /// Creates a segmenter.
  ///
  /// Throws if the running mode does not fit the delegate, if the model cannot be opened or is not
  /// a segmenter, or if no kind of mask is requested.
  public init(options: ImageSegmenterOptions) throws {
    task = try OwnedTask(
      "imageSegmenter", options.runningMode, delegate: options.imageSegmenterLiveStreamDelegate,
      answer: ImageSegmenterResult.init(_:milliseconds:), deliver: ImageSegmenter.deliver
    ) { (settings) throws(TaskFailure) in
      let path = options.baseOptions.modelAssetPath ?? ""
      let model = try ModelOpening.inMainBundle.model(path)
      return try TaskRunner(model, options.rules, settings)
    }
    labels = try task.fact { (runner) throws(TaskFailure) in try runner.labels }
    super.init()
    task.setOwner(self)
  }

  private static func deliver(
    _ segmenter: ImageSegmenter, _ delegate: any ImageSegmenterLiveStreamDelegate,
    _ live: LiveOutcome<ImageSegmenterResult>
  ) {
    #if canImport(ObjectiveC)
      delegate.imageSegmenter?(
        segmenter, didFinishSegmentation: live.result,
        timestampInMilliseconds: live.milliseconds, error: live.error)
    #else
      delegate.imageSegmenter(
        segmenter, didFinishSegmentation: live.result,
        timestampInMilliseconds: live.milliseconds, error: live.error)
    #endif
  }

  // MARK: Calls

  /// Segments a picture; only in image mode.
  ///
  /// The results' timestamps are 0, 1000, 2000 and so on.
  #if canImport(ObjectiveC)
    @objc(segmentImage:error:)
  #endif
  open func segment(image: MPImage) throws -> ImageSegmenterResult {
    try task.image(image)
  }

  /// Segments a picture and passes the result, or the error, to a closure before it returns; only
  /// in image mode.
  #if canImport(ObjectiveC)
    @objc(segmentImage:withCompletionHandler:)
  #endif
  open func segment(
    image: MPImage, completion: (ImageSegmenterResult?, (any Error)?) -> Void
  ) {
    complete(completion) { try segment(image: image) }
  }

  /// Segments the next frame of a video; only in video mode, timestamps must increase.
  #if canImport(ObjectiveC)
    @objc(segmentVideoFrame:timestampInMilliseconds:error:)
  #endif
  open func segment(
    videoFrame: MPImage, timestampInMilliseconds: Int
  ) throws -> ImageSegmenterResult {
    try task.videoFrame(videoFrame, milliseconds: timestampInMilliseconds)
  }

  /// Segments the next frame of a video and passes the result, or the error, to a closure before it
  /// returns; only in video mode, timestamps must increase.
  #if canImport(ObjectiveC)
    @objc(segmentVideoFrame:timestampInMilliseconds:withCompletionHandler:)
  #endif
  open func segment(
    videoFrame: MPImage, timestampInMilliseconds: Int,
    completion: (ImageSegmenterResult?, (any Error)?) -> Void
  ) {
    complete(completion) {
      try segment(videoFrame: videoFrame, timestampInMilliseconds: timestampInMilliseconds)
    }
  }

  /// Submits the next frame of a live stream and returns; only in live stream mode.
  ///
  /// The delegate receives the result, unless a newer frame arrives before this one's turn.
  /// Timestamps must increase from call to call.
  #if canImport(ObjectiveC)
    @objc(segmentAsyncImage:timestampInMilliseconds:error:)
  #endif
  open func segmentAsync(image: MPImage, timestampInMilliseconds: Int) throws {
    try task.liveFrame(image, milliseconds: timestampInMilliseconds)
  }
}
