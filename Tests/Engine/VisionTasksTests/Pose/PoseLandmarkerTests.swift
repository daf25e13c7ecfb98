import ModelRewriting
import Foundation
import Frames
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct PoseLandmarkerTests {
  private func landmarker(_ options: PoseOptions = PoseOptions()) async throws -> PoseLandmarker {
    let models = MadePoseModels()
    return try await PoseLandmarker(
      model: .files(
        detector: .loaded(try models.detector()), landmarks: .loaded(try models.landmarks())),
      options: options)
  }

  private func frame(_ brightness: UInt8, time: Int64? = nil) throws -> Frame {
    var frame = try Pixels(
      width: 20, height: 20, bytes: [UInt8](repeating: brightness, count: 1200)
    ).frame()
    frame.timestampInMicroseconds = time
    return frame
  }

  @Test func `one picture, many pictures and the blocking form agree`() async throws {
    let landmarker = try await landmarker()
    let (bright, dark) = (try frame(255, time: 5), try frame(0))
    let single = try await landmarker.poses(in: bright)
    #expect(single.poses.count == 1 && single.timestampInMicroseconds == 5)
    #expect(try landmarker.detect(in: bright) == single)
    let batch = try await landmarker.poses(in: [bright, dark, bright])
    #expect(try batch.map { try $0.get().poses.count } == [1, 0, 1])
    #expect(try batch[0].get() == single)
  }

  @Test func `a sequence says who is who, each sequence for itself`() async throws {
    let landmarker = try await landmarker()
    func ids(_ brightness: [UInt8]) async throws -> [[Int]] {
      let frames = AsyncStream { continuation in
        for value in brightness {
          if let frame = try? frame(value) { continuation.yield(frame) }
        }
        continuation.finish()
      }
      var ids: [[Int]] = []
      for try await result in landmarker.poses(in: frames) { ids.append(result.poses.map(\.id)) }
      return ids
    }
    #expect(try await ids([255, 255, 0, 255]) == [[0], [0], [], [1]])
    #expect(try await ids([255]) == [[0]])
  }

  @Test func `frames that come one by one are followed, each sequence for itself`() async throws {
    let landmarker = try await landmarker()
    let (first, second) = (landmarker.sequence(), landmarker.sequence())
    let ids = try [255, 255, 0, 255].map { try first.process(frame($0)).poses.map(\.id) }
    #expect(ids == [[0], [0], [], [1]])
    #expect(try await second.result(for: frame(255)).poses.map(\.id) == [0])
    _ = try second.process(frame(255), timestampInMicroseconds: 1_000_000)
    // A frame out of order is refused, and changes nothing.
    let late = #expect(throws: VisionError.self) {
      try second.process(frame(255), timestampInMicroseconds: 1_000_000)
    }
    #expect(late?.code == .optionInvalid)
    #expect(try second.process(frame(255)).timestampInMicroseconds == 1_033_333)
  }

  @Test func `each loop over the same results begins at the beginning`() async throws {
    let landmarker = try await landmarker()
    let given = try (0..<2).map { try frame(255, time: Int64($0) * 40_000) }
    let results = landmarker.poses(in: Replayed(frames: given))
    for _ in 0..<2 {
      var ids: [[Int]] = []
      for try await (_, result) in results.withFrames { ids.append(result.poses.map(\.id)) }
      #expect(ids == [[0], [0]])
    }
  }

  /// Frames that every iteration gets from the first.
  private struct Replayed: AsyncSequence, Sendable {
    typealias Element = Frame

    let frames: [Frame]

    func makeAsyncIterator() -> AsyncStream<Frame>.Iterator {
      AsyncStream { continuation in
        for frame in frames { continuation.yield(frame) }
        continuation.finish()
      }.makeAsyncIterator()
    }
  }

  @Test func `frames out of order are outcomes among others`() async throws {
    let landmarker = try await landmarker()
    let given = try [100, 50, 200].map { try frame(255, time: $0) }
    let frames = AsyncStream { continuation in
      for frame in given { continuation.yield(frame) }
      continuation.finish()
    }
    var codes: [VisionError.Code?] = []
    for try await (frame, outcome) in landmarker.poses(in: frames).outcomes.withFrames {
      switch outcome {
      case .success(let result):
        #expect(result.timestampInMicroseconds == frame.timestampInMicroseconds)
        codes.append(nil)
      case .failure(let error): codes.append(error.code)
      }
    }
    #expect(codes == [nil, .optionInvalid, nil])
  }

  @Test func `frames out of order end a sequence with the reason`() async throws {
    let landmarker = try await landmarker()
    let given = [try frame(255, time: 100), try frame(255, time: 50)]
    let frames = AsyncStream { continuation in
      for frame in given { continuation.yield(frame) }
      continuation.finish()
    }
    var count = 0
    do {
      for try await _ in landmarker.poses(in: frames) { count += 1 }
      Issue.record("the second frame was accepted")
    } catch {
      let fault = (error as? VisionError)?.cause as? StreamFault
      #expect(fault == .timestampNotIncreasing(previous: 100, given: 50))
    }
    #expect(count == 1)
  }

  @Test func `both models come out of a bundle`() async throws {
    let models = MadePoseModels()
    func bytes(_ model: ModelFile) -> [UInt8] {
      model.bytes.withBytes { bytes in bytes.withUnsafeBytes { Array($0) } }
    }
    var archive = ZipWriter()
    try archive.add("pose_detector.tflite", bytes(try models.detector()))
    try archive.add("pose_landmarks_detector.tflite", bytes(try models.landmarks()))
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = try folder.write(archive.finish(), to: "person.task")
    let landmarker = try await PoseLandmarker(model: .bundle(path))
    #expect(try await landmarker.poses(in: frame(255)).poses.count == 1)
  }

  @Test func `a bundle without the models says which one is missing`() async throws {
    var archive = ZipWriter()
    try archive.add("other.tflite", [1, 2, 3])
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = try folder.write(archive.finish(), to: "person.task")
    let error = #expect(throws: VisionError.self) {
      try PoseLandmarker(loading: .bundle(path))
    }
    #expect(error?.code == .modelMissing)
    #expect(error?.message.contains("pose_detector.tflite") == true)
  }
}

@Suite struct PoseLandmarkKindTests {
  @Test func `names are MediaPipe's`() {
    let names = PoseLandmarkKind.allCases.map(\.name)
    #expect(names.count == 33)
    #expect(names[0] == "nose" && names[1] == "left_eye_inner" && names[9] == "mouth_left")
    #expect(names[20] == "right_index" && names[32] == "right_foot_index")
    #expect(PoseLandmarkKind.allCases.map(\.rawValue) == Array(0..<33))
  }

  @Test func `the skeleton has upstream's lines`() {
    // Upstream's list, as pairs of numbers.
    let lines = """
      0-1 1-2 2-3 3-7 0-4 4-5 5-6 6-8 9-10 11-12 11-13 13-15 15-17 15-19 15-21 17-19 12-14 14-16 \
      16-18 16-20 16-22 18-20 11-23 12-24 23-24 23-25 24-26 25-27 26-28 27-29 28-30 29-31 30-32 \
      27-31 28-32
      """
    let ours = PoseLandmarkKind.connections.map { "\($0.start)-\($0.end)" }
    #expect(
      Set(ours) == Set(lines.bytes.split(separator: " ").map(String.init)) && ours.count == 35)
  }
}
