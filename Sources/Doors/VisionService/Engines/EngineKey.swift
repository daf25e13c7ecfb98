package import OptionDeclarations
internal import VisionBase

/// The identity of an engine in the pool: engines with equal keys can replace each other.
///
/// Texts hold paths of models, so they are compared by bytes.
package struct EngineKey: Hashable, Sendable {
  /// The values of an option.
  private struct Value: Hashable, Sendable {
    let option: String
    let words: [ByteText]
    let isGiven: Bool
  }

  private let work: String
  private let values: [Value]
  private let models: [ByteText]
  private var threads: Int?

  /// Creates the key of an engine for some work with option values.
  ///
  /// The values may leave the model open; `model` is the one in use, as a person would type it.
  package init(
    _ work: String, _ options: [OptionDeclaration], _ values: OptionValues, model: String?
  ) {
    self.work = work
    self.values = options.map { option in
      Value(
        option: option.name, words: values.words(of: option).map(\.bytes),
        isGiven: values.isGiven(option))
    }
    let named = options.filter { $0.kind == .model }.flatMap { values.words(of: $0) }
    models = (named + [model].compactMap(\.self)).map(\.bytes)
  }

  /// Creates the key of an engine that depends only on its model.
  package init(_ work: String, model: String) {
    self.work = work
    (values, models) = ([], [model.bytes])
  }

  /// Returns the key of such an engine with a number of threads.
  package func with(threads: Int?) -> EngineKey {
    var key = self
    key.threads = threads
    return key
  }

  /// Returns true if the engine uses the model at a path, alone or with others.
  func uses(_ path: String) -> Bool { models.contains { String($0).mentions(path) } }
}
