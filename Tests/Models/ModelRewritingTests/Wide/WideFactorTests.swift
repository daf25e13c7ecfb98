import Testing

@testable import ModelRewriting

@Suite struct WideFactorTests {
  private static let rounded: [(scale: Double, factor: Double)] = [
    (1, 1), (0.5, 0.5), (0.3, 19661 * 0x1p-16), (0x1p-31, 0x1p-31),
    // The largest number of 15 bits stands for all that would round to a larger one.
    (1 - 0x1p-20, 0x7FFF * 0x1p-15), (1 - 0x1p-40, 1),
  ]
  private static let beyond: [Double] = [0, -1, 128, 0x1p-33, .infinity, .nan, 0x1p-1060]

  @Test(arguments: rounded)
  func `factors have fifteen bits`(scale: Double, factor: Double) {
    #expect(WideFactor.factor(scale) == factor)
  }

  @Test(arguments: beyond)
  func `factors beyond the runtime's arithmetic are none`(scale: Double) {
    #expect(WideFactor.factor(scale) == nil)
  }
}
