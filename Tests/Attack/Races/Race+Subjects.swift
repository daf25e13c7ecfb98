import Dispatch
import Frames
import TestSupport
import VisionBase
import VisionTasks

/// A task of this package that several callers share, and the pictures of the race.
private struct SharedTask<Answer: Equatable & Sendable>: Sendable {
  /// Answers for a picture alone.
  let single: @Sendable (Frame) throws(VisionError) -> Answer
  let batch: @Sendable ([Frame]) async throws(VisionError) -> [Result<Answer, VisionError>]
  /// Begins a stream that remembers its frames.
  let sequence: @Sendable () -> FrameSequence<Answer>
  /// True if there is something in an answer.
  let isFound: @Sendable (Answer) -> Bool
}

extension Race {
  /// One landmarker of faces that blocking calls, batches and streams share; faces of a picture run
  /// side by side, with their expressions.
  static let faces = shared("faces") { random, folder in
    let bundle = try folder.write(random.packagedFaceBundle(), to: "faces.task")
    let options = FaceOptions(maxFaces: 3, minDetectionConfidence: 0, minPresenceConfidence: 0)
    let task = try FaceLandmarker(loading: .bundle(bundle), options: options)
    return SharedTask(
      single: { (frame) throws(VisionError) in try task.detect(in: frame) },
      batch: { (frames) async throws(VisionError) in try await task.faces(in: frames) },
      sequence: { task.sequence() }, isFound: { !$0.faces.isEmpty })
  }

  /// The same with hands.
  static let hands = shared("hands") { random, folder in
    let bundle = try folder.write(random.packagedHandBundle(), to: "hands.task")
    let options = HandOptions(maxHands: 3, minDetectionConfidence: 0, minPresenceConfidence: 0)
    let task = try HandLandmarker(loading: .bundle(bundle), options: options)
    return SharedTask(
      single: { (frame) throws(VisionError) in try task.detect(in: frame) },
      batch: { (frames) async throws(VisionError) in try await task.hands(in: frames) },
      sequence: { task.sequence() }, isFound: { !$0.hands.isEmpty })
  }

  /// The same with masks, which are read on the callers' threads.
  static let masks = shared("masks") { random, _ in
    let options = SegmenterOptions(smoothing: 0.7)
    let task = try ImageSegmenter(loading: .loaded(random.segmenter()), options: options)
    return SharedTask(
      single: { (frame) throws(VisionError) in try task.segment(frame) },
      batch: { (frames) async throws(VisionError) in try await task.masks(in: frames) },
      sequence: { task.sequence() }, isFound: { (try? $0.categories())?.values.isEmpty == false })
  }

  /// The same with whole bodies, whose parts run side by side.
  static let people = shared("people") { random, folder in
    let bundle = try folder.write(random.packagedPersonBundle(), to: "people.task")
    let task = try HolisticLandmarker(loading: .bundle(bundle))
    return SharedTask(
      single: { (frame) throws(VisionError) in try task.detect(in: frame) },
      batch: { (frames) async throws(VisionError) in try await task.person(in: frames) },
      sequence: { task.sequence() }, isFound: { $0.person != nil })
  }
}

extension Race {
  /// A race of callers of one task with arbitrary models; they get the answers of a caller alone.
  private static func shared<Answer: Equatable & Sendable>(
    _ name: String,
    _ make:
      @escaping @Sendable (inout SeededGenerator, ScratchFolder) throws -> SharedTask<Answer>
  ) -> Race {
    Race(name: name) { rounds, seed in
      let folder = try ScratchFolder()
      var random = SeededGenerator(seed: seed)
      let frames = try (0..<6).map { number in
        try frame(UInt8(number * 40), side: 20, at: Int64(number) * 33_333)
      }
      let (task, expected) = try finding(&random, folder, frames, make)
      let stream = task.sequence()
      let followed = try frames.map { try stream.process($0) }
      let fault = FirstFault()
      let ends = DispatchGroup()
      for number in 0..<3 {
        ends.enter()
        Task {
          defer { ends.leave() }
          do {
            for _ in 0..<rounds {
              guard number > 0 else {
                let answers = try await task.batch(frames).map { try $0.get() }
                try Finding.unless(answers == expected, "a batch has another answer")
                continue
              }
              try await follow(frames, task, followed)
            }
          } catch {
            fault.note("\(error)")
          }
        }
      }
      onThreads(2) { _ in
        fault.watch {
          for _ in 0..<rounds {
            for (frame, answer) in zip(frames, expected) {
              let found = try task.single(frame)
              try Finding.unless(found == answer, "a single picture has another answer")
              _ = task.isFound(found)
            }
          }
        }
      }
      try Finding.unless(
        ends.wait(timeout: .now() + patience) == .success, "a batch or a sequence does not end")
      try fault.check()
      return "\(5 * rounds * frames.count) pictures"
    }
  }

  /// Follows a stream of its own, and compares its answers with those of a stream alone.
  private static func follow<Answer: Equatable & Sendable>(
    _ frames: [Frame], _ task: SharedTask<Answer>, _ followed: [Answer]
  ) async throws {
    let sequence = task.sequence()
    for (frame, answer) in zip(frames, followed) {
      let found = try await sequence.result(for: frame)
      try Finding.unless(found == answer, "a stream has another answer")
    }
  }

  /// Makes models until they find something in a picture, in numbers that equal themselves.
  private static func finding<Answer>(
    _ random: inout SeededGenerator, _ folder: ScratchFolder, _ frames: [Frame],
    _ make: (inout SeededGenerator, ScratchFolder) throws -> SharedTask<Answer>
  ) throws -> (SharedTask<Answer>, [Answer]) {
    for _ in 0..<500 {
      guard let task = try? make(&random, folder),
        let answers = try? frames.map({ try task.single($0) }),
        answers == answers, answers.contains(where: task.isFound)
      else { continue }
      let stream = task.sequence()
      let followed = try? frames.map { try stream.process($0) }
      guard let followed, followed == followed else { continue }
      return (task, answers)
    }
    throw Finding("none of 500 models finds anything")
  }
}
