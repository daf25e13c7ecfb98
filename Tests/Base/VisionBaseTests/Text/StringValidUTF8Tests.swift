import Testing
import VisionBase

@Suite struct StringValidUTF8Tests {
  @Test(arguments: ["", "cat", "Käse", "\u{1F600}", "a\0b", "\u{FFFD}"])
  func `text in UTF-8 is itself`(text: String) {
    #expect(String(validUTF8: Array(text.utf8)) == text)
  }

  @Test(arguments: [
    [0xFF], [0x61, 0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
  ])
  func `other bytes are no text`(bytes: [UInt8]) {
    #expect(String(validUTF8: bytes) == nil)
  }
}
