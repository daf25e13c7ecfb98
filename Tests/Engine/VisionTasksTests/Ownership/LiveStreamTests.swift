import Dispatch
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// Tests of docs/reference/mediapipe-tasks.md 6; a gate holds every moment that matters.
@Suite struct LiveStreamTests {
  private func stream<Input, Output>(
    label: String = "test", process: @escaping @Sendable (Input) -> Output,
    deliver: @escaping @Sendable (Output) -> Void
  ) -> LiveStream<Input, Output> {
    LiveStream(
      label: label, work: DispatchQueue(label: "\(label).work"), process: process,
      deliver: deliver)
  }

  @Test func `the newest frame waits, older ones are dropped`() throws {
    let gate = Gate()
    let results = Mailbox<Int64>()
    let stream: LiveStream<Int64, Int64> = stream(
      process: { frame in
        gate.pass()
        return frame
      }, deliver: { results.put($0) })
    try stream.submit(1, timestampInMilliseconds: 1)
    #expect(gate.waitForArrival())
    // The first is held inside the task: each of these returns, and only the last one remains.
    for frame in 2...100 as ClosedRange<Int64> {
      try stream.submit(frame, timestampInMilliseconds: frame)
    }
    gate.open()
    #expect(gate.waitForArrival())
    #expect(results.wait(forCount: 1))
    for frame in 101...103 as ClosedRange<Int64> {
      try stream.submit(frame, timestampInMilliseconds: frame)
    }
    gate.open(2)
    #expect(results.wait(forCount: 3))
    #expect(results.items == [1, 100, 103])
  }

