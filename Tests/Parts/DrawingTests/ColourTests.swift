import Foundation
import Testing

@testable import Drawing

@Suite struct ColourTests {
  @Test func `a category's colour is the same everywhere and for ever`() {
    // Written down once: a change here changes every user's pictures.
    let places = ["person", "face", "hand", "cat", "dog", "car", "", "Größe"].map { name in
      Colour.distinct.firstIndex(of: .category(name))
    }
    #expect(places == [7, 3, 6, 2, 4, 8, 7, 5])
  }

  @Test func `the categories seen most differ from each other`() {
    let names = ["person", "face", "hand", "cat", "dog", "car", "bird", "horse", "bicycle", "bus"]
    #expect(Set(names.map { Colour.category($0) }).count == names.count)
  }

  @Test func `tracks that follow each other have other colours`() {
    let first = (0..<20).map { Colour.track($0) }
    #expect(Set(first).count == 20)
    #expect(Colour.track(20) == Colour.track(0))
    #expect(Colour.track(-1) == Colour.track(19))
    #expect(Colour.distinct.contains(.track(.max)))
    #expect(Colour.distinct.contains(.track(.min)))
  }

  @Test func `text is black on bright and white on dark colours`() {
    #expect(Colour.white.readableText == .black)
    #expect(Colour(red: 255, green: 230, blue: 0).readableText == .black)
    #expect(Colour.black.readableText == .white)
    #expect(Colour(red: 0, green: 0, blue: 255).readableText == .white)
  }

  @Test func `text can be read on every colour`() {
    // WCAG 2.1's contrast ratio; 3 is what it asks for large or bold text.
    func luminance(_ colour: Colour) -> Double {
      func linear(_ sample: UInt8) -> Double {
        let value = Double(sample) / 255
        return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green)
        + 0.0722 * linear(colour.blue)
    }
    for colour in Colour.distinct {
      let pair = [luminance(colour), luminance(colour.readableText)].sorted()
      #expect((pair[1] + 0.05) / (pair[0] + 0.05) >= 2.85, "\(colour)")
    }
  }
}
