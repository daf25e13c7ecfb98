import Testing

@testable import VisionTasks

@Suite struct SignedPixelsTests {
  /// The usual metadata, and quantizations that converters write for it.
  @Test(
    "Every byte has a number of its own where the metadata put all of them halfway",
    arguments: [
      (127.5, 127.5, 2 / 255, -1), (127.5, 127.5, 2 / 255, 0), (127.5, 127.5, 1 / 127.5, -1),
      (127.5, 127.5, 0.0078431377, -1), (127.5, 127.5, 0.007843138, 0),
      (128, 128, 1 / 128, 0), (127, 128, 1 / 128, -1), (0, 255, 1 / 255, -128),
      (0, 1, 1, -128), (127.5, 1, 1, 0),
    ] as [(Float, Float, Float, Int)])
  func usualMetadata(_ mean: Float, _ deviation: Float, _ scale: Float, _ zeroPoint: Int) {
    let pixels = SignedPixels(
      mean: mean, deviation: deviation, scale: scale, zeroPoint: zeroPoint)
    #expect(pixels.table == (-128...127).map { Int8($0) })
    #expect(pixels.isShift)
  }

  @Test("Other metadata give the nearest number, of two the even one, within bounds")
  func otherMetadata() {
    // Twice as wide: every second number, and bounds at both ends.
    let wide = SignedPixels(mean: 127, deviation: 64, scale: 1 / 128, zeroPoint: 0)
    #expect(!wide.isShift)
    #expect(wide.table[127] == 0)
    #expect(wide.table[128] == 2)
    #expect(wide.table[126] == -2)
    #expect(wide.table[0] == -128)
    #expect(wide.table[255] == 127)
    // Half as wide: odd bytes fall halfway.
    let narrow = SignedPixels(mean: 0, deviation: 2, scale: 1, zeroPoint: 0)
    #expect(narrow.table[0...8] == [0, 0, 1, 2, 2, 2, 3, 4, 4])
    // As a person's metadata may say: a mean of one color, far from halfway.
    let shifted = SignedPixels(mean: 123.675, deviation: 58.395, scale: 0.0186584, zeroPoint: -14)
    for byte in 0..<256 {
      let place = (Double(byte) - 123.675) / 58.395 / 0.0186584 - 14
      let number = min(max(place, -128), 127)
      #expect(abs(Double(shifted.table[byte]) - number) <= 0.5001)
    }
  }

  @Test("No number traps")
  func hostileNumbers() {
    for value: Float in [0, -1, .infinity, .nan, .leastNonzeroMagnitude, .greatestFiniteMagnitude] {
      for other: Float in [0, 1, .nan, .leastNonzeroMagnitude] {
        let pixels = SignedPixels(mean: value, deviation: other, scale: value, zeroPoint: 0)
        #expect(pixels.table.count == 256)
      }
    }
  }
}
