import OptionDeclarations
import VisionBase
import VisionReports

/// The task of a source, with its request as it is in the file.
enum WatchedWork: Sendable {
  /// Objects are followed, with keys of the source.
  case track(TrackRequest)
  /// People, hands or faces are followed by another task, with the values of its own options.
  case task(name: String, OptionValues)

  /// The tasks whose keys are those of the source.
  private static let trackingNames = ["track", "detect"]

  /// The other tasks whose objects have numbers that stay from frame to frame.
  private static let others = TaskList.all.filter { $0.followsObjects && $0.facts.name != "track" }

  /// Reads the task of a source; `track` reads the keys of the first two.
  static func read(_ object: FileObject, track: () -> TrackRequest) -> WatchedWork {
    let name = object.choice("task", of: trackingNames + others.map(\.facts.name))
    guard let task = others.first(where: { $0.facts.name == name }) else {
      var request = track()
      request.detectsEveryFrame = name == "detect"
      if object.value("options") != nil {
        object.fault("options", "the tasks track and detect have keys of the source; use those")
      }
      return .track(request)
    }
    for key in trackKeys where object.value(key) != nil {
      object.fault(
        key,
        "the key is for the tasks track and detect; the task \(task.facts.name) has its own in "
          + "options")
    }
    return .task(name: task.facts.name, task.values(object))
  }

  private static let trackKeys = [
    "model", "classifier", "allow", "deny", "locale", "scoreThreshold", "maxObjects", "threads",
    "orientation",
  ]

  /// The name of the task.
  var taskName: String {
    switch self {
    case .track(let request): request.detectsEveryFrame ? "detect" : "track"
    case .task(let name, _): name
    }
  }

  /// True if repetitions of poses are counted.
  var countsRepetitions: Bool {
    guard case .task(let name, let values) = self else { return false }
    let options = Self.others.first { $0.facts.name == name }?.allOptions ?? []
    return options.contains { $0.kind == .samples && values.isGiven($0) }
  }

  /// The model files that the source names.
  var modelFiles: [String] {
    switch self {
    case .track(let request):
      return [request.model, request.classifier].compactMap { $0?.file }
    case .task(let name, let values):
      let options = Self.others.first { $0.facts.name == name }?.allOptions ?? []
      return options.filter { $0.kind == .model }.flatMap { values.words(of: $0) }
        .compactMap { ModelChoice($0).file }
    }
  }

  /// The options that were given, for people.
  var facts: [String] {
    guard case .task(let name, let values) = self else { return [] }
    let options = Self.others.first { $0.facts.name == name }?.allOptions ?? []
    let given = options.filter { values.isGiven($0) }.map { option in
      ([option.name] + values.words(of: option)).joined(separator: " ")
    }
    return [name] + given
  }
}

extension ErasedTask {
  fileprivate var followsObjects: Bool { Report.followsObjects }

  /// All options but those that affect drawn copies alone.
  fileprivate var allOptions: [OptionDeclaration] {
    let drawn = Set(Request.drawnOptions.map(\.option.name))
    return task.options.filter { !drawn.contains($0.name) }
  }

  /// Returns the values of the task's options in a source; adds a problem for each that is wrong.
  fileprivate func values(_ source: FileObject) -> OptionValues {
    var values = OptionValues()
    guard let object = source.object("options") else { return values }
    let known = object.problems.all.count
    for option in allOptions {
      for word in object.words(of: option) {
        do throws(ValueProblem) {
          try values.add(word, to: option)
        } catch {
          object.fault(option.name, error.message)
        }
      }
    }
    object.finish("the options of \(facts.name)")
    guard object.problems.all.count == known else { return values }
    do throws(VisionError) {
      if let fault = values.idleOption(among: allOptions) {
        throw VisionError(.optionInvalid, fault)
      }
      try Request.checkUse(of: values)
      _ = try Request(values)
    } catch {
      source.fault("options", error.message)
    }
    return values
  }
}

extension FileObject {
  /// Returns the words that an option has on a command line; the empty word for a flag.
  fileprivate func words(of option: OptionDeclaration) -> [String] {
    switch option.kind {
    case .flag: return flag(option.name) == true ? [""] : []
    case .integer(let range):
      return wholeNumber(option.name, in: range).map { ["\($0)"] } ?? []
    case .number(let range): return number(option.name, in: range).map { ["\($0)"] } ?? []
    default:
      guard option.isRepeatable else { return text(option.name).map { [$0] } ?? [] }
      return texts(option.name)
    }
  }
}
