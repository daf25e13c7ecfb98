import CommandLineParsing
import Dispatch
import Foundation
import Frames
import MediaPipeTasksVision
import ModelFiles
import TestSupport
import VisionBase
import VisionTasks

/// `attack races`: what several threads and processes do at once; meant for the thread sanitizer.
enum RaceCommand {
  private static let rounds = Option(
    "rounds", .integer(in: 1 ... .max), default: 20, help: "How often each race is run.")

  static let part: AttackProgram.Part = (
    Command("races", summary: "Threads and processes side by side.", arguments: [rounds]),
    { arguments in
      let rounds = arguments[rounds]
      if Runtime.isPresent {
        for round in 0..<rounds { try abandonedStream(round) }
        try eightDetectors(rounds)
        try sharedDetector(rounds)
      } else {
        say("races: \(Runtime.missing)")
      }
      for _ in 0..<(rounds + 4) / 5 { try SharedCache.race() }
      say("races: \(rounds) rounds of each without a finding")
    }
  )

  static let child: AttackProgram.Part = (
    Command(
      "race-child", summary: "Serves races as one of several processes.",
      arguments: [SharedCache.folder, SharedCache.address, SharedCache.number]),
    { arguments in try SharedCache.useAsChild(arguments) }
  )

  /// A live detector that two threads feed is given up in the middle of it.
  private static func abandonedStream(_ round: Int) throws {
    let folder = try ScratchFolder()
    let counter = AnswerCounter()
    let options = ObjectDetectorOptions()
    options.baseOptions.modelAssetPath = try LiveModels.detector(in: folder)
    options.runningMode = .liveStream
    options.objectDetectorLiveStreamDelegate = counter
    let holder = Lock<MediaPipeTasksVision.ObjectDetector?>(try ObjectDetector(options: options))
    let clock = Lock(0)
    DispatchQueue.concurrentPerform(iterations: 3) { thread in
      for step in 0..<60 {
        if thread == 2 {
          usleep(200)
          if step == 10 + round % 40 { holder.withLock { $0 = nil } }
          continue
        }
        guard let image = try? MPImage(pixelBuffer: LiveModels.pixels(UInt8(step))) else { return }
        // Times of two threads may come in the wrong order, which is an error like any other.
        let time = clock.withLock { time in
          time += 1
          return time
        }
        let detector = holder.withLock { $0 }
        try? detector?.detectAsync(image: image, timestampInMilliseconds: time)
      }
    }
  }

  /// Eight detectors at work at the same time give what one gives.
  private static func eightDetectors(_ rounds: Int) throws {
    let path = try LiveModels.detector(in: folder)
    let picture = try frame(7)
    let expected = try VisionTasks.ObjectDetector(loading: .file(path)).detect(in: picture)
    let wrong = Lock<String?>(nil)
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      do {
        let detector = try VisionTasks.ObjectDetector(loading: .file(path))
        for _ in 0..<rounds where try detector.detect(in: picture) != expected {
          wrong.withLock { $0 = "detector \(number) gives another result than the first" }
        }
      } catch {
        wrong.withLock { $0 = "detector \(number): \(error)" }
      }
    }
    if let words = wrong.withLock({ $0 }) { throw Finding(words) }
  }

  /// One detector used from eight threads, by a batch and by a sequence at the same time.
  private static func sharedDetector(_ rounds: Int) throws {
    let detector = try VisionTasks.ObjectDetector(
      loading: .file(LiveModels.detector(in: folder)))
    let pictures = try (0..<8).map { try frame(UInt8($0)) }
    let ends = DispatchGroup()
    let wrong = Lock<String?>(nil)
    @Sendable func note(_ error: any Error) { wrong.withLock { $0 = "\(error)" } }
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
            let source = AsyncStream { frames in
              for picture in pictures { frames.yield(picture) }
              frames.finish()
            }
            var count = 0
            for try await _ in detector.detections(in: source, policy: .dropWhenBusy) { count += 1 }
            try Finding.unless(count > 0, "a sequence gave nothing")
          }
        } catch {
          note(error)
        }
      }
    }
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      do {
        for _ in 0..<rounds { _ = try detector.detect(in: pictures[number]) }
      } catch {
        note(error)
      }
    }
    try Finding.unless(
      ends.wait(timeout: .now() + 120) == .success, "a batch or a sequence does not end")
    if let words = wrong.withLock({ $0 }) { throw Finding(words) }
  }

  private static let sharedFolder = Result { try ScratchFolder() }
  private static var folder: ScratchFolder { get throws { try sharedFolder.get() } }

  private static func frame(_ value: UInt8) throws -> Frame {
    try Frame(
      width: 16, height: 16, format: .rgb,
      bytes: [UInt8](repeating: value, count: 16 * 16 * 3).span.bytes)
  }
}
