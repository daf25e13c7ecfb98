import Frames
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

@Suite(.timeLimit(.minutes(Patience.minutes))) struct EngineOwnerStreamsTests {
  /// An engine that counts its inputs.
  private final class Engine {
    var calls = 0
  }

  private func owner() throws -> EngineOwner<Engine> {
    try EngineOwner(label: "test") { _ in Engine() }
  }

  private func frame(_ value: UInt8 = 0, at time: Int64? = nil) throws -> Frame {
    let pixels: [UInt8] = [value, value, value]
    return try Frame(
      width: 1, height: 1, format: .rgb, timestampInMicroseconds: time, bytes: pixels.span.bytes)
  }

  private func sequence<Element: Sendable>(_ elements: [Element]) -> AsyncStream<Element> {
    AsyncStream { continuation in
      for element in elements { continuation.yield(element) }
      continuation.finish()
    }
  }

  // MARK: Sequences

  @Test("every element reaches the engine", arguments: [FramePolicy.keepAll, .dropWhenBusy])
  func elements(policy: FramePolicy) async throws {
    let owner = try owner()
    var results: [Int] = []
    for try await result in owner.results(of: sequence([1]), policy: policy, process: { $1 * 10 }) {
      results.append(result)
    }
    #expect(results == [10])
  }

  @Test func `each sequence has a memory of its own`() async throws {
    let owner = try owner()
    let frames = try (1...3).map { try frame($0) }
    for _ in 0..<2 {
      var sums: [Int] = []
      let results = owner.results(of: sequence(frames), policy: .keepAll, remembering: 100) {
        (engine, frame, _, sum) in
        engine.calls += 1
        sum += Int(frame.withBytes { $0.unsafeLoad(as: UInt8.self) })
        return sum
      }
      for try await sum in results { sums.append(sum) }
      #expect(sums == [101, 103, 106])
    }
    #expect(try owner { $0.calls } == 6)
  }

  @Test func `a frame without a time is a usual interval after the one before`() async throws {
    let frames = try [frame(), frame(), frame(at: 1_000_000), frame(), frame(at: 5)]
    var times: [Int64] = []
    let results = try owner().results(of: sequence(frames), policy: .keepAll, remembering: ()) {
      (_, _, time, _) in time
    }
    for try await time in results { times.append(time) }
    #expect(times == [33_333, 66_666, 1_000_000, 1_033_333, 5])
  }

  @Test func `times that cannot be counted on wrap instead of ending the program`() async throws {
    let frames = try [frame(at: .max), frame()]
    var times: [Int64] = []
    let results = try owner().results(of: sequence(frames), policy: .keepAll, remembering: ()) {
      (_, _, time, _) in time
    }
    for try await time in results { times.append(time) }
    #expect(times == [Int64.max, Int64.min + 33_332])
  }

  @Test func `after a frame that fails, the next one is later all the same`() async throws {
    let frames = try (1...4).map { try frame($0) }
    let results = try owner().results(
      of: sequence(frames), policy: .keepAll, remembering: TimestampOrder()
    ) { (_, frame, time, order) throws(VisionError) in
      try order.accept(microseconds: time)
      guard frame.withBytes({ $0.unsafeLoad(as: UInt8.self) }) != 2 else {
        throw VisionError(.runtimeFailed, "it stopped")
      }
      return time
    }
    var iterator = results.makeAsyncIterator()
    #expect(try await iterator.next() == 33_333)
    await #expect(throws: VisionError.self) { _ = try await iterator.next() }
    #expect(try await iterator.next() == 99_999)
    #expect(try await iterator.next() == 133_332)
  }

  @Test func `a frame that fails ends the loop with its error`() async throws {
    let owner = try owner()
    let frames = try [frame(1), frame(2), frame(3)]
    let results = owner.results(of: sequence(frames), policy: .keepAll, remembering: 0) {
      (_, frame, _, count) throws(VisionError) in
      guard frame.withBytes({ $0.unsafeLoad(as: UInt8.self) }) != 2 else {
        throw VisionError(.runtimeFailed, "it stopped")
      }
      count += 1
      return count
    }
    var counts: [Int] = []
    let error = await #expect(throws: VisionError.self) {
      for try await count in results { counts.append(count) }
    }
    #expect(error?.code == .runtimeFailed)
    #expect(counts == [1])
  }

  // MARK: Live streams

  @Test func `live frames and queued calls share one queue, and the results have another`()
    async throws
  {
    let owner = try owner()
    let queues = Mailbox<String>()
    let live: LiveStream<Int, String> = owner.liveStream(
      label: "delivery",
      process: { owner, _ in (try? owner { _ in currentQueueLabel() }) ?? "none" },
      deliver: { queue in
        queues.put(queue)
        queues.put(currentQueueLabel())
      })
    let gate = Gate()
    owner.enqueue { gate.pass() }
    await gate.arrival()
    try live.submit(1, timestampInMilliseconds: 1)
    async let call: Void = owner.queued { engine in engine.calls += 1 }
    #expect(queues.items.isEmpty)
    gate.open()
    try await call
    #expect(queues.wait(forCount: 2))
    #expect(queues.items == ["test", "delivery"])
  }

  @Test func `a live stream keeps its owner until it is let go`() throws {
    let watch: Token.Watch
    let results = Mailbox<Int>()
    do {
      let made = Token.make()
      watch = made.watch
      let token = made.token
      let live: LiveStream<Int, Int> = try EngineOwner(label: "test") { _ in token }.liveStream(
        label: "delivery", process: { owner, frame in (try? owner { _ in frame }) ?? -1 },
        deliver: { results.put($0) })
      try live.submit(7, timestampInMilliseconds: 1)
      #expect(results.wait(forCount: 1))
    }
    #expect(results.items == [7])
    #expect(watch.waitForEnd())
  }
}
