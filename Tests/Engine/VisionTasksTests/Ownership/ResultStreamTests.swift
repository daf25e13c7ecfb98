import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// A sequence of frames that the test supplies, one at a time, and ends.
private struct Source: AsyncSequence, Sendable {
  typealias Element = Int

  struct Iterator: AsyncIteratorProtocol {
    var frames: AsyncThrowingStream<Int, any Error>.Iterator
    let requests: AsyncStream<Int>.Continuation
    var count = 0

    mutating func next() async throws -> Int? {
      count += 1
      requests.yield(count)
      return try await frames.next()
    }
  }

  private let frames = AsyncThrowingStream<Int, any Error>.makeStream()
  private let requests = AsyncStream<Int>.makeStream()

  func makeAsyncIterator() -> Iterator {
    Iterator(frames: frames.stream.makeAsyncIterator(), requests: requests.continuation)
  }

  func give(_ new: Int...) { for frame in new { frames.continuation.yield(frame) } }

  func end(_ error: (any Error)? = nil) { frames.continuation.finish(throwing: error) }

  /// Waits until a frame was requested `count` times: all frames before it were taken.
  func waitForRequest(_ count: Int) async {
    for await request in requests.stream where request == count { return }
  }

  /// Calls a body once the frames have no reader any longer.
  func onEnd(_ body: @escaping @Sendable () -> Void) {
    frames.continuation.onTermination = { _ in body() }
  }
}

private struct Broken: Error {}

