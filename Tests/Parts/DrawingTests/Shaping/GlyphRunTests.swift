import Foundation
import TestSupport
import Testing
import VisionBase

@testable import Drawing

/// Labels as HarfBuzz's and FriBidi's own commands arrange them (record_glyph_runs.py).
struct GlyphRuns: Decodable {
  struct Font: Decodable {
    let name: String
    let file: String
    let index: UInt32
    let sha256: String
  }
  struct Label: Decodable, CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    let width: Double
    /// The font's place in the list, the glyph's number, its letter's place, and its origin.
    let glyphs: [[Double]]

    var testDescription: String { name }
  }

  let fonts: [Font]
  let labels: [Label]

  static let recorded: GlyphRuns? = {
    let path = SharedMaterial.repository + "/Tests/Parts/DrawingTests/Shaping/glyph-runs.json"
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return try? JSONDecoder().decode(GlyphRuns.self, from: data)
  }()

  /// A letter of each font.
  private static let letters: [String: Unicode.Scalar] = [
    "arabic": "ب", "hebrew": "א", "hindi": "क", "bengali": "ক", "thai": "ก", "japanese": "あ",
    "korean": "한", "chinese": "猫",
  ]

  /// The reason of tests that are skipped where other fonts are chosen.
  static let need: Comment =
    "needs Debian 12's fonts-noto-core, fonts-noto-cjk and fonts-noto-color-emoji"

  /// True if this machine chooses the fonts of the recording, in the same versions.
  static let fontsAreHere: Bool = {
    guard let fonts = recorded?.fonts, TextShaper.failure == nil else { return false }
    return fonts.allSatisfy { font in
      let system: WritingSystem? =
        font.name == "emoji" ? .emoji : letters[font.name].flatMap(WritingSystem.system)
      let file =
        system.map { InstalledFonts.shared.files(for: $0).first }
        ?? (try? FontFiles.find(chosen: nil))?.first.map { FontFile(path: $0) }
      guard let file, let data = FileManager.default.contents(atPath: file.path) else {
        return false
      }
      return file.index == font.index && "\(SHA256(of: Array(data).span.bytes))" == font.sha256
    }
  }()
}

@Suite(.enabled(if: GlyphRuns.fontsAreHere, GlyphRuns.need))
struct GlyphRunTests {
  @Test("labels have the glyphs of hb-shape", arguments: GlyphRuns.recorded?.labels ?? [])
  func label(_ label: GlyphRuns.Label) throws {
    let fonts = try #require(GlyphRuns.recorded).fonts
    let typeface = try Typeface(
      rasterizer: Rasterizer(), .init(files: FontFiles.find(chosen: nil)))
    let line = try #require(typeface.shaped(label.text))
    #expect(typeface.remarks.isEmpty)
    #expect(abs(line.width - label.width) < 1e-4)
    try #require(line.glyphs.count == label.glyphs.count)
    for (glyph, expected) in zip(line.glyphs, label.glyphs) {
      let font = fonts[Int(expected[0])]
      #expect(glyph.face.file.path.bytes.hasSuffix(font.file))
      #expect(glyph.face.file.index == font.index)
      #expect(glyph.index == UInt32(expected[1]))
      #expect(glyph.cluster == Int(expected[2]))
      #expect(abs(glyph.x - expected[3]) < 1e-4)
      #expect(abs(glyph.y - expected[4]) < 1e-4)
    }
  }

  @Test func `fonts are the same without fontconfig`() throws {
    for system in WritingSystem.all + [.emoji] where system.isOfNoto {
      let usual = InstalledFonts.usualFiles(for: system)
      let listed = InstalledFonts.shared.files(for: system)
      // Packages that were unpacked elsewhere are not in the usual places.
      guard let usual = usual.first, listed.contains(where: { $0.path == usual.path }) else {
        continue
      }
      #expect(listed.first == usual, "\(system.name)")
    }
  }
}

extension WritingSystem {
  fileprivate var isOfNoto: Bool { families.first?.bytes.hasPrefix("Noto") ?? false }
}
