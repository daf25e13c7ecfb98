import AppleTypes
import Frames
import ModelFiles
import ModelRewriting
import TestSupport
import VisionBase

/// The inputs of all gates: pictures and models of the repository's own, and the pose models.
final class Material {
  private let folder: TemporaryFolder

  /// A photograph of a person, with marks on it.
  let portrait: Frame
  static let portraitPath = "docs/images/grace-hopper.png"

  let detector: ModelFile
  let classifier: ModelFile
  let embedder: ModelFile

  init() throws {
    folder = try TemporaryFolder()
    portrait = try Frame(decoding: Self.portraitPath)
    detector = try Self.made(DetectorMaker().packager().packaged(), "detector")
    classifier = try Self.made(ClassifierMaker().packager().packaged(), "classifier")
    let answer = ModelMaker.Answer("head", [1, 2], [0.5, -0.25])
    var packager = try ModelPackager(ModelFile(ModelMaker.answering([answer]).stableBytes()))
    try packager.setNormalization(Normalization(means: [0], deviations: [255]))
    embedder = try Self.made(packager.packaged(), "embedder")
  }

  deinit { folder.remove() }

  private static func made(_ bytes: [UInt8], _ name: String) throws -> ModelFile {
    try ModelFile(StableBytes(bytes, name: name))
  }

  /// The path of a copy of a model, for doors that take files.
  func path(of model: ModelFile) throws -> String {
    let bytes = model.bytes.withBytes { span in span.withUnsafeBytes { Array($0) } }
    return try folder.write(bytes, to: model.bytes.name + ".tflite")
  }

  /// The path of a bundle of the pose models.
  func poseBundle() throws -> String { try folder.write(PoseMaterial.bundle(), to: "pose.task") }

  /// The photograph as an app has it.
  func uiImage() throws -> UIImage {
    guard let image = UIImage(contentsOfFile: Self.portraitPath) else {
      throw Problem("\(Self.portraitPath) cannot be read")
    }
    return image
  }

  /// The next frame of a sequence in which nothing moves, 30 a second.
  func frame(_ number: Int) -> Frame {
    var frame = portrait
    frame.timestampInMicroseconds = Int64(number) * 33_333
    return frame
  }
}

/// Numbers of frames, for calls in a row.
final class FrameNumbers {
  private var last = 0

  func next() -> Int {
    last += 1
    return last
  }
}
