private import CKernels

/// A SHA-256 digest, written in lowercase hexadecimal.
public struct SHA256: Hashable, Sendable, CustomStringConvertible {
  /// The 64 hexadecimal digits.
  public let description: String

  /// Creates a digest from its hexadecimal form; nil unless it has 64 hexadecimal digits.
  public init?(_ text: String) {
    guard text.utf8.count == 64, text.allSatisfy(\.isHexDigit) else { return nil }
    description = text.lowercased()
  }

  /// Computes the digest of bytes in memory.
  public init(of bytes: RawSpan) {
    var hasher = Hasher()
    hasher.update(bytes)
    self = hasher.finish()
  }

  private init(state: CKernelsSHA256) {
    let digits = Array("0123456789abcdef".utf8)
    let words = [
      state.h.0, state.h.1, state.h.2, state.h.3, state.h.4, state.h.5, state.h.6, state.h.7,
    ]
    var text: [UInt8] = []
    for word in words {
      for shift in stride(from: 28, through: 0, by: -4) {
        text.append(digits[Int(word >> UInt32(shift)) & 15])
      }
    }
    description = String(decoding: text, as: UTF8.self)
  }

  /// An incremental digest of bytes that arrive in pieces.
  public struct Hasher: Sendable {
    private var state = CKernelsSHA256()

    /// Creates a hasher without any bytes.
    public init() {
      unsafe ckernels_sha256_start(&state)
    }

    /// Adds the next bytes.
    public mutating func update(_ bytes: RawSpan) {
      unsafe bytes.withUnsafeBytes { buffer in
        guard let base = buffer.baseAddress else { return }
        unsafe ckernels_sha256_update(&state, base, buffer.count)
      }
    }

    /// Returns the digest of all bytes so far; the hasher cannot be used afterward.
    public mutating func finish() -> SHA256 {
      unsafe ckernels_sha256_finish(&state)
      return SHA256(state: state)
    }
  }
}

extension SHA256 {
  /// The digest of no bytes, which no file in the catalog has.
  package static let ofNothing: SHA256 = {
    var hasher = Hasher()
    return hasher.finish()
  }()

  /// Creates a digest from a source literal; a mistyped one matches no file.
  package init(literal text: String) {
    self = SHA256(text) ?? .ofNothing
  }

  /// Computes the digest of a text.
  package init(text: String) {
    let bytes = Array(text.utf8)
    self = SHA256(of: bytes.span.rawBytes)
  }

  /// Returns the first hexadecimal digits.
  package func prefix(_ count: Int) -> String { String(description.bytes.prefix(count)) }
}
