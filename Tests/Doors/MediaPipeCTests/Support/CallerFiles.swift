import CMediaPipe
import MediaPipeC
import ModelFiles
import ModelRewriting
import TestSupport
import VisionBase

/// Models that the tests make, in a folder that is there as long as a test needs it.
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

  /// A classifier whose metadata leaves out what has a lower score.
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

  func write(_ bytes: [UInt8], to name: String) throws -> String {
    try folder.write(bytes, to: name)
  }
}

/// What a call said.
struct Said: Equatable {
  var status: MpStatus
  var words: String?

  static func invalid(_ words: String) -> Said { Said(status: kMpInvalidArgument, words: words) }
  static let fine = Said(status: kMpOk, words: nil)

  init(status: MpStatus, words: String?) {
    self.status = status
    self.words = words
  }

  /// Makes a call with a place for its words, and gives those back.
  init(_ call: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> MpStatus) {
    var message: UnsafeMutablePointer<CChar>?
    status = call(&message)
    words = message.map { String(cString: $0) }
    MpErrorFree(message)
  }
}

/// An image of one value, as a caller makes it.
func plainImage(_ value: UInt8 = 0, width: Int = 4, height: Int = 3) -> MpImagePtr? {
  var image: MpImagePtr?
  let pixels = [UInt8](repeating: value, count: width * height * 3)
  _ = MpImageCreateFromUint8Data(
    kMpImageFormatSrgb, Int32(width), Int32(height), pixels, Int32(pixels.count), &image, nil)
  return image
}

/// Base options with a model's path, which are valid inside `body`.
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
