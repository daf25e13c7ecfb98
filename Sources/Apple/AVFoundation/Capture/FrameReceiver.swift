internal import Dispatch
internal import VisionBase

/// A delegate and the queue on which it is called.
final class FrameReceiver: @unchecked Sendable {
  // Sendable: nothing changes. Loading the delegate may make the loader its last owner and run the
  // program's deinitializer: that is only done on `line`, on the handover's own queue, and by
  // programs themselves.
  private(set) weak var delegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?
  let line: CallLine

  init(_ delegate: any AVCaptureVideoDataOutputSampleBufferDelegate, _ line: CallLine) {
    self.delegate = delegate
    self.line = line
  }

  var queue: DispatchQueue { line.queue }
}

/// A serial line of calls on a program's queue, even a concurrent one.
final class CallLine: Sendable {
  /// The program's queue.
  let queue: DispatchQueue
  private let serial: DispatchQueue

  init(on queue: DispatchQueue) {
    self.queue = queue
    serial = DispatchQueue(label: "vision.capture.output", target: queue)
  }

  /// Calls `body` after all earlier calls have ended, and keeps itself alive until then.
  func call(_ body: @escaping @Sendable () -> Void) {
    serial.async { [self] in withExtendedLifetime(self, body) }
  }

  /// Returns true if calls on a queue belong to this line.
  ///
  /// On Linux a global queue is a different object each time, but always has the same label.
  fileprivate func isOn(_ other: DispatchQueue) -> Bool {
    queue === other
      || (queue.label == other.label && queue.label.bytes.hasPrefix("com.apple.root."))
  }
}

/// The lines that have an owner or pending calls; at most one per queue.
struct CallLines {
  private struct Entry: Sendable {
    weak let line: CallLine?
  }

  private var entries: [Entry] = []

  /// Returns the line on a queue; a new one if all calls on it have ended.
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
