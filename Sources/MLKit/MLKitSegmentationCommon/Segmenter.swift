public import Foundation
public import MLKitVision
internal import VisionBase
internal import VisionTasks

/// A completion handler; receives the mask, or nil and an error if the call failed.
public typealias SegmentationCallback = (SegmentationMask?, (any Error)?) -> Void

/// Separates people from their background, like ML Kit's segmenter of this name.
///
/// ```swift
/// let options = SelfieSegmenterOptions()
/// options.segmenterMode = .singleImage
/// let segmenter = Segmenter.segmenter(options: options)
/// let mask = try segmenter.results(in: VisionImage(image: picture))
/// print(CVPixelBufferGetWidth(mask.buffer))
/// ```
///
/// `SegmentationModels` sets the model, which is MediaPipe's.
///
/// **State.** In the mode `.stream` a part of the last mask stays where the new one is uncertain,
/// so that edges do not flicker: use a separate segmenter for each stream, and for nothing else. A
/// stream restarts with a frame of another size or orientation, and with one from before the last.
///
/// **Threads.** Safe to use from any thread; calls of one segmenter wait for each other.
/// `results(in:)` works on the calling thread. Upstream refuses it on the main thread; here it
/// works there, too, since a command-line tool has no other, but blocks it: on a UI thread use
/// `process(_:completion:)`. That works on the segmenter's own queue, in the order of the calls,
/// and calls completion handlers in that order on `CompletionDelivery.queue`. A call retains its
/// segmenter.
///
/// **Errors** are `NSError`s. The domain is `com.google.mlkit` for pictures that cannot be read and
/// for a model or a runtime that is not on this machine. It is
/// `com.google.visionkit.pipeline.error` if the model cannot be loaded or run.
#if canImport(ObjectiveC)
  @objc(MLKSegmenter)
#endif
open class Segmenter: NSObject, @unchecked Sendable {
  // Sendable: all properties are constant; a subclass is responsible for its own.

  // Not `@objcMembers`: the asynchronous form of `process` cannot be exported.

  private let calls: DetectorCalls<SegmentationMask, SegmentationMask>

  /// The parts of a segmenter; only the factory can create them.
  public struct Parts: Sendable {
    fileprivate let calls: DetectorCalls<SegmentationMask, SegmentationMask>

    init(
      _ settings: SegmenterSettings,
      makeEngine: @escaping EngineOwner<DetectorEngine<SegmentationMask>>.MakeEngine
    ) {
      calls = DetectorCalls(
        label: "com.google.mlkit.segmenter", isStream: settings.isStream, makeEngine: makeEngine,
        output: { $0 })
    }
  }

  /// Creates a segmenter; later changes of the options do not affect it.
  ///
  /// The model is loaded by the first call that needs it, which throws if it is missing.
  #if canImport(ObjectiveC)
    @objc(segmenterWithOptions:)
  #endif
  open class func segmenter(options: CommonSegmenterOptions) -> Self {
    let settings = SegmenterSettings(options)
    let model =
      switch options.subject {
      case .selfie: SegmentationModels.selfie
      }
    return Self(
      Parts(settings) { (threadCount) throws(VisionError) in
        try settings.engine(model, threadCount: threadCount)
      })
  }

  /// Creates a segmenter for the factory, of this class or a subclass.
  public required init(_ parts: Parts) {
    calls = parts.calls
  }

  // MARK: Calls

  /// Segments a picture, on the calling thread.
  #if canImport(ObjectiveC)
    @objc(resultsInImage:error:)
  #endif
  open func results(in image: any MLKitCompatibleImage) throws -> SegmentationMask {
    try calls.results(in: image)
  }

  /// Segments a picture asynchronously.
  ///
  /// - Parameters:
  ///   - image: The picture; its pixels must not change until `completion` is called.
  ///   - completion: Called once, on `CompletionDelivery.queue`.
  #if canImport(ObjectiveC)
    @objc(processImage:completion:)
  #endif
  open func process(
    _ image: any MLKitCompatibleImage, completion: @escaping SegmentationCallback
  ) {
    calls.process(image, keeping: self, completion: completion)
  }

  /// Segments a picture.
  nonisolated(nonsending) public func process(
    _ image: any MLKitCompatibleImage
  ) async throws -> SegmentationMask {
    try await calls.process(image)
  }
}
