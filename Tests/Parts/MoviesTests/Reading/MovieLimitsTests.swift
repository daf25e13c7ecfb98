import Foundation
import Frames
import MovieFixtures
import PictureFixtures
import TestSupport
import Testing
import VisionBase

@testable import Movies

/// Tests of the limits of a video, counted and measured.
@Suite struct MovieLimitsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a raw stream of empty JPEGs.
  private static func stream(_ count: Int, side: Int, scanCount: Int = 1) -> Data {
    var picture = HollowJPEG(width: side, height: side)
    picture.scans += [[Int]](repeating: [0], count: scanCount - 1)
    return (0..<count).reduce(into: Data()) { data, _ in data += Data(picture.bytes) }
  }

  private func reader(
    _ data: Data, _ name: String, threads: Int = 1, change: (inout MovieLimits) -> Void = { _ in }
  ) throws -> MovieReader {
    var limits = MovieLimits()
    change(&limits)
    let path = try folder.write(data, to: name)
    return try MovieReader(MovieFile(path: path, limits: limits), threads: threads)
  }

  /// Returns the number of frames before the end, and the error on the way.
  private static func watch(_ reader: MovieReader) -> (count: Int, error: VisionError?) {
    var count = 0
    var first: VisionError?
    while true {
      do throws(VisionError) {
        guard try reader.skip() else { return (count, first) }
        count += 1
      } catch {
        // The end comes after the first error: nothing is decoded behind it.
        if first != nil { return (count, error) }
        first = error
      }
    }
  }

  // MARK: Work

  @Test(arguments: [
    ("h264", 1000, 1_000_000_000, 1 << 31), ("mjpeg", 1000, 10_000_000, 1 << 28),
    ("gif", 1000, 200_000_000, 1 << 31), ("apng", 1, 200_000, 1 << 31), ("h264", -1, 0, 1 << 31),
  ])
  func `pixels are allowed for bytes`(codec: String, byteCount: Int, rate: Int, free: Int) {
    let limits = MovieLimits()
    #expect(limits.allowance(for: byteCount, codec: codec) == free + rate)
    #expect(MovieLimits(pixelsPerByte: nil).allowance(for: byteCount, codec: codec) == nil)
    #expect(MovieLimits(pixelsPerByte: -7).allowance(for: byteCount, codec: codec) == free)
    #expect(MovieLimits(pixelsPerByte: .max).allowance(for: .max, codec: "h264") == nil)
  }

  @Test func `pictures without bytes end a video`() throws {
    // 200 bytes that claim 65,536 pixels may take 2,000,000, which is more.
    let harmless = try reader(Self.stream(30, side: 256), "a.mjpeg") { $0.freePixels = 0 }
    #expect(Self.watch(harmless).count == 30)
    // 4,194,304 is twice the allowed number.
    let stream = Self.stream(30, side: 2048)
    let reader = try reader(stream, "b.mjpeg") { $0.freePixels = 0 }
    let (count, error) = Self.watch(reader)
    #expect(count * 2048 * 2048 <= stream.count * 10_000)
    #expect(count > 5)
    #expect(error?.code == .inputInvalid)
    let words = error.map { "\($0)" } ?? ""
    #expect(error?.message.contains("too costly after the frame at") == true, "\(words)")
    #expect(try reader.next() == nil)
  }

  @Test func `the limit on work can be lifted`() throws {
    let reader = try reader(Self.stream(30, side: 1024), "a.mjpeg") {
      ($0.freePixels, $0.pixelsPerByte) = (0, nil)
    }
    let (count, error) = Self.watch(reader)
    #expect(count == 30)
    #expect(error == nil)
  }

  @Test func `scans count as pictures, before they are decoded`() throws {
    let reader = try reader(Self.stream(2, side: 512, scanCount: 450), "a.mjpeg") {
      $0.freePixels = 1 << 20
    }
    let (count, error) = Self.watch(reader)
    #expect(count == 0)
    #expect(error?.message.contains("too costly") == true)
    #expect(reader.decodedPixels < 2 * 512 * 512)
  }

  @Test func `a large canvas of small pictures is counted whole`() throws {
    let data = HollowGIF.data(width: 1000, height: 1000, frameCount: 40)
    let whole = try reader(data, "a.gif")
    #expect(Self.watch(whole).count == 40)
    let bounded = try reader(data, "b.gif") { ($0.freePixels, $0.pixelsPerByte) = (9_500_000, 0) }
    let (count, error) = Self.watch(bounded)
    #expect((8...9).contains(count))
    #expect(error?.message.contains("too costly") == true)
  }

  @Test func `going to a time begins a new count`() throws {
    let reader = try reader(HollowGIF.data(width: 100, height: 100, frameCount: 200), "a.gif") {
      ($0.freePixels, $0.pixelsPerByte) = (1_200_000, 0)
    }
    for _ in 0..<3 {
      try reader.seek(to: 0)
      for _ in 0..<90 { #expect(try reader.skip()) }
    }
    let (_, error) = Self.watch(reader)
    #expect(error?.message.contains("too costly") == true)
    try reader.seek(to: 0)
    #expect(try reader.skip())
  }

  // MARK: Memory

  @Test func `a picture larger than any video's is refused before it is decoded`() throws {
    let data = HollowGIF.data(width: 8193, height: 8192, frameCount: 1)
    let error = #expect(throws: VisionError.self) { try reader(data, "a.gif") }
    #expect(error?.message.contains("(67108864") == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [
    (0, 0, "h264", "the size of its pictures is not known"), (8, 0, "gif", "(67108864 pixels)"),
    (8193, 8192, "h264", "its 8193x8192 pixels are more than a video's may have"),
    (0, 0, "webp", "as in all animated ones"),
  ])
  func `sizes that cannot be read are refused in words`(
    width: Int, height: Int, codec: String, words: String
  ) throws {
    let error = #expect(throws: VisionError.self) {
      try MovieLimits().check(width: width, height: height, codec: codec, of: "a")
    }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    try MovieLimits().check(width: 8192, height: 8192, codec: "webp", of: "a")
  }

  /// Returns a movie of a real codec that keeps reference pictures.
  private func written(_ count: Int) throws -> Data {
    let path = folder.file("written.mp4")
    let writer = try MovieWriter(path: path)
    for index in 0..<count {
      let pixels = (0..<96 * 64 * 3).map { UInt8(truncatingIfNeeded: $0 &* (index + 1)) }
      var frame = try Frame(width: 96, height: 64, format: .rgb, bytes: pixels.span.bytes)
      frame.timestampInMicroseconds = Int64(index) * 33_333
      try writer.write(frame)
    }
    try writer.finish()
    return try Data(contentsOf: URL(filePath: path))
  }

  @Test func `more pictures than fit are an error`() throws {
    // The codec needs two at once, each of 9,216 bytes plus the rounding of its rows: on arm64 that
    // is little.
    let reader = try reader(try written(12), "a.mp4") { $0.pictureBytes = 15_000 }
    let (count, error) = Self.watch(reader)
    #expect(count < 12)
    #expect(error?.message.contains("pictures take more than") == true, "\(error?.message ?? "")")
  }

  @Test func `frames that are kept do not count`() throws {
    let reader = try reader(try written(60), "a.mp4") { $0.pictureBytes = 400_000 }
    var kept: [Frame] = []
    while let frame = try reader.next() { kept.append(frame) }
    #expect(kept.count == 60)
    #expect(kept.count * kept[0].withBytes { $0.byteCount } > 360_000)
    // Once returned, they count as long as the decoder needs them.
    kept = []
    #expect(reader.keptPictureBytes <= 400_000)
  }

  @Test func `fewer threads decode where each one's picture would take too much`() throws {
    let data = try written(4)
    // A picture has 9,216 bytes; ten of them are the decoder's own.
    #expect(try reader(data, "a.mp4", threads: 8) { $0.pictureBytes = 120_000 }.threadCount == 3)
    #expect(try reader(data, "b.mp4", threads: 8) { $0.pictureBytes = 50_000 }.threadCount == 1)
    #expect(try reader(data, "c.mp4", threads: 2).threadCount == 2)
  }

  #if compiler(>=6.3)  // Before, a process that a test starts cannot be given values.
    @Test(
      .enabled(if: PeakMemory.isMeasurable, "\(PeakMemory.missing)"),
      arguments: ["a.mjpeg", "a.gif"])
    func `the largest pictures stay within the memory that is promised`(name: String) async throws {
      let data =
        name == "a.gif"
        ? HollowGIF.data(width: 8192, height: 8192, frameCount: 4) : Self.stream(4, side: 8192)
      let path = try folder.write(data, to: name)
      await #expect(processExitsWith: .success) { [path = path as String] in
        let before = PeakMemory.byteCount
        let reader = try MovieReader(path: path)
        // As in tasks: one frame is in work while the next is decoded.
        var last = try reader.next()
        for _ in 0..<2 { if let next = try reader.next() { last = next } }
        #expect(last?.width == 8192)
        let taken = PeakMemory.byteCount - before
        #expect(taken <= 3 << 29, "\(taken)")
        #expect(taken > 1 << 28, "\(taken)")
      }
    }
  #else
    @Test(.disabled("\(OlderCompiler.givesNoValues)"))
    func `the largest pictures stay within the memory that is promised`() {}
  #endif
}
