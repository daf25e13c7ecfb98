import Foundation
import MediaPipeTasksVision
import MovieFixtures
import TestSupport
import Testing

/// Runs the Pose Landmarker program with the real models.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: PoseMaterial.isPresent, "\(PoseMaterial.missing)"))
struct PoseLandmarkerProgramTests {
  private let folder: TemporaryFolder
  private let model: String
  private let picture: UIImage

  init() throws {
    folder = try TemporaryFolder()
    model = try folder.write(Data(PoseMaterial.bundle()), to: "pose_landmarker.task")
    picture = try #require(UIImage(contentsOfFile: SharedMaterial.image("squat.bmp")))
  }

  private func service(_ mode: RunningMode) throws -> PoseLandmarkerService {
    try #require(PoseLandmarkerService(modelPath: model, runningMode: mode, numPoses: 1))
  }

  @Test func `pictures and videos have the person`() throws {
    let still = try service(.image).detect(image: picture)
    let result = try #require(still?.poseLandmarkerResults.first ?? nil)
    let lines = PoseLandmarkerService.lines(of: result, width: 500, height: 610)
    #expect(lines.count == 35)
    // From the nose to the inner corner of the left eye, which is a few pixels away.
    #expect(abs(lines[0].0.x - 292.84) < 1)
    #expect(hypot(lines[0].0.x - lines[0].1.x, lines[0].0.y - lines[0].1.y) < 30)
    #expect(PoseLandmarkerService.describe(result).hasPrefix("0 -0.51"))

    let video = try service(.video).detect(frames: [picture, picture], everyMilliseconds: 33)
    #expect(video.poseLandmarkerResults.map { $0?.landmarks.count } == [1, 1])
    #expect(video.poseLandmarkerResults.map { $0?.timestampInMilliseconds } == [0, 33])
  }

  @Test func `a live stream answers its delegate`() throws {
    final class Screen: PoseLandmarkerServiceLiveStreamDelegate {
      let counts = Mailbox<Int>()

      func poseLandmarkerService(
        _ poseLandmarkerService: PoseLandmarkerService,
        didFinishDetection result: PoseResultBundle?, error: Error?
      ) {
        counts.put(result?.poseLandmarkerResults.first??.landmarks.count ?? -1)
      }
    }
    let screen = Screen()
    let service = try service(.liveStream)
    service.liveStreamDelegate = screen
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, 8, 8, kCVPixelFormatType_32BGRA, nil, &made)
    let pixels = try #require(made)
    var format: CMFormatDescription?
    CMVideoFormatDescriptionCreateForImageBuffer(
      allocator: nil, imageBuffer: pixels, formatDescriptionOut: &format)
    let sample = try CMSampleBuffer(
      imageBuffer: pixels, formatDescription: #require(format),
      sampleTiming: CMSampleTimingInfo())
    service.detectAsync(sampleBuffer: sample, orientation: .right, at: 1)
    #expect(screen.counts.wait(forCount: 1))
    #expect(screen.counts.items == [0])
  }

  @Test func `a program without a model makes no landmarker`() {
    #expect(PoseLandmarkerService(modelPath: nil, runningMode: .image, numPoses: 1) == nil)
    #expect(PoseLandmarkerService(modelPath: "/none", runningMode: .image, numPoses: 1) == nil)
  }
}
