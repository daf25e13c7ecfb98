private import CKernels

/// The SHA-256 digest of some bytes, in lower-case hexadecimal where it is written out.
public struct SHA256: Hashable, Sendable, CustomStringConvertible {
  /// The 64 hexadecimal digits.
  public let description: String

  /// Takes a digest written in hexadecimal; nil unless it is 64 hexadecimal digits.
  public init?(_ text: String) {
    guard text.utf8.count == 64, text.allSatisfy(\.isHexDigit) else { return nil }
    description = text.lowercased()
  }

  /// Digests bytes that are in memory.
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

  /// Digests bytes that arrive in pieces.
  public struct Hasher: Sendable {
    private var state = CKernelsSHA256()

    /// Starts with no bytes.
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

    /// The digest of all bytes so far; the hasher cannot be used afterwards.
    public mutating func finish() -> SHA256 {
      unsafe ckernels_sha256_finish(&state)
      return SHA256(state: state)
    }
  }
}

extension SHA256 {
  /// The digest of no bytes, which no file of the catalogue has.
  package static let ofNothing: SHA256 = {
    var hasher = Hasher()
    return hasher.finish()
  }()

  /// A digest written in the source; one that is mistyped fits no file.
  package init(literal text: String) {
    self = SHA256(text) ?? .ofNothing
  }

  /// The digest of a text.
  package init(text: String) {
    let bytes = Array(text.utf8)
    self = SHA256(of: bytes.span.rawBytes)
  }

  /// The first of the hexadecimal digits.
  package func prefix(_ count: Int) -> String { String(description.bytes.prefix(count)) }
}