  @Test func `what was taken is delivered before a stream is finished`() throws {
    let gate = Gate()
    let results = Mailbox<Int64>()
    let stream: LiveStream<Int64, Int64> = stream(
      process: { frame in
        gate.pass()
        return frame
      }, deliver: { results.put($0) })
    for frame in 1...3 as ClosedRange<Int64> {
      try stream.submit(frame, timestampInMilliseconds: frame)
    }
    gate.open(2)
    #expect(stream.finish())
    #expect(results.items == [1, 3])
    // No more frames are accepted.
    let error = #expect(throws: VisionError.self) {
      try stream.submit(4, timestampInMilliseconds: 4)
    }
    #expect(error?.cause as? StreamFault == .closed)
    #expect(stream.finish())
    #expect(results.items == [1, 3])
  }

  @Test func `a frame that comes while a stream is finished is refused`() throws {
    let gate = Gate()
    let results = Mailbox<Int64>()
    let stream: LiveStream<Int64, Int64> = stream(
      process: { frame in
        gate.pass()
        return frame
      }, deliver: { results.put($0) })
    try stream.submit(1, timestampInMilliseconds: 1)
    #expect(gate.waitForArrival())
    let finished = Mailbox<Bool>()
    DispatchQueue(label: "finishing").async { finished.put(stream.finish()) }
    // Frames are accepted until finishing has begun, and one of them waits.
    var time: Int64 = 1
    let isRefused = becomesTrue {
      time += 1
      do throws(VisionError) {
        try stream.submit(time, timestampInMilliseconds: time)
        return false
      } catch {
        return error.cause as? StreamFault == .closed
      }
    }
    #expect(isRefused)
    #expect(finished.items.isEmpty)
    gate.open(2)
    #expect(finished.wait(forCount: 1))
    // Each accepted frame was replaced by a newer one or delivered.
    #expect(results.items == (time > 2 ? [1, time - 1] : [1]))
  }

  @Test func `a receiver cannot finish the stream that it would wait for`() throws {
    let answers = Mailbox<Bool>()
    let place = Lock<LiveStream<Int64, Int64>?>(nil)
    let stream: LiveStream<Int64, Int64> = stream(
      process: { $0 },
      deliver: { _ in
        let stream = place.withLock { $0 }
        answers.put(stream?.finish() ?? true)
      })
    place.withLock { $0 = stream }
    try stream.submit(1, timestampInMilliseconds: 1)
    #expect(answers.wait(forCount: 1))
    #expect(answers.items == [false])
    #expect(stream.finish())
    place.withLock { $0 = nil }
  }

  @Test func `a slow receiver holds up no work, and loses nothing`() throws {
    let gate = Gate()
    let processed = Mailbox<Int64>()
    let results = Mailbox<Int64>()
    let stream: LiveStream<Int64, Int64> = stream(
      process: { frame in
        processed.put(frame)
        return frame
      },
      deliver: { result in
        if result == 0 { gate.pass() }
        results.put(result)
      })
    for frame in 0..<10 as Range<Int64> {
      try stream.submit(frame, timestampInMilliseconds: frame)
      #expect(processed.wait(forCount: Int(frame) + 1))
    }
    #expect(results.items.isEmpty)
    gate.open()
    #expect(results.wait(forCount: 10))
    #expect(results.items == Array(0..<10))
  }

  @Test func `results arrive one at a time on the stream's own queue`() throws {
    let labels = Mailbox<String>()
    let stream: LiveStream<Int, Int> = stream(
      label: "own.queue", process: { $0 }, deliver: { _ in labels.put(currentQueueLabel()) })
    try stream.submit(1, timestampInMilliseconds: 1)
    #expect(labels.wait(forCount: 1))
    #expect(labels.items == ["own.queue"])
  }

  @Test func `a refused timestamp changes nothing`() throws {
    let results = Mailbox<Int>()
    let stream: LiveStream<Int, Int> = stream(
      process: { $0 }, deliver: { results.put($0) })
    try stream.submit(7, timestampInMilliseconds: 7)
    #expect(throws: VisionError.self) { try stream.submit(6, timestampInMilliseconds: 6) }
    #expect(throws: VisionError.self) { try stream.submit(7, timestampInMilliseconds: 7) }
    #expect(results.wait(forCount: 1))
    try stream.submit(8, timestampInMilliseconds: 8)
    #expect(results.wait(forCount: 2))
    #expect(results.items == [7, 8])
  }

  @Test func `nothing is delivered once the stream is stopped`() throws {
    let gate = Gate()
    let results = Mailbox<Int>()
    let watch: Token.Watch
    do {
      let (token, itsWatch) = Token.make()
      watch = itsWatch
      let stream: LiveStream<Int, Int> = stream(
        process: { frame in
          withExtendedLifetime(token) { gate.pass() }
          return frame
        }, deliver: { results.put($0) })
      try stream.submit(1, timestampInMilliseconds: 1)
      #expect(gate.waitForArrival())
      try stream.submit(2, timestampInMilliseconds: 2)
      stream.stop()
      try stream.submit(3, timestampInMilliseconds: 3)
    }
    gate.open(3)
    // The token is released with the last object that could still deliver.
    #expect(watch.waitForEnd())
    #expect(results.items.isEmpty)
  }

  @Test func `many threads at once: timestamps and results only increase`() throws {
    let results = Mailbox<Int64>()
    let next = Lock<Int64>(0)
    let stream: LiveStream<Int64, Int64> = stream(
      process: { $0 }, deliver: { results.put($0) })
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<500 {
        let time = next.withLock { next in
          next += 1
          return next
        }
        // Another thread may have been faster with a later frame.
        try? stream.submit(time, timestampInMilliseconds: time)
      }
    }
    #expect(results.wait { $0.last == 4000 })
    #expect(zip(results.items, results.items.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `a stream that is let go lets go of everything`() throws {
    let gate = Gate()
    let watch: Token.Watch
    do {
      let made = Token.make()
      watch = made.watch
      let token = made.token
      let stream: LiveStream<Token, Token> = stream(
        process: { frame in
          gate.pass()
          return frame
        }, deliver: { _ in withExtendedLifetime(token) {} })
      for time in 0..<3 { try stream.submit(token, timestampInMilliseconds: Int64(time)) }
      #expect(gate.waitForArrival())
      stream.stop()
    }
    gate.open()
    #expect(watch.waitForEnd())
  }
}
