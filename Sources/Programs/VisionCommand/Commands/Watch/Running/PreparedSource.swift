import VisionBase
import VisionReports
import VisionTasks

/// A source whose models are open, and whose classes are known to them.
struct PreparedSource: Sendable {
  let source: WatchSource
  let engines: any WatchedEngines

  /// Opens the models of a source.
  ///
  /// `admit` takes model files that a person named. Throws the errors of models, and
  /// `optionInvalid` for a class that no model has.
  init(
    _ source: WatchSource, tasks: TaskList,
    admit: ([String]) throws(VisionError) -> Void
  ) throws(VisionError) {
    self.source = source
    do throws(VisionError) {
      engines = try source.work.engines(in: tasks)
      try admit(source.work.modelFiles)
      try Self.check(source, engines.classNames())
    } catch {
      throw VisionError(error.code, "\(source.place): \(error.message)", cause: error.cause)
    }
  }

  private static func check(
    _ source: WatchSource, _ names: [String]
  ) throws(VisionError) {
    guard !names.isEmpty else { return }
    let known = Set(names.map(\.bytes))
    for rule in source.rules {
      for name in rule.classes where !known.contains(name.bytes) {
        let advice =
          nearestName(to: name.beginning(ofAtMost: 80), among: names).map {
            "; did you mean \($0)?"
          }
          ?? ", which has \(counted(names.count, "class", "classes"))"
        throw VisionError(
          .optionInvalid,
          "the event '\(rule.name)' names the class '\(name)', which is none of the model\(advice)")
      }
    }
  }
}
