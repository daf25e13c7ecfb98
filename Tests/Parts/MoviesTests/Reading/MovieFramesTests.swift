import TestSupport
import Foundation
import Frames
import MovieFixtures
import Movies
import Testing
import VisionBase

@Suite struct MovieFramesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func movie(count: Int) throws -> String {
    var movie = RawMovie(width: 4, height: 4, framesPerSecond: 10)
    for index in 0..<count { movie.add(luma: UInt8(index)) }
    return try folder.write(movie.data, to: "a.y4m")
  }

  @Test func `all frames come in order, again for each iteration`() async throws {
    let frames = MovieFrames(.file(try movie(count: 30)))
    for _ in 0..<2 {
      var times: [Int64?] = []
      for try await frame in frames { times.append(frame.timestampInMicroseconds) }
      #expect(times == (0..<30).map { $0 * 100_000 })
    }
  }

  @Test func `what is asked for after the end is nothing`() async throws {
    var iterator = MovieFrames(.file(try movie(count: 1))).makeAsyncIterator()
    #expect(try await iterator.next() != nil)
    for _ in 0..<5 { #expect(try await iterator.next() == nil) }
  }

  @Test func `an error ends the iteration behind the frames before it`() async throws {
    var whole = QuickTimeMovie(width: 64, height: 64)
    for index in 0..<10 { try whole.add(gray: UInt8(20 * index), duration: 100) }
    let data = whole.encoded()
    let path = try folder.write(
      data.prefix(whole.headerLength + (data.count - whole.headerLength) * 55 / 100), to: "cut.mov")
    var count = 0
    let error = await #expect(throws: VisionError.self) {
      for try await _ in MovieFrames(.file(path)) { count += 1 }
    }
    #expect(count == 5)
    #expect(error?.code == .inputInvalid)
  }

  @Test func `a source that cannot be opened is an error of the first frame`() async throws {
    var iterator = MovieFrames(.file("/no/such/file.mp4")).makeAsyncIterator()
    let error = await #expect(throws: VisionError.self) { try await iterator.next() }
    #expect(error?.code == .inputMissing)
    #expect(try await iterator.next() == nil)
  }

  @Test func `a canceled task gets no more frames`() async throws {
    let frames = MovieFrames(.file(try movie(count: 200)))
    let task = Task {
      var count = 0
      for try await _ in frames {
        count += 1
        if count == 3 { withUnsafeCurrentTask { $0?.cancel() } }
      }
      return count
    }
    #expect(try await task.value == 3)
  }

  @Test func `a folder of pictures is a source as well`() async throws {
    for index in 0..<5 {
      let pixels = [UInt8](repeating: UInt8(index), count: 4 * 4 * 3)
      let frame = try Frame(width: 4, height: 4, format: .rgb, bytes: pixels.span.bytes)
      try folder.write(Data(try frame.encoded(as: .png)), to: "\(index).png")
    }
    var count = 0
    for try await _ in MovieFrames(.pictures(folder.url.path)) { count += 1 }
    #expect(count == 5)
  }
}
