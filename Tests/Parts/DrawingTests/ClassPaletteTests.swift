import Frames
import Testing

@testable import Drawing

@Suite struct ClassPaletteTests {
  @Test func `classes have the colors of their categories`() {
    #expect(ClassPalette(classNames: ["person"]).colors == [.category("person")])
    let several = ClassPalette(classNames: ["background", "person", "cat"]).colors
    #expect(several[1...] == [.category("person"), .category("cat")])
    #expect(several[0] == Color(red: 0, green: 0, blue: 0))
  }

  @Test func `two hundred and fifty-six classes have different colors`() {
    let colors = ClassPalette(classNames: (0..<256).map { "class \($0)" }).colors
    #expect(colors.count == 256 && Set(colors).count == 256)
    // A name that comes twice has another color the second time.
    #expect(Set(ClassPalette(classNames: ["a", "b", "b"]).colors).count == 3)
  }

  @Test func `pixels without a class are white, unless there is a class 255`() {
    let white = IndexedPicture.Entry(red: 255, green: 255, blue: 255)
    let entries = ClassPalette(classNames: ["background", "cat"]).entries
    #expect(entries.count == 256 && entries[255] == white)
    #expect(entries[1] == IndexedPicture.Entry(.category("cat")))
    #expect(entries[2] == IndexedPicture.Entry(red: 0, green: 0, blue: 0))
    let full = ClassPalette(classNames: (0..<300).map { "\($0)" }).entries
    #expect(full.count == 256 && full[255] != white)
    #expect(ClassPalette(classNames: []).entries.count == 256)
  }
}