@Suite(.timeLimit(.minutes(Patience.minutes))) struct ResultStreamTests {
  @Test func `every frame is worked on, in order`() async throws {
    let source = Source()
    source.give(1, 2, 3, 4, 5)
    source.end()
    var results: [Int] = []
    for try await result in ResultStream(source, policy: .keepAll, process: { $0 * 10 }) {
      results.append(result)
    }
    #expect(results == [10, 20, 30, 40, 50])
  }

  @Test func `while one frame is worked on the newest of the others waits`() async throws {
    let source = Source()
    let begun = AsyncStream<Int>.makeStream()
    let permits = AsyncStream<Void>.makeStream()
    let results = ResultStream(source, policy: .dropWhenBusy) { frame in
      begun.continuation.yield(frame)
      // One permit lets one frame through.
      for await _ in permits.stream { break }
      return frame
    }
    let collected = Task {
      var iterator = results.makeAsyncIterator()
      var all: [[Int]] = []
      while let result = try await iterator.next() {
        all.append([result, iterator.droppedFrameCount])
      }
      return all
    }
    var works = begun.stream.makeAsyncIterator()
    source.give(1)
    #expect(await works.next() == 1)
    // These arrive while the first is held.
    source.give(2, 3, 4)
    await source.waitForRequest(5)
    permits.continuation.yield()
    #expect(await works.next() == 4)
    source.give(5, 6)
    await source.waitForRequest(7)
    source.end()
    permits.continuation.yield()
    #expect(await works.next() == 6)
    permits.continuation.yield()
    // Each with the number of frames that were dropped before it.
    #expect(try await collected.value == [[1, 0], [4, 2], [6, 3]])
  }

  @Test func `nothing is dropped where the source waits`() async throws {
    let source = Source()
    source.give(1, 2, 3)
    source.end()
    let results = ResultStream(source, policy: .keepAll, process: { $0 })
    var iterator = results.makeAsyncIterator()
    while try await iterator.next() != nil { #expect(iterator.droppedFrameCount == 0) }
  }

  @Test func `a frame that fails was not dropped`() async throws {
    let source = Source()
    let results = ResultStream(source, policy: .dropWhenBusy, process: Self.refuse).outcomes
    var iterator = results.makeAsyncIterator()
    for frame in 1...3 {
      source.give(frame)
      _ = try await iterator.next()
      #expect(iterator.droppedFrameCount == 0)
    }
  }

  @Test("what the source throws is thrown", arguments: [FramePolicy.keepAll, .dropWhenBusy])
  func sourceFails(policy: FramePolicy) async throws {
    let source = Source()
    source.end(Broken())
    await #expect(throws: Broken.self) {
      for try await _ in ResultStream(source, policy: policy, process: { $0 }) {}
    }
  }

  @Test("what the task throws is thrown", arguments: [FramePolicy.keepAll, .dropWhenBusy])
  func taskFails(policy: FramePolicy) async throws {
    let source = Source()
    source.give(1)
    let results = ResultStream<Source, Int>(source, policy: policy, process: Self.refuse)
    let error = await #expect(throws: VisionError.self) { for try await _ in results {} }
    #expect(error?.message == "1 is odd")
  }

  @Sendable private static func refuse(_ frame: Int) async throws(VisionError) -> Int {
    guard frame.isMultiple(of: 2) else { throw VisionError(.runtimeFailed, "\(frame) is odd") }
    return frame
  }

  @Test func `outcomes go on after a frame that fails`() async throws {
    let source = Source()
    source.give(1, 2, 3, 4)
    source.end()
    var words: [String] = []
    for try await outcome in ResultStream(source, policy: .keepAll, process: Self.refuse).outcomes {
      switch outcome {
      case .success(let number): words.append("\(number)")
      case .failure(let error): words.append(error.message)
      }
    }
    #expect(words == ["1 is odd", "2", "3 is odd", "4"])
  }

  @Test(
    "what the source throws ends outcomes, too", arguments: [FramePolicy.keepAll, .dropWhenBusy])
  func sourceFailsOutcomes(policy: FramePolicy) async throws {
    let source = Source()
    source.end(Broken())
    await #expect(throws: Broken.self) {
      for try await _ in ResultStream(source, policy: policy, process: Self.refuse).outcomes {}
    }
  }

  @Test(
    "a canceled loop throws instead of ending", arguments: [FramePolicy.keepAll, .dropWhenBusy])
  func canceled(policy: FramePolicy) async throws {
    let source = Source()
    let results = ResultStream(source, policy: policy, process: Self.refuse)
    source.give(2)
    let begun = AsyncStream<Void>.makeStream()
    let loop = Task {
      defer { begun.continuation.finish() }
      for try await _ in results { begun.continuation.yield() }
    }
    for await _ in begun.stream { break }
    loop.cancel()
    let error = await #expect(throws: VisionError.self) { try await loop.value }
    #expect(error?.code == .cancelled)
  }

  @Test(
    "a source that throws when it is canceled changes nothing",
    arguments: [FramePolicy.keepAll, .dropWhenBusy])
  func canceledSource(policy: FramePolicy) async throws {
    let begun = AsyncStream<Void>.makeStream()
    let source = AsyncThrowingStream<Int, any Error> {
      begun.continuation.yield()
      try await Task.sleep(for: .seconds(600))
      return nil
    }
    let results = ResultStream(source, policy: policy, process: Self.refuse)
    let loop = Task { for try await _ in results {} }
    for await _ in begun.stream { break }
    loop.cancel()
    let error = await #expect(throws: VisionError.self) { try await loop.value }
    #expect(error?.code == .cancelled)
  }

  @Test("a canceled loop over outcomes throws", arguments: [FramePolicy.keepAll, .dropWhenBusy])
  func canceledOutcomes(policy: FramePolicy) async throws {
    let source = Source()
    source.give(2)
    source.end()
    let outcomes = ResultStream<Source, Int>(source, policy: policy) {
      _ async throws(VisionError) in throw .cancelledBeforeItsTurn
    }.outcomes
    let error = await #expect(throws: VisionError.self) { for try await _ in outcomes {} }
    #expect(error?.code == .cancelled)
  }

  @Test func `leaving the loop stops reading the source`() async throws {
    let source = Source()
    let ended = AsyncStream<Void>.makeStream()
    source.onEnd { ended.continuation.yield() }
    source.give(1)
    for try await result in ResultStream(source, policy: .dropWhenBusy, process: { $0 }) {
      #expect(result == 1)
      break
    }
    // The reader's task is canceled, and with it the source it waits for.
    for await _ in ended.stream { break }
  }
}
