internal import OptionDeclarations
internal import VisionBase
internal import VisionReports

/// The answer of `GET /v1/tasks`: the tasks with their options, from which clients can build forms.
struct TaskListing {
  let core: ServiceCore

  /// The document.
  var json: JSONValue { ["tasks": .array(core.configuration.tasks.map(description))] }

  private func description(of task: ServedTask) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(task.name)), .init("title", .string(task.facts.title)),
      .init("tagline", .string(task.facts.tagline)),
      .init("purpose", .optional(task.facts.purpose?.rawValue)),
      .init("takes", .string(task.facts.takes.rawValue)),
      .init("remembersFrames", .bool(task.facts.remembersFrames)),
      .init("draws", .bool(task.draws)), .init("givesVectors", .bool(task.givesVectors)),
      .init("columns", .array(task.columns.map { .string($0) })),
      .init("formats", .array(task.formats.map { .string($0.rawValue) })),
      .init("body", task.bodyLayout.map(Self.description) ?? .null),
      .init("modelWords", .array(task.facts.modelWords.map(Self.description))),
      .init("snippets", task.facts.snippets.json),
      .init("defaultModel", .optional(defaultModel(of: task))),
      .init("missingModels", .array(missingModels(of: task).map(JSONValue.string))),
      .init("options", .array(task.options.map { Self.description(of: $0, task) })),
    ]
    if let evaluation = task.evaluation {
      members.append(.init("evaluation", Self.description(of: evaluation)))
    }
    return .object(members)
  }

  private static func description(of body: BodyLayout) -> JSONValue {
    [
      "className": .string(body.className), "points": body.pointsJSON,
      "skeleton": body.skeletonJSON,
    ]
  }

  private static func description(of word: TaskFacts.ModelWord) -> JSONValue {
    [
      "word": .string(word.word), "title": .string(word.title), "model": .string(word.model),
      "others": .array(word.others.map { .string($0) }),
    ]
  }

  /// Describes the options of an evaluation, and the usual values of the task's options for it.
  private static func description(of evaluation: ServedEvaluation) -> JSONValue {
    [
      "options": .array(evaluation.kind.options.map { description(of: $0.option) }),
      "usualValues": .object(evaluation.usualValues),
      "labels": .string(evaluation.kind.labelSource),
    ]
  }

  /// Returns the clients' name of the default model; nil where none is on this machine.
  private func defaultModel(of task: ServedTask) -> String? {
    if let chosen = core.readiness.defaultModel(for: task.name) {
      // Clients must not learn where files are on this machine.
      return core.models.given.first { $0.choice.text == chosen }?.name
        ?? (ModelChoice(chosen).file == nil ? chosen : nil)
    }
    guard let prepared = try? task.prepared(OptionValues()) else { return nil }
    return try? prepared.modelName()
  }

  /// Returns the models of the catalogue that the task's default needs and this machine lacks.
  private func missingModels(of task: ServedTask) -> [String] {
    guard core.readiness.defaultModel(for: task.name) == nil,
      let prepared = try? task.prepared(OptionValues()), let name = try? prepared.modelName()
    else { return [] }
    return core.models.missing(named: name, task.facts.modelWords)
  }

  private static func description(
    of option: OptionDeclaration, _ task: ServedTask? = nil
  ) -> JSONValue {
    // Without a route besides those for videos, the distinction does not matter.
    let movieOptions = task.map { $0.isForPictures ? $0.movieOptions : [] } ?? []
    let form = task?.facts.forms[option.name]
    var members: [JSONValue.Member] =
      [
        .init("name", .string(option.name)), .init("kind", .string(word(for: option.kind))),
        .init("title", .string(FormWords.title(of: option, form))),
        .init("isRare", .bool(FormWords.isRare(option))),
        .init("isForVideos", .bool(movieOptions.contains { $0.name == option.name })),
        .init("help", .string(option.help)), .init("placeholder", .optional(option.placeholder)),
        .init("default", .optional(option.defaultText)),
        .init("repeatable", .bool(option.isRepeatable)),
      ] + FormWords.members(of: option, form)
    if task?.drawnOptions.contains(option.name) == true {
      members.append(.init("isForDrawing", .bool(true)))
    }
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
    case .samples: "samples"
    case .integer: "integer"
    case .number: "number"
    case .choice: "choice"
    case .region: "region"
    case .points: "points"
    case .size: "size"
    case .time: "time"
    }
  }
}
