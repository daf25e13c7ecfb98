import Frames
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct HolisticLandmarkerTests {
  private func frame(_ brightness: UInt8, time: Int64? = nil) throws -> Frame {
    var frame = try Pixels(
      width: 200, height: 200, bytes: [UInt8](repeating: brightness, count: 120_000)
    ).frame()
    frame.timestampInMicroseconds = time
    return frame
  }

  private func landmarker() async throws -> HolisticLandmarker {
    let models = MadeHolisticModels()
    return try await HolisticLandmarker(
      model: .files(
        pose: .files(
          detector: .loaded(try models.pose.detector()),
          landmarks: .loaded(try models.pose.landmarks())),
        face: .files(
          detector: .loaded(try models.face.detector()),
          landmarks: .loaded(try models.face.landmarks())),
        handLandmarks: .loaded(try models.hands.landmarks()),
        handRegion: .loaded(try models.handRegion())))
  }

  @Test func `one picture, many pictures and the blocking form agree`() async throws {
    let landmarker = try await landmarker()
    let (bright, dark) = (try frame(255, time: 5), try frame(0))
    let single = try await landmarker.person(in: bright)
    #expect(single.person?.face != nil && single.timestampInMicroseconds == 5)
    #expect(try landmarker.detect(in: bright) == single)
    let batch = try await landmarker.person(in: [bright, dark, bright])
    #expect(try batch.map { try $0.get().person?.id } == [0, nil, 0])
  }

  @Test func `a sequence says who is who, each sequence for itself`() async throws {
    let landmarker = try await landmarker()
    func ids(_ brightness: [UInt8]) async throws -> [Int?] {
      let frames = AsyncStream { continuation in
        for value in brightness {
          if let frame = try? frame(value) { continuation.yield(frame) }
        }
        continuation.finish()
      }
      var ids: [Int?] = []
      for try await result in landmarker.person(in: frames) { ids.append(result.person?.id) }
      return ids
    }
    #expect(try await ids([255, 255, 0, 255]) == [0, 0, nil, 1])
    #expect(try await ids([255]) == [0])
  }

  @Test func `all models come out of a bundle`() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = try folder.write(MadeHolisticModels().bundle(), to: "holistic.task")
    let options = HolisticOptions(makesBlendshapes: true)
    let landmarker = try await HolisticLandmarker(model: .bundle(path), options: options)
    let person = try #require(try await landmarker.person(in: frame(255)).person)
    #expect(person.face?.blendshapes != nil && person.leftHand != nil)
    typealias Name = HolisticEngineModels.FileName
    for missing in [
      Name.poseDetector, Name.poseLandmarks, Name.handRegion, FaceEngineModels.FileName.detector,
      FaceEngineModels.FileName.landmarks, FaceEngineModels.FileName.blendshapes,
      HandEngineModels.FileName.landmarks,
    ] {
      let lacking = try folder.write(
        MadeHolisticModels().bundle(without: missing), to: "lacking.task")
      let error = #expect(throws: VisionError.self) {
        try HolisticLandmarker(loading: .bundle(lacking), options: options)
      }
      #expect(error?.code == .modelMissing && error?.message.contains(missing) == true)
    }
  }
}
