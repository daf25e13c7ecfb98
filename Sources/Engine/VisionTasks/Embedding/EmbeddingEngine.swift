package import Frames
package import ModelFiles
package import VisionBase

/// The options of an embedder.
public struct EmbedderOptions: Hashable, Sendable {
  /// True if each embedding is scaled to length 1.
  public var l2Normalize: Bool

  /// True if each embedding is returned as signed bytes, after any scaling.
  public var quantize: Bool

  /// The number of threads for one run; nil uses all performance cores, at most four.
  public var threadCount: Int?

  /// Creates options.
  public init(l2Normalize: Bool = false, quantize: Bool = false, threadCount: Int? = nil) {
    self.l2Normalize = l2Normalize
    self.quantize = quantize
    self.threadCount = threadCount
  }
}

/// The embeddings of one picture: one for each output of the model.
public struct EmbeddingResult: Hashable, Encodable, Sendable {
  /// The embeddings, in the order of the model's outputs.
  public var embeddings: [Embedding]

  /// The frame's timestamp in microseconds; nil if it has none.
  public var timestampInMicroseconds: Int64?

  /// Creates a result.
  public init(embeddings: [Embedding], timestampInMicroseconds: Int64? = nil) {
    self.embeddings = embeddings
    self.timestampInMicroseconds = timestampInMicroseconds
  }
}

/// Embeds pictures, one frame after the other, on the calling thread.
///
/// Reference: docs/reference/mediapipe-tasks.md 4. Not thread-safe: the owner serializes calls.
package final class EmbeddingEngine {
  private let model: PictureModel
  private let options: EmbedderOptions
  private let headNames: [String?]

  /// Creates an engine for any model with one picture input and outputs of floats or bytes.
  package convenience init(
    _ file: ModelFile, options: EmbedderOptions, rules: ImageInputRules = .all
  ) throws(VisionError) {
    try self.init(EmbedderModel(file), options: options, rules: rules)
  }

  /// Creates one of several engines for a model.
  package init(
    _ embedder: EmbedderModel, options: EmbedderOptions, rules: ImageInputRules = .all
  ) throws(VisionError) {
    model = try PictureModel(embedder.described, rules: rules, threadCount: options.threadCount)
    headNames = embedder.headNames
    self.options = options
  }

  /// Embeds a part of a frame; nil for the whole frame.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - part: The part to look at, in fractions of the stored picture.
  ///   - orientation: The rotation that makes the stored picture upright; nil takes the frame's.
  /// - Returns: One embedding for each output of the model.
  /// - Throws: The errors of the runtime, or `optionInvalid` for a part that cannot be sampled.
  package func embed(
    _ frame: Frame, part: NormalizedRect? = nil, orientation: Orientation? = nil
  ) throws(VisionError) -> EmbeddingResult {
    let looking = SampledRegion(
      of: frame, part: part, orientation: orientation ?? frame.orientation)
    try model.run(looking.region, of: frame)
    var embeddings: [Embedding] = []
    for (index, name) in headNames.enumerated() {
      let values = try model.withOutput(index) { (output) throws(VisionError) in
        Self.values(output, options)
      }
      embeddings.append(Embedding(values, headIndex: index, headName: name))
    }
    return EmbeddingResult(
      embeddings: embeddings, timestampInMicroseconds: frame.timestampInMicroseconds)
  }

  /// Scales and quantizes an output according to the options.
  static func values(_ output: Span<Float>, _ options: EmbedderOptions) -> Embedding.Values {
    var values = [Float](repeating: 0, count: output.count)
    var scale: Float = 1
    if options.l2Normalize {
      var sum: Float = 0
      for index in output.indices { sum += output[index] * output[index] }
      scale = sum > 0 ? 1 / sum.squareRoot() : 1
    }
    for index in output.indices { values[index] = output[index] * scale }
    guard options.quantize else { return .float(values) }
    return .quantized(
      values.map { value in
        // Rounds half away from zero; NaN becomes 0.
        let scaled = (value * 128).rounded()
        return scaled.isNaN ? 0 : Int8(min(max(scaled, -128), 127))
      })
  }
}
