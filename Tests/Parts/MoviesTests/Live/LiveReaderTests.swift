import Foundation
import Frames
import TestSupport
import Testing
import VisionBase

@testable import Movies

/// The reader with sources scripted by the test.
@Suite struct LiveReaderTests {
  /// The next step of a source.
  private enum Act: Sendable {
    case frame(time: Int64)
    case damage
    case end
    /// Waits until the reading is over, as a dead connection does.
    case silence
    /// Waits as long, and then returns the frame that a parser held until then.
    case held(time: Int64)
    /// Reports whether the time is already up.
    case clock(Mailbox<Bool>)
    /// Waits for the test.
    case gate(Gate)
    case endless
  }

  private final class Source: FrameSource {
    var acts: ArraySlice<Act>
    let watch: StreamWatch
    var time: Int64 = 0
    var durationInMicroseconds: Int64? { nil }
    var framesPerSecond: Double? { 25 }

    private let gone: Mailbox<Void>?

    init(_ acts: [Act], _ watch: StreamWatch, gone: Mailbox<Void>? = nil) {
      (self.acts, self.watch, self.gone) = (acts[...], watch, gone)
    }

    deinit { gone?.put(()) }

    func next() throws(VisionError) -> Frame? {
      while let act = acts.first {
        if case .endless = act {} else { acts.removeFirst() }
        switch act {
        case .frame(let time): return try frame(time)
        case .endless:
          time += 40_000
          return try frame(time)
        case .damage: throw VisionError(.inputInvalid, "damaged")
        case .end: return nil
        case .silence:
          _ = watch.pause(60)
          throw VisionError(.inputInvalid, "nothing came")
        case .held(let time):
          _ = watch.pause(60)
          return try frame(time)
        case .clock(let mailbox): mailbox.put(watch.hasTimedOut)
        case .gate(let gate): gate.pass()
        }
      }
      return nil
    }

    private func frame(_ time: Int64) throws(VisionError) -> Frame {
      var frame = try Frame(
        width: 1, height: 1, format: .rgb, bytes: [UInt8](repeating: 0, count: 3).span.bytes)
      frame.timestampInMicroseconds = time
      return frame
    }

    func seek(to microseconds: Int64) throws(VisionError) {}
    func countFramesBeforeNext() throws(VisionError) -> Int { 0 }
  }

  /// The same frames, with pixels made by the consumer.
  private final class PendingSource: PendingFrameSource {
    let source: Source
    /// Called with each frame that is made; throws for those that cannot be.
    let make: @Sendable (Int64) throws(VisionError) -> Void
    var durationInMicroseconds: Int64? { source.durationInMicroseconds }
    var framesPerSecond: Double? { source.framesPerSecond }

    init(
      _ source: Source, _ make: @escaping @Sendable (Int64) throws(VisionError) -> Void
    ) {
      (self.source, self.make) = (source, make)
    }

    func next() throws(VisionError) -> Frame? { try nextPending()?.made() }

    func nextPending() throws(VisionError) -> PendingFrame? {
      guard let frame = try source.next() else { return nil }
      let time = frame.timestampInMicroseconds ?? -1
      return PendingFrame(timestampInMicroseconds: time) { [make] () throws(VisionError) in
        try make(time)
        return frame
      }
    }

    func seek(to microseconds: Int64) throws(VisionError) {}
    func countFramesBeforeNext() throws(VisionError) -> Int { 0 }
  }

  /// Returns a reader of one connection whose consumer makes the frames' pixels.
  private func pendingReader(
    _ acts: [Act], _ options: LiveOptions,
    _ make: @escaping @Sendable (Int64) throws(VisionError) -> Void
  ) throws(VisionError) -> LiveReader {
    try LiveReader(name: "rtsp://cam/1", options, MovieCancellation()) {
      LiveConnection(frames: PendingSource(Source(acts, $0), make))
    }
  }

  /// Returns a reader whose connections follow one list of acts after the other; an empty list is
  /// none.
  private func reader(
    _ connections: [[Act]], _ options: LiveOptions = LiveOptions(),
    cancellation: MovieCancellation = MovieCancellation()
  ) throws(VisionError) -> LiveReader {
    let left = Lock(connections)
    return try LiveReader(name: "rtsp://cam/1", options, cancellation) {
      (watch) throws(VisionError) in
      let acts = left.withLock { $0.isEmpty ? [] : $0.removeFirst() }
      guard !acts.isEmpty else { throw VisionError(.inputMissing, "there is no answer") }
      return LiveConnection(frames: Source(acts, watch))
    }
  }

  private static var everyFrame: LiveOptions {
    var options = LiveOptions()
    options.delivery = .everyFrame
    options.reconnectForSeconds = 0
    return options
  }

