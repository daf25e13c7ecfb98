package import ModelFiles
import ModelRewriting
package import VisionBase

/// A model of pictures with four channels, which it returns as masks.
package enum FourChannelMaker {
  /// Returns a model of 32-bit floats, with pixels normalized to 0...1.
  package static func file(
    side: Int = 512, labels: [String] = []
  ) throws(VisionError) -> ModelFile {
    try ModelFile(
      StableBytes(bytes(side: side, labels: labels), name: "made interactive segmenter"))
  }

  /// Returns the content of the model's file.
  package static func bytes(
    side: Int = 512, labels: [String] = []
  ) throws(VisionError) -> [UInt8] {
    let shape = [1, Int32(side), Int32(side), 4]
    // RELU, as no number is negative.
    let model = ModelMaker(
      operatorCodes: [(19, nil)],
      subgraphs: [
        ModelMaker.Subgraph(
          tensors: [.init("picture", shape), .init("masks", shape)], inputs: [0], outputs: [1],
          operators: [.init([0], [1])])
      ])
    var packager = try ModelPackager(ModelFile(model.stableBytes()))
    try packager.setNormalization(Normalization(means: [0], deviations: [255]))
    if !labels.isEmpty { try packager.setLabels(labels) }
    return try packager.packaged()
  }
}
