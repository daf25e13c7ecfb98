import VisionBase
import VisionReports
import VisionTasks

/// A source whose models are open, and whose classes are known to them.
struct PreparedSource: Sendable {
  let source: WatchSource
  let engines: any WatchedEngines
  /// The entry and the files that the source was made of.
  let origin: Origin

  /// A source's entry in the file, and the identities of the files that it names.
  struct Origin: Equatable, Sendable {
    fileprivate let json: JSONValue
    fileprivate let files: [FileIdentity?]

    /// Looks at the files of a source, and at those in its folders.
    init(_ source: WatchSource, _ samples: [String]) {
      json = source.json
      files = (source.work.modelFiles + samples + [source.authoritiesFile].compactMap { $0 })
        .flatMap { path in
          let names = FileSystem.names(in: path).sorted { $0.bytes < $1.bytes }
          return ([path] + names.map { "\(path)/\($0)" }).map { FileIdentity(of: $0) }
        }
    }
  }

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
      // Before they are read: a later change is noticed the next time.
      origin = Origin(source, engines.files)
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
