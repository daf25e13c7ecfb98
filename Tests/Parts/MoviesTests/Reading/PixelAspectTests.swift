import Foundation
import Frames
import MovieFixtures
import TestSupport
import Testing
import VisionBase

@testable import Movies

@Suite struct PixelAspectTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the size that a reader reports, and those of its frames.
  private func sizes(of path: String) throws -> (told: [Int], frames: [[Int]]) {
    let reader = try MovieReader(path: path)
    var frames: [[Int]] = []
    while let frame = try reader.next() { frames.append([frame.width, frame.height]) }
    return ([reader.width, reader.height], frames)
  }

  @Test(
    "pixels become square",
    arguments: [
      ("16:11", 58), ("2:1", 80), ("8:9", 36), ("1:1", 40), ("0:0", 40), ("1:2", 20),
      // Ignored: ratios far beyond real ones, and ones that differ by rounding alone.
      ("1000:1", 40), ("1:5", 40), ("81:80", 40),
    ])
  func raw(aspect: String, width: Int) throws {
    var movie = RawMovie(width: 40, height: 30, framesPerSecond: 10, aspect: aspect)
    for _ in 0..<2 { movie.add(luma: 126) }
    let path = try folder.write(movie.data, to: "a.y4m")
    let (told, frames) = try sizes(of: path)
    #expect(told == [width, 30])
    #expect(frames == [[width, 30], [width, 30]])
    let frame = try #require(try MovieReader(path: path).next())
    let last = frame.withBytes(plane: 0) { span in span.withUnsafeBytes { $0[$0.count - 1] } }
    // Luma where nothing was stretched, otherwise the gray that it stands for.
    #expect(frame.format == .rgb || last == 126)
    #expect(frame.format != .rgb || abs(Int(last) - 128) <= 1)
  }

  @Test(
    "pixels that are made later are those that are made at once", arguments: ["16:11", "1:1"])
  func pending(aspect: String) throws {
    var movie = RawMovie(width: 40, height: 30, framesPerSecond: 10, aspect: aspect)
    for luma in [126, 90] { movie.add(luma: UInt8(luma)) }
    let path = try folder.write(movie.data, to: "a.y4m")
    let (atOnce, later) = (try MovieReader(path: path), try MovieReader(path: path))
    var pending: [PendingFrame] = []
    while let frame = try later.nextPending() { pending.append(frame) }
    #expect(pending.count == 2)
    for frame in pending {
      let (made, expected) = (try frame.made(), try #require(try atOnce.next()))
      #expect(made.timestampInMicroseconds == expected.timestampInMicroseconds)
      #expect(made.format == expected.format)
      #expect(try pixels(of: made) == pixels(of: expected))
    }
  }

  private func pixels(of frame: Frame) throws -> [UInt8] {
    try frame.rgb().withBytes { span in span.withUnsafeBytes { Array($0) } }
  }

  @Test func `the file's word counts, of whatever kind it is`() throws {
    var quickTime = QuickTimeMovie(width: 32, height: 16)
    quickTime.pixelAspect = (3, 2)
    try quickTime.add(gray: 90, duration: 100)
    let (told, frames) = try sizes(of: folder.write(quickTime.encoded(), to: "a.mov"))
    #expect(told == [48, 16])
    #expect(frames == [[48, 16]])

    var matroska = MatroskaMovie(width: 32, height: 16)
    matroska.displayWidth = 64
    try matroska.add(gray: 90)
    let (toldToo, framesToo) = try sizes(of: folder.write(matroska.data, to: "a.mkv"))
    #expect(toldToo == [64, 16])
    #expect(framesToo == [[64, 16]])
  }

  @Test func `an extreme aspect never makes an impossible frame`() throws {
    let wide = Frame.longestSide / 2
    #expect(PixelAspect(4, 1)?.squareWidth(of: wide, height: 2, pixelLimit: 1 << 26) == wide)
    #expect(
      PixelAspect(4, 1)?.squareWidth(of: 30_000, height: 30_000, pixelLimit: 1 << 26) == 30_000)
    #expect(PixelAspect(1, 4)?.squareWidth(of: 1, height: 2, pixelLimit: 1 << 26) == 1)
    #expect(PixelAspect(.max, .max - 1)?.squareWidth(of: 40, height: 30, pixelLimit: 1 << 26) == 40)
    #expect(PixelAspect(.max, 1)?.squareWidth(of: 40, height: 30, pixelLimit: 1 << 26) == 40)
    #expect(PixelAspect(0, 1) == nil)
    #expect(PixelAspect(1, -1) == nil)
  }

  // MARK: Covers

  private func cover() throws -> Data {
    let pixels = [UInt8](repeating: 200, count: 128 * 128 * 3)
    let frame = try Frame(width: 128, height: 128, format: .rgb, bytes: pixels.span.bytes)
    return Data(try frame.encoded(as: .jpeg(quality: 90)))
  }

  @Test func `a cover is no video`() throws {
    var movie = QuickTimeMovie(width: 16, height: 16)
    movie.cover = try cover()
    movie.hasVideo = false
    let path = try folder.write(movie.encoded(), to: "song.m4a")
    let error = #expect(throws: VisionError.self) { try MovieReader(path: path) }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message == "\(path): there is no video in it")
  }

  @Test func `a cover beside a video is passed over`() throws {
    var movie = QuickTimeMovie(width: 16, height: 16)
    movie.cover = try cover()
    for _ in 0..<3 { try movie.add(gray: 100, duration: 100) }
    let (told, frames) = try sizes(of: folder.write(movie.encoded(), to: "covered.mov"))
    #expect(told == [16, 16])
    #expect(frames == [[16, 16], [16, 16], [16, 16]])
  }
}
