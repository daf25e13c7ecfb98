import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing

/// Results and running modes with the real models.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: PoseMaterial.isPresent, "\(PoseMaterial.missing)"))
struct PoseLandmarkerTests {
  /// The results of mediapipe 1.2.2's PoseLandmarker for squat.bmp with a bundle of the same
  /// models.
  private static let recorded:
    [(index: Int, x: Float, y: Float, z: Float, visibility: Float, presence: Float)] = [
      (0, 0.58568, 0.34, -0.39546, 0.99998, 0.99982),
      (11, 0.56979, 0.42763, 0.06089, 0.99972, 0.99957),
      (15, 0.68637, 0.41551, -0.58661, 0.88413, 0.99972),
      (24, 0.27928, 0.62559, -0.1626, 0.99997, 0.9998),
      (28, 0.34374, 0.89298, -0.65291, 0.99957, 0.99847),
      (32, 0.42124, 0.9614, -0.86259, 0.99911, 0.9825),
    ]

  /// The same landmarks in meters.
  private static let recordedWorld: [(index: Int, x: Float, y: Float, z: Float)] = [
    (0, 0.41026, -0.51192, -0.20985), (11, 0.38106, -0.32174, 0.02994),
    (15, 0.52539, -0.36595, -0.27618), (24, -0.09013, -0.02087, -0.08997),
    (28, 0.07454, 0.48214, -0.31731), (32, 0.12446, 0.57741, -0.41803),
  ]

  private let folder: ModelFolder
  private let options = PoseLandmarkerOptions()

  init() throws {
    folder = try ModelFolder()
    options.baseOptions.modelAssetPath = try folder.write(PoseMaterial.bundle(), as: "pose.task")
  }

