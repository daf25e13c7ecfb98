package import VisionTasks

/// The options of upstream's Image Embedder, with its defaults.
package struct EmbedderTaskOptions: Sendable {
  /// Whether each embedding is scaled to length 1.
  package var l2Normalize = false

  /// Whether each embedding is given as signed bytes, after any scaling.
  package var quantize = false

  /// Upstream's defaults.
  package init() {}

  /// The engine's options.
  package var engineOptions: EmbedderOptions {
    EmbedderOptions(l2Normalize: l2Normalize, quantize: quantize)
  }
}
