internal import VisionBase

/// A value of a YAML file, with the line that it begins in.
struct YAMLValue {
  /// The content of a value.
  indirect enum Content {
    /// No text between a key or a dash and the end of its line.
    case nothing
    case text(String)
    case list([YAMLValue])
    case map([(key: String, value: YAMLValue)])
  }

  var content: Content
  /// The number of the line, from 1.
  var line: Int
}

extension YAMLValue {
  /// The text of a value that is neither a list nor a map; empty for one without text.
  var text: String? {
    switch content {
    case .nothing: ""
    case .text(let text): text
    case .list, .map: nil
    }
  }
}
