import Dispatch
import Foundation
import Frames
import TestSupport
import VisionBase

/// An operation of several threads or processes at once.
struct Race: Sendable {
  let name: String

  /// Runs a number of rounds, with random choices from a seed, and returns a summary.
  ///
  /// Throws its finding.
  let run: @Sendable (_ rounds: Int, _ seed: UInt64) throws -> String

  static let all: [Race] = [
    .abandonedStreams, .detectors, .sharedDetector, .trackers, .poses, .faces, .hands, .masks,
    .people,
    .objects, .hostedModels,
    .convolutions, .sharedCache, .swappedModels, .rewrittenPictures,
  ]
}

/// The first error on any of several threads.
final class FirstFault: Sendable {
  private let words = Lock<String?>(nil)

  /// Runs a body and records its error.
  func watch(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      note("\(error)")
    }
  }

  func note(_ text: String) {
    words.withLock { if $0 == nil { $0 = text } }
  }

  /// Throws the recorded error.
  func check() throws {
    if let words = words.withLock({ $0 }) { throw Finding(words) }
  }
}

/// A barrier at which a number of threads meet, again and again.
final class MeetingPlace: Sendable {
  private let count: Int
  private let condition = NSCondition()
  /// The number of waiting threads and of past meetings; accessed with the condition locked.
  nonisolated(unsafe) private var state = (waiting: 0, meetings: 0)

  init(_ count: Int) { self.count = count }

  /// Waits until all threads have arrived.
  func meet() {
    condition.lock()
    defer { condition.unlock() }
    let meeting = state.meetings
    state.waiting += 1
    if state.waiting == count {
      state = (0, meeting + 1)
      condition.broadcast()
    }
    while state.meetings == meeting { condition.wait() }
  }
}

extension Race {
  /// Runs a body on a number of threads at once, which may wait for each other, and waits for their
  /// ends.
  static func onThreads(_ count: Int, _ body: @escaping @Sendable (_ thread: Int) -> Void) {
    let end = DispatchSemaphore(value: 0)
    for thread in 0..<count {
      Thread.detachNewThread {
        body(thread)
        end.signal()
      }
    }
    for _ in 0..<count { end.wait() }
  }

  /// The time limit for something certain to end; only a lost end takes as long.
  static let patience = DispatchTimeInterval.seconds(120)

  /// Returns a picture of one value.
  static func frame(_ value: UInt8, side: Int = 16, at time: Int64? = nil) throws -> Frame {
    try Frame(
      width: side, height: side, format: .rgb, timestampInMicroseconds: time,
      bytes: [UInt8](repeating: value, count: side * side * 3).span.bytes)
  }

  /// Runs asynchronous work to completion from a thread that may block.
  static func wait(for body: @escaping @Sendable () async throws -> Void) throws {
    let end = DispatchSemaphore(value: 0)
    let fault = FirstFault()
    Task {
      do {
        try await body()
      } catch {
        fault.note("\(error)")
      }
      end.signal()
    }
    try Finding.unless(end.wait(timeout: .now() + patience) == .success, "a task does not end")
    try fault.check()
  }
}
