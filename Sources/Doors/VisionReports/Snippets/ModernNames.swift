internal import VisionBase

/// The names of a task in the modern Swift API.
package struct ModernNames: Sendable {
  /// An argument that names a model.
  package struct Model: Sendable {
    /// The task's option with the model's name.
    let option: String
    let label: String
    /// Expressions for certain names; an empty one leaves the argument out.
    var words: [(name: String, expression: String)] = []
    /// The expression for a bundle, in which `*` stands for the file.
    var bundle: String?
    /// The expression for other models, in which `*` stands for the reference.
    var template = "*"
    /// True if the argument is left out unless a model is chosen.
    var isOptional = false

    var json: JSONValue {
      var members: [JSONValue.Member] = [
        .init("option", .string(option)), .init("label", .string(label)),
        .init("words", .object(words.map { .init($0.name, .string($0.expression)) })),
        .init("template", .string(template)), .init("isOptional", .bool(isOptional)),
      ]
      if let bundle { members.append(.init("bundle", .string(bundle))) }
      return .object(members)
    }
  }

  /// The type of the engine, and of its options.
  let type: String
  let optionsType: String
  /// The expression for the argument, in which `*` stands for the options.
  var optionsTemplate = "*"
  /// The name of the variable.
  let instance: String
  /// The method that processes a frame.
  let verb: String
  var models = [Model(option: "model", label: "model")]
  let options: [OptionSpelling]
  /// True if the method takes a region.
  var takesRegion = false
  /// The vector in the method's result; nil for other results.
  var vector: String?
  /// The lines before the loop over a video's results, and those after `print` in it.
  var before: [MLKitNames.Lines] = []
  var after: [MLKitNames.Lines] = []
  /// The lines that print `result`.
  let print: [String]

  var json: JSONValue {
    [
      "type": .string(type), "instance": .string(instance), "verb": .string(verb),
      "models": .array(models.map(\.json)),
      "options": [
        "type": .string(optionsType), "template": .string(optionsTemplate),
        "table": options.json,
      ],
      "takesRegion": .bool(takesRegion), "vector": .optional(vector),
      "before": .array(before.map(\.json)), "after": .array(after.map(\.json)),
      "print": .texts(print),
    ]
  }
}
