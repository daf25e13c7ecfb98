internal import Dispatch
internal import VisionBase

/// Who gets frames, and where.
final class FrameReceiver: @unchecked Sendable {
  // Sendable: nothing changes. Who looks for the delegate may be the last to let go of it, and then runs
  // the program's code for its end: that is only done on `line`, on the handover's own queue, and by
  // programs themselves.
  private(set) weak var delegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?
  let line: CallLine

  init(_ delegate: any AVCaptureVideoDataOutputSampleBufferDelegate, _ line: CallLine) {
    self.delegate = delegate
    self.line = line
  }

  var queue: DispatchQueue { line.queue }
}

/// Calls on a program's queue: one after the other, even if that is a concurrent one.
final class CallLine: Sendable {
  /// The program's.
  let queue: DispatchQueue
  private let serial: DispatchQueue

  init(on queue: DispatchQueue) {
    self.queue = queue
    serial = DispatchQueue(label: "vision.capture.output", target: queue)
  }

  /// Calls `body` once all calls before it have ended, and is there until that has.
  func call(_ body: @escaping @Sendable () -> Void) {
    serial.async { [self] in withExtendedLifetime(self, body) }
  }

  /// Whether calls on a queue belong here.
  ///
  /// On Linux a global queue is another object each time, and has always the same label.
  fileprivate func isOn(_ other: DispatchQueue) -> Bool {
    queue === other
      || (queue.label == other.label && queue.label.bytes.hasPrefix("com.apple.root."))
  }
}

/// The lines that somebody still has, or that have calls; each queue has one at most.
struct CallLines {
  private struct Entry: Sendable {
    weak let line: CallLine?
  }

  private var entries: [Entry] = []

  /// The line on a queue; a new one where all calls on it have ended.
  mutating func line(on queue: DispatchQueue) -> CallLine {
    entries.removeAll { $0.line == nil }
    for entry in entries {
      if let line = entry.line, line.isOn(queue) { return line }
    }
    let line = CallLine(on: queue)
    entries.append(Entry(line: line))
    return line
  }
}
