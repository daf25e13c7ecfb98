import Testing

@testable import VisionBase

@Suite struct SHA256Tests {
  @Test(
    "the examples of FIPS 180-4 give their digests",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func knownDigests(text: String, digest: String) {
    let bytes = Array(text.utf8)
    #expect(SHA256(of: bytes.span.bytes).description == digest)
  }

  @Test func `pieces of any size give the digest of the whole`() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let whole = SHA256(of: bytes.span.bytes)
    for size in [1, 7, 63, 64, 65, 500] {
      var hasher = SHA256.Hasher()
      for start in stride(from: 0, to: bytes.count, by: size) {
        let piece = Array(bytes[start..<min(start + size, bytes.count)])
        hasher.update(piece.span.bytes)
      }
      #expect(hasher.finish() == whole, "pieces of \(size)")
    }
  }

  @Test func `a digest is 64 hexadecimal digits in either case`() {
    let digits = String(repeating: "Ab", count: 32)
    #expect(SHA256(digits)?.description == digits.lowercased())
    #expect(SHA256(String(digits.bytes.dropLast())) == nil)
    #expect(SHA256(String(repeating: "g", count: 64)) == nil)
  }
}
