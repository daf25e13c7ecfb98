/// The parts of the package that the commands use; tests put others in their place.
struct Services: Sendable {
  /// Finds objects in pictures; nil where the engine is not part of the program.
  var detection: DetectionService?

  /// The catalogue and the cache of models; nil where they are not part of the program.
  var models: (any ModelsService)?

  /// Gathers the parts.
  init(detection: DetectionService? = nil, models: (any ModelsService)? = nil) {
    self.detection = detection
    self.models = models
  }

  /// The parts that the installed program uses.
  static var standard: Services { Services() }
}
