internal import VisionBase

/// The names of a task in ML Kit's API.
package struct MLKitNames: Sendable {
  /// Lines of code that depend on options.
  ///
  /// In a line, `{option:default|form}` stands for an option's value as a literal.
  package struct Lines: Sendable {
    let lines: [String]
    let conditions: [Condition]

    init(_ lines: [String], when conditions: Condition...) {
      (self.lines, self.conditions) = (lines, conditions)
    }

    var json: JSONValue {
      ["lines": .texts(lines), "when": .array(conditions.map(\.json))]
    }
  }

  /// A condition on an option's value.
  package enum Condition: Sendable {
    case isGiven(String)
    case isAbsent(String)
    case isOneOf(String, [String], usual: String? = nil)
    case isNoneOf(String, [String], usual: String? = nil)

    var json: JSONValue {
      switch self {
      case .isGiven(let option): ["option": .string(option)]
      case .isAbsent(let option): ["option": .string(option), "isAbsent": .bool(true)]
      case .isOneOf(let option, let words, let usual):
        Self.json(option, "isOneOf", words, usual)
      case .isNoneOf(let option, let words, let usual):
        Self.json(option, "isNoneOf", words, usual)
      }
    }

    private static func json(
      _ option: String, _ name: String, _ words: [String], _ usual: String?
    ) -> JSONValue {
      .object(
        [.init("option", .string(option)), .init(name, .texts(words))]
          + (usual.map { [.init("usual", .string($0))] } ?? []))
    }
  }

  /// The type of the engine; and its full name beside this package's modules.
  let type: String
  var fullType: String?
  /// The name of the variable, and of the function that makes it.
  let instance: String
  /// The option with the mode of single pictures or streams; nil without one.
  var mode: String? = "detectorMode"
  var notes: [Lines] = []
  var imports: [Lines] = []
  /// The lines up to the one that makes `options`.
  let makeOptions: [Lines]
  /// The lines that change `options`.
  var setOptions: [Lines] = []
  /// The lines that process `image` and print the results.
  let print: [String]

  var json: JSONValue {
    func json(_ groups: [Lines]) -> JSONValue { .array(groups.map(\.json)) }
    var members: [JSONValue.Member] = [
      .init("type", .string(type)), .init("instance", .string(instance)),
      .init("notes", json(notes)), .init("imports", json(imports)),
      .init("makeOptions", json(makeOptions)), .init("setOptions", json(setOptions)),
      .init("print", .texts(print)),
    ]
    if let fullType { members.append(.init("fullType", .string(fullType))) }
    if let mode { members.append(.init("mode", .string(mode))) }
    return .object(members)
  }
}
