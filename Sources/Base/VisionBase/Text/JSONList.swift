/// A JSON list kept as text, since as values its elements would take several times the memory.
package struct JSONList: Sendable {
  private var bytes: [UInt8] = []

  /// The number of elements.
  package private(set) var count = 0

  package init() {}

  /// Appends an element.
  package mutating func append(_ value: JSONValue) {
    if count > 0 { bytes += ",\n".utf8 }
    bytes += value.text.utf8
    count += 1
  }

  /// The list, with one element per line.
  var text: String {
    count == 0 ? "[]" : "[\n" + String(decoding: bytes, as: UTF8.self) + "\n]"
  }
}

extension Printout {
  /// Returns a JSON document that consists of a list.
  package static func list(_ list: JSONList) -> Printout { .jsonText(list.text) }

  /// Returns a JSON document that consists of an object with some members, followed by long lists.
  package static func object(
    _ members: [JSONValue.Member], lists: [(name: String, list: JSONList)]
  ) -> Printout {
    let parts =
      members.map { JSONValue.string($0.name).text + ":" + $0.value.text }
      + lists.map { JSONValue.string($0.name).text + ":" + $0.list.text }
    return .jsonText("{" + parts.joined(separator: ",\n") + "}")
  }
}
