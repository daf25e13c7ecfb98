import Dispatch
import Frames
import MediaPipeRules
import TestSupport
import Testing
import VisionBase

/// Tests of the running modes with an engine that the test controls, without a door.
@Suite struct TaskRunnerTests {
  /// An engine that returns the first byte of the picture.
  private final class FirstByte {}

  private func runner(
    _ mode: TaskMode, gate: Gate? = nil, times: Mailbox<Int64?> = Mailbox(),
    deliver: @escaping @Sendable (TaskRunner<FirstByte, UInt8>.LiveResult) -> Void = { _ in }
  ) throws -> TaskRunner<FirstByte, UInt8> {
    try TaskRunner(
      RunnerSettings(
        mode: mode, label: "settings",
        wrongMode: { needed, current in TaskFailure(.aborted, "\(needed) in \(current)") },
        deliver: deliver),
      makeEngine: { _ in FirstByte() },
      processAtTime: { (_, frame, _, time) in
        gate?.pass()
        times.put(time)
        return frame.withBytes { $0.unsafeLoad(fromByteOffset: 0, as: UInt8.self) }
      })
  }

  /// Returns a closure that reads a picture of one value.
  private func picture(_ value: UInt8 = 0) -> () throws(TaskFailure) -> Frame {
    { () throws(TaskFailure) in
      do throws(VisionError) {
        let pixels = [value, value, value]
        return try Frame(width: 1, height: 1, format: .rgb, bytes: pixels.span.bytes)
      } catch {
        throw TaskFailure(error)
      }
    }
  }

  private static let empty = NormalizedRect(x: 0, y: 0, width: 0, height: 1)
  private static let emptyRegion = TaskFailure.core(
    .invalidArgument, "ROI width and height must be > 0.")
  private static let notIncreasing = TaskFailure.core(
    .invalidArgument, "Input timestamp must be monotonically increasing.")

  @Test func `an engine that cannot be made makes no runner, in upstream's words`() {
    #expect(throws: TaskFailure.core(.notFound, "pull it")) {
      _ = try TaskRunner<FirstByte, UInt8>(
        RunnerSettings(
          mode: .image, label: "settings", wrongMode: { _, _ in TaskFailure(.aborted, "") },
          deliver: { _ in }),
        makeEngine: { (_) throws(VisionError) in throw VisionError(.modelMissing, "pull it") },
        process: { _, _, _ in 0 })
    }
  }

  @Test("a call of another mode is refused in the door's words", arguments: TaskMode.allCases)
  func wrongMode(mode: TaskMode) throws {
    let runner = try runner(mode)
    // The mode comes first: an unreadable picture is not read.
    func unreadable() throws(TaskFailure) -> Frame { throw TaskFailure(.internal, "unreadable") }
    let unread = TaskFailure(.internal, "unreadable")
    for needed in TaskMode.allCases {
      let failure = mode == needed ? unread : TaskFailure(.aborted, "\(needed) in \(mode)")
      #expect(throws: failure) {
        switch needed {
        case .image: _ = try runner.image(unreadable)
        case .video: _ = try runner.videoFrame(milliseconds: 1, unreadable)
        case .liveStream: try runner.liveFrame(milliseconds: 1, unreadable)
        }
      }
    }
  }

  @Test func `single pictures are stamped in seconds, and one that fails uses its stamp up`() throws
  {
    let times = Mailbox<Int64?>()
    let runner = try runner(.image, times: times)
    #expect(try runner.image(picture(5)) == (5, 0))
    #expect(throws: Self.emptyRegion) { try runner.image(region: Self.empty, picture()) }
    #expect(try runner.image(picture(6)) == (6, 2000))
    // Engines that track over time receive no time.
    #expect(times.items == [nil, nil])
  }

  @Test func `the frames of a video must come in their order`() throws {
    let times = Mailbox<Int64?>()
    let runner = try runner(.video, times: times)
    for time in [-5, 0, 3] { _ = try runner.videoFrame(milliseconds: time, picture()) }
    for time in [3, -9] {
      #expect(throws: Self.notIncreasing) {
        try runner.videoFrame(milliseconds: time, picture())
      }
    }
    #expect(
      throws: TaskFailure.core(
        .invalidArgument, "Input timestamp \(Int.max) ms is out of range.")
    ) { try runner.videoFrame(milliseconds: .max, picture()) }
    // The timestamp is checked before the region, and counts although the region is invalid.
    #expect(throws: Self.notIncreasing) {
      try runner.videoFrame(milliseconds: 1, region: Self.empty, picture())
    }
    #expect(throws: Self.emptyRegion) {
      try runner.videoFrame(milliseconds: 4, region: Self.empty, picture())
    }
    #expect(throws: Self.notIncreasing) {
      try runner.videoFrame(milliseconds: 4, picture())
    }
    _ = try runner.videoFrame(milliseconds: 5, picture())
    #expect(times.items == [-5000, 0, 3000, 5000])
  }

  @Test func `frames of many threads are worked on in the order of their timestamps`() throws {
    let times = Mailbox<Int64?>()
    let runner = try runner(.video, times: times)
    let next = Lock(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<200 {
        let time = next.withLock { next in
          next += 1
          return next
        }
        // Another thread may have been faster with a later frame.
        _ = try? runner.videoFrame(milliseconds: time, picture())
      }
    }
    let worked = times.items.map { $0 ?? -1 }
    #expect(!worked.isEmpty)
    #expect(zip(worked, worked.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `live frames that fail are delivered as failures, in order, on the named queue`()
    throws
  {
    let results = Mailbox<String>()
    let runner = try runner(.liveStream) { live in
      let answer =
        switch live.result {
        case .success(let byte): "\(byte)"
        case .failure(let failure): failure.message
        }
      results.put("\(live.milliseconds) \(answer) \(currentQueueLabel())")
    }
    try runner.liveFrame(milliseconds: 1, picture(7))
    #expect(results.wait(forCount: 1))
    try runner.liveFrame(milliseconds: 2, region: Self.empty, picture(8))
    #expect(results.wait(forCount: 2))
    #expect(throws: Self.notIncreasing) { try runner.liveFrame(milliseconds: 2, picture(9)) }
    try runner.liveFrame(milliseconds: 3, picture(9))
    #expect(results.wait(forCount: 3))
    #expect(
      results.items == [
        "1 7 settings", "2 INVALID_ARGUMENT: ROI width and height must be > 0. settings",
        "3 9 settings",
      ])
  }

  @Test func `a runner that is let go delivers nothing and keeps nothing`() throws {
    let gate = Gate()
    let times = Mailbox<Int>()
    let watch: Token.Watch
    do {
      let (token, itsWatch) = Token.make()
      watch = itsWatch
      let runner = try runner(.liveStream, gate: gate) { live in
        withExtendedLifetime(token) { times.put(live.milliseconds) }
      }
      try runner.liveFrame(milliseconds: 1, picture())
      #expect(gate.waitForArrival())
      try runner.liveFrame(milliseconds: 2, picture())
    }
    gate.open(2)
    #expect(watch.waitForEnd())
    #expect(times.items.isEmpty)
  }
}
