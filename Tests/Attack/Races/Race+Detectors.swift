import ModelRewriting
import Dispatch
import Foundation
import Frames
import ModelFiles
import TestSupport
import VisionBase
import VisionTasks

extension Race {
  private static func detector() throws -> ObjectDetector {
    try ObjectDetector(
      loading: .loaded(
        ModelFile(StableBytes(DetectorMaker().packager().packaged(), name: "made detector"))))
  }

  /// Eight detectors at work at the same time; they give the results of one.
  static let detectors = Race(name: "eight detectors") { rounds, _ in
    let picture = try frame(7)
    let expected = try detector().detect(in: picture)
    let fault = FirstFault()
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      fault.watch {
        let detector = try detector()
        for _ in 0..<rounds {
          try Finding.unless(
            try detector.detect(in: picture) == expected, "detector \(number) gives another result")
        }
      }
    }
    try fault.check()
    return "\(8 * rounds) pictures"
  }

  /// One detector used from eight threads, by a batch and by a sequence at the same time.
  static let sharedDetector = Race(name: "shared detector") { rounds, _ in
    let detector = try detector()
    let pictures = try (0..<8).map { try frame(UInt8($0)) }
    let ends = DispatchGroup()
    let fault = FirstFault()
    for task in 0..<2 {
      ends.enter()
      Task {
        defer { ends.leave() }
        do {
          for _ in 0..<rounds {
            guard task == 0 else {
              _ = try await detector.detections(in: pictures)
              continue
            }
            var count = 0
            for try await _ in detector.detections(in: sequence(pictures), policy: .dropWhenBusy) {
              count += 1
            }
            try Finding.unless(count > 0, "a sequence gave nothing")
          }
        } catch {
          fault.note("\(error)")
        }
      }
    }
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      fault.watch { for _ in 0..<rounds { _ = try detector.detect(in: pictures[number]) } }
    }
    try Finding.unless(
      ends.wait(timeout: .now() + patience) == .success, "a batch or a sequence does not end")
    try fault.check()
    return "\(24 * rounds) pictures"
  }

  private static func sequence(_ frames: [Frame]) -> AsyncStream<Frame> {
    AsyncStream { stream in
      for frame in frames { stream.yield(frame) }
      stream.finish()
    }
  }

  /// One tracker that follows four sequences at once, while single pictures go through it.
  ///
  /// One sequence is abandoned; every sequence keeps its own numbers.
  static let trackers = Race(name: "trackers") { rounds, _ in
    let tracker = try ObjectTracker(
      loading: .detector(
        .loaded(
          ModelFile(StableBytes(DetectorMaker().packager().packaged(), name: "made detector")))),
      classifier: .loaded(
        ModelFile(StableBytes(ClassifierMaker().packager().packaged(), name: "made classifier"))))
    let frames = try (0..<12).map { try frame(200, side: 40, at: Int64($0) * 33_333) }
    let expected = try tracker.detect(in: frames[0]).objects.count
    try Finding.unless(expected > 0, "the made detector finds nothing")
    let followed = Lock(0)
    let single = DispatchQueue(label: "attack.trackers", attributes: .concurrent)
    let singles = DispatchGroup()
    let fault = FirstFault()
    for _ in 0..<2 {
      single.async(group: singles) {
        fault.watch {
          for _ in 0..<rounds {
            try Finding.unless(
              try tracker.detect(in: frames[0]).objects.count == expected,
              "a single picture has other objects while sequences run")
          }
        }
      }
    }
    try wait {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<4 {
          group.addTask {
            for _ in 0..<rounds {
              let count = try await follow(frames, by: tracker, isGivenUp: number == 3)
              followed.withLock { $0 += count }
            }
          }
        }
        try await group.waitForAll()
      }
    }
    try Finding.unless(singles.wait(timeout: .now() + patience) == .success, "a call does not end")
    try fault.check()
    return "\(followed.withLock { $0 }) frames followed"
  }

  /// Follows a sequence, whole or for three frames, and returns the number of frames.
  private static func follow(
    _ frames: [Frame], by tracker: ObjectTracker, isGivenUp: Bool
  ) async throws -> Int {
    var (count, numbers) = (0, Set<Int>())
    for try await result in tracker.objects(in: sequence(frames)) {
      count += 1
      let found = result.objects.compactMap(\.trackingID)
      try Finding.unless(found.count == result.objects.count, "an object has no number")
      if numbers.isEmpty { numbers = Set(found) }
      try Finding.unless(
        numbers == Set(found), "the numbers \(numbers) of a sequence became \(found)")
      if isGivenUp, count == 3 { return count }
    }
    try Finding.unless(count == frames.count, "\(count) of \(frames.count) frames were answered")
    return count
  }
}
