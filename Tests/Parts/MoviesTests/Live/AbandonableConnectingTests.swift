import Frames
import TestSupport
import Testing
import VisionBase

@testable import Movies

/// Connecting that does not return, as with a resolver that does not answer.
@Suite struct AbandonableConnectingTests {
  private final class Nothing: FrameSource {
    var durationInMicroseconds: Int64? { nil }
    var framesPerSecond: Double? { nil }
    let onEnd: @Sendable () -> Void

    init(_ onEnd: @escaping @Sendable () -> Void = {}) { self.onEnd = onEnd }

    deinit { onEnd() }

    func next() throws(VisionError) -> Frame? { nil }
    func seek(to microseconds: Int64) throws(VisionError) {}
    func countFramesBeforeNext() throws(VisionError) -> Int { 0 }
  }

  private func watch(_ seconds: Double, _ cancellation: MovieCancellation = MovieCancellation())
    -> StreamWatch
  {
    let watch = StreamWatch(cancellation)
    watch.allow(seconds)
    return watch
  }

  @Test func `what connects in time is handed over`() throws {
    let connecting = AbandonableConnecting("x") { _ in LiveConnection(frames: Nothing()) }
    let connection = try connecting.connect(watch(60), allowed: 60)
    #expect(try connection.frames.next() == nil)
  }

  @Test func `why it fails is thrown as it is`() {
    let connecting = AbandonableConnecting("x") { (_) throws(VisionError) in
      throw VisionError(.inputMissing, "there is no answer")
    }
    let error = #expect(throws: VisionError.self) {
      try connecting.connect(watch(60), allowed: 60)
    }
    #expect(error?.message == "there is no answer")
  }

  @Test func `what does not come back is left behind, once for each source, and closed later`()
    throws
  {
    let gate = Gate()
    let ended = Monitor(0)
    let begun = Lock(0)
    let connecting = AbandonableConnecting("rtsp://cam/") { attempt in
      begun.withLock { $0 += 1 }
      gate.pass()
      #expect(attempt.isOver == (begun.withLock { $0 } == 1))
      return LiveConnection(frames: Nothing { ended.change { $0 += 1 } })
    }
    for _ in 0..<2 {
      let error = #expect(throws: VisionError.self) {
        try connecting.connect(watch(0.05), allowed: 5)
      }
      #expect(error?.code == .inputMissing)
      #expect(error?.cause is LookupFault)
      #expect(
        error?.message.bytes.hasPrefix(
          "rtsp://cam/: looking up the host's name took longer than 5.0 s")
          == true)
    }
    // On a busy machine the thread may begin only now.
    #expect(gate.waitForArrival())
    #expect(begun.withLock { $0 } == 1)
    gate.open(2)
    let connection = try connecting.connect(watch(60), allowed: 5)
    #expect(begun.withLock { $0 } == 2)
    // The connection of the first attempt, which has no receiver.
    #expect(ended.wait { $0 == 1 ? $0 : nil } == 1)
    #expect(try connection.frames.next() == nil)
  }

  @Test func `what is left behind is counted until it is closed`() throws {
    let (gate, closing) = (Gate(), Gate())
    let cancellation = MovieCancellation()
    let connecting = AbandonableConnecting("x") { _ in
      gate.pass()
      return LiveConnection(frames: Nothing { closing.pass() })
    }
    try WorkerThread.begin {
      _ = gate.waitForArrival()
      cancellation.cancel()
    }
    #expect(throws: VisionError.self) {
      try connecting.connect(watch(3600, cancellation), allowed: 3600)
    }
    #expect(!cancellation.waitForThreads(until: 0))
    gate.open()
    // The connection it opened has no receiver now.
    #expect(closing.waitForArrival())
    #expect(!cancellation.waitForThreads(until: 0))
    closing.open()
    #expect(cancellation.waitForThreads(until: MonotonicClock.nanoseconds + 60_000_000_000))
  }

  @Test func `canceling ends the waiting at once`() throws {
    let gate = Gate()
    defer { gate.open() }
    let cancellation = MovieCancellation()
    let connecting = AbandonableConnecting("x") { _ in
      gate.pass()
      return LiveConnection(frames: Nothing())
    }
    try WorkerThread.begin {
      _ = gate.waitForArrival()
      cancellation.cancel()
    }
    let error = #expect(throws: VisionError.self) {
      try connecting.connect(watch(3600, cancellation), allowed: 3600)
    }
    #expect(error?.code == .cancelled)
  }
}
