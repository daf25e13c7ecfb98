import CMediaPipe
import MediaPipeC
import ModelFiles
import ModelRewriting
import TestSupport
import VisionBase

/// Generated models, in a folder that exists as long as a test needs it.
final class ModelFolder: Sendable {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  deinit { folder.remove() }

  func detector() throws -> String {
    try folder.write(DetectorMaker().packager().packaged(), to: "detector.tflite")
  }

  func classifier() throws -> String {
    try folder.write(ClassifierMaker().packager().packaged(), to: "classifier.tflite")
  }

  /// Writes a classifier whose metadata leaves out lower scores; returns its path.
  func classifier(scoreThreshold: Float) throws -> String {
    var packager = try ClassifierMaker().packager()
    try packager.setScoreThreshold(scoreThreshold, ofOutput: 0)
    return try folder.write(packager.packaged(), to: "unsure.tflite")
  }

  func embedder() throws -> String {
    let answer = ModelMaker.Answer("head", [1, 2], [0.5, -0.25])
    var packager = try ModelPackager(ModelFile(ModelMaker.answering([answer]).stableBytes()))
    try packager.setNormalization(Normalization(means: [0], deviations: [255]))
    return try folder.write(packager.packaged(), to: "embedder.tflite")
  }

  /// Writes a segmenter of one class.
  func segmenter() throws -> String {
    try folder.write(SegmenterMaker().packager().packaged(), to: "segmenter.tflite")
  }

  func write(_ bytes: [UInt8], to name: String) throws -> String {
    try folder.write(bytes, to: name)
  }
}

/// The status and the message of a call.
struct Said: Equatable {
  var status: MpStatus
  var words: String?

  static func invalid(_ words: String) -> Said { Said(status: kMpInvalidArgument, words: words) }
  static let fine = Said(status: kMpOk, words: nil)

  init(status: MpStatus, words: String?) {
    self.status = status
    self.words = words
  }

  /// Makes a call with a place for its message, and frees that.
  init(_ call: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> MpStatus) {
    var message: UnsafeMutablePointer<CChar>?
    status = call(&message)
    words = message.map { String(cString: $0) }
    MpErrorFree(message)
  }
}

/// Returns an image of one value, made as a caller would.
func plainImage(_ value: UInt8 = 0, width: Int = 4, height: Int = 3) -> MpImagePtr? {
  var image: MpImagePtr?
  let pixels = [UInt8](repeating: value, count: width * height * 3)
  _ = MpImageCreateFromUint8Data(
    kMpImageFormatSrgb, Int32(width), Int32(height), pixels, Int32(pixels.count), &image, nil)
  return image
}

/// Calls `body` with base options for a model's path, which are valid inside it.
func withOptions<Result>(
  path: String?, _ body: (MpBaseOptions) throws -> Result
) rethrows -> Result {
  var options = MpBaseOptions()
  options.file_descriptor = -1
  guard let path else { return try body(options) }
  return try path.withCString { words in
    options.model_asset_path = words
    return try body(options)
  }
}
