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
    "small_segmenter.tflite": SegmenterMaker().packager().packaged(),
    "small_selector.tflite": FourChannelMaker.bytes(side: 16, labels: ["r", "g", "b", "selected"]),
  ]
  for (name, bytes) in models {
    try Data(bytes).write(to: URL(fileURLWithPath: material.path(name)))
  }
}
