import Frames
import VisionBase
import VisionTasks

/// What a person asks of the embedder.
struct EmbeddingRequest: Sendable, Equatable {
  /// The name or file of the model; nil leaves the choice to the service.
  var model: String?
  /// Threads for one picture; nil leaves the choice to the engine.
  var threads: Int?
  /// Whether embeddings are scaled to length 1.
  var l2Normalize = false
  /// Whether embeddings are given as signed bytes.
  var quantize = false
  /// Which way is up; nil takes it from the picture's own data.
  var orientation: Orientation?
  /// The part of the stored picture to look at; nil means all of it.
  var region: PictureRegion?

  /// Asks for the defaults.
  init() {}
}

/// The embeddings of one picture, one for each output of the model.
struct EmbeddingReport: Sendable, Equatable {
  /// How long the embedding took, without reading and decoding the picture.
  var milliseconds: Double
  var embeddings: [Embedding]
}

/// What is known of a model before it has seen a picture.
struct EmbedderDescription: Sendable, Equatable {
  /// The name or file, as a person would type it.
  var model: String
  var sha256: SHA256
  /// How many numbers each output gives.
  var valueCounts: [Int]

  /// The number of an output: the one a person chose, or the only one.
  func head(_ chosen: Int?) throws(VisionError) -> Int {
    let last = valueCounts.count - 1
    guard let chosen else {
      guard last == 0 else {
        throw VisionError(
          .optionInvalid,
          "\(model) has \(valueCounts.count) outputs; choose one with --head, from 0 to \(last)")
      }
      return 0
    }
    guard valueCounts.indices.contains(chosen) else {
      throw VisionError(
        .optionInvalid, "--head: \(model) has no output \(chosen), its last one is \(last)")
    }
    return chosen
  }
}

/// Embeds pictures for one thread.
protocol EmbeddingWorker {
  /// Looks at one picture.
  mutating func embed(_ input: Input) throws(VisionError) -> EmbeddingReport
}

/// What the commands need of the embedder.
struct EmbeddingService: Sendable {
  /// Makes the embedder of one thread, on that thread.
  var makeWorker: @Sendable (EmbeddingRequest) throws(VisionError) -> any EmbeddingWorker

  /// Says what the model of a request is.
  var describe: @Sendable (EmbeddingRequest) throws(VisionError) -> EmbedderDescription
}
