internal import ModelFiles
internal import VisionBase

/// The keys and texts of a property list whose outermost value is a dictionary.
///
/// Foundation's reader ends the process on some damaged files, and supports much that is not needed
/// here: values that are not texts are skipped, at any depth.
struct PropertyListTexts {
  private let values: [String: String]

  private static let mostBytes = 1 << 20

  /// Creates the texts of a property list in the XML format (UTF-8) or in the binary one.
  ///
  /// Throws `inputInvalid`, with the offset of the fault, if it is neither, or longer than 1 MiB.
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

  /// The text of a key; nil if there is none, or another kind of value.
  subscript(name: String) -> String? { values[name] }

  /// Returns the error for a fault in a file.
  static func failure(_ name: String, _ position: Int, _ what: String) -> VisionError {
    VisionError(
      .inputInvalid,
      "\(name) is not a property list with names and values: byte \(position): \(what)")
  }
}
