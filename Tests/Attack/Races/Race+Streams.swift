import Dispatch
import Foundation
import MediaPipeTasksVision
import TestSupport
import VisionBase

extension Race {
  /// A live detector, fed by two threads, that is released in the middle of it.
  static let abandonedStreams = Race(name: "abandoned streams") { rounds, seed in
    var random = SeededGenerator(seed: seed)
    var answered = 0
    for _ in 0..<rounds {
      answered += try abandonStream(atStep: Int.random(in: 10..<50, using: &random))
    }
    try Finding.unless(answered > 0, "no frame was answered before its stream was given up")
    return "\(answered) frames answered"
  }

  /// Returns the number of frames answered; none may be once the detector is gone.
  private static func abandonStream(atStep last: Int) throws -> Int {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let counter = AbandonedCounter()
    let options = ObjectDetectorOptions()
    options.baseOptions.modelAssetPath = try LiveModels.detector(in: folder)
    options.runningMode = .liveStream
    options.objectDetectorLiveStreamDelegate = counter
    let holder = Lock<ObjectDetector?>(try ObjectDetector(options: options))
    let observer = Observer(holder)
    let clock = Lock(0)
    DispatchQueue.concurrentPerform(iterations: 3) { thread in
      for step in 0..<60 {
        if thread == 2 {
          usleep(200)
          if step == last { holder.withLock { $0 = nil } }
          continue
        }
        guard let image = try? MPImage(pixelBuffer: LiveModels.pixels(UInt8(step))) else {
          return counter.note("a picture cannot be made")
        }
        // Times of two threads may arrive out of order, which is an error like any other.
        let time = clock.withLock { time in
          time += 1
          return time
        }
        let detector = holder.withLock { $0 }
        try? detector?.detectAsync(image: image, timestampInMilliseconds: time)
      }
    }
    // A result in delivery retains the detector until it is done.
    var tries = 0
    while !observer.isGone, tries < 10_000 {
      usleep(1000)
      tries += 1
    }
    try Finding.unless(observer.isGone, "a detector that was given up lives on")
    counter.close()
    // Remaining work ends meanwhile, and must deliver nothing.
    usleep(5000)
    if let failure = counter.failure { throw Finding(failure) }
    return counter.count
  }

  /// An observer of a detector's end that does not retain it.
  private final class Observer: @unchecked Sendable {
    // Sendable: set once, and reading a weak reference is atomic.
    private weak var detector: ObjectDetector?

    init(_ holder: Lock<ObjectDetector?>) { detector = holder.withLock { $0 } }

    var isGone: Bool { detector == nil }
  }
}

/// Counts results and records those that may not come.
private final class AbandonedCounter: NSObject, ObjectDetectorLiveStreamDelegate, Sendable {
  private struct State {
    var count = 0
    var lastTime = 0
    var isClosed = false
    var failure: String?
  }

  private let state = Lock(State())

  var count: Int { state.withLock { $0.count } }
  var failure: String? { state.withLock { $0.failure } }

  /// Forbids results from now on.
  func close() { state.withLock { $0.isClosed = true } }

  func note(_ words: String) {
    state.withLock { if $0.failure == nil { $0.failure = words } }
  }

  func objectDetector(
    _ objectDetector: ObjectDetector, didFinishDetection result: ObjectDetectorResult?,
    timestampInMilliseconds time: Int, error: (any Error)?
  ) {
    let words = state.withLock { state -> String? in
      defer { (state.count, state.lastTime) = (state.count + 1, time) }
      if state.isClosed { return "frame \(time) was answered after its detector was gone" }
      if time <= state.lastTime { return "frame \(time) came after frame \(state.lastTime)" }
      guard let error else { return result == nil ? "frame \(time) has no result" : nil }
      return "frame \(time): \(error)"
    }
    if let words { note(words) }
  }
}
