import Foundation
import TestSupport
import Testing
import VisionBase

@testable import MLKitLinkFirebase

/// Tests of texts of property lists in both forms, and of other files.
@Suite struct PropertyListTextsTests {
  private static var values: [String: Any] {
    [
      "PROJECT_ID": "birds-1", "ÄÖ \u{1F408}": "ü \u{1F426} <&>\"'", "EMPTY": "",
      "LONG": String(repeating: "x", count: 700), "NUMBER": 5, "YES": true,
      "DEEP": ["a": ["b": [1, 2.5, "inner"], "PROJECT_ID": "inner"]], "DATA": Data([1, 2, 3]),
    ]
  }

  private static func bytes(_ format: PropertyListSerialization.PropertyListFormat) throws
    -> [UInt8]
  {
    Array(
      try PropertyListSerialization.data(fromPropertyList: values, format: format, options: 0))
  }

  private func read(_ bytes: [UInt8]) throws(VisionError) -> PropertyListTexts {
    try PropertyListTexts(StableBytes(bytes, name: "a.plist"))
  }

  private func read(_ text: String) throws(VisionError) -> PropertyListTexts {
    try read(Array(text.utf8))
  }

  @Test("both forms give the same texts", arguments: [true, false])
  func forms(isBinary: Bool) throws {
    let texts = try read(Self.bytes(isBinary ? .binary : .xml))
    for name in ["PROJECT_ID", "ÄÖ \u{1F408}", "EMPTY", "LONG"] {
      #expect(texts[name] == Self.values[name] as? String)
    }
    for name in ["NUMBER", "YES", "DEEP", "DATA", "a", "absent"] { #expect(texts[name] == nil) }
  }

  @Test func `comments, characters by number and verbatim sections are read`() throws {
    let texts = try read(
      """
      \u{FEFF}<?xml version="1.0"?><!DOCTYPE plist><!-- <dict> --><plist version="1.0">
      <dict><key>A&#66;<!-- no --></key><string>&#x1F426;<![CDATA[<&>]]>&apos;</string>
      <key>C</key><array><string/>word &lt;<dict><key>D</key><true/></dict></array>
      <key>E</key ><string >e</string></dict></plist>
      """)
    #expect(texts["AB"] == "\u{1F426}<&>'")
    #expect(texts["C"] == nil)
    #expect(texts["D"] == nil)
    #expect(texts["E"] == "e")
  }

  @Test(arguments: [
    "", "nonsense", "<plist/>", "<plist><array/></plist>", "<plist><dict>",
    "<plist><dict><key>A</key></dict></plist>", "<plist><dict><string>A</string></dict></plist>",
    "<plist><dict><key>A</key><string>B</key></dict></plist>", "<plist><dict/>", "<", "<>",
    "<plist><dict><key>A</key><string>&nbsp;</string></dict></plist>",
    "<plist><dict><key>A</key><string>&#xD800;</string></dict></plist>",
    "<plist><dict><key>A</key><string>&amp</string></dict></plist>",
    "<plist><dict><key>A</key><string><b/></string></dict></plist>",
    "<plist><dict><key>A</key><array><dict></array></dict></dict></plist>",
    "<!DOCTYPE a [<!ENTITY b \"c\">]><plist><dict/></plist>", "bplist00",
  ])
  func `what is no such list is refused`(text: String) {
    let error = #expect(throws: VisionError.self) { try read(text) }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message.bytes.hasPrefix("a.plist is not a property list") == true)
  }

  @Test func `deep lists and long ones take no more than their bytes`() throws {
    let deep = String(repeating: "<array>", count: 100_000)
    #expect(throws: VisionError.self) {
      try read("<plist><dict><key>A</key>\(deep)</dict></plist>")
    }
    #expect(throws: VisionError.self) { try read([UInt8](repeating: 32, count: 1 << 21)) }
  }

  @Test("damaged lists give texts or an error", arguments: [true, false])
  func damaged(isBinary: Bool) throws {
    let whole = try Self.bytes(isBinary ? .binary : .xml)
    var random = SeededGenerator(seed: 21)
    var refusedCount = 0
    for _ in 0..<1500 {
      let bytes = ByteDamage.random(whole, using: &random)
      do throws(VisionError) {
        _ = try read(bytes)
      } catch {
        #expect(error.code == .inputInvalid)
        refusedCount += 1
      }
    }
    #expect((100..<1500).contains(refusedCount))
  }

  @Test func `a set in a binary list is passed over`() throws {
    // A dictionary of "A": a set with a dictionary, which crashes Foundation's reader.
    let objects: [[UInt8]] = [[0xD1, 1, 2], [0x51, 0x41], [0xC1, 3], [0xD0]]
    var bytes = Array("bplist00".utf8)
    let places = objects.map { object in
      defer { bytes += object }
      return UInt8(bytes.count)
    }
    let table = UInt8(bytes.count)
    bytes += places + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 4]
    bytes += [UInt8](repeating: 0, count: 15) + [table]
    #expect(try read(bytes)["A"] == nil)
  }
}
