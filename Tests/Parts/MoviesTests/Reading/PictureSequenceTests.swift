import TestSupport
import Foundation
import Frames
import MovieFixtures
import Testing
import VisionBase

@testable import Movies

@Suite struct PictureSequenceTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func add(_ name: String, gray: UInt8, width: Int = 4) throws {
    let pixels = [UInt8](repeating: gray, count: width * 4 * 3)
    let frame = try Frame(width: width, height: 4, format: .rgb, bytes: pixels.span.bytes)
    try folder.write(Data(try frame.encoded(as: .png)), to: name)
  }

  private func grays(_ source: any FrameSource) throws -> [UInt8] {
    var values: [UInt8] = []
    while let frame = try source.next() {
      values.append(frame.withBytes { $0.unsafeLoad(fromByteOffset: 0, as: UInt8.self) })
    }
    return values
  }

  @Test func `the pictures of a folder come in the order of their numbers`() throws {
    for (name, gray) in [("s10.png", UInt8(3)), ("s9.PNG", 2), ("s1.png", 1), ("t.png", 4)] {
      try add(name, gray: gray)
    }
    try folder.write(Data("no".utf8), to: "notes.txt")
    try add(".hidden.png", gray: 9)
    let pictures = try PictureSequence(folder.url.path, framesPerSecond: 10)
    #expect(pictures.paths.count == 4)
    #expect(pictures.durationInMicroseconds == 400_000)
    #expect(try grays(pictures) == [1, 2, 3, 4])
    #expect(try pictures.next() == nil)
  }

  @Test func `a pattern means the pictures that are there, from the first on`() throws {
    for (name, gray) in [
      ("still-0120.png", UInt8(2)), ("still-0007.png", 1), ("still-12345.png", 3),
      ("still-8.png", 9), ("still-00008.png", 9), ("other-0001.png", 9), ("still-0009.jpg", 9),
    ] { try add(name, gray: gray) }
    let pictures = try PictureSequence(folder.url.path + "/still-%04d.png")
    #expect(try grays(pictures) == [1, 2, 3])
  }

  @Test func `missing numbers are counted and closed up`() throws {
    for number in [3, 4, 7, 12] { try add("s-\(number).png", gray: UInt8(number)) }
    let pictures = try PictureSequence(folder.url.path + "/s-%d.png")
    #expect(pictures.missingNumberCount == 6)
    #expect(pictures.durationInMicroseconds == 160_000)
    #expect(try grays(pictures) == [3, 4, 7, 12])
    #expect(try PictureSequence(folder.url.path).missingNumberCount == 0)
    try add("0.png", gray: 0)
    try add("\(Int.max).png", gray: 1)
    #expect(
      try PictureSequence(folder.url.path + "/%d.png").missingNumberCount == Int.max - 1)
    try add("5000000000000000000.png", gray: 0)
    #expect(
      try PictureSequence(folder.url.path + "/%d.png").missingNumberCount == Int.max - 2)
  }

  @Test func `times follow from the rate`() throws {
    for index in 0..<4 { try add("\(index).png", gray: 0) }
    let pictures = try PictureSequence(folder.url.path, framesPerSecond: 30)
    var times: [Int64?] = []
    while let frame = try pictures.next() { times.append(frame.timestampInMicroseconds) }
    #expect(times == [0, 33_333, 66_667, 100_000])
  }

  @Test func `pictures that are passed over are not opened`() throws {
    try add("0.png", gray: 1)
    try folder.write(Data("no picture".utf8), to: "1.png")
    try add("2.png", gray: 3)
    let pictures = try PictureSequence(folder.url.path)
    #expect(try pictures.next() != nil)
    #expect(try pictures.skip())
    #expect(try pictures.next()?.timestampInMicroseconds == 80_000)
    #expect(try !pictures.skip())
  }

  @Test(
    "a time leads to the picture on display",
    arguments: [(Int64(0), Int64(0)), (99_999, 0), (100_000, 100_000), (250_000, 200_000), (-9, 0)])
  func seeking(asked: Int64, shown: Int64) throws {
    for index in 0..<4 { try add("\(index).png", gray: 0) }
    let pictures = try PictureSequence(folder.url.path, framesPerSecond: 10)
    try pictures.seek(to: asked)
    #expect(try pictures.next()?.timestampInMicroseconds == shown)
    for time: Int64 in [.max, 400_000] {
      let error = #expect(throws: VisionError.self) { try pictures.seek(to: time) }
      #expect(error?.code == .optionInvalid)
      #expect(error?.message.contains("ends at 0.4 s") == true)
      #expect(try pictures.next() == nil)
    }
  }

  @Test func `a broken picture is an error of its own, sizes may change`() throws {
    try add("1.png", gray: 1)
    try folder.write(Data("broken".utf8), to: "2.png")
    try add("3.png", gray: 3, width: 8)
    let pictures = try PictureSequence(folder.url.path)
    #expect(try pictures.next()?.width == 4)
    let error = #expect(throws: VisionError.self) { try pictures.next() }
    #expect(error?.message.contains("2.png") == true)
    #expect(try pictures.next()?.width == 8)
  }

  @Test func `a folder without pictures and a pattern without matches are missing inputs`() throws {
    try folder.write(Data("no".utf8), to: "notes.txt")
    for place in ["", "/still-%d.png", "/absent", "/absent/%d.png", "/no-number.png", "/%s.png"] {
      let error = #expect(throws: VisionError.self) {
        try PictureSequence(folder.url.path + place)
      }
      #expect(error?.code == (place == "/absent/%d.png" ? .fileFailed : .inputMissing))
    }
  }

  @Test(arguments: [
    "/a%d/b%d.png", "/a%d/b.png", "/a%03d/%d.png", "/%d/x/b%d.png", "/b%d-%d.png", "/%d%04d.png",
  ])
  func `a number in a folder's name or a second one is refused`(pattern: String) throws {
    try folder.write(to: "a1/b1.png")
    let error = #expect(throws: VisionError.self) {
      try PictureSequence(folder.url.path + pattern)
    }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message.contains("stands once, in the last part of the path") == true)
  }

  @Test func `a folder may be called like a pattern`() throws {
    try add("100%done/b1.png", gray: 1)
    let pictures = try PictureSequence(folder.url.path + "/100%done/b%d.png")
    #expect(pictures.paths.count == 1)
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e9])
  func `rates that are none are refused`(rate: Double) throws {
    try add("1.png", gray: 1)
    let error = #expect(throws: VisionError.self) {
      try PictureSequence(folder.url.path, framesPerSecond: rate)
    }
    #expect(error?.code == .optionInvalid)
  }

  // MARK: Names

  @Test(
    "a pattern reads numbers",
    arguments: [
      ("a-%d.png", "a-12.png", 12), ("a-%d.png", "a-0.png", 0), ("a-%d.png", "a-012.png", nil),
      ("a-%03d.png", "a-012.png", 12), ("a-%03d.png", "a-12.png", nil),
      ("a-%03d.png", "a-1234.png", 1234), ("a-%03d.png", "a-01234.png", nil),
      ("%d%%.png", "5%.png", 5), ("a-%d.png", "a-.png", nil), ("a-%d.png", "a--1.png", nil),
      ("a-%d.png", "a-99999999999999999999.png", nil), ("%d", "7", 7), ("a%da", "a", nil),
    ] as [(String, String, Int?)])
  func numbers(pattern: String, name: String, number: Int?) throws {
    #expect(try #require(NumberedNames(pattern)).number(of: name) == number)
  }

  @Test(arguments: ["a.png", "%s", "%d-%d", "%5d", "%", "%0999999999d", "%%"])
  func `what is no pattern is told apart`(pattern: String) {
    #expect(NumberedNames(pattern) == nil)
  }

  @Test func `names are ordered as people count`() {
    let names = ["a", "a2", "a02b", "a10", "a010b", "b1", "b1a", "b01c", "ä"]
    for (index, first) in names.enumerated() {
      for (other, second) in names.enumerated() {
        #expect(NaturalOrder.isBefore(first, second) == (index < other), "\(first) \(second)")
      }
    }
  }
}