  /// Returns the events so far, at most `count`, and the error that ends them.
  private func events(_ reader: LiveReader, upTo count: Int = .max) throws -> [String] {
    var found: [String] = []
    do throws(VisionError) {
      while found.count < count, let event = try reader.nextEvent() {
        switch event {
        case .frame(let frame, let number, let received):
          #expect(received > 0)
          found.append("\(number) at \(frame.timestampInMicroseconds ?? -1)")
        case .lost(let error, _): found.append("lost: \(error.message)")
        case .back(_, _, let attempts): found.append("back after \(attempts)")
        }
      }
    } catch {
      found.append("\(error.code): \(error.message)")
    }
    return found
  }

  @Test func `every frame comes in order, then why the source ended`() throws {
    let reader = try reader(
      [[.frame(time: 900), .frame(time: 40_900), .frame(time: 80_900), .end]], Self.everyFrame)
    #expect(
      try events(reader) == [
        "0 at 0", "1 at 40000", "2 at 80000", "inputInvalid: rtsp://cam/1 ended",
      ])
    #expect(try reader.nextEvent() == nil)
    #expect(reader.droppedFrameCount == 0)
    #expect(try reader.countFramesBeforeNext() == 3)
  }

  /// Waits until waiting frames give way to newer ones.
  private func waitUntilLate() {
    Thread.sleep(forTimeInterval: Double(LiveBacklog.patience) / 1e9 + 0.001)
  }

  @Test func `a slow reader gets the newest frame, and the others are counted`() throws {
    var options = LiveOptions()
    options.reconnectForSeconds = 0
    let (first, gate) = (Gate(), Gate())
    let frames = (0..<6).map { Act.frame(time: $0 * 40_000) }
    let reader = try reader(
      [[frames[0], .gate(first)] + frames.dropFirst() + [.gate(gate), .end]], options)
    #expect(first.waitForArrival())
    _ = try reader.nextEvent()
    first.open()
    #expect(gate.waitForArrival())
    waitUntilLate()
    guard case .frame(_, let number, _) = try reader.nextEvent() else {
      Issue.record("no frame")
      return
    }
    #expect(number == 5)
    #expect(reader.droppedFrameCount == 4)
    gate.open()
    #expect(throws: VisionError.self) { try reader.nextEvent() }
  }

  @Test func `a slow reader of a source that comes and goes gets the newest frame`() throws {
    let gate = Gate()
    let flaps = (0..<2).map { _ in [Act.frame(time: 0), .end] }
    let steady: [Act] = [.frame(time: 0), .frame(time: 40_000), .gate(gate), .silence]
    let reader = try reader(flaps + [steady])
    #expect(gate.waitForArrival())
    guard case .lost(_, let start) = try reader.nextEvent(),
      case .back(let time, let gap, let attempts) = try reader.nextEvent(),
      case .frame(let frame, let number, _) = try reader.nextEvent()
    else {
      Issue.record("no gap")
      return
    }
    // The reader had not asked before, so numbers and times begin with this frame.
    #expect(number == 0 && reader.droppedFrameCount == 0)
    #expect(start == 0 && time == 0 && frame.timestampInMicroseconds == 0)
    // Both pauses between attempts, and the additional time of a busy machine.
    #expect(attempts == 2 && gap >= 750_000 && gap < 60_000_000)
    gate.open()
    #expect(try reader.nextEvent(until: 0) == nil)
  }

  @Test(
    "times that are none are refused", arguments: [Double.nan, -1, -Double.infinity])
  func times(time: Double) throws {
    let changes: [(inout LiveOptions, Double) -> Void] = [
      { $0.connectTimeoutInSeconds = $1 }, { $0.stallTimeoutInSeconds = $1 },
      { $0.reconnectForSeconds = $1 },
    ]
    for change in changes {
      var options = LiveOptions()
      change(&options, time)
      let error = #expect(throws: VisionError.self) { try reader([[.endless]], options) }
      #expect(error?.code == .optionInvalid)
      #expect(error?.message.bytes.hasSuffix("; give a number of seconds, zero or more") == true)
      change(&options, .infinity)
      #expect(try reader([[.endless]], options).next() != nil)
    }
  }

  @Test func `pixels are made of the frames that are handed out, and of no others`() throws {
    var options = LiveOptions()
    options.reconnectForSeconds = 0
    let gates = (Gate(), Gate())
    let made = Lock<[Int64]>([])
    func frames(_ numbers: Range<Int64>) -> [Act] { numbers.map { .frame(time: $0 * 40_000) } }
    let acts = frames(0..<5) + [.gate(gates.0)] + frames(5..<9) + [.gate(gates.1), .end]
    let reader = try pendingReader(acts, options) { time in made.withLock { $0.append(time) } }
    #expect(gates.0.waitForArrival())
    // The first frame that is wanted.
    #expect(try reader.next()?.timestampInMicroseconds == 0)
    gates.0.open()
    #expect(gates.1.waitForArrival())
    waitUntilLate()
    #expect(try reader.next()?.timestampInMicroseconds == 160_000)
    #expect(made.withLock { $0 } == [160_000, 320_000])
    #expect(reader.droppedFrameCount == 3)
    gates.1.open()
  }

  @Test func `with every frame wanted, all are made`() throws {
    let made = Lock<[Int64]>([])
    let acts: [Act] = (0..<3).map { .frame(time: $0 * 40_000) } + [.end]
    let reader = try pendingReader(acts, Self.everyFrame) { time in
      made.withLock { $0.append(time) }
    }
    #expect(try events(reader).prefix(3) == ["0 at 0", "1 at 40000", "2 at 80000"])
    #expect(made.withLock { $0 } == [0, 40_000, 80_000])
  }

  @Test func `a frame that cannot be made is damage`() throws {
    let gate = Gate()
    var options = LiveOptions()
    options.reconnectForSeconds = 0
    let acts: [Act] = [.frame(time: 0), .gate(gate), .frame(time: 40_000), .end]
    let reader = try pendingReader(acts, options) { (time) throws(VisionError) in
      // The test releases the next one once the first is taken.
      guard time > 0 else {
        gate.open()
        throw VisionError(.inputInvalid, "cannot be made")
      }
    }
    #expect(gate.waitForArrival())
    #expect(try events(reader) == ["1 at 40000", "inputInvalid: rtsp://cam/1 ended"])
    #expect(reader.damageCount == 1)
  }

  @Test(
    "a connection ends when no frame can be made from it",
    arguments: [LiveOptions.Delivery.newest, .everyFrame])
  func unmakeable(_ delivery: LiveOptions.Delivery) throws {
    var options = Self.everyFrame
    options.delivery = delivery
    let reader = try pendingReader([.endless], options) { (_) throws(VisionError) in
      throw VisionError(.inputInvalid, "cannot be made")
    }
    #expect(try events(reader) == ["inputInvalid: cannot be made"])
    #expect(reader.damageCount >= 200)
  }

  @Test func `a lost source is a gap and not an end`() throws {
    var options = Self.everyFrame
    options.reconnectForSeconds = 60
    let cancellation = MovieCancellation()
    let reader = try reader(
      [[.frame(time: 0), .end], [], [.frame(time: 5_000), .frame(time: 45_000), .end]], options,
      cancellation: cancellation)
    let found = try events(reader, upTo: 6)
    try #require(found.count == 6, "\(found)")
    #expect(found[0] == "0 at 0")
    #expect(found[1] == "lost: rtsp://cam/1 ended")
    #expect(found[2] == "back after 2")
    #expect(found[3].bytes.hasPrefix("1 at ") && found[4].bytes.hasPrefix("2 at "))
    #expect(found[5] == "lost: rtsp://cam/1 ended")
    cancellation.cancel()
    let error = #expect(throws: VisionError.self) { try reader.nextEvent() }
    #expect(error?.code == .cancelled)
  }

  @Test func `what was lost is let go before it is connected again`() throws {
    var options = Self.everyFrame
    options.reconnectForSeconds = 1
    let gone = Mailbox<Void>()
    let attempts = Lock<[Int]>([])
    let reader = try LiveReader(name: "rtsp://cam/1", options, MovieCancellation()) {
      (watch) throws(VisionError) in
      let count = attempts.withLock { attempts in
        attempts.append(gone.items.count)
        return attempts.count
      }
      guard count < 3 else { throw VisionError(.inputMissing, "there is no answer") }
      return LiveConnection(frames: Source([.frame(time: 0), .end], watch, gone: gone))
    }
    #expect(try events(reader).count { $0.bytes.hasPrefix("back") } == 1)
    #expect(attempts.withLock { $0.prefix(3) } == [0, 1, 2])
  }

  @Test func `a source that does not come back is given up with its reason`() throws {
    var options = Self.everyFrame
    options.reconnectForSeconds = 0.3
    let found = try events(try reader([[.frame(time: 0), .end]], options))
    #expect(found.count == 3)
    #expect(
      found.last
        == "inputMissing: rtsp://cam/1: it was lost and did not come back: there is no answer")
  }

  @Test func `damage is counted and passed over`() throws {
    let reader = try reader(
      [[.frame(time: 0), .damage, .damage, .frame(time: 40_000), .end]], Self.everyFrame)
    #expect(try events(reader).prefix(2) == ["0 at 0", "1 at 40000"])
    #expect(reader.damageCount == 2)
  }

  @Test func `damage without end is the end of a connection`() throws {
    let reader = try reader(
      [[.frame(time: 0)] + [Act](repeating: .damage, count: 500)], Self.everyFrame)
    #expect(try events(reader) == ["0 at 0", "inputInvalid: damaged"])
  }

  @Test func `a source that says nothing is lost after its time`() throws {
    var options = Self.everyFrame
    options.stallTimeoutInSeconds = 0.2
    let found = try events(try reader([[.frame(time: 0), .silence]], options))
    #expect(found == ["0 at 0", "inputInvalid: rtsp://cam/1: it sent no frame for 0.2 s"])
  }

  @Test func `a frame that was held until the time was up wins no more time`() throws {
    var options = Self.everyFrame
    options.stallTimeoutInSeconds = 0.2
    let isUp = Mailbox<Bool>()
    let acts: [Act] = [.frame(time: 0), .held(time: 40_000), .clock(isUp), .silence]
    let found = try events(try reader([acts], options))
    #expect(isUp.items == [true])
    #expect(
      found == ["0 at 0", "1 at 40000", "inputInvalid: rtsp://cam/1: it sent no frame for 0.2 s"])
  }

  @Test func `a gap begins with the last frame before it`() throws {
    var options = LiveOptions()
    options.delivery = .everyFrame
    options.stallTimeoutInSeconds = 0.5
    let reader = try reader(
      [[.frame(time: 0), .held(time: 40_000), .silence], [.frame(time: 0), .silence]], options)
    while let event = try reader.nextEvent() {
      guard case .back(_, let gap, _) = event else { continue }
      // The time without a frame, and the pause before the first attempt.
      #expect(gap >= 750_000)
      return
    }
    Issue.record("no gap")
  }

  @Test func `a source that was never there is an error at once`() {
    let error = #expect(throws: VisionError.self) { try reader([]) }
    #expect(error?.code == .inputMissing)
  }

  @Test func `connecting for too long is told as such`() {
    var options = LiveOptions()
    options.connectTimeoutInSeconds = 0.2
    let error = #expect(throws: VisionError.self) {
      try LiveReader(name: "x", options, MovieCancellation()) { (watch) throws(VisionError) in
        _ = watch.pause(60)
        throw VisionError(.inputInvalid, "something of FFmpeg's")
      }
    }
    #expect(
      error?.message.bytes.hasPrefix("x: it sent nothing that can be decoded within 0.2 s; check")
        == true
    )
  }

  @Test func `waiting for what comes next can have an end`() throws {
    let reader = try reader([[.frame(time: 0), .silence]])
    #expect(try reader.nextEvent(until: .max) != nil)
    #expect(try reader.nextEvent(until: MonotonicClock.nanoseconds + 1_000_000) == nil)
  }

  @Test func `canceling ends whatever is waited for`() throws {
    let cancellation = MovieCancellation()
    let silent = try reader([[.frame(time: 0), .silence]], cancellation: cancellation)
    #expect(try silent.next() != nil)
    try WorkerThread.begin { cancellation.cancel() }
    let error = #expect(throws: VisionError.self) { try silent.next() }
    #expect(error?.code == .cancelled)
  }

  @Test func `a reader that nobody holds ends its thread`() throws {
    weak var reading: LiveReader?
    let gone = Mailbox<Void>()
    do {
      let reader = try LiveReader(name: "x", LiveOptions(), MovieCancellation()) {
        LiveConnection(frames: Source([.endless], $0, gone: gone))
      }
      reading = reader
      #expect(try reader.next() != nil)
    }
    #expect(reading == nil)
    // The thread retains the source until it ends.
    #expect(gone.wait(forCount: 1))
  }

  @Test func `who cancels can wait until the source is let go`() throws {
    let cancellation = MovieCancellation()
    let (gone, gate) = (Mailbox<Void>(), Gate())
    let reader = try LiveReader(name: "x", LiveOptions(), cancellation) {
      LiveConnection(frames: Source([.frame(time: 0), .gate(gate)], $0, gone: gone))
    }
    #expect(try reader.next() != nil)
    #expect(gate.waitForArrival())
    cancellation.cancel()
    #expect(throws: VisionError.self) { try reader.next() }
    #expect(!cancellation.waitForThreads(until: MonotonicClock.nanoseconds + 1_000_000))
    gate.open()
    #expect(cancellation.waitForThreads(until: MonotonicClock.nanoseconds + 60_000_000_000))
    #expect(gone.items.count == 1)
    #expect(MovieCancellation().waitForThreads(until: 0))
  }

  @Test func `what is live cannot be started at a time`() throws {
    let reader = try reader([[.endless]])
    let error = #expect(throws: VisionError.self) { try reader.seek(to: 5) }
    #expect(error?.code == .optionInvalid)
    #expect(reader.durationInMicroseconds == nil)
    #expect(reader.framesPerSecond == 25)
  }
}
