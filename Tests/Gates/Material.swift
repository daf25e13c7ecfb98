import AppleTypes
import Frames
import ModelFiles
import ModelRewriting
import TestSupport
import VisionBase

/// The inputs of all gates: the repository's own pictures and models, and the pose models.
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

  /// Returns the path of a copy of a model, for doors that take files.
  func path(of model: ModelFile) throws -> String {
    let bytes = model.bytes.withBytes { span in span.withUnsafeBytes { Array($0) } }
    return try folder.write(bytes, to: model.bytes.name + ".tflite")
  }

  /// Returns the path of a bundle of the pose models.
  func poseBundle() throws -> String { try folder.write(PoseMaterial.bundle(), to: "pose.task") }

  /// Returns the photograph as an app's image type.
  func uiImage() throws -> UIImage {
    guard let image = UIImage(contentsOfFile: Self.portraitPath) else {
      throw Problem("\(Self.portraitPath) cannot be read")
    }
    return image
  }

  /// Returns the next frame of a sequence without motion, 30 a second.
  func frame(_ number: Int) -> Frame {
    var frame = portrait
    frame.timestampInMicroseconds = Int64(number) * 33_333
    return frame
  }
}

/// The numbers of frames, for consecutive calls.
final class FrameNumbers {
  private var last = 0

  func next() -> Int {
    last += 1
    return last
  }
}
