package import VisionBase

/// The shape of an object in JSON results: its members, in their order.
///
/// Documents, schemas and interfaces are made from it, and tests compare it with what reports say.
package struct ResultShape: Sendable {
  /// The name in schemas, such as `category`.
  package let name: String
  /// The meaning of the object.
  package let meaning: String
  /// The members, in their order.
  package let fields: [ResultField]
  /// Members that exclude one another: each object has exactly one; empty without such a rule.
  package let alternatives: [String]

  package init(
    _ name: String, _ meaning: String, _ fields: [ResultField], alternatives: [String] = []
  ) {
    (self.name, self.meaning, self.fields) = (name, meaning, fields)
    self.alternatives = alternatives
  }

  /// This shape and those within it, each once, in the order of their appearance.
  package var all: [ResultShape] {
    var found = [self]
    for shape in fields.compactMap(\.type.object).flatMap(\.all)
    where !found.contains(where: { $0.name == shape.name }) {
      found.append(shape)
    }
    return found
  }
}

/// A member of an object in JSON results.
package struct ResultField: Sendable {
  /// The presence of a field.
  package enum Presence: Sendable {
    /// In every object.
    case always
    /// In every object, and possibly null.
    case orNull
    /// Left out where the meaning says so.
    case sometimes
  }

  package let name: String
  package let type: ResultType
  /// The meaning, with its unit; for objects, nil takes the meaning of the object.
  package let meaning: String?
  package let presence: Presence
  /// The version that introduced the field; nil for the first one.
  package let since: String?

  package init(
    _ name: String, _ type: ResultType, _ meaning: String? = nil, _ presence: Presence = .always,
    since: String? = nil
  ) {
    (self.name, self.type, self.meaning) = (name, type, meaning)
    (self.presence, self.since) = (presence, since)
  }

  /// True if objects have the field in every case.
  package var isRequired: Bool {
    switch presence {
    case .always, .orNull: true
    case .sometimes: false
    }
  }

  /// True if the value may be null.
  package var mayBeNull: Bool { if case .orNull = presence { true } else { false } }
}

/// The type of a value in JSON results.
package indirect enum ResultType: Sendable {
  /// A text; with `words`, one of some words.
  case string(words: [String] = [])
  case integer(ClosedRange<Int> = .min ... .max)
  case number(ClosedRange<Double> = -.infinity ... .infinity)
  case object(ResultShape)
  /// Values of one type, described by `each`; with `count`, a fixed number of them.
  case list(ResultType, each: String? = nil, count: Int? = nil)

  /// An integer of at least 0.
  package static let count = ResultType.integer(0 ... .max)
  /// Any text.
  package static let text = ResultType.string()
  /// Any number.
  package static let real = ResultType.number()

  /// The shape of the objects in the type; nil without any.
  var object: ResultShape? {
    switch self {
    case .object(let shape): shape
    case .list(let element, _, _): element.object
    case .string, .integer, .number: nil
    }
  }
}

// MARK: - JSON Schema

extension ResultShape {
  /// The schema of the object; `reference` returns that of an object within it.
  package func schema(_ reference: (ResultShape) -> JSONValue) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("type", .string("object")), .init("description", .string(meaning)),
      .init(
        "properties",
        .object(fields.map { .init($0.name, $0.schema(reference)) })),
      .init("required", .array(fields.filter(\.isRequired).map { .string($0.name) })),
    ]
    if !alternatives.isEmpty {
      let choices = alternatives.map { name -> JSONValue in ["required": .array([.string(name)])] }
      members.append(.init("oneOf", .array(choices)))
    }
    return .object(members)
  }
}

extension ResultField {
  fileprivate func schema(_ reference: (ResultShape) -> JSONValue) -> JSONValue {
    var members = type.schema(reference, mayBeNull: mayBeNull)
    let words = [meaning, since.map { "Since version \($0)." }].compactMap(\.self)
    if !words.isEmpty {
      let place = min(1, members.count)
      members.insert(.init("description", .string(words.joined(separator: " "))), at: place)
    }
    return .object(members)
  }
}

extension ResultType {
  fileprivate func schema(
    _ reference: (ResultShape) -> JSONValue, mayBeNull: Bool = false
  ) -> [JSONValue.Member] {
    func type(_ word: String) -> JSONValue.Member {
      .init("type", mayBeNull ? .array([.string(word), .string("null")]) : .string(word))
    }
    switch self {
    case .string(let words):
      let choices = JSONValue.Member("enum", .array(words.map { .string($0) }))
      return [type("string")] + (words.isEmpty ? [] : [choices])
    case .integer(let range):
      var members = [type("integer")]
      if range.lowerBound != .min { members.append(.init("minimum", .integer(range.lowerBound))) }
      if range.upperBound != .max { members.append(.init("maximum", .integer(range.upperBound))) }
      return members
    case .number(let range):
      var members = [type("number")]
      if range.lowerBound > -.infinity {
        members.append(.init("minimum", .number(range.lowerBound)))
      }
      if range.upperBound < .infinity {
        members.append(.init("maximum", .number(range.upperBound)))
      }
      return members
    case .object(let shape):
      guard case .object(let members) = reference(shape) else { return [] }
      return members
    case .list(let element, let each, let count):
      var items = element.schema(reference)
      if let each { items.insert(.init("description", .string(each)), at: min(1, items.count)) }
      var members = [type("array"), JSONValue.Member("items", .object(items))]
      if let count {
        members += [.init("minItems", .integer(count)), .init("maxItems", .integer(count))]
      }
      return members
    }
  }
}
