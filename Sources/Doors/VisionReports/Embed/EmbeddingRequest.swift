package import Frames
package import OptionDeclarations

/// A request to the embedder.
package struct EmbeddingRequest: TaskRequest {
  /// The model; nil uses a pulled one.
  package var model: ModelChoice?
  /// Threads for one picture; nil leaves the choice to the engine.
  package var threads: Int?
  /// True if embeddings are scaled to length 1.
  package var l2Normalize = false
  /// True if embeddings are quantized to signed bytes.
  package var quantize = false
  /// The upright orientation; nil takes it from the picture's own data.
  package var orientation: Orientation?
  /// The part of the stored picture to embed; nil for all of it.
  package var region: PictureRegion?
  /// The only output of the model to report; nil for all.
  package var head: Int?

  /// Creates a request with the defaults.
  package init() {}
}

// MARK: - Options

extension EmbeddingRequest {
  /// The option that names the model.
  package static let model = TaskOptions.model(
    help: """
      The model: a name from the catalogue, or a file (default: the first embedder that has been \
      pulled).
      """)
  private static let l2Normalize = Flag(
    "l2-normalize", help: "Scale each embedding to length 1.")
  private static let quantize = Flag(
    "quantize", help: "Return signed bytes: each number times 128, after any scaling.")
  /// The option that chooses an output.
  package static let head = Option(
    "head", .integer(in: 0...999),
    help: "Which output of a model that has several, counted from 0.")

  package static let options = measuredOptions + [head]

  // The choice of the reported output costs no time.
  package static let measuredOptions: [any DeclaredOption] = [
    model, TaskOptions.threads, l2Normalize, quantize, TaskOptions.orientation,
    TaskOptions.region,
  ]

  package static let frameOptions: [any DeclaredOption] = [TaskOptions.region, head]

  package var frameChoice: FrameChoice { FrameChoice(region: region, output: head) }

  /// The options that affect the similarity of two pictures.
  package static let comparedOptions: [any DeclaredOption] = [model, TaskOptions.threads, head]

  package init(_ values: OptionValues) {
    model = values[Self.model]
    threads = values[TaskOptions.threads]
    orientation = values[TaskOptions.orientation]
    region = values[TaskOptions.region]
    l2Normalize = values[Self.l2Normalize]
    quantize = values[Self.quantize]
    head = values[Self.head]
  }
}

// MARK: - The model

extension EmbeddingRequest {
  /// The model in use: the chosen one, or the first embedder of the catalogue that was pulled.
  var chosenModel: ModelChoice {
    if let model { return model }
    let embedders = ModelChoice.names(for: "image embedding")
    return .first(pulledOf: embedders, else: embedders.first ?? "mobilenet-v3-small-embedder")
  }

  package var chosenOutput: Int? { head }

  package mutating func choose(output: Int) { head = output }

  package var recordFields: [RecordField] { EmbeddingReport.recordFields(quantized: quantize) }

  package func modelName() -> String { chosenModel.text }

  package mutating func settleModel() { model = chosenModel }
}
