internal import OptionDeclarations
internal import VisionBase

/// The task named in a query, for routes that serve all tasks.
struct TaskChoice {
  let core: ServiceCore
  /// The route's options besides those of the task.
  var others: [OptionDeclaration] = []

  /// The query's name for the task.
  static let name = "task"

  private var option: Option<String?> {
    Option(
      Self.name, .choice(core.configuration.tasks.map { ($0.name, $0.name) }),
      help: "What to do with the frames.")
  }

  /// The choice of the task, then the options of all tasks, each once.
  var options: [OptionDeclaration] {
    var options = [option.option]
    for option in core.configuration.tasks.flatMap(\.options) + others
    where !options.contains(where: { $0.name == option.name }) {
      options.append(option)
    }
    return options
  }

  /// Returns the chosen task; throws with the list of tasks when there is none.
  func task(_ target: RequestTarget) throws(ServiceProblem) -> ServedTask {
    var asked = OptionValues()
    if let word = target.value(of: Self.name) {
      do throws(ValueProblem) {
        try asked.add(word, to: option.option)
      } catch {
        let advice = error.suggestion.map { "; did you mean '\($0)'?" } ?? ""
        throw QueryOptions.invalid("\(Self.name): \(error.message)\(advice)")
      }
    }
    guard let name = asked[option], let task = core.task(name) else {
      throw QueryOptions.invalid(
        "say the task, as in ?task=track; there are "
          + core.configuration.tasks.map(\.name).joined(separator: ", "))
    }
    return task
  }
}
