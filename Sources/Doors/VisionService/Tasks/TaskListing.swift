internal import OptionDeclarations
internal import VisionBase
internal import VisionReports

/// What `GET /v1/tasks` says of the tasks: their options, for whoever makes a form of them.
struct TaskListing {
  let core: ServiceCore

  /// The document.
  var json: JSONValue { ["tasks": .array(core.configuration.tasks.map(description))] }

  private func description(of task: ServedTask) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(task.name)), .init("defaultModel", .optional(defaultModel(of: task))),
      .init("missingModels", .array(missingModels(of: task).map(JSONValue.string))),
      .init("options", .array(task.options.map { Self.description(of: $0, task) })),
    ]
    if let evaluated = EvaluatedTask(rawValue: task.name) {
      members.append(.init("evaluation", Self.description(of: evaluated)))
    }
    return .object(members)
  }

  /// The options of measuring answers, and what the task is asked for then where nothing else is
  /// chosen.
  private static func description(of task: EvaluatedTask) -> JSONValue {
    [
      "options": .array(task.options.map { description(of: $0.option) }),
      "usualValues": .object(task.usualValues),
    ]
  }

  /// The model that is used where none is asked for, by the name that clients know it by; nil where
  /// none is here.
  private func defaultModel(of task: ServedTask) -> String? {
    if let chosen = core.readiness.defaultModel(for: task.name) {
      // Where files lie on this machine is nobody's business.
      return core.models.given.first { $0.choice.text == chosen }?.name
        ?? (ModelChoice(chosen).file == nil ? chosen : nil)
    }
    guard let prepared = try? task.prepared(OptionValues()) else { return nil }
    return try? prepared.modelName()
  }

  /// The models of the catalogue that the task's default needs and that are not on this machine.
  private func missingModels(of task: ServedTask) -> [String] {
    guard core.readiness.defaultModel(for: task.name) == nil,
      let prepared = try? task.prepared(OptionValues()), let name = try? prepared.modelName()
    else { return [] }
    return core.models.missing(named: name)
  }

  private static func description(
    of option: OptionDeclaration, _ task: ServedTask? = nil
  ) -> JSONValue {
    // Where there is no other route than those for videos, nobody needs to be told.
    let movieOptions = task.map { $0.isForPictures ? $0.movieOptions : [] } ?? []
    var members: [JSONValue.Member] = [
      .init("name", .string(option.name)), .init("kind", .string(word(for: option.kind))),
      .init("title", .string(FormWords.title(of: option))),
      .init("isRare", .bool(FormWords.isRare(option))),
      .init("isForVideos", .bool(movieOptions.contains { $0.name == option.name })),
      .init("help", .string(option.help)), .init("placeholder", .optional(option.placeholder)),
      .init("default", .optional(option.defaultText)),
      .init("repeatable", .bool(option.isRepeatable)),
    ]
    switch option.kind {
    case .integer(let range):
      members.append(
        .init("minimum", range.lowerBound == .min ? .null : .integer(range.lowerBound)))
      members.append(
        .init("maximum", range.upperBound == .max ? .null : .integer(range.upperBound)))
    case .number(let range):
      let most = Double.greatestFiniteMagnitude
      members.append(
        .init("minimum", range.lowerBound == -most ? .null : .number(range.lowerBound)))
      members.append(
        .init("maximum", range.upperBound == most ? .null : .number(range.upperBound)))
    case .choice(let words): members.append(.init("choices", .array(words.map { .string($0) })))
    default: break
    }
    return .object(members)
  }

  private static func word(for kind: OptionKind) -> String {
    switch kind {
    case .flag: "flag"
    case .text, .file, .folder: "text"
    case .model: "model"
    case .integer: "integer"
    case .number: "number"
    case .choice: "choice"
    case .region: "region"
    case .size: "size"
    case .time: "time"
    }
  }
}
