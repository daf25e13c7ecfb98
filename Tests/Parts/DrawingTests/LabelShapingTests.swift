import Frames
import PictureFixtures
import Testing
import VisionBase

@testable import Drawing

@Suite(ShapingMaterial.font, ShapingMaterial.shaper)
struct LabelShapingTests {
  private let plate = Color(red: 0, green: 200, blue: 0)

  private func typeface(
    _ change: (inout Typeface.Sources) -> Void = { _ in }
  ) throws -> Typeface {
    var sources = Typeface.Sources(files: try FontFiles.find(chosen: nil))
    change(&sources)
    return try Typeface(rasterizer: Rasterizer(), sources)
  }

  private func label(_ lines: [String], width: Double = 1000) throws -> (Label, Typeface) {
    let typeface = try typeface()
    let room = PictureBox(x: 0, y: 0, width: width, height: 1000)
    let label = try #require(
      Label(
        lines, sizes: DrawingSizes(width: 1000, height: 1000), room: room, typeface: typeface))
    return (label, typeface)
  }

  @Test func `Arabic letters join, and a line begins at the right`() throws {
    let typeface = try typeface()
    let line = try #require(typeface.shaped("قطة 0.70"))
    #expect(line.isRightToLeft)
    // The first letter is the rightmost of the word, and the number stands left of it.
    let first = try #require(line.glyphs.first { $0.cluster == 0 })
    let last = try #require(line.glyphs.first { $0.cluster == 2 })
    let digit = try #require(line.glyphs.first { $0.cluster == 4 })
    #expect(first.x > last.x && last.x > digit.x)
    let alone = try ["ق", "ط", "ة"].map { try #require(typeface.shaped($0)).glyphs[0].index }
    #expect(Set(alone).isDisjoint(with: line.glyphs.filter { $0.cluster < 3 }.map(\.index)))
  }

  @Test func `simple labels are not arranged`() throws {
    let typeface = try typeface()
    #expect(typeface.shaped("cat 0.70") == nil && typeface.shaped("Größe") == nil)
  }

  @Test func `fonts are listed for the first letter that needs one`() throws {
    var listed = 0
    let typeface = try typeface {
      $0.installed = {
        listed += 1
        return .none
      }
    }
    #expect(typeface.width(of: "cat 0.70", size: 20) > 0 && listed == 0)
    #expect(typeface.width(of: "猫", size: 20) > 0 && listed > 0)
  }

  @Test func `an isolated name does not turn a count around`() throws {
    let typeface = try typeface()
    let line = try #require(typeface.shaped("\u{2068}باب\u{2069}  3 in"))
    #expect(!line.isRightToLeft)
    let name = try #require(line.glyphs.first { $0.cluster == 1 })
    let count = try #require(line.glyphs.first { $0.cluster == 7 })
    #expect(name.x < count.x)
  }

  @Test func `lines that are read from right to left begin at the right edge`() throws {
    let (label, typeface) = try label(["a long line of a label", "قطة"])
    #expect(label.left(ofLine: 0) == label.padding)
    let width = typeface.width(of: "قطة", size: label.textSize)
    #expect(abs(label.left(ofLine: 1) + width + label.padding - label.width) < 0.001)
  }

  @Test func `plates have room for tall and deep letters`() throws {
    let simple = try label(["cat", "dog"]).0
    for text in [
      "e\u{301}\u{302}\u{303}\u{304}\u{305}", "قِ\u{656}\u{65C}طَّ\u{657}ة", "a\u{330}\u{331}\u{332}",
    ] {
      let (label, typeface) = try label(["cat", text, "dog"])
      let line = try #require(typeface.shaped(text))
      let (top, bottom) = (
        label.baseline(ofLine: 1) - min(line.top, 2.9) * label.textSize,
        label.baseline(ofLine: 1) - max(line.bottom, -2.3) * label.textSize
      )
      let capHeight = Typeface.capHeight * label.textSize
      #expect(top >= label.baseline(ofLine: 0) - capHeight)
      #expect(bottom <= label.baseline(ofLine: 2) - capHeight)
      #expect(try self.label([text]).0.height >= simple.height / 2.5)
    }
  }

  @Test func `what is too wide loses whole letters`() throws {
    let family = "👨‍👩‍👧‍👦"
    for text in [
      String(repeating: family, count: 17), String(repeating: "क्षि", count: 30),
      String(repeating: "ب", count: 120), String(repeating: "e\u{301}", count: 60),
    ] {
      let (label, typeface) = try label([text], width: 60)
      let shown = try #require(label.lines.first)
      #expect(shown.unicodeScalars.last == "…")
      let letters = Array(shown).dropLast()
      #expect(letters.elementsEqual(Array(text).prefix(letters.count)) && !letters.isEmpty)
      #expect(typeface.width(of: shown, size: label.textSize) <= 60)
    }
  }

  @Test(
    "letters that no font has are remarked on once, with their package",
    arguments: [
      ("แมว", "Thai", "fonts-noto-core"), ("猫", "Chinese", "fonts-noto-cjk"),
      ("のカ", "Japanese", "fonts-noto-cjk"), ("고양이", "Korean", "fonts-noto-cjk"),
      ("🦤", "emoji", "fonts-noto-color-emoji"), ("बिल्ली", "Devanagari", "fonts-noto-core"),
    ])
  func missing(text: String, letters: String, package: String) throws {
    let typeface = try typeface {
      $0.installed = { .none }
      $0.files = Array($0.files.prefix(1))
    }
    #expect(typeface.width(of: text, size: 20) > 0)
    #expect(typeface.width(of: text + text, size: 20) > 0)
    #expect(typeface.remarks.map(\.letters) == [letters])
    #expect(typeface.remarks.first?.packages == [package])
    let words = try #require(typeface.remarks.first?.description)
    #expect(words.contains(package) && !words.contains("emoji letters"))
  }

  @Test func `letters of private use are boxes, without advice`() throws {
    let typeface = try typeface()
    #expect(typeface.width(of: "\u{E123}", size: 20) > 0)
    #expect(typeface.remarks.isEmpty)
  }

  @Test func `without HarfBuzz letters follow each other, and the packages are named`() throws {
    let typeface = try typeface { $0.shaperFailure = { "libharfbuzz.so.0: not there" } }
    #expect(typeface.shaped("باب") == nil)
    #expect(typeface.width(of: "باب", size: 20) > 0)
    #expect(typeface.remarks.map(\.packages) == [["libharfbuzz0b", "libfribidi0"]])
    #expect(typeface.remarks[0].description.contains("libharfbuzz.so.0: not there"))
    // Letters that need no arrangement need no advice.
    #expect(typeface.width(of: "e\u{301}", size: 20) > 0 && typeface.remarks.count == 1)
    let plain = try self.typeface { $0.shaperFailure = { "libharfbuzz.so.0: not there" } }
    #expect(plain.width(of: "e\u{301} 猫", size: 20) > 0)
    #expect(!plain.remarks.contains { $0.letters == "joined" })
    // Emoji without their pictures have a remark, with either reason.
    #expect(
      plain.width(of: "🧸", size: 20) > 0
        && plain.remarks.contains {
          $0.letters == "joined" || $0.letters == "emoji"
        })
  }

  @Test func `hostile text is drawn within bounds`() throws {
    let bytes = [UInt8](repeating: 120, count: 300 * 200)
    let frame = try Frame(width: 300, height: 200, format: .gray, bytes: bytes.span.bytes)
    let texts = [
      "e" + String(repeating: "\u{301}", count: 1000), String(repeating: "\u{301}", count: 1000),
      String(repeating: "\u{202E}", count: 1000) + "abc", "\u{2067}\u{2066}\u{2068}قطة",
      "\u{2069}\u{2069}\u{202C}قطة", String(repeating: "👩\u{200D}", count: 1000),
      String(repeating: "\u{200D}", count: 1000), String(repeating: "\u{E000}", count: 1000),
      String(repeating: "قطة كلب ", count: 100_000), String(repeating: "क्", count: 1000),
      "\u{FFFD}\u{FFFE}\u{10FFFF}ب", String(repeating: "🇧", count: 999),
      String(repeating: "\u{0610}", count: 500) + "ب", String(repeating: "𐌰ᜀ猫🦤", count: 30),
      String(repeating: "ﷺ", count: 500), String(repeating: "\u{1160}", count: 300) + "가",
    ]
    let annotator = Annotator()
    let clock = ContinuousClock()
    let time = try clock.measure {
      for text in texts {
        let drawn = try annotator.draw(
          [
            .box(
              PictureBox(x: 5, y: 90, width: 50, height: 50), labels: [text, text], color: plate),
            .caption([text], at: PicturePoint(x: 290, y: 10), color: plate),
          ], on: frame)
        #expect(drawn.width == 300)
      }
    }
    // A few milliseconds each, but for the first, which opens fonts.
    #expect(time < .seconds(30))
    let typeface = try typeface()
    for text in texts {
      let cleaned = LabelText.cleaned(text)
      #expect(cleaned.unicodeScalars.count <= LabelText.longestLine)
      #expect((typeface.shaped(cleaned)?.glyphs.count ?? 0) <= 20 * LabelText.longestLine)
    }
  }

  @Test func `a chosen font comes first for all letters that it has`() throws {
    let all = try FontFiles.find(chosen: nil)
    let first = try #require(all.first)
    let typeface = try typeface {
      $0.files = [first] + all
      $0.isChosen = true
    }
    let line = try #require(typeface.shaped("باب"))
    #expect(line.glyphs.allSatisfy { $0.face.file.path == first })
  }
}

