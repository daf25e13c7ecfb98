/// A JSON list that is kept as text, since as values its elements would take many times the memory.
package struct JSONList: Sendable {
  private var bytes: [UInt8] = []

  /// How many elements it has.
  package private(set) var count = 0

  package init() {}

  /// Adds an element at the end.
  package mutating func append(_ value: JSONValue) {
    if count > 0 { bytes += ",\n".utf8 }
    bytes += value.text.utf8
    count += 1
  }

  /// The list, with each element on a line.
  var text: String {
    count == 0 ? "[]" : "[\n" + String(decoding: bytes, as: UTF8.self) + "\n]"
  }
}

extension Printout {
  /// A JSON document that is a list.
  package static func list(_ list: JSONList) -> Printout { .jsonText(list.text) }

  /// A JSON document that is an object with some members, and behind them long lists.
  package static func object(
    _ members: [JSONValue.Member], lists: [(name: String, list: JSONList)]
  ) -> Printout {
    let parts =
      members.map { JSONValue.string($0.name).text + ":" + $0.value.text }
      + lists.map { JSONValue.string($0.name).text + ":" + $0.list.text }
    return .jsonText("{" + parts.joined(separator: ",\n") + "}")
  }
}
