import Inference
import PictureIndex

/// The parts of the package that the commands use; tests put others in their place.
struct Services: Sendable {
  /// Finds objects in pictures and videos; nil where the engine is not part of the program.
  var detection: DetectionService?

  /// Embeds pictures; nil where the engine is not part of the program.
  var embedding: EmbeddingService?

  /// Finds the poses of people in pictures and videos; nil where the engine is not part of the program.
  var pose: PoseService?

  /// Follows objects through videos; nil where the engine is not part of the program.
  var track: TrackService?

  /// The catalogue and the cache of models; nil where they are not part of the program.
  var models: (any ModelsService)?

  /// Prepares tasks for measuring; nil where the engine is not part of the program.
  var bench: BenchService?

  /// How model files that nobody knows are tried before they are used; nil uses them at once.
  var trial: ModelTrial?

  /// Where indexes of pictures are kept.
  var indexes = PictureIndex.usualPlace

  /// The parts that the installed program uses.
  static var standard: Services {
    Services(
      detection: .engine, embedding: .engine, pose: .engine, track: .engine, models: StoreModels(),
      bench: .engine, trial: .bySelf)
  }
}
