import Foundation
import TestSupport
import Testing
import VisionBase

@testable import Drawing

/// Labels as Pango's own command arranges them (record_pango_runs.py).
struct PangoRuns: Decodable {
  struct Label: Decodable, CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    let width: Double
    /// The font's place in the list of `GlyphRuns`, the glyph's number, and its origin.
    let glyphs: [[Double]]

    var testDescription: String { name }
  }

  let labels: [Label]

  static let recorded: PangoRuns? = {
    let path = SharedMaterial.repository + "/Tests/Parts/DrawingTests/Shaping/pango-runs.json"
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return try? JSONDecoder().decode(PangoRuns.self, from: data)
  }()
}

@Suite(.enabled(if: GlyphRuns.fontsAreHere, GlyphRuns.need))
struct PangoRunTests {
  /// Pango has no number for a glyph without ink, such as a joiner's.
  private static let noInk = -1.0
  /// Pango places glyphs of 1000 pixels at whole pixels.
  private static let tolerance = 2e-3

  @Test("labels have the glyphs of Pango", arguments: PangoRuns.recorded?.labels ?? [])
  func label(_ label: PangoRuns.Label) throws {
    let fonts = try #require(GlyphRuns.recorded).fonts
    let typeface = try Typeface(
      rasterizer: Rasterizer(), .init(files: FontFiles.find(chosen: nil)))
    let line = try #require(typeface.shaped(label.text))
    #expect(abs(line.width - label.width) < Self.tolerance)
    try #require(line.glyphs.count == label.glyphs.count)
    for (glyph, expected) in zip(line.glyphs, label.glyphs) {
      let font = fonts[Int(expected[0])]
      #expect(glyph.face.file.path.bytes.hasSuffix(font.file))
      #expect(glyph.face.file.index == font.index)
      if expected[1] != Self.noInk { #expect(glyph.index == UInt32(expected[1])) }
      #expect(abs(glyph.x - expected[2]) < Self.tolerance)
      #expect(abs(glyph.y - expected[3]) < Self.tolerance)
    }
  }

  @Test func `both recordings are of the same labels`() throws {
    let (pango, harfbuzz) = try (#require(PangoRuns.recorded), #require(GlyphRuns.recorded))
    #expect(pango.labels.map(\.text) == harfbuzz.labels.map(\.text))
  }
}
