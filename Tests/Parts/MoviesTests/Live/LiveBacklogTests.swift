import Frames
import Testing
import VisionBase

@testable import Movies

@Suite struct LiveBacklogTests {
  private func frame() throws -> PendingFrame {
    PendingFrame(
      try Frame(
        width: 1, height: 1, format: .gray, bytes: [UInt8](repeating: 0, count: 1).span.bytes))
  }

  private func lost(_ time: Int64) -> WaitingEvent {
    .lost(VisionError(.inputInvalid, "lost at \(time)"), timestampInMicroseconds: time)
  }

  private func back(_ time: Int64, gap: Int64) -> WaitingEvent {
    .back(timestampInMicroseconds: time, gapInMicroseconds: gap, attempts: 1)
  }

  /// Returns the waiting items, in words, for a reader that asks at a time in milliseconds.
  private func words(_ backlog: inout LiveBacklog, at time: Int64 = 0) -> [String] {
    var found: [String] = []
    while let event = backlog.takeFirst(at: time * 1_000_000) {
      switch event {
      case .frame(_, let number, _): found.append("frame \(number)")
      case .lost(let error, _): found.append(error.message)
      case .back(let time, let gap, let attempts):
        found.append("back at \(time), gap of \(gap), attempts: \(attempts)")
      }
    }
    return found
  }

  /// Adds a frame that arrives at a time in milliseconds.
  private func add(
    _ backlog: inout LiveBacklog, at time: Int64 = 0, newestOnly: Bool = true
  ) throws {
    backlog.add(
      try frame(), receivedAtNanoseconds: 0, newestOnly: newestOnly, at: time * 1_000_000)
  }

  /// Returns a backlog whose reader has asked once.
  private func asked() -> LiveBacklog {
    var backlog = LiveBacklog()
    _ = backlog.takeFirst(at: 0)
    return backlog
  }

  @Test func `where every frame is wanted all events wait in their order`() throws {
    var backlog = LiveBacklog()
    for time in [10, 20] as [Int64] {
      try add(&backlog, newestOnly: false)
      backlog.add(lost(time), at: 0)
      backlog.add(back(time + 5, gap: 5), at: 0)
    }
    #expect(backlog.count == 6 && backlog.droppedCount == 0)
    #expect(
      words(&backlog, at: 5000) == [
        "frame 0", "lost at 10", "back at 15, gap of 5, attempts: 1", "frame 1", "lost at 20",
        "back at 25, gap of 5, attempts: 1",
      ])
  }

  @Test func `a frame that has waited gives way, one of a burst does not`() throws {
    var backlog = asked()
    try add(&backlog, at: 0)
    try add(&backlog, at: 50)
    #expect(backlog.droppedCount == 0)
    try add(&backlog, at: 51)
    #expect(backlog.droppedCount == 1)
    #expect(words(&backlog, at: 60) == ["frame 1", "frame 2"])
    try add(&backlog, at: 70)
    try add(&backlog, at: 71)
    #expect(words(&backlog, at: 200) == ["frame 4"])
    #expect(backlog.droppedCount == 2 && backlog.readCount == 5)
  }

  @Test func `of a long burst the last frames are there`() throws {
    var backlog = asked()
    for _ in 0..<100 { try add(&backlog) }
    #expect(backlog.count == LiveBacklog.mostFrames)
    #expect(words(&backlog) == ["frame 96", "frame 97", "frame 98", "frame 99"])
  }

  @Test func `frames from before anybody asked are not counted`() throws {
    var backlog = LiveBacklog()
    try add(&backlog)
    backlog.add(lost(10), at: 0)
    backlog.add(back(15, gap: 5), at: 0)
    for _ in 0..<5 { try add(&backlog) }
    #expect(backlog.count == 3)
    #expect(
      words(&backlog) == ["lost at 10", "back at 15, gap of 5, attempts: 1", "frame 0"])
    #expect(backlog.droppedCount == 0 && backlog.readCount == 1)
  }

  @Test func `times begin with the first frame that counts`() throws {
    var backlog = LiveBacklog()
    func add(_ time: Int64, newestOnly: Bool = true) throws {
      var frame = try frame()
      frame.timestampInMicroseconds = time
      backlog.add(frame, receivedAtNanoseconds: 0, newestOnly: newestOnly, at: 0)
    }
    func times() -> [Int64] {
      var found: [Int64] = []
      while let event = backlog.takeFirst(at: 0) {
        switch event {
        case .frame(let frame, _, _): found.append(frame.timestampInMicroseconds ?? -1)
        case .lost(_, let time), .back(let time, _, _): found.append(time)
        }
      }
      return found
    }
    try add(0)
    try add(2_000)
    backlog.add(lost(2_000), at: 0)
    backlog.add(back(7_000, gap: 5_000), at: 0)
    try add(7_000)
    #expect(times() == [0, 0, 0])
    try add(8_500)
    backlog.add(lost(8_500), at: 0)
    #expect(times() == [1_500, 1_500])
    // A reader that wants every frame gets them from the source's first one.
    backlog = LiveBacklog()
    try add(40, newestOnly: false)
    try add(80, newestOnly: false)
    #expect(times() == [40, 80])
  }

  @Test func `late frames give way over any number of gaps`() throws {
    var backlog = asked()
    try add(&backlog)
    for time in stride(from: 100, to: 100_100, by: 100) as StrideTo<Int64> {
      backlog.add(lost(time), at: time)
      #expect(backlog.count <= 4)
      backlog.add(back(time + 5, gap: 5), at: time)
      try add(&backlog, at: time)
    }
    #expect(backlog.droppedCount == 1000)
    #expect(
      words(&backlog, at: 100_000) == [
        "lost at 100", "back at 100005, gap of 99905, attempts: 1000", "frame 1000",
      ])
  }

  @Test func `what a reader was told of is not told again`() throws {
    var backlog = asked()
    backlog.add(lost(10), at: 0)
    backlog.add(back(15, gap: 5), at: 0)
    try add(&backlog, at: 0)
    _ = backlog.takeFirst(at: 0)
    backlog.add(lost(20), at: 100)
    backlog.add(back(27, gap: 7), at: 100)
    try add(&backlog, at: 100)
    _ = backlog.takeFirst(at: 100)
    backlog.add(lost(30), at: 200)
    backlog.add(back(31, gap: 1), at: 200)
    try add(&backlog, at: 200)
    #expect(
      words(&backlog, at: 200) == ["lost at 30", "back at 31, gap of 1, attempts: 1", "frame 2"])
    #expect(backlog.droppedCount == 2)
  }
}
