import Foundation
import MovieFixtures
import Movies
import TestSupport
import Testing
import VisionBase

/// Reading that would wait forever, ended from another thread.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct MovieCancellationTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let frameCount = 40

  /// Returns a video of some frames, and the bytes of one frame.
  private func movie() -> (all: Data, frame: Data) {
    var movie = RawMovie(width: 64, height: 64, framesPerSecond: 10)
    let header = movie.data.count
    movie.add(luma: 50)
    let frame = movie.data.dropFirst(header)
    for _ in 1..<Self.frameCount { movie.add(luma: 50) }
    return (movie.data, Data(frame))
  }

  /// Returns a pipe with some frames, after which nothing comes.
  private func silentPipe() throws -> NamedPipe {
    try NamedPipe(folder.url.appendingPathComponent("pipe.y4m").path, start: movie().all)
  }

  /// Runs work on a separate thread; returns the error it throws.
  private func inBackground(
    _ work: @escaping @Sendable () throws(VisionError) -> Void
  ) -> Mailbox<VisionError?> {
    let outcome = Mailbox<VisionError?>()
    Thread.detachNewThread {
      do throws(VisionError) {
        try work()
        outcome.put(nil)
      } catch {
        outcome.put(error)
      }
    }
    return outcome
  }

  @Test func `a pipe is read as long as somebody writes`() throws {
    let pipe = try silentPipe()
    let path = pipe.path
    let frames = Lock(0)
    let outcome = inBackground { () throws(VisionError) in
      let reader = try MovieReader(path: path)
      while try reader.next() != nil { frames.withLock { $0 += 1 } }
    }
    #expect(becomesTrue { frames.withLock { $0 } >= Self.frameCount - 1 })
    pipe.close()
    #expect(outcome.wait(forCount: 1))
    #expect(outcome.items.compactMap(\.self).isEmpty)
    #expect(frames.withLock { $0 } == Self.frameCount)
  }

  @Test func `waiting for a frame ends`() throws {
    let pipe = try silentPipe()
    defer { pipe.close() }
    let path = pipe.path
    let frames = Lock(0)
    let cancellation = MovieCancellation()
    let outcome = inBackground { () throws(VisionError) in
      let reader = try MovieReader(path: path, cancellation: cancellation)
      while try reader.next() != nil { frames.withLock { $0 += 1 } }
    }
    #expect(becomesTrue { frames.withLock { $0 } >= Self.frameCount - 1 })
    cancellation.cancel()
    #expect(outcome.wait(forCount: 1))
    #expect(outcome.items.first??.code == .cancelled)
  }

  @Test func `opening a pipe into which nobody writes ends`() throws {
    let path = folder.url.appendingPathComponent("empty.y4m").path
    let pipe = try NamedPipe(path, start: Data())
    defer { pipe.close() }
    let cancellation = MovieCancellation()
    let outcome = inBackground { () throws(VisionError) in
      _ = try MovieReader(path: path, cancellation: cancellation)
    }
    cancellation.cancel()
    #expect(outcome.wait(forCount: 1))
    #expect(outcome.items.first??.code == .cancelled)
  }

  @Test func `going to a time that is far away ends`() throws {
    let (start, frame) = movie()
    let path = folder.url.appendingPathComponent("endless.y4m").path
    let pipe = try NamedPipe(path, start: start, more: frame)
    defer { pipe.close() }
    let cancellation = MovieCancellation()
    let outcome = inBackground { () throws(VisionError) in
      try MovieReader(path: path, cancellation: cancellation).seek(to: 1_000_000_000_000)
    }
    #expect(becomesTrue { pipe.byteCount > 4 * start.count })
    cancellation.cancel()
    #expect(outcome.wait(forCount: 1))
    #expect(outcome.items.first??.code == .cancelled)
  }

  @Test func `what is canceled stays so`() throws {
    let path = try folder.write(movie().all, to: "a.y4m")
    let cancellation = MovieCancellation()
    let reader = try MovieReader(path: path, cancellation: cancellation)
    #expect(try reader.next() != nil)
    cancellation.cancel()
    for _ in 0..<3 {
      let error = #expect(throws: VisionError.self) { try reader.next() }
      #expect(error?.code == .cancelled)
    }
    #expect(throws: VisionError.self) { try reader.seek(to: 0) }
    #expect(throws: VisionError.self) { try reader.skip() }
    #expect(throws: VisionError.self) { try MovieReader(path: path, cancellation: cancellation) }
    #expect(throws: VisionError.self) {
      try CameraReader(CameraOptions("/dev/null"), cancellation: cancellation)
    }
  }

  // MARK: The asynchronous sequence

  @Test func `a canceled task no longer waits for a frame`() async throws {
    let pipe = try silentPipe()
    defer { pipe.close() }
    let path = pipe.path
    let frames = Lock(0)
    let task = Task {
      for try await _ in MovieFrames(.file(path)) { frames.withLock { $0 += 1 } }
      return frames.withLock { $0 }
    }
    while frames.withLock({ $0 }) < Self.frameCount - 2 { await Task.yield() }
    task.cancel()
    #expect(try await task.value <= Self.frameCount)
  }

  #if os(Linux)
    @Test func `who stops asking ends the reading`() async throws {
      let pipe = try silentPipe()
      defer { pipe.close() }
      let path = pipe.path
      for try await _ in MovieFrames(.file(path)) { break }
      // The pipe's own end stays open.
      #expect(becomesTrue { openings(of: path) == 1 })
    }

    /// Returns the number of times this process has a file open.
    private func openings(of path: String) -> Int {
      let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
      return open.count { number in
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)"))
          == path
      }
    }
  #endif
}
