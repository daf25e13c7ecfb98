import Foundation
import Frames
import MovieFixtures
import TestSupport
import Testing
import VisionBase

@testable import Movies

@Suite struct StandardInputMovieTests {
  private func movie(frames: Int) -> RawMovie {
    var movie = RawMovie(width: 16, height: 8, framesPerSecond: 10)
    for index in 0..<frames { movie.add(luma: UInt8(20 + 10 * index)) }
    return movie
  }

  private func reader(_ handle: FileHandle, after beginning: [UInt8]) throws -> MovieReader {
    try MovieReader(
      MovieFile(standardInput: handle.fileDescriptor, after: beginning), threads: 1)
  }

  /// Returns a pipe that a writer fills with bytes while they are read.
  private func pipe(holding data: Data) throws -> PrivatePipe {
    let pipe = try PrivatePipe()
    Thread.detachNewThread { [writing = pipe.writing] in
      try? writing.write(contentsOf: data)
      try? writing.close()
    }
    return pipe
  }

  private func times(_ reader: MovieReader) throws -> [Int64?] {
    var times: [Int64?] = []
    while let frame = try reader.next() { times.append(frame.timestampInMicroseconds) }
    return times
  }

  @Test(arguments: [0, 1, 64])
  func `a pipe gives every frame, whatever was read of it before`(count: Int) throws {
    let pipe = try pipe(holding: movie(frames: 5).data)
    let beginning = count == 0 ? Data() : try pipe.reading.read(upToCount: count)
    let reader = try reader(pipe.reading, after: Array(#require(beginning)))
    #expect(try times(reader) == [0, 100_000, 200_000, 300_000, 400_000])
  }

  @Test(arguments: [0, 3, 64])
  func `a Matroska video that ends too early says so in a pipe, too`(count: Int) throws {
    var movie = MatroskaMovie(width: 64, height: 64)
    for index in 0..<10 { try movie.add(gray: UInt8(20 * index)) }
    for (part, isWhole) in [(movie.data, true), (movie.data.dropLast(movie.data.count / 3), false)]
    {
      let pipe = try pipe(holding: Data(part))
      let beginning = count == 0 ? Data() : try pipe.reading.read(upToCount: count)
      let reader = try reader(pipe.reading, after: Array(#require(beginning)))
      var seen: [String] = []
      for _ in 0..<14 {
        do {
          seen.append(try reader.next() == nil ? "end" : "frame")
        } catch {
          #expect(error.message.bytes.hasPrefix("standard input: it ends too early"))
          seen.append("error")
        }
      }
      #expect(seen.filter { $0 == "error" }.count == (isWhole ? 0 : 1))
      #expect(isWhole == (seen.filter { $0 == "frame" }.count == 10))
    }
  }

  @Test func `a file that was directed there is read like a file`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(movie(frames: 5).data, to: "a.y4m")
    let handle = try #require(FileHandle(forReadingAtPath: path))
    let beginning = try #require(try handle.read(upToCount: 64))
    let reader = try reader(handle, after: Array(beginning))
    #expect(reader.durationInMicroseconds == 500_000)
    try reader.seek(to: 300_000)
    #expect(try times(reader) == [300_000, 400_000])
  }

  @Test func `of a video whose index is at its end a pipe says so once, and a file is read`() throws
  {
    var movie = QuickTimeMovie(width: 16, height: 8)
    movie.indexIsLast = true
    try movie.add(gray: 100, duration: 100)
    // More than the reader keeps.
    for _ in 0..<20 { movie.add(sample: Data(count: 100_000), duration: 100) }
    let bytes = movie.encoded()
    let piped = try reader(pipe(holding: bytes).reading, after: [])
    let error = #expect(throws: VisionError.self) { try piped.next() }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message.contains("name the file, or redirect it") == true, "\(error as Any)")
    #expect(try piped.next() == nil)
    let folder = try TemporaryFolder()
    let handle = try #require(FileHandle(forReadingAtPath: try folder.write(bytes, to: "a.mov")))
    #expect(try reader(handle, after: []).next()?.timestampInMicroseconds == 0)
  }

  @Test func `a closed standard input is an error`() {
    let error = #expect(throws: VisionError.self) { try MovieFile(standardInput: -1, after: []) }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message == "standard input cannot be read")
  }

  @Test func `what is no video names standard input`() throws {
    let pipe = try pipe(holding: Data("neither a picture nor a video".utf8))
    let error = #expect(throws: VisionError.self) {
      try MovieFile(standardInput: pipe.reading.fileDescriptor, after: [])
    }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message.bytes.hasPrefix("standard input: ") == true)
  }
}
