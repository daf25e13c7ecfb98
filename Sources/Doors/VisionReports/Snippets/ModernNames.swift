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
    /// The expression for other models: `*` stands for the reference, `$` for the name.
    var template = "*"
    /// True if the argument is left out unless a model is chosen.
    var isOptional = false
    /// The same argument where the model of another option is chosen, too.
    ///
    /// In its expressions, `{option|model}` stands for the other model.
    var together: [Together] = []

    var json: JSONValue {
      .object(
        members + [
          .init("label", .string(label)), .init("isOptional", .bool(isOptional)),
          .init("together", .array(together.map(\.json))),
        ])
    }

    fileprivate var members: [JSONValue.Member] {
      var members: [JSONValue.Member] = [
        .init("option", .string(option)),
        .init("words", .object(words.map { .init($0.name, .string($0.expression)) })),
        .init("template", .string(template)),
      ]
      if let bundle { members.append(.init("bundle", .string(bundle))) }
      return members
    }
  }

  /// A second model, which goes into the argument of the first.
  package struct Together: Sendable {
    /// The second model by itself; its label is not used.
    let other: Model
    /// The argument of both; its label is not used.
    let both: Model

    var json: JSONValue { ["other": .object(other.members), "both": .object(both.members)] }
  }

  /// Marks that an option asks for, drawn on each frame.
  package struct Drawn: Sendable {
    /// The option that asks for them.
    let option: String
    /// The lines before the first frame.
    let before: [String]
    /// The lines that make the marks of `result`.
    let make: [String]
    /// The expression of the marks.
    let marks: String

    var json: JSONValue {
      [
        "option": .string(option), "before": .texts(before), "make": .texts(make),
        "marks": .string(marks),
      ]
    }
  }

  /// The type of the engine, and of its options.
  let type: String
  let optionsType: String
  /// The name of the variable.
  let instance: String
  /// The method that processes a frame.
  let verb: String
  var models = [Model(option: "model", label: "model")]
  let options: [OptionSpelling]
  /// True if the method takes a region.
  var takesRegion = false
  /// The class that takes a selection; nil for tasks without one.
  var selecting: SelectingNames?
  /// The vector in the method's result; nil for other results.
  var vector: String?
  /// The lines above the code.
  var notes: [MLKitNames.Lines] = []
  /// The lines before the first frame, and those after `print` for each result.
  var before: [MLKitNames.Lines] = []
  var after: [MLKitNames.Lines] = []
  /// The marks that an option draws; nil without such an option.
  var drawn: Drawn?
  /// The lines that print `result`.
  let print: [String]

  var json: JSONValue {
    [
      "type": .string(type), "instance": .string(instance), "verb": .string(verb),
      "notes": .array(notes.map(\.json)), "drawn": drawn?.json ?? .null,
      "models": .array(models.map(\.json)),
      "options": [
        "type": .string(optionsType), "table": options.json,
      ],
      "takesRegion": .bool(takesRegion), "selecting": selecting?.json ?? .null,
      "vector": .optional(vector),
      "before": .array(before.map(\.json)), "after": .array(after.map(\.json)),
      "print": .texts(print),
    ]
  }
}
