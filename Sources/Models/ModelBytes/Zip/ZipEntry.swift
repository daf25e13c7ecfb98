package import VisionBase

/// One file inside a zip archive.
package struct ZipEntry: Hashable, Sendable {
  /// The compression of an entry's bytes.
  package enum Method: Hashable, Sendable {
    case stored
    case deflated
    case other(Int)

    package init(number: Int) {
      switch number {
      case 0: self = .stored
      case 8: self = .deflated
      default: self = .other(number)
      }
    }

    package var number: Int {
      switch self {
      case .stored: 0
      case .deflated: 8
      case .other(let number): number
      }
    }
  }

  /// Its name with `/` between folders, as in the archive; a folder's own entry ends in `/`.
  package let name: String

  /// The compression of its bytes.
  package let method: Method

  /// The range of its stored bytes, as offsets into the archive's `bytes`.
  package let range: Range<Int>

  /// The size that the entry states for its decompressed bytes.
  package let byteCount: Int

  /// The CRC-32 its bytes must have.
  package let checksum: UInt32

  /// Returns its name as a path below a folder.
  ///
  /// Throws `modelInvalid` with `ZipFault.unsafeName` when the path would lead elsewhere: when
  /// it is absolute, has a `..`, an empty part, a backslash or a control character.
  package func relativePath() throws(VisionError) -> String {
    let parts = name.bytes.split(separator: "/", omittingEmptySubsequences: false)
    let plain = name.bytes.hasSuffix("/") ? parts.dropLast() : parts[...]
    let isSafe =
      plain.allSatisfy { !$0.isEmpty && $0 != ".." && $0 != "." }
      && name.unicodeScalars.allSatisfy { $0.value >= 32 && $0 != "\\" && $0 != "\u{7F}" }
      && plain.first?.dropFirst().first != ":"  // a drive's letter
    guard isSafe else {
      throw VisionError(
        .modelInvalid, "the archive's entry \"\(name)\" is not a plain relative path",
        cause: ZipFault.unsafeName(name))
    }
    return plain.joined(separator: "/")
  }
}
