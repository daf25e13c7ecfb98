package import ModelFiles
internal import VisionBase
package import VisionTasks

extension TaskRunner where Engine == EmbeddingEngine, Output == EmbeddingResult {
  /// Creates upstream's Image Embedder.
  package convenience init(
    _ model: ModelFile, _ options: EmbedderTaskOptions, _ settings: RunnerSettings<Engine, Output>
  ) throws(TaskFailure) {
    let options = options.engineOptions
    let embedder = try Self.attempt { () throws(VisionError) in try EmbedderModel(model) }
    try self.init(
      settings,
      makeEngine: { (threadCount) throws(VisionError) in
        var options = options
        options.threadCount = threadCount
        return try EmbeddingEngine(embedder, options: options, rules: .mediaPipeTasks)
      },
      process: { (engine, frame, part) throws(VisionError) in
        try engine.embed(frame, part: part)
      })
  }
}

// MARK: - Options

/// The options of upstream's Image Embedder, with its defaults.
package struct EmbedderTaskOptions: Sendable {
  /// True if each embedding is scaled to length 1.
  package var l2Normalize = false

  /// True if each embedding is returned as signed bytes, after any scaling.
  package var quantize = false

  /// Creates options with upstream's defaults.
  package init() {}

  /// The engine's options.
  package var engineOptions: EmbedderOptions {
    EmbedderOptions(l2Normalize: l2Normalize, quantize: quantize)
  }
}
