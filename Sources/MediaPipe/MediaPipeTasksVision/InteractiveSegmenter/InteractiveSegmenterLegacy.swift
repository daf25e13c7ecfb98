public import Foundation
internal import MediaPipeRules

/// Segments the thing in a picture that a person points at, like MediaPipe's task of this name.
///
/// ```swift
/// let options = InteractiveSegmenterLegacyOptions()
/// options.baseOptions.modelAssetPath = "magic_touch.tflite"
/// let segmenter = try InteractiveSegmenterLegacy(options: options)
/// let point = NormalizedKeypoint(location: CGPoint(x: 0.4, y: 0.7), label: nil, score: 0)
/// let result = try segmenter.segment(
///   image: MPImage(uiImage: picture), regionOfInterest: RegionOfInterest(normalizedKeyPoint: point))
/// ```
///
/// Releases of MediaPipe before 1.0 name it `InteractiveSegmenter`, which is an alias here. The
/// model takes pictures of four channels; the last one shows the selection. Their orientation is
/// ignored, as upstream ignores it. A model of three channels ignores the selection. Calls from
/// several threads wait for each other. Errors are `NSError`s of the domain
/// `com.google.mediapipe.tasks`.
#if canImport(ObjectiveC)
  @objc(MPPInteractiveSegmenterLegacy)
  @objcMembers
#endif
open class InteractiveSegmenterLegacy: NSObject {
  /// The names of the model's classes; empty if it has none.
  public let labels: [String]

  private let task:
    OwnedTask<
      InteractiveSegmenterLegacy, UpstreamSegmenter, SegmenterMasks,
      InteractiveSegmenterLegacyResult
    >

  /// Creates a segmenter with default options.
  ///
  /// Throws like `init(options:)`.
  public convenience init(modelPath: String) throws {
    let options = InteractiveSegmenterLegacyOptions()
    options.baseOptions.modelAssetPath = modelPath
    try self.init(options: options)
  }

  /// Creates a segmenter.
  ///
  /// Throws if the model cannot be opened or is not a segmenter, or if no kind of mask is
  /// requested.
  public init(options: InteractiveSegmenterLegacyOptions) throws {
    task = try OwnedTask(
      "interactiveSegmenterLegacy", answer: InteractiveSegmenterLegacyResult.init(_:milliseconds:)
    ) { (settings) throws(TaskFailure) in
      let path = options.baseOptions.modelAssetPath ?? ""
      let model = try ModelOpening.inMainBundle.model(path)
      return try TaskRunner(model, options.rules, settings)
    }
    labels = try task.fact { (runner) throws(TaskFailure) in try runner.labels }
    super.init()
  }

  /// Segments what is selected in a picture.
  ///
  /// The results' timestamps are 0, 1000, 2000 and so on. Throws if a selected point is outside the
  /// picture.
  #if canImport(ObjectiveC)
    @objc(segmentImage:regionOfInterest:error:)
  #endif
  open func segment(
    image: MPImage, regionOfInterest: RegionOfInterest
  ) throws -> InteractiveSegmenterLegacyResult {
    try task.image { (runner) throws(TaskFailure) in
      let frame = try image.frame()
      return try runner.image(regionOfInterest.selection()) { frame }
    }
  }

  /// Segments what is selected in a picture and passes the result, or the error, to a closure
  /// before it returns.
  #if canImport(ObjectiveC)
    @objc(segmentImage:regionOfInterest:withCompletionHandler:)
  #endif
  open func segment(
    image: MPImage, regionOfInterest: RegionOfInterest,
    completion: (InteractiveSegmenterLegacyResult?, (any Error)?) -> Void
  ) {
    complete(completion) { try segment(image: image, regionOfInterest: regionOfInterest) }
  }
}

/// The name of `InteractiveSegmenterLegacy` in releases of MediaPipe before 1.0.
public typealias InteractiveSegmenter = InteractiveSegmenterLegacy

/// The name of `InteractiveSegmenterLegacyOptions` in releases of MediaPipe before 1.0.
public typealias InteractiveSegmenterOptions = InteractiveSegmenterLegacyOptions

/// The name of `InteractiveSegmenterLegacyResult` in releases of MediaPipe before 1.0.
public typealias InteractiveSegmenterResult = InteractiveSegmenterLegacyResult