  private func picture(_ name: String = "squat.bmp") throws -> MPImage {
    try MPImage(uiImage: #require(UIImage(contentsOfFile: SharedMaterial.image(name))))
  }

  private func expectRecorded(_ result: PoseLandmarkerResult?) throws {
    let result = try #require(result)
    try #require(result.landmarks.count == 1)
    try #require(result.worldLandmarks.count == 1)
    try #require(result.landmarks[0].count == 33)
    // A quarter of a pixel of this picture of 500 x 610.
    for row in Self.recorded {
      let landmark = result.landmarks[0][row.index]
      #expect(abs(landmark.x - row.x) < 0.0005, "\(row.index)")
      #expect(abs(landmark.y - row.y) < 0.0005, "\(row.index)")
      #expect(abs(landmark.z - row.z) < 0.002, "\(row.index)")
      #expect(abs((landmark.visibility?.floatValue ?? -1) - row.visibility) < 0.002)
      #expect(abs((landmark.presence?.floatValue ?? -1) - row.presence) < 0.002)
    }
    for row in Self.recordedWorld {
      let landmark = result.worldLandmarks[0][row.index]
      #expect(abs(landmark.x - row.x) < 0.002, "\(row.index)")
      #expect(abs(landmark.y - row.y) < 0.002, "\(row.index)")
      #expect(abs(landmark.z - row.z) < 0.002, "\(row.index)")
      #expect(landmark.presence == result.landmarks[0][row.index].presence)
      #expect(landmark.visibility == result.landmarks[0][row.index].visibility)
    }
  }

  @Test func `a picture's pose is upstream's`() throws {
    let landmarker = try PoseLandmarker(options: options)
    let result = try landmarker.detect(image: picture())
    try expectRecorded(result)
    #expect(result.segmentationMasks.isEmpty)
    #expect(result.timestampInMilliseconds == 0)
    #expect(try landmarker.detect(image: picture()).timestampInMilliseconds == 1000)
  }

  @Test func `a landmarker is made of a path too`() throws {
    let landmarker = try PoseLandmarker(modelPath: options.baseOptions.modelAssetPath)
    try expectRecorded(landmarker.detect(image: picture()))
  }

  @Test func `a mask covers the stored picture`() throws {
    options.shouldOutputSegmentationMasks = true
    let result = try PoseLandmarker(options: options).detect(image: picture())
    let mask = try #require(result.segmentationMasks.first)
    #expect(result.segmentationMasks.count == 1)
    #expect(mask.width == 500)
    #expect(mask.height == 610)
    #expect(mask.dataType == .float32)
    let values = UnsafeBufferPointer(start: mask.float32Data, count: 500 * 610)
    #expect(values.allSatisfy { (0...1).contains($0) })
    // Upstream's mean is 0.16341.
    #expect(abs(values.reduce(0, +) / Float(values.count) - 0.16341) < 0.001)
  }

  @Test func `nobody is an empty result`() throws {
    options.shouldOutputSegmentationMasks = true
    let result = try PoseLandmarker(options: options).detect(image: Pictures.plain(90))
    #expect(result.landmarks.isEmpty)
    #expect(result.worldLandmarks.isEmpty)
    #expect(result.segmentationMasks.isEmpty)
  }

  @Test func `a video holds the person`() throws {
    options.runningMode = .video
    let landmarker = try PoseLandmarker(options: options)
    let first = try landmarker.detect(videoFrame: picture(), timestampInMilliseconds: 10)
    try expectRecorded(first)
    #expect(first.timestampInMilliseconds == 10)
    // The next region comes from the landmarks, so they move slightly.
    let next = try landmarker.detect(videoFrame: picture(), timestampInMilliseconds: 43)
    try #require(next.landmarks.count == 1)
    for (one, other) in zip(first.landmarks[0], next.landmarks[0]) {
      #expect(abs(one.x - other.x) < 0.02)
      #expect(abs(one.y - other.y) < 0.02)
    }
    #expect(next.landmarks != first.landmarks)
    expectFailure(
      .invalidArgumentError,
      "INVALID_ARGUMENT: Input timestamp must be monotonically increasing."
    ) { try landmarker.detect(videoFrame: picture(), timestampInMilliseconds: 43) }
  }

  @Test func `a live stream's results come to the delegate`() throws {
    let receiver = Receiver()
    options.runningMode = .liveStream
    options.poseLandmarkerLiveStreamDelegate = receiver
    let landmarker = try PoseLandmarker(options: options)
    try landmarker.detectAsync(image: picture(), timestampInMilliseconds: 7)
    #expect(receiver.answers.wait(forCount: 1))
    let answer = try #require(receiver.answers.items.first)
    #expect(answer.landmarker == ObjectIdentifier(landmarker))
    #expect(answer.milliseconds == 7)
    #expect(answer.error == nil)
    #expect(answer.queue.hasPrefix("com.mediapipe.tasks.vision.poseLandmarker_"))
    try expectRecorded(answer.result)
  }

  @Test func `a call of another mode is refused`() throws {
    let landmarker = try PoseLandmarker(options: options)
    expectFailure(
      .invalidArgumentError,
      "The vision task is not initialized with video mode. Current Running Mode: Image"
    ) { try landmarker.detect(videoFrame: picture(), timestampInMilliseconds: 1) }
    expectFailure(
      .invalidArgumentError,
      "The vision task is not initialized with live stream mode. Current Running Mode: Image"
    ) { try landmarker.detectAsync(image: picture(), timestampInMilliseconds: 1) }
  }

  private final class Receiver: NSObject, PoseLandmarkerLiveStreamDelegate {
    struct Answer: @unchecked Sendable {
      // Sendable: results and errors do not change.
      let landmarker: ObjectIdentifier
      let result: PoseLandmarkerResult?
      let milliseconds: Int
      let error: (any Error)?
      let queue: String
    }

    let answers = Mailbox<Answer>()

    func poseLandmarker(
      _ poseLandmarker: PoseLandmarker, didFinishDetection result: PoseLandmarkerResult?,
      timestampInMilliseconds: Int, error: (any Error)?
    ) {
      answers.put(
        Answer(
          landmarker: ObjectIdentifier(poseLandmarker), result: result,
          milliseconds: timestampInMilliseconds, error: error, queue: currentQueueLabel()))
    }
  }
}
