import Foundation
import Frames
import MovieFixtures
import Movies
import TestSupport
import VisionBase

extension Door {
  /// Movies with a damaged header or pictures: raw, QuickTime, and compressed by our own writer.
  static let movies = Door("movies", weight: 3) { folder in
    var raw = RawMovie(width: 6, height: 4, framesPerSecond: 25)
    var quick = QuickTimeMovie(width: 16, height: 8)
    for index in 0..<3 {
      raw.add(luma: UInt8(60 * index))
      try quick.add(gray: UInt8(60 * index), duration: 40)
    }
    let written = try compressed(in: folder)
    let files = [
      ("a.y4m", Array(raw.data)), ("a.mov", Array(quick.encoded())), ("a.mp4", written),
      ("a.ts", Array(written)),
    ]
    return { random in
      let (name, file) = random.one(of: files)
      // Our writer's index is at the front.
      let header = Bool.random(using: &random) ? 0..<min(900, file.count) : nil
      let path = try folder.write(random.damaged(file, in: header), to: name)
      return try answer { try watch(path, using: &random) }
    }
  }

  /// Movies with arbitrary times and time bases: IVF, whose times are 64 bits wide.
  static let times = Door("times", weight: 3) { folder in
    try MissingMaterial.checkFFmpeg(in: folder)
    return { random in
      let bytes = try timed(using: &random)
      let path = try folder.write(bytes, to: "a.ivf")
      return try answer { try watch(path, using: &random) }
    }
  }

  /// Reads a movie's pictures and those at a few times, and cuts a clip of it.
  private static func watch(_ path: String, using random: inout SeededGenerator) throws {
    let ring = PacketRing(byteLimit: random.one(of: [2000, 1 << 20]))
    let opened = try MovieSource.file(path).open(
      threads: 1, cancellation: MovieCancellation(), keepingPacketsIn: ring)
    guard let reader = opened as? MovieReader else { throw Finding("\(path) is no movie") }
    // A header may claim any number of pictures; each read returns one or ends the file.
    var times: [Int64] = []
    while times.count < 50, let frame = try reader.next() {
      times.append(frame.timestampInMicroseconds ?? times.last ?? 0)
    }
    try Finding.unless(
      zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "frames have the times \(times)")
    if random.isOne(in: 4) { ring.forget(before: random.integer()) }
    try cut(ring, beside: path, using: &random)
    for _ in 0..<3 {
      let time = random.integer()
      _ = try reader.frame(at: time)
    }
    _ = try reader.next()
  }

  /// Cuts a clip and writes it; what is written can be opened.
  private static func cut(
    _ ring: PacketRing, beside path: String, using random: inout SeededGenerator
  ) throws {
    let isWhole = Bool.random(using: &random)
    let (start, end) = isWhole ? (0, 1_000_000) : (random.integer(), random.integer())
    guard case .success(let clip) = ring.clip(from: start, to: end) else { return }
    let target = path + ".clip.mp4"
    FileSystem.removeFile(target)
    do throws(VisionError) {
      try clip.write(to: target)
    } catch {
      try Finding.unless(error.code == .fileFailed, "a clip fails with \(error)")
      try Finding.unless(FileIdentity(of: target) == nil, "a clip that fails is there")
      return
    }
    try Finding.unless(FileIdentity(of: target) != nil, "a clip is not there")
  }

  /// Returns a small movie of a real codec.
  private static func compressed(in folder: ScratchFolder) throws -> [UInt8] {
    try MissingMaterial.checkFFmpeg(in: folder)
    let path = folder.path + "/written.mp4"
    let writer = try MovieWriter(path: path)
    for index in 0..<6 {
      let pixels = (0..<32 * 16 * 3).map { UInt8(truncatingIfNeeded: $0 &* (index + 1)) }
      var frame = try Frame(width: 32, height: 16, format: .rgb, bytes: pixels.span.bytes)
      frame.timestampInMicroseconds = Int64(index) * 33_333
      try writer.write(frame)
    }
    try writer.finish()
    return Array(try Data(contentsOf: URL(filePath: path)))
  }

  /// Returns an IVF file in a usual or an absurd time base, with arbitrary times.
  private static func timed(using random: inout SeededGenerator) throws -> [UInt8] {
    let units: [UInt32] = [1, 25, 30, 1001, 30000, 0, 1 << 31, .max, .max >> 1]
    let isUsual = random.isOne(in: 3)
    var movie = IVFMovie(
      width: 16, height: 8, numerator: isUsual ? 1 : random.one(of: units),
      denominator: isUsual ? 25 : random.one(of: units))
    var time = Bool.random(using: &random) ? 0 : random.integer()
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      try movie.add(gray: UInt8(truncatingIfNeeded: random.next()), time: time)
      let step = random.isOne(in: 3) ? random.integer() : 1
      time = time.addingReportingOverflow(step).partialValue
    }
    let bytes = Array(movie.data)
    return random.isOne(in: 4) ? random.damaged(bytes, in: 0..<44) : bytes
  }
}

extension MissingMaterial {
  /// Throws if there is no FFmpeg to read videos with.
  static func checkFFmpeg(in folder: ScratchFolder) throws {
    var movie = RawMovie(width: 6, height: 4, framesPerSecond: 25)
    movie.add(luma: 9)
    let path = try folder.write(Array(movie.data), to: "whole.y4m")
    let opened = Result { () throws(VisionError) in try MovieReader(path: path, threads: 1) }
    guard case .failure(let error) = opened, error.code == .runtimeMissing else { return }
    throw MissingMaterial(error.message)
  }
}
