import Foundation
import MovieFixtures
import Movies
import TestSupport
import Testing
import VisionBase

// MARK: Damage

extension MovieReaderTests {
  @Test(
    "what is no video is refused with its name",
    arguments: [
      Data(), Data("not a video".utf8), Data(repeating: 0, count: 5000),
      Data("YUV4MPEG2 W0 H0 F25:1\n".utf8), Data("YUV4MPEG2 W99999999 H99999999 F25:1\n".utf8),
      Data("RIFF\u{10}\u{0}\u{0}\u{0}AVI LIST".utf8),
    ])
  func noVideo(data: Data) throws {
    let path = try folder.write(data, to: "wrong.bin")
    let error = #expect(throws: VisionError.self) {
      let reader = try MovieReader(path: path)
      while try reader.next() != nil {}
    }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message.contains("wrong.bin") == true)
  }

  @Test func `an absent file is missing`() {
    let error = #expect(throws: VisionError.self) { try MovieReader(path: "/nowhere/at all.mp4") }
    #expect(error?.code == .inputMissing)
    #expect(throws: VisionError.self) { try MovieReader(path: "http://127.0.0.1:9/a.mp4") }
    #expect(throws: VisionError.self) { try MovieReader(path: "") }
  }

  @Test func `a video without a frame says so once`() throws {
    let movie = RawMovie(width: 4, height: 4, framesPerSecond: 10)
    let reader = try MovieReader(path: try folder.write(movie.data, to: "empty.y4m"))
    let error = #expect(throws: VisionError.self) { try reader.next() }
    #expect(error?.message.contains("no frame") == true)
    #expect(try reader.next() == nil)
    #expect(throws: VisionError.self) { try reader.frame(at: 0) }
  }

  @Test func `a codec that is not known is named`() throws {
    var movie = QuickTimeMovie(width: 16, height: 16)
    movie.codec = "Qz9x"
    movie.add(sample: Data(repeating: 1, count: 100), duration: 10)
    let path = try folder.write(movie.encoded(), to: "codec.mov")
    let error = #expect(throws: VisionError.self) { try MovieReader(path: path) }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message.contains("cannot") == true)
  }

  @Test func `frames before damage come out, then the error, then those behind it`() throws {
    var movie = QuickTimeMovie(width: 16, height: 16)
    try movie.add(gray: 50, duration: 100)
    try movie.add(gray: 60, duration: 100)
    movie.add(sample: Data(repeating: 0x5A, count: 400), duration: 100)
    try movie.add(gray: 70, duration: 100)
    let reader = try MovieReader(path: try folder.write(movie.encoded(), to: "damaged.mov"))
    var seen: [String] = []
    for _ in 0..<6 {
      do {
        seen.append(try reader.next().map { "\(Int(gray(of: $0)) / 10)" } ?? "end")
      } catch {
        #expect(error.code == .inputInvalid)
        #expect(error.message.contains("damaged.mov"))
        seen.append("error")
      }
    }
    #expect(seen == ["5", "6", "error", "7", "end", "end"])
  }

  @Test func `a file that ends too early gives its frames and an error`() throws {
    var movie = QuickTimeMovie(width: 64, height: 64)
    for index in 0..<10 { try movie.add(gray: UInt8(20 * index), duration: 100) }
    let whole = movie.encoded()
    let media = whole.count - movie.headerLength
    let path = try folder.write(whole.prefix(movie.headerLength + media * 55 / 100), to: "cut.mov")
    try expectCut(path, frames: 5)
  }

  @Test func `a Matroska file that ends too early gives its frames and an error`() throws {
    var movie = MatroskaMovie(width: 64, height: 64)
    for index in 0..<10 { try movie.add(gray: UInt8(20 * index)) }
    let whole = movie.data
    let reader = try MovieReader(path: try folder.write(whole, to: "whole.mkv"))
    var count = 0
    while try reader.next() != nil { count += 1 }
    #expect(count == 10)
    let media = whole.count - movie.headerLength
    for percent in [54, 58] {
      let part = whole.prefix(movie.headerLength + media * percent / 100)
      try expectCut(try folder.write(part, to: "cut.mkv"), frames: 5)
    }
  }

  @Test func `a file that ends in front of its index or within it says so`() throws {
    var movie = QuickTimeMovie(width: 64, height: 64)
    movie.indexIsLast = true
    for index in 0..<3 { try movie.add(gray: UInt8(20 * index), duration: 100) }
    let whole = movie.encoded()
    let index = try #require(whole.range(of: Data("moov".utf8))).lowerBound - 4
    for length in [20, 26, index / 2, index - 1, index, index + 4, index + 8, index + 40] {
      let path = try folder.write(whole.prefix(length), to: "cut.mov")
      let error = #expect(throws: VisionError.self, "\(length)") { try MovieReader(path: path) }
      #expect(error?.code == .inputInvalid)
      #expect(error?.message.bytes.hasPrefix("\(path): it ends too early") == true, "\(length)")
    }
  }

  @Test(
    "lengths of parts that cannot be are not taken for an early end",
    arguments: [[0, 0, 0, 2], [0, 0, 0, 0], [0, 0, 0, 1]] as [[UInt8]])
  func senselessLength(length: [UInt8]) throws {
    let start: [UInt8] =
      [0, 0, 0, 20] + Array("ftypqt  ".utf8) + [0, 0, 0, 0] + Array("qt  ".utf8)
    let bytes = start + length + Array("mdat".utf8) + [UInt8](repeating: 0, count: 64)
    let path = try folder.write(Data(bytes), to: "odd.mov")
    let error = #expect(throws: VisionError.self) { try MovieReader(path: path) }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message.contains("too early") == false)
  }

  @Test func `whole files without a video are not taken for cut ones`() throws {
    func box(_ kind: String, _ content: Data) -> Data {
      let length = UInt32(content.count + 8)
      return Data((0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) })
        + Data(kind.utf8) + content
    }
    let type = box("ftyp", Data("heic".utf8) + Data(count: 4) + Data("mif1".utf8))
    var silent = QuickTimeMovie(width: 64, height: 64)
    silent.hasVideo = false
    let files = [
      "photo.mov": type + box("meta", Data(count: 40)) + box("mdat", Data(count: 200)),
      "sound.mov": silent.encoded() + Data(count: 4),
      "letter.mp4": Data("Dear friend, this is no video at all, but some lines of text.".utf8),
    ]
    for (name, data) in files {
      let path = try folder.write(data, to: name)
      let error = #expect(throws: VisionError.self, "\(name)") { try MovieReader(path: path) }
      #expect(error?.code == .inputInvalid)
      #expect(error?.message.contains("too early") == false, "\(name): \(error?.message ?? "")")
    }
  }

  @Test func `the longest length there is means that the rest is missing`() throws {
    let start: [UInt8] =
      [0, 0, 0, 20] + Array("ftypqt  ".utf8) + [0, 0, 0, 0] + Array("qt  ".utf8)
    let long: [UInt8] = [0, 0, 0, 1] + Array("mdat".utf8) + [UInt8](repeating: 0xFF, count: 72)
    let path = try folder.write(Data(start + long), to: "long.mov")
    let error = #expect(throws: VisionError.self) { try MovieReader(path: path) }
    #expect(error?.message.bytes.hasPrefix("\(path): it ends too early") == true)
  }

  /// Reads a video that ends too early: all frames, one error about it, and nothing more.
  func expectCut(_ path: String, frames: Int) throws {
    let reader = try MovieReader(path: path)
    var seen: [String] = []
    for _ in 0..<frames + 4 {
      do {
        seen.append(try reader.next() == nil ? "end" : "frame")
      } catch {
        #expect(error.code == .inputInvalid)
        #expect(error.message.bytes.hasPrefix("\(path): it ends too early"), "\(error.message)")
        seen.append("error")
      }
    }
    let expected = Array(repeating: "frame", count: frames) + ["error", "end", "end", "end"]
    #expect(seen == expected)
  }

  @Test func `every length of a cut file ends in frames or errors`() throws {
    let whole = try stepsMovie().encoded()
    for count in stride(from: 0, to: whole.count, by: 97) {
      let path = try folder.write(whole.prefix(count), to: "cut.mov")
      guard let reader = try? MovieReader(path: path) else { continue }
      for _ in 0..<20 { _ = try? reader.next() }
      _ = try? reader.frame(at: 1_200_000)
    }
  }

  @Test func `flipped bits end in frames or errors`() throws {
    var random = SeededGenerator(seed: 7)
    let whole = try stepsMovie().encoded()
    for _ in 0..<60 {
      var data = whole
      for _ in 0..<8 {
        data[Int(random.next() % UInt64(data.count))] ^= UInt8(1 << (random.next() % 8))
      }
      let path = try folder.write(data, to: "flipped.mov")
      guard let reader = try? MovieReader(path: path) else { continue }
      for _ in 0..<20 { _ = try? reader.next() }
      _ = try? reader.frame(at: 1_100_000)
    }
  }
}
