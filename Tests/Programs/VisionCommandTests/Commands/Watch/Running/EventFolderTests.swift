import Foundation
import Frames
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct EventFolderTests {
  private let folder: TemporaryFolder
  private let names = EventNames()

  init() throws { folder = try TemporaryFolder() }

  private func name(_ second: Int64, _ number: Int = 0) -> String {
    EventFolder.Kind.whole.name(
      of: names.name(number, at: UTCTime(milliseconds: second * 1000)))
  }

  private func eventFolder(
    _ name: String = "events", byteLimit: Int
  ) throws(VisionError) -> EventFolder {
    try EventFolder(folder.file(name), of: EventFolder.Kind.pictures, byteLimit: byteLimit)
  }

  private static func frame(_ value: UInt8 = 90) throws -> Frame {
    try Frame(
      width: 40, height: 30, format: .gray,
      bytes: [UInt8](repeating: value, count: 1200).span.bytes)
  }

  private var files: [String] {
    FileSystem.names(in: folder.file("events"))
  }

  @Test func `the oldest make room, and other files are not touched`() throws {
    try folder.write("mine", to: "events/notes.txt")
    try folder.write("mine", to: "events/holiday-whole.jpg")
    let pictures = try eventFolder(byteLimit: 0)
    for second in 1...5 { try pictures.write(Self.frame(), named: name(Int64(second))) }
    #expect(files == [name(4), name(5), "holiday-whole.jpg", "notes.txt"])
    let size = try #require(folder.read("events/\(name(5))")?.count)
    #expect(pictures.byteCount == 2 * size)
    // A better picture of the same event takes the place of the first.
    try pictures.write(Self.frame(120), named: name(5))
    #expect(files.count == 4)
    let roomy = try eventFolder(byteLimit: 10 * size)
    #expect(roomy.byteCount == pictures.byteCount)
    for second in 6...9 { try roomy.write(Self.frame(), named: name(Int64(second))) }
    #expect(files.count == 8)
    let smaller = try eventFolder(byteLimit: 3 * size + 20)
    #expect(smaller.byteCount <= 3 * size + 20 && files.contains(name(9)))
    #expect(!files.contains(name(4)))
  }

  @Test func `files of a clock that was wrong make room first`() throws {
    let size = try Self.frame().encoded(as: PictureEncoding(forFileNamed: "a.jpg")).count
    do {
      let later = try eventFolder(byteLimit: 10 * size)
      for second in 1...3 {
        try later.write(Self.frame(), named: name(4_070_908_800 + Int64(second)))
      }
    }
    let pictures = try eventFolder(byteLimit: 3 * size)
    for second in 1...3 { try pictures.write(Self.frame(), named: name(Int64(second))) }
    #expect(files == [name(1), name(2), name(3)])
  }

  @Test func `what a killed process left is removed, what a living one writes is not`() throws {
    let left = name(1) + ".abcdefgh.part"
    try folder.write("half", to: "events/\(left)")
    try folder.write("mine", to: "events/other.jpg.abcdefgh.part")
    let living = try TemporaryFile(for: folder.file("events/\(name(2))"))
    _ = try eventFolder(byteLimit: 1000)
    #expect(!files.contains(left) && files.contains("other.jpg.abcdefgh.part"))
    #expect(FileIdentity(of: living.path) != nil)
  }

  @Test func `a file in the folder's place is an error, and a folder that goes is made again`()
    throws
  {
    try folder.write("file", to: "events")
    #expect(throws: VisionError.self) {
      try eventFolder(byteLimit: 1)
    }
    let pictures = try eventFolder("new/below/", byteLimit: 1000)
    FileSystem.remove(folder.file("new"))
    try pictures.write(Self.frame(), named: name(1))
    #expect(folder.read("new/below/\(name(1))") != nil)
    #expect(pictures.path("a") == folder.file("new/below/a"))
  }

  @Test func `failing and succeeding are each told once`() throws {
    let pictures = try eventFolder(byteLimit: 1000)
    #expect(
      [true, true, false, false, true].map { pictures.changes(isFailing: $0) } == [
        true, false, true, false, true,
      ])
  }

  @Test func `names sort by time and are told from others`() {
    let early = names.name(12, at: UTCTime(milliseconds: 1_000))
    let late = names.name(2, at: UTCTime(milliseconds: 1_001))
    #expect(early < late && early.bytes.hasPrefix("19700101T000001.000Z-"))
    #expect(EventNames.isBeginning(of: early) && !EventNames.isBeginning(of: "2026-a-whole.jpg"))
    #expect(names.name(1, at: .now) != EventNames().name(1, at: .now))
  }
}
