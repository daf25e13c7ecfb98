/// The header of a NumPy array file, version 1.0.
///
/// The format: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html. The header
/// has the same length whatever the number of rows, so that it can be written before the rows are
/// counted and again afterward.
struct NPYHeader: Hashable, Sendable {
  /// The type of the elements.
  enum Element: String, Hashable, Sendable {
    case float32 = "<f4"
    case int8 = "|i1"
  }

  let element: Element
  let rows: Int
  let columns: Int

  /// The header's length in bytes: a multiple of 64 with room for the largest numbers.
  static let byteCount = 128

  /// The header's bytes.
  var bytes: [UInt8] {
    let description =
      "{'descr': '\(element.rawValue)', 'fortran_order': False, 'shape': (\(rows), \(columns)), }"
    let textLength = Self.byteCount - 10
    var bytes: [UInt8] = [0x93]
    bytes += "NUMPY".utf8
    bytes += [1, 0, UInt8(textLength & 0xFF), UInt8(textLength >> 8)]
    bytes += description.utf8
    while bytes.count < Self.byteCount - 1 { bytes.append(UInt8(ascii: " ")) }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }
}
