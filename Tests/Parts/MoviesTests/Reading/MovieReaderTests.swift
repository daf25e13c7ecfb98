import TestSupport
import Foundation
import Frames
import MovieFixtures
import Movies
import Testing
import VisionBase

@Suite struct MovieReaderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // MARK: Values

  @Test func `raw frames come as they are, borrowed and on time`() throws {
    var movie = RawMovie(width: 7, height: 5, framesPerSecond: 25)
    for index in 0..<4 { movie.add(luma: UInt8(40 * index + 20), cb: 100, cr: UInt8(130 + index)) }
    let reader = try MovieReader(path: try folder.write(movie.data, to: "a.y4m"))
    #expect(reader.width == 7)
    #expect(reader.height == 5)
    #expect(reader.codec == "rawvideo")
    #expect(reader.framesPerSecond == 25)
    #expect(reader.durationInMicroseconds == 160_000)
    #expect(reader.orientation == .up)
    var kept: [Frame] = []
    while let frame = try reader.next() { kept.append(frame) }
    #expect(kept.map(\.timestampInMicroseconds) == [0, 40_000, 80_000, 120_000])
    for (index, frame) in kept.enumerated() {
      #expect(frame.format == .i420VideoRange)
      #expect(
        bytes(frame, plane: 0).prefix(7) == ArraySlice(repeating: UInt8(40 * index + 20), count: 7))
      #expect(bytes(frame, plane: 1).first == 100)
      #expect(bytes(frame, plane: 2).first == UInt8(130 + index))
    }
    #expect(try reader.next() == nil)
  }

  @Test(arguments: [(60_000, 60_000), (70_000, 2), (2, 70_000), (13_400, 13_400)])
  func `a size beyond all frames is refused before there is memory for it`(
    width: Int, height: Int
  ) throws {
    let header = Data("YUV4MPEG2 W\(width) H\(height) F25:1 Ip A1:1 C420jpeg\nFRAME\n".utf8)
    let path = try folder.write(header, to: "huge.y4m")
    let error = #expect(throws: VisionError.self) {
      let reader = try MovieReader(path: path)
      while try reader.next() != nil {}
    }
    #expect(error?.code == .inputInvalid)
  }

  @Test func `full range is told apart`() throws {
    var movie = RawMovie(
      width: 4, height: 4, framesPerSecond: 10, more: "C420jpeg XCOLORRANGE=FULL")
    movie.add(luma: 255)
    let reader = try MovieReader(path: try folder.write(movie.data, to: "full.y4m"))
    #expect(try reader.next()?.format == .i420FullRange)
  }

  @Test func `other layouts become RGB`() throws {
    // 4:4:4 at video range: luma 81, Cb 90, Cr 240 is pure red of BT.601.
    let header = Data("YUV4MPEG2 W2 H2 F10:1 Ip A1:1 C444\nFRAME\n".utf8)
    let planes = [UInt8(81), 90, 240].map { Data(repeating: $0, count: 4) }
    let reader = try MovieReader(
      path: try folder.write(planes.reduce(header, +), to: "444.y4m"))
    let frame = try #require(try reader.next())
    #expect(frame.format == .rgb)
    let pixel = bytes(frame, plane: 0).prefix(3).map(Int.init)
    for (got, wanted) in zip(pixel, [255, 0, 0]) { #expect(abs(got - wanted) <= 3) }
  }

  @Test func `frames that are passed over count, and those behind them are the same`() throws {
    var movie = QuickTimeMovie(width: 16, height: 16)
    for index in 0..<9 { try movie.add(gray: UInt8(20 * index), duration: 100) }
    let reader = try MovieReader(path: try folder.write(movie.encoded(), to: "skip.mov"))
    for index in stride(from: 0, to: 9, by: 3) {
      let frame = try #require(try reader.next())
      #expect(frame.timestampInMicroseconds == Int64(index) * 100_000)
      #expect(abs(Int(gray(of: frame)) - 20 * index) <= 2)
      #expect(try reader.skip())
      #expect(try reader.skip())
    }
    #expect(try !reader.skip())
    #expect(try reader.next() == nil)
  }

  @Test func `frames outlive the reader`() throws {
    var movie = RawMovie(width: 4, height: 4, framesPerSecond: 10)
    movie.add(luma: 77)
    var reader: MovieReader? = try MovieReader(path: try folder.write(movie.data, to: "b.y4m"))
    let frame = try #require(try reader?.next())
    reader = nil
    #expect(bytes(frame, plane: 0).allSatisfy { $0 == 77 })
  }

  // MARK: Index, rotation and time

  @Test(
    "the display matrix becomes the orientation of every frame",
    arguments: [
      ([1, 0, 0, 1], Orientation.up), ([0, 1, -1, 0], .right), ([-1, 0, 0, -1], .down),
      ([0, -1, 1, 0], .left),
    ] as [([Int32], Orientation)])
  func rotation(matrix: [Int32], orientation: Orientation) throws {
    var movie = QuickTimeMovie(width: 16, height: 8)
    movie.matrix = matrix
    try movie.add(gray: 100, duration: 500)
    let reader = try MovieReader(path: try folder.write(movie.encoded(), to: "turned.mov"))
    #expect(reader.orientation == orientation)
    let frame = try #require(try reader.next())
    #expect(frame.orientation == orientation)
    #expect(frame.width == 16)
    #expect(frame.height == 8)
    #expect(reader.codec == "mjpeg")
  }

  @Test func `frames of varying length keep their times`() throws {
    let path = try folder.write(try stepsMovie().encoded(), to: "steps.mov")
    let reader = try MovieReader(path: path)
    #expect(reader.durationInMicroseconds == 2_000_000)
    var times: [Int64?] = []
    while let frame = try reader.next() { times.append(frame.timestampInMicroseconds) }
    #expect(times == [0, 100_000, 1_100_000, 1_150_000])
  }

  @Test(
    "the frame at a time is the one on display then",
    arguments: [
      (Int64(-5), Int64(0)), (0, 0), (99_999, 0), (100_000, 100_000), (1_099_999, 100_000),
      (1_149_999, 1_100_000), (1_150_000, 1_150_000), (1_999_999, 1_150_000),
      (9_000_000, 1_150_000), (.max, 1_150_000), (.min, 0),
    ])
  func exactTime(asked: Int64, shown: Int64) throws {
    let path = try folder.write(try stepsMovie().encoded(), to: "exact.mov")
    let reader = try MovieReader(path: path)
    #expect(try reader.frame(at: asked).timestampInMicroseconds == shown)
  }

  @Test func `times may be asked for in any order`() throws {
    var movie = QuickTimeMovie(width: 16, height: 16)
    for index in 0..<100 { try movie.add(gray: UInt8(2 * index), duration: 100) }
    let reader = try MovieReader(path: try folder.write(movie.encoded(), to: "long.mov"))
    for index in [50, 51, 99, 3, 3, 98, 0, 20, 60, 61, 5] {
      let frame = try reader.frame(at: Int64(index) * 100_000 + 50_000)
      #expect(frame.timestampInMicroseconds == Int64(index) * 100_000)
      #expect(abs(Int(gray(of: frame)) - 2 * index) <= 2)
    }
    #expect(try reader.next()?.timestampInMicroseconds == 600_000)
    #expect(try reader.frame(at: 650_000).timestampInMicroseconds == 600_000)
  }

  @Test(arguments: [Int64(0), 50_000, 100_000, 1_120_000, 1_999_999])
  func `after going to a time, frames go on from the one on display`(time: Int64) throws {
    let path = try folder.write(try stepsMovie().encoded(), to: "steps.mov")
    let reader = try MovieReader(path: path)
    let all: [Int64?] = [0, 100_000, 1_100_000, 1_150_000]
    _ = try reader.next()
    for _ in 0..<2 {
      try reader.seek(to: time)
      var times: [Int64?] = []
      while let frame = try reader.next() { times.append(frame.timestampInMicroseconds) }
      let first = try #require(all.lastIndex { ($0 ?? 0) <= time })
      #expect(times == Array(all[first...]))
    }
  }

  @Test(arguments: [Int64(2_000_000), 2_000_001, 99_000_000, .max])
  func `going to the end or behind it is an error that says where that is`(time: Int64) throws {
    let path = try folder.write(try stepsMovie().encoded(), to: "steps.mov")
    let reader = try MovieReader(path: path)
    let error = #expect(throws: VisionError.self) { try reader.seek(to: time) }
    #expect(error?.code == .optionInvalid)
    #expect(
      error?.message.bytes.hasPrefix("\(path): it ends at 2.0 s") == true, "\(error?.message ?? "")"
    )
    #expect(try reader.next() == nil)
    // The reader remains usable.
    try reader.seek(to: 100_000)
    #expect(try reader.next()?.timestampInMicroseconds == 100_000)
  }

  @Test(arguments: ["long.mov", "long.mkv", "long.y4m"])
  func `frames are counted from the file's start, wherever reading began`(name: String) throws {
    var quickTime = QuickTimeMovie(width: 16, height: 16)
    var matroska = MatroskaMovie(width: 16, height: 16)
    var raw = RawMovie(width: 16, height: 16, framesPerSecond: 10)
    for index in 0..<100 {
      try quickTime.add(gray: UInt8(index), duration: 100)
      try matroska.add(gray: UInt8(index))
      raw.add(luma: UInt8(index))
    }
    let data =
      name == "long.mov" ? quickTime.encoded() : name == "long.mkv" ? matroska.data : raw.data
    let reader = try MovieReader(path: try folder.write(data, to: name))
    #expect(try reader.countFramesBeforeNext() == 0)
    _ = try reader.next()
    #expect(try reader.countFramesBeforeNext() == 1)
    for index in [70, 99, 3, 4, 0, 50] {
      try reader.seek(to: Int64(index) * 100_000 + 50_000)
      #expect(try reader.countFramesBeforeNext() == index)
      #expect(try reader.next()?.timestampInMicroseconds == Int64(index) * 100_000)
      #expect(try reader.countFramesBeforeNext() == index + 1)
    }
  }

  @Test func `frames of varying length are counted, not guessed by their times`() throws {
    var movie = QuickTimeMovie(width: 16, height: 16)
    for index in 0..<40 { try movie.add(gray: UInt8(index), duration: index < 20 ? 10 : 1000) }
    let reader = try MovieReader(path: try folder.write(movie.encoded(), to: "uneven.mov"))
    try reader.seek(to: 15_200_000)
    #expect(try reader.countFramesBeforeNext() == 35)
  }

  @Test func `a format without seeking is opened again`() throws {
    var movie = RawMovie(width: 4, height: 4, framesPerSecond: 10)
    for index in 0..<30 { movie.add(luma: UInt8(index)) }
    let reader = try MovieReader(path: try folder.write(movie.data, to: "back.y4m"))
    for index in [29, 4, 28, 0, 15] {
      let frame = try reader.frame(at: Int64(index) * 100_000)
      #expect(bytes(frame, plane: 0).first == UInt8(index))
    }
  }

  @Test(arguments: [Int64(2_900_000), 3_000_000, 99_000_000, .max])
  func `a time behind the end is that of the last frame, also when asked for first`(
    time: Int64
  ) throws {
    var movie = RawMovie(width: 4, height: 4, framesPerSecond: 10)
    for index in 0..<30 { movie.add(luma: UInt8(index)) }
    let reader = try MovieReader(path: try folder.write(movie.data, to: "end.y4m"))
    #expect(try reader.frame(at: time).timestampInMicroseconds == 2_900_000)
    #expect(try reader.next() == nil)
  }

  @Test func `times that do not increase are moved on`() throws {
    var movie = QuickTimeMovie(width: 16, height: 16)
    for (gray, duration) in [(UInt8(10), UInt32(40)), (20, 0), (30, 0), (40, 40)] {
      try movie.add(gray: gray, duration: duration)
    }
    let reader = try MovieReader(path: try folder.write(movie.encoded(), to: "same.mov"))
    var last: Int64 = -1
    var count = 0
    while let frame = try reader.next() {
      let time = try #require(frame.timestampInMicroseconds)
      #expect(time > last)
      last = time
      count += 1
    }
    #expect(count == 4)
  }

  @Test func `where times go back, as in joined files, frames keep their distances`() throws {
    // Ten frames a second: from two files, and from one whose clock was set twice.
    let files = [Int64](0..<10).map { 100 * $0 }
    let stored = files + files + [50_000, 50_100, 20, 120]
    let reader = try makeReader(of: stored, numerator: 1, denominator: 1000)
    let step = Int64((1_000_000 / (reader.framesPerSecond ?? 25)).rounded())
    var wanted: [Int64] = [0]
    for (before, next) in zip(stored, stored.dropFirst()) {
      let distance = next > before ? (next - before) * 1000 : step
      wanted.append((wanted.last ?? 0) + distance)
    }
    #expect(try times(reader) == wanted)
    // Times found by the file's index would belong to another clock.
    for index in [23, 5, 18, 0] {
      #expect(try reader.frame(at: wanted[index]).timestampInMicroseconds == wanted[index])
    }
  }

  @Test(
    "times of any size and unit come out as times that increase",
    arguments: [
      [0, 1 << 61 - 1, 1 << 61 - 1, 5, 40], [-(1 << 61), 1 << 61, 0, 40],
      [0, 1 << 62, 5, 40], [1 << 62, -(1 << 62), 1 << 62, 0], [.max - 1, .max, 0, 1],
      [.min + 1, -1, .max, .min + 2], [0, 1 << 48, 0, 1 << 48, 0, 1 << 48],
    ] as [[Int64]],
    [
      (1, 1000), (4, 1_000_000), (1, 1), (.max, 1), (1, .max), (2, 3), (1_000_000, 1),
    ] as [(UInt32, UInt32)])
  func hostileTimes(stored: [Int64], base: (UInt32, UInt32)) throws {
    let reader = try makeReader(of: stored, numerator: base.0, denominator: base.1)
    let found = try times(reader)
    #expect(!found.isEmpty)
    #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 })
    #expect(found.allSatisfy { $0.magnitude <= 1 << 61 })
    #expect(reader.durationInMicroseconds ?? 1 > 0)
    for time in [Int64.min, 0, 1_000_000, 1 << 60, .max] {
      _ = try? reader.frame(at: time)
      try? reader.seek(to: time)
      _ = try? reader.next()
    }
  }

  @Test(arguments: [.max, 1 << 63 + 5, 1 << 63 - 1] as [UInt64])
  func `a length that cannot be is none`(claimed: UInt64) throws {
    var movie = QuickTimeMovie(width: 16, height: 16)
    movie.timescale = 1
    movie.claimedDuration = claimed
    try movie.add(gray: 10, duration: 1)
    try movie.add(gray: 10, duration: 1)
    let reader = try MovieReader(path: try folder.write(movie.encoded(), to: "long.mov"))
    #expect(reader.durationInMicroseconds == nil || reader.durationInMicroseconds == 2_000_000)
  }

  private func makeReader(
    of times: [Int64], numerator: UInt32, denominator: UInt32
  ) throws -> MovieReader {
    var movie = IVFMovie(width: 16, height: 16, numerator: numerator, denominator: denominator)
    for time in times { try movie.add(gray: 100, time: time) }
    return try MovieReader(path: try folder.write(movie.data, to: "times.ivf"))
  }

  private func times(_ reader: MovieReader) throws -> [Int64] {
    var times: [Int64] = []
    while let frame = try reader.next() {
      times.append(try #require(frame.timestampInMicroseconds))
    }
    return times
  }

  // MARK: With an encoder

  @Test(.enabled(if: FFmpegTool.isInstalled, "\(FFmpegTool.missing)"))
  func `H264 with reordered frames and few key frames is found to the frame`() throws {
    // Luma is the frame's number: 4 steps a frame keeps them apart after compression.
    let path = folder.url.appendingPathComponent("h264.mp4").path
    try FFmpegTool.run([
      "-f", "lavfi", "-i",
      "color=black:s=64x48:r=30:d=2,format=yuv420p,geq=lum='16+3*N':cb=128:cr=128",
      "-c:v", "libx264", "-bf", "3", "-g", "25", "-qp", "8", path,
    ])
    let reader = try MovieReader(path: path)
    #expect(reader.codec == "h264")
    #expect(abs((reader.framesPerSecond ?? 0) - 30) < 0.01)
    var times: [Int64] = []
    while let frame = try reader.next() {
      #expect(frame.format == .i420VideoRange)
      #expect(abs(Int(bytes(frame, plane: 0)[0]) - (16 + 3 * times.count)) <= 1)
      times.append(try #require(frame.timestampInMicroseconds))
    }
    #expect(times.count == 60)
    #expect(times.first == 0)
    #expect(times == times.sorted())
    for index in [59, 24, 25, 26, 0, 49, 50, 12] {
      let frame = try reader.frame(at: Int64(index) * 1_000_000 / 30 + 5000)
      #expect(abs(Int(bytes(frame, plane: 0)[0]) - (16 + 3 * index)) <= 1)
    }
  }

  @Test(.enabled(if: FFmpegTool.isInstalled, "\(FFmpegTool.missing)"))
  func `colors of high definition are borrowed with their own matrix`() throws {
    let path = folder.url.appendingPathComponent("709.mp4").path
    try FFmpegTool.run([
      "-f", "lavfi", "-i", "color=red:s=64x48:r=10:d=0.5", "-vf",
      "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p", "-colorspace", "bt709",
      "-c:v", "libx264", "-qp", "4", path,
    ])
    let frame = try #require(try MovieReader(path: path).next())
    #expect(frame.format == .i420VideoRange)
    #expect(frame.matrix == .bt709)
    for (got, wanted) in zip(bytes(try frame.rgb(), plane: 0).prefix(3), [255, 0, 0]) {
      #expect(abs(Int(got) - wanted) <= 4)
    }
    // Written again, they have the same colors.
    let copy = folder.url.appendingPathComponent("copy.mp4").path
    let writer = try MovieWriter(path: copy)
    try writer.write(frame)
    try writer.finish()
    let again = try #require(try MovieReader(path: copy).next())
    for (got, wanted) in zip(bytes(try again.rgb(), plane: 0).prefix(3), [255, 0, 0]) {
      #expect(abs(Int(got) - wanted) <= 8)
    }
  }

  // MARK: Support

  func stepsMovie() throws -> QuickTimeMovie {
    var movie = QuickTimeMovie(width: 16, height: 16)
    for (gray, duration) in [(UInt8(10), UInt32(100)), (60, 1000), (120, 50), (200, 850)] {
      try movie.add(gray: gray, duration: duration)
    }
    return movie
  }

  private func grays(_ reader: MovieReader) throws -> [UInt8] {
    var values: [UInt8] = []
    while let frame = try reader.next() { values.append(gray(of: frame)) }
    return values
  }

  func gray(of frame: Frame) -> UInt8 { bytes(frame, plane: 0)[0] }

  private func bytes(_ frame: Frame, plane: Int) -> [UInt8] {
    frame.withBytes(plane: plane) { span in span.withUnsafeBytes { Array($0) } }
  }
}
