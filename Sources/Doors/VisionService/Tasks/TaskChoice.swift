internal import OptionDeclarations
internal import VisionBase

/// The task that a query names, for routes that serve any of them.
struct TaskChoice {
  let core: ServiceCore
  /// The options that the route takes besides those of the task.
  var others: [OptionDeclaration] = []

  /// What the query calls it.
  static let name = "task"

  private var option: Option<String?> {
    Option(
      Self.name, .choice(core.configuration.tasks.map { ($0.name, $0.name) }),
      help: "What to do with the frames.")
  }

  /// The options of all tasks, each once, behind the choice itself.
  var options: [OptionDeclaration] {
    var options = [option.option]
    for option in core.configuration.tasks.flatMap(\.options) + others
    where !options.contains(where: { $0.name == option.name }) {
      options.append(option)
    }
    return options
  }

  /// The task; throws which there are.
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
