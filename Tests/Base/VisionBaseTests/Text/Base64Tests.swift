import Foundation
import Testing

@testable import VisionBase

@Suite struct Base64Tests {
  @Test func `the examples of RFC 4648 are equal`() {
    let examples = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]
    for (count, text) in examples.enumerated() {
      #expect(Base64.text(of: Array("foobar".utf8.prefix(count))) == text)
    }
  }

  @Test func `random bytes are as Foundation has them`() {
    for count in 0..<300 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255) }
      #expect(Base64.text(of: bytes) == Data(bytes).base64EncodedString())
      #expect(Base64.bytes(of: Base64.text(of: bytes)) == bytes)
    }
  }

  @Test(arguments: ["Zg", "Zg=", "Zg=v", "Z===", "Zm9 ", "Zm-_"])
  func `other texts are none`(text: String) {
    #expect(Base64.bytes(of: text) == nil)
  }
}
