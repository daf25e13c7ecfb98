import TestSupport
import Foundation
import Frames
import MovieFixtures
import Testing
import VisionBase

@testable import Movies

@Suite struct MovieWriterTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  /// Returns a picture with one gray in the left half and another in the right half.
  private func picture(
    _ gray: UInt8, width: Int = 64, height: Int = 48, orientation: Orientation = .up,
    at time: Int64? = nil
  ) throws -> Frame {
    var pixels: [UInt8] = []
    for _ in 0..<height {
      for column in 0..<width {
        let sample = column < width / 2 ? gray : 255 - gray
        pixels += [sample, sample, sample]
      }
    }
    return try Frame(
      width: width, height: height, format: .rgb, orientation: orientation,
      timestampInMicroseconds: time, bytes: pixels.span.bytes)
  }

  private func luma(_ frame: Frame, _ column: Int, _ row: Int) -> Int {
    frame.withBytes {
      Int($0.unsafeLoad(fromByteOffset: row * frame.bytesPerRow() + column, as: UInt8.self))
    }
  }

  /// Returns the luma of a full-range gray.
  private func luma(ofGray gray: UInt8) -> Int { 16 + Int(gray) * 219 / 255 }

  private func fault(_ error: VisionError?) -> MovieWritingFault? {
    error?.cause as? MovieWritingFault
  }

  // MARK: What is written

  @Test func `frames come back with their pictures and times, however these vary`() throws {
    let times: [Int64] = [0, 33_333, 66_667, 100_000, 600_000, 600_500, 601_000, 2_000_000]
    let writer = try MovieWriter(path: path("a.mp4"))
    for (index, time) in times.enumerated() {
      // Times count from the first frame's.
      try writer.write(picture(UInt8(index * 20 + 40), at: time + 7_000_000))
    }
    try writer.finish()
    #expect(writer.codec == "h264")
    #expect(try files() == ["a.mp4"])

    let reader = try MovieReader(path: path("a.mp4"))
    #expect(reader.codec == "h264")
    #expect(reader.width == 64 && reader.height == 48)
    var read: [Int64] = []
    while let frame = try reader.next() {
      let gray = UInt8(read.count * 20 + 40)
      #expect(frame.format == .i420VideoRange)
      #expect(abs(luma(frame, 10, 20) - luma(ofGray: gray)) <= 6)
      #expect(abs(luma(frame, 50, 20) - luma(ofGray: 255 - gray)) <= 6)
      read.append(try #require(frame.timestampInMicroseconds))
    }
    #expect(read.count == times.count)
    for (got, wanted) in zip(read, times) { #expect(abs(got - wanted) <= 9) }
    let end = try #require(reader.durationInMicroseconds)
    #expect(abs(end - 2_033_333) < 1000)
  }

  @Test func `the index lies before the pictures`() throws {
    let writer = try MovieWriter(path: path("a.mp4"))
    for index in 0..<4 { try writer.write(picture(90, at: Int64(index) * 40_000)) }
    try writer.finish()
    let data = try Data(contentsOf: URL(filePath: path("a.mp4")))
    let index = try #require(data.range(of: Data("moov".utf8)))
    let media = try #require(data.range(of: Data("mdat".utf8)))
    #expect(index.lowerBound < media.lowerBound)
    #expect(data.range(of: Data("moof".utf8)) == nil)
  }

  @Test func `colors stay what they are`() throws {
    let writer = try MovieWriter(path: path("red.mp4"), options: MovieWriterOptions(quality: 4))
    let color: [UInt8] = [220, 30, 60]
    let pixels = (0..<32 * 32 * 3).map { color[$0 % 3] }
    try writer.write(Frame(width: 32, height: 32, format: .rgb, bytes: pixels.span.bytes))
    try writer.finish()
    let frame = try #require(try MovieReader(path: path("red.mp4")).next()).rgb()
    let read = frame.withBytes { span in
      (0..<3).map { Int(span.unsafeLoad(fromByteOffset: 1500 + $0, as: UInt8.self)) }
    }
    for (got, wanted) in zip(read, [220, 30, 60]) { #expect(abs(got - wanted) <= 6) }
  }

  @Test(
    "every pixel format is written",
    arguments: PixelFormat.allCases)
  func formats(format: PixelFormat) throws {
    let count = 32 * 16 * (format.planeCount == 1 ? format.bytesPerPixel : 2)
    let isVideo = format.planeCount > 1
    let bytes = [UInt8](repeating: isVideo ? 128 : 130, count: count)
    let frame = try Frame(width: 32, height: 16, format: format, bytes: bytes.span.bytes)
    let writer = try MovieWriter(path: path("\(format).mp4"))
    try writer.write(frame)
    try writer.finish()
    let read = try #require(try MovieReader(path: path("\(format).mp4")).next())
    let gray = try read.rgb().withBytes { Int($0.unsafeLoad(fromByteOffset: 0, as: UInt8.self)) }
    let wanted = try frame.rgb().withBytes { Int($0.unsafeLoad(fromByteOffset: 0, as: UInt8.self)) }
    #expect(abs(gray - wanted) <= 4)
  }

  @Test(
    "odd sides get one more pixel",
    arguments: [(33, 16, 34, 16), (32, 17, 32, 18), (1, 1, 2, 2), (35, 19, 36, 20)])
  func oddSides(width: Int, height: Int, codedWidth: Int, codedHeight: Int) throws {
    let writer = try MovieWriter(path: path("odd.mp4"), options: MovieWriterOptions(quality: 4))
    try writer.write(picture(60, width: width, height: height, at: 0))
    try writer.write(picture(60, width: width, height: height, at: 40_000))
    try writer.finish()
    let frame = try #require(try MovieReader(path: path("odd.mp4")).next())
    #expect(frame.width == codedWidth && frame.height == codedHeight)
    // The last column and row look like their neighbors.
    #expect(
      abs(luma(frame, codedWidth - 1, codedHeight - 1) - luma(frame, width - 1, height - 1)) <= 6)
    #expect(abs(luma(frame, width - 1, 0) - luma(ofGray: 195)) <= 8)
  }

  @Test func `pictures are turned upright`() throws {
    let writer = try MovieWriter(path: path("turned.mp4"))
    try writer.write(picture(40, width: 64, height: 32, orientation: .right))
    try writer.finish()
    let frame = try #require(try MovieReader(path: path("turned.mp4")).next())
    #expect(frame.width == 32 && frame.height == 64)
    #expect(frame.orientation == .up)
    // The left side is now at the top.
    #expect(luma(frame, 16, 8) < luma(frame, 16, 56))
  }

  @Test(arguments: [1e-9, 1e-4, 10_000])
  func `a video may have any rate`(rate: Double) throws {
    let writer = try MovieWriter(
      path: path("a.mp4"), options: MovieWriterOptions(framesPerSecond: rate))
    try writer.write(picture(100, at: 0))
    try writer.finish()
    #expect(try MovieReader(path: path("a.mp4")).next() != nil)
  }

  @Test func `frames without times follow at the usual rate`() throws {
    let writer = try MovieWriter(
      path: path("a.mp4"), options: MovieWriterOptions(framesPerSecond: 10))
    for _ in 0..<3 { try writer.write(picture(90)) }
    try writer.finish()
    let reader = try MovieReader(path: path("a.mp4"))
    var times: [Int64?] = []
    while let frame = try reader.next() { times.append(frame.timestampInMicroseconds) }
    #expect(times == [0, 100_000, 200_000])
  }

  @Test func `without an H264 encoder the next best is used and named`() throws {
    var options = MovieWriterOptions()
    options.encoders = ["libnothing", "mpeg4"]
    let writer = try MovieWriter(path: path("old.mp4"), options: options)
    #expect(writer.codec == "mpeg4")
    for index in 0..<3 { try writer.write(picture(100, at: Int64(index) * 33_333)) }
    try writer.finish()
    let reader = try MovieReader(path: path("old.mp4"))
    #expect(reader.codec == "mpeg4")
    let frame = try #require(try reader.next())
    #expect(abs(luma(frame, 10, 20) - luma(ofGray: 100)) <= 8)
  }

  // MARK: What is not

  @Test func `without any encoder nothing is begun`() throws {
    var options = MovieWriterOptions()
    options.encoders = ["libnothing"]
    let error = #expect(throws: VisionError.self) {
      try MovieWriter(path: path("a.mp4"), options: options)
    }
    #expect(error?.code == .runtimeMissing)
    #expect(fault(error) == .noEncoder)
    #expect(error?.message.contains("install") == true)
    #expect(try files().isEmpty)
  }

  @Test func `a missing folder is an error at once`() throws {
    let error = #expect(throws: VisionError.self) {
      try MovieWriter(path: path("no/such/a.mp4"))
    }
    #expect(error?.code == .fileFailed)
    #expect((error?.cause as? SystemError)?.number == ENOENT)
  }

  @Test func `a frame of another size is refused and the video goes on`() throws {
    let writer = try MovieWriter(path: path("a.mp4"))
    try writer.write(picture(90, at: 0))
    let error = #expect(throws: VisionError.self) {
      try writer.write(picture(90, width: 32, height: 48, at: 40_000))
    }
    #expect(error?.code == .inputInvalid)
    #expect(
      fault(error) == .frameSize(firstWidth: 64, firstHeight: 48, width: 32, height: 48))
    try writer.write(picture(90, at: 40_000))
    try writer.finish()
    #expect(try frameCount("a.mp4") == 2)
  }

  @Test(arguments: [Int64(40_000), 39_999, 0, -1, .min])
  func `a time that goes back or stands still is refused and the video goes on`(time: Int64) throws
  {
    let writer = try MovieWriter(path: path("a.mp4"))
    try writer.write(picture(90, at: 0))
    try writer.write(picture(90, at: 40_000))
    let error = #expect(throws: VisionError.self) { try writer.write(picture(90, at: time)) }
    #expect(error?.code == .inputInvalid)
    #expect(fault(error) == .timestampNotIncreasing(previous: 40_000, given: time))
    try writer.write(picture(90, at: 80_000))
    try writer.finish()
    #expect(try frameCount("a.mp4") == 3)
  }

  @Test func `a full disk is told by its system error`() throws {
    try #require(FileManager.default.fileExists(atPath: "/dev/full"))
    let output = try MovieOutput(writing: "/dev/full", as: "a.mp4")
    let encoder = try MovieEncoder("libx264", for: picture(90), MovieWriterOptions())
    let error = #expect(throws: VisionError.self) {
      try output.begin(encoder, flags: "frag_keyframe+empty_moov")
      try output.end(lastDurationInMicroseconds: 40_000)
    }
    #expect(error?.code == .fileFailed)
    #expect((error?.cause as? SystemError)?.number == ENOSPC)
    #expect(error?.message.contains("a.mp4") == true)
  }

  @Test func `a video without frames is none`() throws {
    let writer = try MovieWriter(path: path("a.mp4"))
    let error = #expect(throws: VisionError.self) { try writer.finish() }
    #expect(fault(error) == .noFrames)
    #expect(try files().isEmpty)
  }

  @Test func `a finished video takes no more frames`() throws {
    let writer = try MovieWriter(path: path("a.mp4"))
    try writer.write(picture(90, at: 0))
    try writer.finish()
    try writer.finish()
    let error = #expect(throws: VisionError.self) { try writer.write(picture(90, at: 1_000_000)) }
    #expect(error?.code == .optionInvalid)
  }

  @Test(
    "options that cannot be are refused",
    arguments: [
      MovieWriterOptions(framesPerSecond: 0), MovieWriterOptions(framesPerSecond: .nan),
      MovieWriterOptions(framesPerSecond: 1e9), MovieWriterOptions(quality: 52),
      MovieWriterOptions(quality: -1),
    ])
  func options(options: MovieWriterOptions) throws {
    let error = #expect(throws: VisionError.self) {
      try MovieWriter(path: path("a.mp4"), options: options)
    }
    #expect(error?.code == .optionInvalid)
    #expect(try files().isEmpty)
  }

  // MARK: Before it is complete

  @Test func `a writer that goes away leaves what was there before`() throws {
    try folder.write(Data("before".utf8), to: "a.mp4")
    var writer: MovieWriter? = try MovieWriter(path: path("a.mp4"))
    try writer?.write(picture(90, at: 0))
    #expect(try files().count == 2)
    writer = nil
    #expect(try files() == ["a.mp4"])
    #expect(try Data(contentsOf: URL(filePath: path("a.mp4"))) == Data("before".utf8))
  }

  @Test func `what is written so far plays at any time`() throws {
    let writer = try MovieWriter(
      path: path("a.mp4"), options: MovieWriterOptions(framesPerSecond: 10))
    for index in 0..<120 { try writer.write(picture(UInt8(2 * index), at: Int64(index) * 100_000)) }
    let part = try #require(try files().first)
    #expect(part.bytes.hasPrefix("a.mp4.") && part.bytes.hasSuffix(".part.mp4"))
    // Copied, as if the process had been killed now.
    let copy = path("killed.mp4")
    try FileManager.default.copyItem(atPath: path(part), toPath: copy)
    #expect(try frameCount("killed.mp4") > 60)
    try writer.finish()
    #expect(try frameCount("a.mp4") == 120)
  }

  private func frameCount(_ name: String) throws -> Int {
    let reader = try MovieReader(path: path(name))
    var count = 0
    while try reader.next() != nil { count += 1 }
    return count
  }
}
