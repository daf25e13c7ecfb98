import Foundation
import Frames
import MovieFixtures
import TestSupport
import Testing
import VisionBase

@testable import Movies

/// Tests with an H.264 film of ten seconds, ten frames a second, with a key frame every two.
@Suite struct PacketRingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let writer = try MovieWriter(
      path: folder.file("film.mp4"), options: MovieWriterOptions(framesPerSecond: 10))
    for number in 0..<100 {
      try writer.write(Self.picture(number))
    }
    try writer.finish()
  }

  /// Returns the picture of a number, whose gray tells which it is.
  private static func picture(_ number: Int) throws -> Frame {
    let gray = UInt8(40 + 2 * (number % 100))
    return try Frame(
      width: 64, height: 48, format: .gray, timestampInMicroseconds: Int64(number) * 100_000,
      bytes: [UInt8](repeating: gray, count: 64 * 48).span.bytes)
  }

  private func read(
    _ name: String = "film.mp4", into ring: PacketRing, until end: Int64 = .max
  ) throws {
    let reader = try MovieReader(
      MovieFile(path: folder.file(name)), threads: 1, keepingPacketsIn: ring)
    while let frame = try reader.next(), frame.timestampInMicroseconds ?? 0 < end {}
  }

  /// Writes a clip; returns the numbers of its pictures by their grays, and their times.
  private func written(_ clip: MovieClip) throws -> [(number: Int, time: Int64)] {
    try clip.write(to: folder.file("clip.mp4"))
    #expect(FileSystem.names(in: folder.file(".")).allSatisfy { !$0.contains(".part") })
    let reader = try MovieReader(path: folder.file("clip.mp4"))
    var found: [(Int, Int64)] = []
    while let frame = try reader.next() {
      let luma = frame.withBytes { Double($0.unsafeLoad(fromByteOffset: 0, as: UInt8.self)) }
      let gray = (luma - 16) * 255 / 219
      found.append((Int(((gray - 40) / 2).rounded()), frame.timestampInMicroseconds ?? -1))
    }
    return found
  }

  @Test func `a clip begins with the key frame before, and is the film's pictures`() throws {
    let ring = PacketRing()
    try read(into: ring)
    let clip = try ring.clip(from: 4_700_000, to: 7_000_000).get()
    let pictures = try written(clip)
    let first = try #require(pictures.first?.number)
    #expect((27...47).contains(first), "\(first)")
    // Pictures that are decoded later may be missing at the end.
    #expect((68...70).contains(first + pictures.count - 1))
    for (place, picture) in pictures.enumerated() {
      #expect(abs(picture.number - first - place) <= 1, "\(pictures)")
      #expect(picture.time == Int64(place) * 100_000, "\(pictures)")
    }
    #expect(clip.durationInMicroseconds == Int64(pictures.count - 1) * 100_000)
  }

  @Test(
    arguments: [
      ([0, 1, -1, 0], Orientation.right), ([-1, 0, 0, -1], .down), ([-1, 0, 0, 1], .upMirrored),
    ] as [([Int32], Orientation)])
  func `a clip of a turned film is turned`(matrix: [Int32], orientation: Orientation) throws {
    let clip = try clip(ofFilmChangedAt: "tkhd") { bytes in
      // The box's numbers before the matrix take 40 bytes, with times of 64 bits 52.
      let start = bytes.startIndex + (bytes[bytes.startIndex] == 0 ? 40 : 52)
      for (place, value) in zip([0, 1, 3, 4], matrix) {
        Self.write(value << 16, to: &bytes, at: start + 4 * place)
      }
    }
    #expect(clip.orientation == orientation)
  }

  @Test func `a clip has the pixel aspect of its film's header, not of its codec`() throws {
    let clip = try clip(ofFilmChangedAt: "pasp") { bytes in
      Self.write(2, to: &bytes, at: bytes.startIndex)
      Self.write(1, to: &bytes, at: bytes.startIndex + 4)
    }
    #expect(try clip.next()?.width == 2 * 64)
  }

  /// Opens a clip of the film with another header: `change` gets what follows a box's name.
  private func clip(
    ofFilmChangedAt box: String, _ change: (inout Data) -> Void
  ) throws -> MovieReader {
    var film = try Data(contentsOf: URL(filePath: folder.file("film.mp4")))
    let name = try #require(film.range(of: Data(box.utf8)))
    change(&film[name.upperBound...])
    try folder.write([UInt8](film), to: "changed.mp4")
    let ring = PacketRing()
    try read("changed.mp4", into: ring)
    #expect(try written(ring.clip(from: 0, to: 2_000_000).get()).count > 10)
    return try MovieReader(path: folder.file("clip.mp4"))
  }

  private static func write(_ number: Int32, to bytes: inout Data, at start: Int) {
    let number = withUnsafeBytes(of: number.bigEndian) { Data($0) }
    bytes.replaceSubrange(start..<start + 4, with: number)
  }

  @Test func `the whole film comes back to the bit, and beyond its ends there is no more`() throws {
    let ring = PacketRing()
    try read(into: ring)
    let pictures = try written(ring.clip(from: -5_000_000, to: 99_000_000).get())
    #expect(pictures.count == 100)
    #expect(throws: PacketRing.Obstacle.nothingKept) {
      try ring.clip(from: 50_000_000, to: 60_000_000).get()
    }
  }

  @Test func `what is forgotten is gone up to a key frame`() throws {
    let ring = PacketRing()
    try read(into: ring)
    let whole = ring.byteCount
    ring.forget(before: -1)
    #expect(ring.byteCount == whole)
    ring.forget(before: 5_000_000)
    #expect(ring.byteCount < whole)
    let first = try #require(try written(ring.clip(from: 0, to: 99_000_000).get()).first)
    #expect((30...50).contains(first.number))
    // A key frame with what needs it stays, however old.
    ring.forget(before: 99_000_000)
    let last = try written(ring.clip(from: 0, to: 99_000_000).get())
    #expect((1...21).contains(last.count), "\(last.count)")
  }

  @Test func `a limit in bytes leaves out the oldest, and nothing is kept unless it is wanted`()
    throws
  {
    let all = PacketRing()
    try read(into: all)
    let some = PacketRing(byteLimit: all.byteCount / 2)
    try read(into: some)
    #expect(some.byteCount <= all.byteCount / 2 && some.byteCount > 0)
    let last = try written(some.clip(from: 0, to: 99_000_000).get()).last
    #expect(abs((last?.number ?? 0) - 99) <= 1)
    let none = PacketRing(byteLimit: 100)
    try read(into: none)
    #expect(none.byteCount <= 100)

    let off = PacketRing(isKeeping: false)
    try read(into: off)
    #expect(off.byteCount == 0)
    all.keep(false)
    #expect(all.byteCount == 0)
    #expect(throws: PacketRing.Obstacle.nothingKept) { try all.clip(from: 0, to: 1).get() }
  }

  @Test func `times of live frames are followed, and the section before a loss stays`() throws {
    let ring = PacketRing()
    try read(into: ring)
    // The reader's time 5 s is 105 s for the loop, and 25 s for who takes frames.
    ring.note(live: 105_000_000, read: 5_000_000)
    ring.note(start: 80_000_000)
    let pictures = try written(ring.clip(from: 24_700_000, to: 27_000_000).get())
    let first = try #require(pictures.first?.number)
    #expect((27...47).contains(first) && (68...70).contains(first + pictures.count - 1))

    // The connection comes back 10 s later.
    let reader = try MovieReader(
      MovieFile(path: folder.file("film.mp4")), threads: 1, keepingPacketsIn: ring)
    _ = try reader.next()
    ring.note(live: 120_000_000, read: 0)
    while try reader.next() != nil {}
    let before = try written(ring.clip(from: 28_000_000, to: 60_000_000).get())
    #expect(abs((before.last?.number ?? 0) - 99) <= 1)
    let after = try written(ring.clip(from: 40_000_000, to: 41_000_000).get())
    #expect(after.first.map { abs($0.number) <= 1 } == true && (9...11).contains(after.count))
    ring.forget(before: 45_000_000)
    #expect(throws: PacketRing.Obstacle.nothingKept) {
      try ring.clip(from: 60_000_000, to: 61_000_000).get()
    }
    let kept = try written(ring.clip(from: 0, to: 99_000_000).get())
    #expect((50...80).contains(kept.count), "\(kept.count)")
  }

  @Test func `a video that browsers do not play is told by its codec`() throws {
    var movie = RawMovie(width: 16, height: 16, framesPerSecond: 10)
    movie.add(luma: 90)
    try folder.write(movie.data, to: "film.y4m")
    let ring = PacketRing()
    #expect(throws: PacketRing.Obstacle.noPackets) { try ring.clip(from: 0, to: 1).get() }
    try read("film.y4m", into: ring)
    #expect(throws: PacketRing.Obstacle.codec("rawvideo")) { try ring.clip(from: 0, to: 1).get() }
    #expect(ring.byteCount == 0)
  }

  @Test func `a clip that cannot be written leaves nothing`() throws {
    let ring = PacketRing()
    try read(into: ring)
    let clip = try ring.clip(from: 0, to: 1_000_000).get()
    #expect(throws: VisionError.self) { try clip.write(to: folder.file("absent/clip.mp4")) }
    try folder.write("file", to: "file")
    #expect(throws: VisionError.self) { try clip.write(to: folder.file("file/clip.mp4")) }
    #expect(FileSystem.names(in: folder.file(".")) == ["file", "film.mp4"])
  }

  @Test func `clips are cut while the film is read`() throws {
    let ring = PacketRing()
    let thread = try WorkerThread { [self] in
      for _ in 0..<20 { try? read(into: ring) }
    }
    var cut = 0
    for _ in 0..<200 {
      ring.forget(before: 3_000_000)
      if case .success(let clip) = ring.clip(from: 2_000_000, to: 8_000_000) {
        if cut % 20 == 0 { try clip.write(to: folder.file("clip.mp4")) }
        cut += 1
      }
      usleep(500)
    }
    thread.join()
    #expect(cut > 0)
  }
}
