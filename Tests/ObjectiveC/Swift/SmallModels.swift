import Foundation
import ModelFiles
import ModelRewriting
import TestSupport

/// Writes models that take almost no time: the ten thousand calls test the way to them.
func makeSmallModels(_ material: GuideMaterial) throws {
  let answer = ModelMaker.Answer("head", [1, 4], [0.5, -0.25, 0.125, 1])
  var embedder = try ModelPackager(ModelFile(ModelMaker.answering([answer]).stableBytes()))
  try embedder.setNormalization(Normalization(means: [0], deviations: [255]))
  let models = try [
    "small_detector.tflite": DetectorMaker().packager().packaged(),
    "small_classifier.tflite": ClassifierMaker().packager().packaged(),
    "small_embedder.tflite": embedder.packaged(),
  ]
  for (name, bytes) in models {
    try Data(bytes).write(to: URL(fileURLWithPath: material.path(name)))
  }
}
