import Foundation
import Frames
import MediaPipeTasksVision
import TestSupport
import Testing
import VisionTasks

/// Results and running modes with the real models.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"))
struct FaceLandmarkerTests {
  private let options = FaceLandmarkerOptions()

  init() {
    options.baseOptions.modelAssetPath = SharedMaterial.landmarkFile("face_landmarker.task")
    options.outputFaceBlendshapes = true
    options.outputFacialTransformationMatrixes = true
  }

  @Test func `faces equal MediaPipe 1.2.2`() throws {
    let goldens = try LandmarkGoldens.faces()
    options.numFaces = 3
    let landmarker = try MediaPipeTasksVision.FaceLandmarker(options: options)
    let cases = goldens.landmarks.filter {
      $0.model == "face_landmarker.task" && $0.frames.count == 1 && $0.frames[0].steps.isEmpty
    }
    #expect(cases.count == 5)
    for recorded in cases {
      let result = try landmarker.detect(image: publicPicture(recorded.picture))
      let faces = recorded.frames[0].faces
      try #require(result.faceLandmarks.count == faces.count)
      try #require(result.faceBlendshapes.count == faces.count)
      try #require(result.facialTransformationMatrixes.count == faces.count)
      for (number, face) in faces.enumerated() {
        #expect(result.faceLandmarks[number].count == 478)
        expect(result.faceLandmarks[number], goldens.indices, are: face.landmarks)
        expectBlendshapes(result.faceBlendshapes[number], face.blendshapes)
        expectMatrix(result.facialTransformationMatrixes[number], face.matrix)
      }
    }
  }

  private func expectBlendshapes(_ found: Classifications, _ recorded: [Float]) {
    #expect(found.headIndex == 0 && found.headName == "")
    #expect(found.categories.map(\.index) == Array(0..<52))
    #expect(found.categories.first?.categoryName == "_neutral")
    #expect(found.categories.last?.categoryName == "noseSneerRight")
    for (category, score) in zip(found.categories, recorded) {
      #expect(abs(category.score - score) <= 2e-4, "\(category.categoryName ?? "")")
      #expect(category.displayName == nil)
    }
  }

  /// The numbers are stored by columns and read by rows, as upstream's.
  private func expectMatrix(_ found: TransformMatrix, _ recorded: [Float]) {
    #expect(found.rows == 4 && found.columns == 4)
    for row in 0..<4 {
      for column in 0..<4 {
        let expected = recorded[row * 4 + column]
        let read = found.value(atRow: UInt(column), column: UInt(row))
        #expect(abs(read - expected) <= 5e-3, "\(row), \(column)")
        #expect(found.data[column * 4 + row] == read)
      }
    }
  }

  @Test func `what is not asked for is empty`() throws {
    options.outputFaceBlendshapes = false
    options.outputFacialTransformationMatrixes = false
    let result = try MediaPipeTasksVision.FaceLandmarker(options: options).detect(
      image: publicPicture("sergey.png"))
    #expect(result.faceLandmarks.count == 1)
    #expect(result.faceBlendshapes.isEmpty && result.facialTransformationMatrixes.isEmpty)
  }

  @Test func `a turned picture and a video have the engine's numbers`() throws {
    var engineOptions = FaceOptions()
    engineOptions.followsUpstreamWhenTurned = true
    let models = try FaceModels.bundle(options.baseOptions.modelAssetPath).open(
      for: engineOptions)
    let engine = try FaceEngine(models, threadCount: 1)
    let pixels = try Frame(decoding: SharedMaterial.picture("grace_hopper.bmp"))
    let image = try #require(
      UIImage(contentsOfFile: SharedMaterial.picture("grace_hopper.bmp")))
    options.runningMode = .video
    let landmarker = try MediaPipeTasksVision.FaceLandmarker(options: options)
    for (number, isTurned) in [false, false, false, true].enumerated() {
      let orientation: Frames.Orientation = isTurned ? .right : .up
      let result = try landmarker.detect(
        videoFrame: MPImage(uiImage: image, orientation: isTurned ? .right : .up),
        timestampInMilliseconds: 33 * number)
      let expected = try engine.trackedFaces(
        in: pixels, timestampInMicroseconds: 33_000 * Int64(number), orientation: orientation)
      #expect(result.timestampInMilliseconds == 33 * number)
      try #require(result.faceLandmarks.count == expected.faces.count)
      for (found, face) in zip(result.faceLandmarks, expected.faces) {
        #expect(
          zip(found, face.landmarks).allSatisfy {
            abs($0.x - $1.x) < 1e-6 && abs($0.y - $1.y) < 1e-6 && abs($0.z - $1.z) < 1e-6
          })
      }
    }
  }

  @Test func `a live stream's results come to the delegate`() throws {
    let receiver = Receiver()
    options.runningMode = .liveStream
    options.faceLandmarkerLiveStreamDelegate = receiver
    let landmarker = try MediaPipeTasksVision.FaceLandmarker(options: options)
    try landmarker.detectAsync(image: publicPicture("sergey.png"), timestampInMilliseconds: 7)
    #expect(receiver.answers.wait(forCount: 1))
    let answer = try #require(receiver.answers.items.first)
    #expect(answer.faces == 1 && answer.milliseconds == 7)
    #expect(answer.queue.hasPrefix("com.mediapipe.tasks.vision.faceLandmarker_"))
  }

  private final class Receiver: NSObject, FaceLandmarkerLiveStreamDelegate {
    let answers = Mailbox<(faces: Int?, milliseconds: Int, queue: String)>()

    func faceLandmarker(
      _ faceLandmarker: MediaPipeTasksVision.FaceLandmarker,
      didFinishDetection result: FaceLandmarkerResult?, timestampInMilliseconds: Int,
      error: (any Error)?
    ) {
      answers.put((result?.faceLandmarks.count, timestampInMilliseconds, currentQueueLabel()))
    }
  }
}
