import ModelFiles
import ModelRewriting
import TestSupport

/// A folder with a test's generated models, for as long as the test needs them.
final class ModelFolder: Sendable {
  private let folder: TemporaryFolder

  var path: String { folder.path }

  init() throws { folder = try TemporaryFolder() }

  /// Writes a file and returns its path.
  func write(_ bytes: [UInt8], as name: String = "model.tflite") throws -> String {
    try folder.write(bytes, to: name)
  }

  /// Writes a detector with the same result for every picture.
  func detector(_ change: (inout DetectorMaker) -> Void = { _ in }) throws -> String {
    var detector = DetectorMaker()
    change(&detector)
    return try write(detector.packager().packaged(), as: "detector.tflite")
  }

  /// Writes a classifier of three classes.
  func classifier(_ change: (inout ClassifierMaker) -> Void = { _ in }) throws -> String {
    var classifier = ClassifierMaker()
    change(&classifier)
    return try write(classifier.packager().packaged(), as: "classifier.tflite")
  }

  /// Writes a segmenter with the same masks for every picture, of one class.
  func segmenter(_ change: (inout SegmenterMaker) -> Void = { _ in }) throws -> String {
    var segmenter = SegmenterMaker()
    change(&segmenter)
    return try write(segmenter.packager().packaged(), as: "segmenter.tflite")
  }

  /// Writes a model whose outputs are the values, each plus the picture's brightness.
  func embedder(_ heads: [[Float]] = [[0.1, 0.2]], addsBrightness: Bool = true) throws -> String {
    let answers = heads.enumerated().map { index, values in
      var answer = ModelMaker.Answer("head \(index)", [1, Int32(values.count)], values)
      answer.addsBrightness = addsBrightness
      return answer
    }
    var packager = try ModelPackager(ModelFile(ModelMaker.answering(answers).stableBytes()))
    try packager.setNormalization(Normalization(means: [0], deviations: [255]))
    return try write(packager.packaged(), as: "embedder.tflite")
  }
}
