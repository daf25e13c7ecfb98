import Foundation
import Testing

@testable import Drawing

@Suite struct ColorTests {
  @Test func `a category's color is the same everywhere and for ever`() {
    // Fixed values: a change here changes every user's pictures.
    let places = ["person", "face", "hand", "cat", "dog", "car", "", "Größe"].map { name in
      Color.distinct.firstIndex(of: .category(name))
    }
    #expect(places == [7, 3, 6, 2, 4, 8, 7, 5])
  }

  @Test func `the categories seen most differ from each other`() {
    let names = ["person", "face", "hand", "cat", "dog", "car", "bird", "horse", "bicycle", "bus"]
    #expect(Set(names.map { Color.category($0) }).count == names.count)
  }

  @Test func `tracks that follow each other have other colors`() {
    let first = (0..<20).map { Color.track($0) }
    #expect(Set(first).count == 20)
    #expect(Color.track(20) == Color.track(0))
    #expect(Color.track(-1) == Color.track(19))
    #expect(Color.distinct.contains(.track(.max)))
    #expect(Color.distinct.contains(.track(.min)))
  }

  @Test func `text is black on bright and white on dark colors`() {
    #expect(Color.white.readableText == .black)
    #expect(Color(red: 255, green: 230, blue: 0).readableText == .black)
    #expect(Color.black.readableText == .white)
    #expect(Color(red: 0, green: 0, blue: 255).readableText == .white)
  }

  @Test func `text can be read on every color`() {
    // WCAG 2.1's contrast ratio; it requires 3 for large or bold text.
    func luminance(_ color: Color) -> Double {
      func linear(_ sample: UInt8) -> Double {
        let value = Double(sample) / 255
        return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(color.red) + 0.7152 * linear(color.green)
        + 0.0722 * linear(color.blue)
    }
    for color in Color.distinct {
      let pair = [luminance(color), luminance(color.readableText)].sorted()
      #expect((pair[1] + 0.05) / (pair[0] + 0.05) >= 2.85, "\(color)")
    }
  }
}
