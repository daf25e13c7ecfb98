import Frames
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct FaceLandmarkerTests {
  private func frame(_ brightness: UInt8, time: Int64? = nil) throws -> Frame {
    var frame = try Pixels(
      width: 20, height: 20, bytes: [UInt8](repeating: brightness, count: 1200)
    ).frame()
    frame.timestampInMicroseconds = time
    return frame
  }

  private func landmarker() async throws -> FaceLandmarker {
    let models = MadeFaceModels()
    return try await FaceLandmarker(
      model: .files(
        detector: .loaded(try models.detector()), landmarks: .loaded(try models.landmarks())))
  }

  @Test func `one picture, many pictures and the blocking form agree`() async throws {
    let landmarker = try await landmarker()
    let (bright, dark) = (try frame(255, time: 5), try frame(0))
    let single = try await landmarker.faces(in: bright)
    #expect(single.faces.count == 1 && single.timestampInMicroseconds == 5)
    #expect(try landmarker.detect(in: bright) == single)
    let batch = try await landmarker.faces(in: [bright, dark, bright])
    #expect(try batch.map { try $0.get().faces.count } == [1, 0, 1])
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
      for try await result in landmarker.faces(in: frames) { ids.append(result.faces.map(\.id)) }
      return ids
    }
    #expect(try await ids([255, 255, 0, 255]) == [[0], [0], [], [1]])
    #expect(try await ids([255]) == [[0]])
  }

  @Test func `all models come out of a bundle`() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = try folder.write(MadeFaceModels().bundle(), to: "face.task")
    let landmarker = try await FaceLandmarker(
      model: .bundle(path), options: FaceOptions(makesBlendshapes: true, makesTransformation: true))
    let face = try #require(try await landmarker.faces(in: frame(255)).faces.first)
    #expect(face.blendshapes != nil && face.transformation != nil)
  }

  @Test(
    arguments: [
      FaceEngineModels.FileName.detector, FaceEngineModels.FileName.landmarks,
      FaceEngineModels.FileName.blendshapes, FaceEngineModels.FileName.geometry,
    ])
  func `a bundle that lacks what is asked for says what is missing`(name: String) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = try folder.write(MadeFaceModels().bundle(without: name), to: "face.task")
    let error = #expect(throws: VisionError.self) {
      try FaceLandmarker(
        loading: .bundle(path),
        options: FaceOptions(makesBlendshapes: true, makesTransformation: true))
    }
    #expect(error?.code == .modelMissing)
    #expect(error?.message.contains(name) == true)
  }

  @Test func `a detector finds faces with their points, in each way to call it`() async throws {
    let detector = try await FaceDetector(model: .loaded(try MadeFaceModels().detector()))
    let result = try await detector.faces(in: frame(255))
    let face = try #require(result.detections.first)
    #expect(result.detections.count == 1)
    #expect(face.boundingBox == PictureBox(x: 7, y: 7, width: 5, height: 5))
    #expect(abs(try #require(face[.leftEye]).x - 0.55) < 1e-6)
    #expect(try detector.detect(in: frame(255)) == result)
    let batch = try await detector.faces(in: [frame(255), frame(0)])
    #expect(try batch.map { try $0.get().detections.count } == [1, 1])
    for options in [
      FaceDetectorOptions(minDetectionConfidence: 2), FaceDetectorOptions(overlapLimit: -1),
    ] {
      let error = #expect(throws: VisionError.self) {
        try FaceDetector(loading: .loaded(try MadeFaceModels().detector()), options: options)
      }
      #expect(error?.code == .optionInvalid)
    }
  }
}
