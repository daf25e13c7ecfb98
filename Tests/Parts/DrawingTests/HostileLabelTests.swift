import Foundation
import Frames
import PictureFixtures
import TestSupport
import Testing
import VisionBase

@testable import Drawing

/// The cost of labels that are made to be costly, and of those that are not.
@Suite(ShapingMaterial.font, ShapingMaterial.shaper, .serialized)
struct HostileLabelTests {
  /// The most processor time that drawing one label may take once its fonts are open, in seconds.
  private static let mostSeconds = 0.5

  /// The most memory that drawing one label may take once its fonts are open.
  private static let mostBytes = 16 << 20

  /// The largest share of the placing of a simple label that asking whether it is simple may take.
  private static let mostShare = 0.1

  private static let texts: [(name: String, text: String)] = [
    ("1000 marks on a letter", "e" + String(repeating: "\u{301}", count: 1000)),
    ("1000 marks alone", String(repeating: "\u{301}", count: 1000)),
    ("1000 Arabic marks", "ب" + String(repeating: "\u{651}\u{64E}", count: 500)),
    ("unpaired overrides", String(repeating: "\u{202E}", count: 1000) + "abc \u{202D}قطة"),
    ("unpaired isolates", String(repeating: "\u{2067}", count: 1000) + "قطة 0.70"),
    ("closed isolates that were never opened", String(repeating: "\u{2069}", count: 1000) + "قطة"),
    ("a chain of joiners", String(repeating: "👩\u{200D}", count: 1000) + "👩"),
    ("joiners alone", String(repeating: "\u{200D}", count: 1000)),
    ("a million letters", String(repeating: "قطة كلب ", count: 125_000)),
    ("private use", String(repeating: "\u{E000}\u{F8FF}\u{10FFFD}", count: 400)),
    ("conjuncts without end", String(repeating: "क्", count: 1000) + "ष"),
    ("flags without partners", String(repeating: "🇧", count: 999)),
    ("a tag sequence without end", "🏴" + String(repeating: "\u{E0067}", count: 1000)),
    ("a font for each letter", String(repeating: "𐌰ᜀ猫🦤พ", count: 24)),
  ]

  /// The processor time of this thread, which other work of the machine does not lengthen.
  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = Self.processorSeconds
    try body()
    return Self.processorSeconds - start
  }

  private let plate = Color(red: 0, green: 200, blue: 0)

  private func frame() throws -> Frame {
    let bytes = [UInt8](repeating: 120, count: 320 * 240)
    return try Frame(width: 320, height: 240, format: .gray, bytes: bytes.span.bytes)
  }

  private func draw(_ text: String, with annotator: Annotator, on frame: Frame) throws {
    let box = PictureBox(x: 5, y: 90, width: 50, height: 50)
    _ = try annotator.draw([.box(box, labels: [text], color: plate)], on: frame)
  }

  @Test(
    "a hostile label stays within its time and memory",
    .enabled(if: PeakMemory.isMeasurable, "\(PeakMemory.missing)"),
    arguments: texts.map(\.name))
  func cost(name: String) throws {
    let text = try #require(Self.texts.first { $0.name == name }?.text)
    let frame = try frame()
    let annotator = Annotator()
    // Opens the fonts.
    try draw(text, with: annotator, on: frame)
    // Other digits, as a line that was arranged before is remembered.
    let other = "0.71 " + text
    var time = 0.0
    let memory = try PeakMemory.taken {
      time = try seconds { try draw(other, with: annotator, on: frame) }
    }
    #expect(time < Self.mostSeconds)
    #expect(memory < Self.mostBytes)
  }

  @Test func `lone surrogates in JSON are drawn as replacement characters`() throws {
    let json = try JSONValue(
      Array(#"["\ud83d", "\udc31\ud83d cat", "قط\udfff"]"#.utf8), name: "the labels")
    guard case .array(let values) = json else {
      Issue.record("this is no array")
      return
    }
    let frame = try frame()
    let annotator = Annotator()
    for value in values {
      guard case .string(let text) = value else {
        Issue.record("this is no string")
        continue
      }
      #expect(text.unicodeScalars.contains("\u{FFFD}"))
      try draw(text, with: annotator, on: frame)
    }
  }

  @Test func `simple labels take as long as without shaping`() throws {
    var sources = Typeface.Sources(files: try FontFiles.find(chosen: nil))
    sources.shaperFailure = {
      Issue.record("a simple label asks for HarfBuzz")
      return nil
    }
    let typeface = try Typeface(rasterizer: Rasterizer(), sources)
    for texts in [["cat 0.70", "traffic light 0.99", "#12 person"], ["gato preto", "Größe 0,70"]] {
      let place = { texts.reduce(0) { $0 + typeface.width(of: $1, size: 14) } }
      let ask = { texts.count { $0.isSimpleToDraw } }
      #expect(place() > 0 && ask() == texts.count)
      // The least of several, as other work only adds to it.
      let count = 2000
      let placing = (0..<5).map { _ in seconds { for _ in 0..<count { _ = place() } } }.min() ?? 0
      let asking = (0..<5).map { _ in seconds { for _ in 0..<count { _ = ask() } } }.min() ?? 0
      #expect(asking < placing * Self.mostShare, "\(texts): \(asking) of \(placing) s")
    }
  }
}

/// Emoji in fonts that color them by layers.
@Suite(ShapingMaterial.shaper) struct LayeredFontTests {
  private static let font =
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fonts/layered.ttf").path

  @Test func `the layers of an emoji have their colors`() throws {
    let bytes = [UInt8](repeating: 120, count: 300 * 200)
    let frame = try Frame(width: 300, height: 200, format: .gray, bytes: bytes.span.bytes)
    let white = Color(red: 255, green: 255, blue: 255)
    let annotator = Annotator(options: AnnotatorOptions(font: Self.font))
    let drawn = try annotator.draw(
      [.caption(["\u{1F34E}"], at: PicturePoint(x: 50, y: 50), color: white)], on: frame)
    let samples = drawn.samples
    var columns: (red: [Int], green: [Int]) = ([], [])
    for pixel in 0..<300 * 200 {
      let (red, green) = (Int(samples[pixel * 3]), Int(samples[pixel * 3 + 1]))
      if red > green + 60 { columns.red.append(pixel % 300) }
      if green > red + 60 { columns.green.append(pixel % 300) }
    }
    // Red at the left, green at the right, of about the same size.
    let (lastRed, firstGreen) = (
      try #require(columns.red.max()), try #require(columns.green.min())
    )
    #expect(lastRed <= firstGreen + 1)
    #expect(abs(columns.red.count - columns.green.count) * 4 < columns.red.count)
    #expect(annotator.remarks.isEmpty)
  }
}
