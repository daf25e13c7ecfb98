import AppleTypes
import Testing

@Suite struct UIColorTests {
  @Test func `colors give their components`() {
    #expect(components(.orange) == [1, 0.5, 0, 1])
    #expect(components(UIColor.red.withAlphaComponent(0.25)) == [1, 0, 0, 0.25])
    #expect(UIColor(white: 1, alpha: 1) == .white)
    #expect(UIColor.red != .green)
    #expect(Set([UIColor.black, UIColor(white: 0, alpha: 1)]).count == 1)
  }

  @Test(
    "Display P3 becomes extended sRGB",
    arguments: [
      ([1, 1, 1], [1, 1, 1]), ([0.5, 0.5, 0.5], [0.5, 0.5, 0.5]), ([0, 0, 0], [0, 0, 0]),
      // The red of Display P3 in sRGB, according to CSS Color 4.
      ([1, 0, 0], [1.0930, -0.2267, -0.1501]),
    ] as [([CGFloat], [CGFloat])])
  func wideColors(p3: [CGFloat], expected: [CGFloat]) {
    let color = UIColor(displayP3Red: p3[0], green: p3[1], blue: p3[2], alpha: 0.5)
    for (got, wanted) in zip(components(color), expected + [0.5]) {
      #expect(abs(got - wanted) < 0.001)
    }
  }

  @Test func `fonts compare by size and weight`() {
    #expect(UIFont.systemFont(ofSize: 14) == .systemFont(ofSize: 14, weight: .regular))
    #expect(UIFont.systemFont(ofSize: 14) != .systemFont(ofSize: 14, weight: .medium))
    #expect(UIFont.systemFont(ofSize: 9).pointSize == 9)
  }

  private func components(_ color: UIColor) -> [CGFloat] {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue, alpha]
  }
}
