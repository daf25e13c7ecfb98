import VisionBase

/// The faults of a queue: a line when one begins, and a line with the losses when it ends.
struct QueueFaults: Sendable {
  private var leftOut = 0
  private var lost = 0
  private var tooLong = 0
  private var isUnwritten = false

  /// Takes the outcome of adding an event; returns the lines for standard error.
  mutating func take(_ addition: EventQueue.Addition) -> [String] {
    var lines: [String] = []
    if addition.isTooLong {
      if tooLong == 0 { lines.append("an event is longer than 1 MB, and is not passed on") }
      tooLong += 1
    }
    if let fault = addition.fault {
      if !isUnwritten {
        lines.append("\(FailureLine.message(of: fault)); events wait in memory")
        isUnwritten = true
      }
      if lost == 0, addition.lost > 0 {
        lines.append("\(EventQueue.mostInMemory) events wait in memory; new ones are lost")
      }
      lost += addition.lost
    }
    if addition.leftOut > 0, leftOut == 0 {
      lines.append("the queue is full; the oldest events are left out")
    }
    leftOut += addition.leftOut
    return lines
  }

  /// Takes the queue's state; returns the lines for faults that are over.
  mutating func take(hasRoom: Bool, isOnDisk: Bool) -> [String] {
    var lines: [String] = []
    if isUnwritten, isOnDisk {
      let losses = lost == 0 ? "" : "; \(counted(lost, "event")) lost"
      lines.append("events wait on the disk again\(losses)")
      (isUnwritten, lost) = (false, 0)
    }
    if leftOut > 0, hasRoom {
      lines.append("the queue has room again; \(counted(leftOut, "event")) left out")
      leftOut = 0
    }
    return lines
  }

  /// Returns the lines for the end of the queue, with the number of events that are lost with it.
  mutating func end(losing count: Int) -> [String] {
    defer { self = QueueFaults() }
    var lines: [String] = []
    if lost + count > 0 {
      lines.append("\(counted(lost + count, "event")) lost, which the disk did not take")
    }
    if leftOut > 0 { lines.append("\(counted(leftOut, "event")) left out of the full queue") }
    if tooLong > 0 { lines.append("\(counted(tooLong, "event")) lost, longer than 1 MB") }
    return lines
  }
}
