import Frames
import TestSupport
import Testing
import VisionBase

@testable import Movies

/// The mark of the maker at the end of a video.
@Suite struct MovieMarkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.file("a.mp4") }

  private func write(isMarked: Bool) throws {
    var options = MovieWriterOptions(framesPerSecond: 10)
    options.isMarked = isMarked
    let writer = try MovieWriter(path: path, options: options)
    for index in 0..<3 {
      let pixels = [UInt8](repeating: UInt8(index), count: 32 * 32 * 3)
      try writer.write(
        Frame(
          width: 32, height: 32, format: .rgb, timestampInMicroseconds: Int64(index * 100_000),
          bytes: pixels.span.bytes))
    }
    try writer.finish()
  }

  @Test func `a marked video is intact until any of it changes`() throws {
    try write(isMarked: true)
    #expect(MovieMark.isIntact(at: path))
    let video = try #require(folder.read("a.mp4"))
    for place in [0, 100, video.count / 2, video.count - 200, video.count - 100, video.count - 1] {
      var changed = video
      changed[place] ^= 1
      try folder.write(changed, to: "a.mp4")
      #expect(!MovieMark.isIntact(at: path), "\(place)")
    }
    for changed in [video + [0], Array(video.dropLast()), Array(video.dropFirst())] {
      try folder.write(changed, to: "a.mp4")
      #expect(!MovieMark.isIntact(at: path))
    }
    try folder.write(video, to: "a.mp4")
    #expect(MovieMark.isIntact(at: path))
  }

  @Test func `a marked video plays`() throws {
    try write(isMarked: true)
    let reader = try MovieReader(path: path)
    var count = 0
    while try reader.next() != nil { count += 1 }
    #expect(count == 3)
  }

  @Test func `a video without a mark, a short file and no file are not intact`() throws {
    try write(isMarked: false)
    #expect(!MovieMark.isIntact(at: path))
    try folder.write("short", to: "a.mp4")
    #expect(!MovieMark.isIntact(at: path))
    #expect(!MovieMark.isIntact(at: folder.file("none.mp4")))
    #expect(!MovieMark.isIntact(at: folder.path))
  }
}
