package import VisionBase

/// What a client must know to be let in.
package struct SecretToken: Sendable {
  private let digest: SHA256

  /// The fewest letters of a token.
  package static let leastLength = 16

  /// Takes a token; throws `optionInvalid` for one that is short enough to be guessed, or that no
  /// header can hold.
  package init(_ text: String) throws(VisionError) {
    guard text.utf8.count >= Self.leastLength else {
      throw VisionError(
        .optionInvalid,
        "the token has fewer than \(Self.leastLength) characters; make one with: "
          + "openssl rand -hex 24"
      )
    }
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw VisionError(
        .optionInvalid, "the token has a blank or a letter beyond ASCII; use letters and digits")
    }
    digest = SHA256(text: text)
  }

  /// Whether a text is the token; takes as long for any text of the same length.
  package func isEqual(to text: String) -> Bool {
    // Digests are compared, of which nobody can choose the first letters.
    let (own, other) = (Array(digest.description.utf8), Array(SHA256(text: text).description.utf8))
    var difference: UInt8 = 0
    for index in own.indices { difference |= own[index] ^ other[index] }
    return difference == 0
  }
}
