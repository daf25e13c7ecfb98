/// A keyed digest of a message (RFC 2104 with SHA-256).
package enum HMACSHA256 {
  /// The size of a block of SHA-256, in bytes.
  private static let blockSize = 64

  /// Returns the digest of a message under a key, in lowercase hexadecimal digits.
  package static func digest(of message: [UInt8], key: [UInt8]) -> String {
    let key = key.count > blockSize ? bytes(of: SHA256(of: key.span.rawBytes)) : key
    let padded = key + [UInt8](repeating: 0, count: blockSize - key.count)
    let inner = padded.map { $0 ^ 0x36 } + message
    let outer = padded.map { $0 ^ 0x5C } + bytes(of: SHA256(of: inner.span.rawBytes))
    return SHA256(of: outer.span.rawBytes).description
  }

  /// Returns the 32 bytes of a digest.
  private static func bytes(of digest: SHA256) -> [UInt8] {
    let digits = digest.description.utf8.map { $0 < 0x3A ? $0 - 0x30 : $0 - 0x57 }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
