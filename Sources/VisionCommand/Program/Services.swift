/// The parts of the package that the commands use; tests put others in their place.
struct Services: Sendable {
  /// Finds objects in pictures; nil where the engine is not part of the program.
  var detection: DetectionService?

  /// Finds the poses of people in pictures; nil where the engine is not part of the program.
  var pose: PoseService?

  /// The catalogue and the cache of models; nil where they are not part of the program.
  var models: (any ModelsService)?

  /// Prepares tasks for measuring; nil where the engine is not part of the program.
  var bench: BenchService?

  /// The parts that the installed program uses.
  static var standard: Services {
    Services(detection: .engine, pose: .engine, models: StoreModels(), bench: .engine)
  }
}
