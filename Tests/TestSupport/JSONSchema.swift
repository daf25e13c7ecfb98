package import Foundation

/// A JSON Schema of draft 2020-12, limited to the parts in this project's own schemas.
///
/// Stricter than the draft: a member that a schema does not name is an error, so that no
/// undescribed output passes. An unknown keyword is an error as well.
package struct JSONSchema {
  private let root: [String: Any]

  private static let annotations: Set<String> = [
    "$schema", "$id", "$defs", "title", "description",
    // The table of the same results, for the documents.
    "x-table",
  ]

  /// Creates a schema from its JSON.
  package init(_ data: Data) throws {
    guard let root = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw CocoaError(.propertyListReadCorrupt)
    }
    self.root = root
  }

  /// The `$id`; nil without one.
  package var identifier: String? { root["$id"] as? String }

  /// Returns the problems of a value, with their places in it; empty if it matches.
  package func problems(_ value: Any) -> [String] { check(value, root, "$") }

  /// The paths of all described members; a recursive definition is expanded once.
  package var memberPaths: [String] { members(of: root, "", within: []) }

  private func members(
    of schema: [String: Any], _ path: String, within: Set<String>
  ) -> [String] {
    var within = within
    if let reference = schema["$ref"] as? String, !within.insert(reference).inserted { return [] }
    let schema = resolved(schema)
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    let items = schema["items"] as? [String: Any]
    return properties.flatMap { name, value in
      [path + name] + members(of: value, path + name + ".", within: within)
    } + (items.map { members(of: $0, path, within: within) } ?? [])
  }

  private func resolved(_ schema: [String: Any]) -> [String: Any] {
    guard let reference = schema["$ref"] as? String,
      let name = reference.split(separator: "/").last,
      let definitions = root["$defs"] as? [String: [String: Any]]
    else { return schema }
    return definitions[String(name)] ?? [:]
  }

  private func check(_ value: Any, _ schema: [String: Any], _ place: String) -> [String] {
    let schema = resolved(schema)
    var problems: [String] = []
    for (keyword, rule) in schema where !Self.annotations.contains(keyword) {
      switch keyword {
      case "type":
        let types = rule as? [String] ?? [rule as? String ?? ""]
        if !types.contains(where: { Self.has(value, $0) }) {
          problems.append("\(place) is not of type \(types.joined(separator: " or "))")
        }
      case "properties": problems += checkMembers(value, schema, place)
      case "required":
        let object = value as? [String: Any]
        for name in rule as? [String] ?? [] where object != nil && object?[name] == nil {
          problems.append("\(place) lacks \(name)")
        }
      case "items":
        let elements = value as? [Any] ?? []
        for (index, element) in elements.enumerated() {
          problems += check(element, rule as? [String: Any] ?? [:], "\(place)[\(index)]")
        }
      case "additionalProperties": problems += checkOthers(value, schema, place)
      case "enum":
        let values = rule as? [Any] ?? []
        let isOne = values.contains { known in
          value is NSNull ? known is NSNull : known as? String == value as? String ?? ""
        }
        if !isOne {
          problems.append("\(place) is none of the values")
        }
      case "minimum", "maximum", "minItems", "maxItems":
        problems += checkSize(value, keyword, rule as? Double ?? .nan, place)
      case "oneOf":
        let rules = rule as? [[String: Any]] ?? []
        if rules.count(where: { check(value, $0, place).isEmpty }) != 1 {
          problems.append("\(place) is not one of the alternatives")
        }
      default: problems.append("\(place): the keyword \(keyword) is not known to this test")
      }
    }
    return problems
  }

  private func checkMembers(
    _ value: Any, _ schema: [String: Any], _ place: String
  ) -> [String] {
    guard let object = value as? [String: Any] else { return [] }
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    return object.flatMap { name, value in
      properties[name].map { check(value, $0, "\(place).\(name)") }
        ?? ["\(place).\(name) is not described"]
    }
  }

  private func checkOthers(_ value: Any, _ schema: [String: Any], _ place: String) -> [String] {
    guard let object = value as? [String: Any],
      let rule = schema["additionalProperties"] as? [String: Any]
    else { return [] }
    return object.flatMap { name, value in check(value, rule, "\(place).\(name)") }
  }

  private func checkSize(
    _ value: Any, _ keyword: String, _ limit: Double, _ place: String
  ) -> [String] {
    let isList = keyword.hasSuffix("Items")
    let size = isList ? (value as? [Any]).map { Double($0.count) } : value as? Double
    guard let size else { return [] }
    let isRight = keyword.hasPrefix("min") ? size >= limit : size <= limit
    return isRight ? [] : ["\(place) breaks \(keyword) \(limit)"]
  }

  private static func has(_ value: Any, _ type: String) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "null": value is NSNull
    case "boolean": value is Bool
    case "number": value is Double
    case "integer": (value as? Double).map { $0 == $0.rounded() } ?? false
    default: false
    }
  }
}
