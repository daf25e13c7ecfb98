internal import ModelFiles
internal import VisionBase

/// The names and texts of a property list whose outermost value is a dictionary.
///
/// Foundation's reader ends the process on some damaged files, and knows much that is not needed
/// here: values that are no texts are passed over, however deep they are.
struct PropertyListTexts {
  private let values: [String: String]

  private static let mostBytes = 1 << 20

  /// Reads a property list in the form of XML (UTF-8) or in the binary one.
  ///
  /// Throws `inputInvalid`, with the byte at fault, when it is neither, or longer than 1 MiB.
  init(_ bytes: StableBytes) throws(VisionError) {
    guard bytes.byteCount <= Self.mostBytes else {
      throw Self.failure(bytes.name, Self.mostBytes, "there is more text after its end")
    }
    let content = bytes.copy(of: 0..<bytes.byteCount)
    if content.starts(with: BinaryPropertyList.signature) {
      values = try BinaryPropertyList(content, name: bytes.name).texts()
    } else {
      var reader = XMLPropertyList(content, name: bytes.name)
      values = try reader.texts()
    }
  }

  /// The text of a name; nil where there is none, or another value.
  subscript(name: String) -> String? { values[name] }

  /// What is wrong with a file.
  static func failure(_ name: String, _ position: Int, _ what: String) -> VisionError {
    VisionError(
      .inputInvalid,
      "\(name) is not a property list with names and values: byte \(position): \(what)")
  }
}
