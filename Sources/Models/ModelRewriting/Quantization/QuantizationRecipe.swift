package import ModelFiles
package import VisionBase

/// How a model that calculates with floats becomes one that calculates mostly with bytes.
///
/// ```swift
/// let model = try ModelFile(path: "pose_landmark_full.tflite")
/// let bytes = try QuantizationRecipe.poseLandmarkBase.quantize(model)
/// ```
///
/// Weights become signed bytes, scaled for each channel, and so do the values between layers, whose
/// ranges were measured on pictures. Layers behind the last one named keep their floats, and so do
/// the model's inputs and outputs. The answers differ a little, and come much sooner.
package struct QuantizationRecipe: Hashable, Sendable {
  /// The recipe's name, for example `pose-landmark-base`.
  package let name: String

  /// How values are kept as bytes: `scale` times what the byte is above `zeroPoint`.
  struct Range: Hashable, Sendable {
    var scale: Float
    var zeroPoint: Int

    /// The values 0 to 6, which a layer with the activation RELU6 gives.
    static let upToSix = Range(scale: 6.0 / 255, zeroPoint: -128)
  }

  /// The digest of the model the recipe is for: its tensors are known by their numbers.
  let source: SHA256
  /// The tensors up to this number are kept as bytes.
  let lastTensor: Int
  /// The ranges that do not follow from the model.
  let ranges: [Int: Range]

  /// BlazePose's landmarks, the middle of three sizes, with the layers before its heads quantised.
  package static let poseLandmarkBase = QuantizationRecipe(
    name: "pose-landmark-base",
    source: SHA256(literal: "e9a5c5cb17f736fafd4c2ec1da3b3d331d6edbe8a0d32395855aeb2cdfd64b9f"),
    lastTensor: 279, ranges: poseLandmarkRanges)

  /// The quantised model, as the bytes of a file.
  ///
  /// Throws `modelUnsupported` when the model is not the one the recipe is for.
  package func quantize(_ model: ModelFile) throws(VisionError) -> [UInt8] {
    guard model.bytes.withBytes({ SHA256(of: $0) }) == source else {
      throw VisionError(
        .modelUnsupported,
        "\(model.bytes.name) is not the model of the recipe \(name), whose SHA-256 is \(source)")
    }
    var quantization = try PartialQuantization(model, self)
    return try quantization.bytes()
  }
}
