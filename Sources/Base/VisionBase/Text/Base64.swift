/// The encoding of bytes as letters that every text may hold (RFC 4648, section 4).
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the letters of bytes, four for each three, with `=` at the end of an incomplete group.
  package static func text(of bytes: [UInt8]) -> String {
    var letters: [UInt8] = []
    letters.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var bits: UInt32 = 0
      for offset in 0..<3 {
        bits = bits << 8 | (offset < count ? UInt32(bytes[start + offset]) : 0)
      }
      for offset in 0..<4 {
        let index = Int(bits >> UInt32(18 - 6 * offset) & 63)
        letters.append(offset <= count ? alphabet[index] : UInt8(ascii: "="))
      }
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Returns the bytes of letters; nil for a text that is not in this encoding.
  package static func bytes(of text: String) -> [UInt8]? {
    let letters = Array(text.utf8)
    let padding = letters.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard letters.count.isMultiple(of: 4), padding <= 2 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.count / 4 * 3)
    var (bits, count): (UInt32, Int) = (0, 0)
    for letter in letters.dropLast(padding) {
      guard let value = alphabet.firstIndex(of: letter) else { return nil }
      (bits, count) = (bits << 6 | UInt32(value), count + 6)
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    return bytes
  }
}
