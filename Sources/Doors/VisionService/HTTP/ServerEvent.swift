internal import VisionBase

/// A server-sent event.
enum ServerEvent {
  /// Returns the event's text, with its data as JSON.
  static func text(_ name: String, _ data: JSONValue, identifier: String? = nil) -> String {
    let identifier = identifier.map { "id: \($0)\n" } ?? ""
    return "\(identifier)event: \(name)\ndata: \(data.text)\n\n"
  }
}
