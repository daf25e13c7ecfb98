package import VisionBase

/// The names that a task has in programming interfaces, from which a page makes code.
///
/// Code for a command line or a request needs none of them: it follows from the task's options. An
/// interface without names has nothing for the task.
package struct TaskSnippets: Sendable {
  /// The modern Swift API.
  package var modern: ModernNames?
  /// MediaPipe's API.
  package var mediaPipe: MediaPipeNames?
  /// ML Kit's API.
  package var mlKit: MLKitNames?
  /// Advice in place of MediaPipe's code.
  package var mediaPipeMissing: String?
  /// Advice in place of ML Kit's code.
  package var mlKitMissing: String?
  /// Lines of Python that print a parsed line of JSON, `result`; empty prints all of it.
  package var pythonPrinting: [String]

  package init(
    modern: ModernNames? = nil, mediaPipe: MediaPipeNames? = nil, mlKit: MLKitNames? = nil,
    mediaPipeMissing: String? = nil, mlKitMissing: String? = nil, pythonPrinting: [String] = []
  ) {
    (self.modern, self.mediaPipe, self.mlKit) = (modern, mediaPipe, mlKit)
    (self.mediaPipeMissing, self.mlKitMissing) = (mediaPipeMissing, mlKitMissing)
    self.pythonPrinting = pythonPrinting
  }

  /// The names by interface; one without names is left out.
  package var json: JSONValue {
    var members: [JSONValue.Member] = []
    func add(_ interface: String, _ names: JSONValue?, orMissing words: String? = nil) {
      let missing = words.map { ["missing": .string($0)] as JSONValue }
      if let value = names ?? missing { members.append(.init(interface, value)) }
    }
    add("swift-modern", modern?.json)
    add("swift-mediapipe", mediaPipe?.json, orMissing: mediaPipeMissing)
    add("swift-mlkit", mlKit?.json, orMissing: mlKitMissing)
    if !pythonPrinting.isEmpty {
      add("python", .object([.init("print", .texts(pythonPrinting))]))
    }
    return .object(members)
  }
}

/// An option's name in an interface.
package struct OptionSpelling: Sendable {
  /// The form of an option's value in Swift.
  package enum Form: String, Sendable {
    case number, text, texts, flag
    /// A value of a type of its own, made of several options.
    case group
  }

  /// The option; nil for a group that is written once one of its options is chosen.
  let option: String?
  let name: String
  let form: Form
  /// The value, where it is always the same; the type of a group.
  var literal: String?
  /// The value where none is chosen; nil leaves the option out.
  var usual: String?
  /// The options of a group.
  var arguments: [OptionSpelling] = []

  package init(
    _ option: String, _ name: String, _ form: Form, literal: String? = nil, usual: String? = nil
  ) {
    (self.option, self.name, self.form) = (option, name, form)
    (self.literal, self.usual) = (literal, usual)
  }

  /// Creates a value of a type that other options make; `flag` is the one that asks for it, if any.
  package init(
    group name: String, _ type: String, _ arguments: [OptionSpelling], ifGiven flag: String? = nil
  ) {
    (option, self.name, form, literal) = (flag, name, .group, type)
    self.arguments = arguments
  }

  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(name)), .init("kind", .string(form.rawValue)),
    ]
    if let option { members.append(.init("option", .string(option))) }
    if !arguments.isEmpty { members.append(.init("arguments", arguments.json)) }
    if let literal { members.append(.init("literal", .string(literal))) }
    if let usual { members.append(.init("usual", .string(usual))) }
    return .object(members)
  }
}

extension [OptionSpelling] {
  /// The options of classes, which all of this package's interfaces spell alike.
  static let ofCategories = [
    OptionSpelling("score-threshold", "scoreThreshold", .number),
    OptionSpelling("max-results", "maxResults", .number),
    OptionSpelling("allow", "categoryAllowlist", .texts),
    OptionSpelling("deny", "categoryDenylist", .texts),
    OptionSpelling("locale", "displayNamesLocale", .text),
  ]
  static let ofVectors = [
    OptionSpelling("l2-normalize", "l2Normalize", .flag),
    OptionSpelling("quantize", "quantize", .flag),
  ]
  static let ofThreads = [OptionSpelling("threads", "threadCount", .number)]

  var json: JSONValue { .array(map(\.json)) }
}

extension JSONValue {
  /// Returns a list of strings.
  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}