@Suite struct ColorEmojiTests {
  @Test(ShapingMaterial.font, ShapingMaterial.colorEmoji)
  func `emoji are in color`() throws {
    let bytes = [UInt8](repeating: 120, count: 300 * 200)
    let frame = try Frame(width: 300, height: 200, format: .gray, bytes: bytes.span.bytes)
    let white = Color(red: 255, green: 255, blue: 255)
    func colored(_ text: String) throws -> Int {
      let drawn = try Annotator().draw(
        [.caption([text], at: PicturePoint(x: 50, y: 50), color: white)], on: frame)
      let samples = drawn.samples
      return stride(from: 0, to: samples.count, by: 3).filter {
        abs(Int(samples[$0]) - Int(samples[$0 + 2])) > 60
      }.count
    }
    #expect(try colored("cat") == 0)
    #expect(try colored("cat 🍎") > 20)
    #expect(try colored("cat 🍎🍎") > colored("cat 🍎"))
  }

  @Test(ShapingMaterial.font, ShapingMaterial.colorEmoji)
  func `a space after an emoji is as wide as one between words`() throws {
    let typeface = try Typeface(
      rasterizer: Rasterizer(), .init(files: FontFiles.find(chosen: nil)))
    let emoji = typeface.width(of: "🐱", size: 100)
    for text in [" cat", " ", "! 0.70"] {
      let apart = typeface.width(of: "🐱" + text, size: 100) - emoji
      #expect(abs(apart - typeface.width(of: text, size: 100)) < 3, "'\(text)'")
    }
  }
}
