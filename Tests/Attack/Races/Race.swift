import Dispatch
import Foundation
import Frames
import TestSupport
import VisionBase

/// Something that several threads or processes do at once.
struct Race: Sendable {
  let name: String

  /// Runs it so many times, with what is random made from a seed, and says what was done; throws
  /// what it found.
  let run: @Sendable (_ rounds: Int, _ seed: UInt64) throws -> String

  static let all: [Race] = [
    .abandonedStreams, .detectors, .sharedDetector, .trackers, .poses, .objects, .hostedModels,
    .convolutions, .sharedCache, .swappedModels, .rewrittenPictures,
  ]
}

/// The first thing that went wrong on any of several threads.
final class FirstFault: Sendable {
  private let words = Lock<String?>(nil)

  /// Runs a body and takes down what it throws.
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

  /// Throws what was taken down.
  func check() throws {
    if let words = words.withLock({ $0 }) { throw Finding(words) }
  }
}

/// Where so many threads wait for each other, again and again.
final class MeetingPlace: Sendable {
  private let count: Int
  private let condition = NSCondition()
  /// How many are there, and how often all were; reached with the condition locked.
  nonisolated(unsafe) private var state = (waiting: 0, meetings: 0)

  init(_ count: Int) { self.count = count }

  /// Waits until as many threads are here.
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
  /// Runs a body on so many threads at once, which may wait for each other, and waits for their ends.
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

  /// How long something may take that can only end; only a lost end takes as long.
  static let patience = DispatchTimeInterval.seconds(120)

  /// A picture of one value.
  static func frame(_ value: UInt8, side: Int = 16, at time: Int64? = nil) throws -> Frame {
    try Frame(
      width: side, height: side, format: .rgb, timestampInMicroseconds: time,
      bytes: [UInt8](repeating: value, count: side * side * 3).span.bytes)
  }

  /// Runs asynchronous work to its end from a thread that may wait.
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
