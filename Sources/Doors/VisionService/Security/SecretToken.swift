package import VisionBase

/// The service's bearer token.
package struct SecretToken: Sendable {
  private let digest: SHA256

  /// Minimum length of a token.
  package static let leastLength = 16

  /// Creates a token from its text.
  ///
  /// Throws `optionInvalid` for one that is short enough to be guessed, or that a header cannot
  /// hold.
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

  /// Returns true if a text is the token; takes the same time for all texts of one length.
  package func isEqual(to text: String) -> Bool {
    // Compares digests, because a client cannot choose their first letters.
    let (own, other) = (Array(digest.description.utf8), Array(SHA256(text: text).description.utf8))
    var difference: UInt8 = 0
    for index in own.indices { difference |= own[index] ^ other[index] }
    return difference == 0
  }
}
