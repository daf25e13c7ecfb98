import Frames
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

@Suite(.timeLimit(.minutes(Patience.minutes))) struct FrameSequenceTests {
  private func frame(_ value: UInt8 = 0, at time: Int64? = nil) throws -> Frame {
    let pixels: [UInt8] = [value, value, value]
    return try Frame(
      width: 1, height: 1, format: .rgb, timestampInMicroseconds: time, bytes: pixels.span.bytes)
  }

  private func results<Output: Sendable>(
    of frames: [Frame], _ sequence: FrameSequence<Output>
  ) -> ResultStream<AsyncStream<Frame>, Output> {
    ResultStream(stream(of: frames), policy: .keepAll, makingSequence: { sequence })
  }

  @Test func `each sequence has a memory of its own`() async throws {
    let owner = try CountingEngine.owner()
    let frames = try (1...3).map { try frame($0) }
    for _ in 0..<2 {
      var sums: [Int] = []
      let sequence = FrameSequence(owner, remembering: 100) { (engine, frame, _, sum) in
        engine.calls += 1
        sum += Int(frame.withBytes { $0.unsafeLoad(as: UInt8.self) })
        return sum
      }
      for try await sum in results(of: frames, sequence) { sums.append(sum) }
      #expect(sums == [101, 103, 106])
    }
    #expect(try owner { $0.calls } == 6)
  }

  @Test func `a frame without a time is a usual interval after the one before`() async throws {
    let frames = try [frame(), frame(), frame(at: 1_000_000), frame(), frame(at: 5)]
    var times: [Int64] = []
    let sequence = try FrameSequence(CountingEngine.owner(), remembering: ()) { (_, _, time, _) in
      time
    }
    for try await time in results(of: frames, sequence) { times.append(time) }
    #expect(times == [33_333, 66_666, 1_000_000, 1_033_333, 5])
  }

  @Test func `times that cannot be counted on wrap instead of ending the program`() async throws {
    let frames = try [frame(at: .max), frame()]
    var times: [Int64] = []
    let sequence = try FrameSequence(CountingEngine.owner(), remembering: ()) { (_, _, time, _) in
      time
    }
    for try await time in results(of: frames, sequence) { times.append(time) }
    #expect(times == [Int64.max, Int64.min + 33_332])
  }

  @Test func `after a frame that fails, the next one is later all the same`() async throws {
    let frames = try (1...4).map { try frame($0) }
    let sequence = try FrameSequence(CountingEngine.owner(), remembering: TimestampOrder()) {
      (_, frame, time, order) throws(VisionError) in
      try order.accept(microseconds: time)
      guard frame.withBytes({ $0.unsafeLoad(as: UInt8.self) }) != 2 else {
        throw VisionError(.runtimeFailed, "it stopped")
      }
      return time
    }
    var iterator = results(of: frames, sequence).makeAsyncIterator()
    #expect(try await iterator.next() == 33_333)
    await #expect(throws: VisionError.self) { _ = try await iterator.next() }
    #expect(try await iterator.next() == 99_999)
    #expect(try await iterator.next() == 133_332)
  }

  @Test func `a frame that fails ends the loop with its error`() async throws {
    let owner = try CountingEngine.owner()
    let frames = try [frame(1), frame(2), frame(3)]
    let sequence = FrameSequence(owner, remembering: 0) {
      (_, frame, _, count) throws(VisionError) in
      guard frame.withBytes({ $0.unsafeLoad(as: UInt8.self) }) != 2 else {
        throw VisionError(.runtimeFailed, "it stopped")
      }
      count += 1
      return count
    }
    var counts: [Int] = []
    let error = await #expect(throws: VisionError.self) {
      for try await count in results(of: frames, sequence) { counts.append(count) }
    }
    #expect(error?.code == .runtimeFailed)
    #expect(counts == [1])
  }

  @Test func `blocking calls and calls in turn share a memory`() async throws {
    let owner = try CountingEngine.owner()
    let sequence = FrameSequence(owner, remembering: [Int64]()) { (engine, _, time, times) in
      engine.calls += 1
      times.append(time)
      return times
    }
    #expect(try sequence.process(frame()) == [33_333])
    #expect(try await sequence.result(for: frame(at: 50_000)) == [33_333, 50_000])
    // The caller's time counts before the frame's own.
    let last = try sequence.process(frame(at: 7), timestampInMicroseconds: 90_000)
    #expect(last == [33_333, 50_000, 90_000])
    #expect(try owner { $0.calls } == 3)
  }

  @Test func `a call that is canceled before its turn leaves the memory as it is`() async throws {
    let owner = try CountingEngine.owner()
    let sequence = FrameSequence(owner, remembering: 0) { (_, _, _, count) in
      count += 1
      return count
    }
    let first = try frame()
    let gate = Gate()
    owner.enqueue { gate.pass() }
    await gate.arrival()
    let call = Task { try await sequence.result(for: first) }
    call.cancel()
    gate.open()
    let error = await #expect(throws: VisionError.self) { try await call.value }
    #expect(error?.code == .cancelled)
    #expect(try sequence.process(first) == 1)
  }
}
