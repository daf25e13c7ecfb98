import Foundation
import Frames
import TestSupport
import Testing
import VisionBase
import VisionTasks

// MARK: Faces, hands, whole persons and masks

extension ServerBehaviorTests {
  /// Makes a task, and runs calls for a frame each and a batch of frames beside a ticker.
  private static func checkCalls<Task: Sendable>(
    _ make: @Sendable () async throws -> Task, frames count: Int = 20,
    one: @escaping @Sendable (Task, Frame) async throws -> Void,
    many: @escaping @Sendable (Task, [Frame]) async throws -> Int
  ) async throws {
    let frames = try frames(count)
    try await withTicker {
      let task = try await make()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for frame in frames { group.addTask { try await one(task, frame) } }
        try await group.waitForAll()
      }
      let found = try await many(task, frames)
      #expect(found == frames.count)
    }
  }

  @Test(.enabled(if: PackagedMaterial.isPresent, "\(PackagedMaterial.missing)"))
  func `detecting faces holds up no other task`() async {
    await #expect(processExitsWith: .success) {
      try await Self.checkCalls(
        { try await FaceDetector(model: .named("face")) }, frames: 40,
        one: { _ = try await $0.faces(in: $1) }, many: { try await $0.faces(in: $1).count })
    }
  }

  @Test(.enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"))
  func `landmarks of faces hold up no other task`() async {
    await #expect(processExitsWith: .success) {
      let path = SharedMaterial.landmarkFile("face_landmarker_v2_with_blendshapes.task")
      try await Self.checkCalls(
        { try await FaceLandmarker(model: .bundle(path)) }, frames: 40,
        one: { _ = try await $0.faces(in: $1) }, many: { try await $0.faces(in: $1).count })
    }
  }

  @Test(
    .enabled(if: LandmarkMaterial.hasHands, "\(LandmarkMaterial.missingHands)"),
    .enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"))
  func `landmarks of hands and gestures hold up no other task`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let hands = try folder.write(Data(LandmarkMaterial.handBundle()), to: "hands.task")
      try await Self.checkCalls(
        { try await HandLandmarker(model: .bundle(hands)) },
        one: { _ = try await $0.hands(in: $1) }, many: { try await $0.hands(in: $1).count })
      let gestures = try folder.write(Data(LandmarkMaterial.gestureBundle()), to: "gestures.task")
      try await Self.checkCalls(
        { try await GestureRecognizer(model: .bundle(gestures)) },
        one: { _ = try await $0.hands(in: $1) }, many: { try await $0.hands(in: $1).count })
    }
  }

  @Test(
    .enabled(if: HolisticMaterial.isPresent, "\(HolisticMaterial.missing)"),
    .enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"))
  func `landmarks of whole persons hold up no other task`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let path = try folder.write(Data(HolisticMaterial.bundle()), to: "holistic.task")
      try await Self.checkCalls(
        { try await HolisticLandmarker(model: .bundle(path)) },
        one: { _ = try await $0.person(in: $1) }, many: { try await $0.person(in: $1).count })
    }
  }

  @Test(.enabled(if: SegmentationMaterial.isPresent, "\(SegmentationMaterial.missing)"))
  func `masks hold up no other task`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let people = try SegmentationMaterial.path("selfie_segmentation.tflite")
      try await Self.checkCalls(
        { try await ImageSegmenter(model: .file(people)) }, frames: 40,
        one: { _ = try await $0.masks(in: $1) }, many: { try await $0.masks(in: $1).count })
      let path = try folder.write(Data(FourChannelMaker.bytes()), to: "interactive.tflite")
      let frames = try Self.frames(60)
      try await Self.withTicker {
        let segmenter = try await InteractiveSegmenter(model: .file(path))
        try await withThrowingTaskGroup(of: Void.self) { group in
          for frame in frames {
            group.addTask {
              _ = try await segmenter.masks(in: frame, at: .point(PicturePoint(x: 9, y: 9)))
            }
          }
          try await group.waitForAll()
        }
      }
    }
  }

  @Test func `batches and a sequence of followed objects hold up no other task`() async {
    await #expect(processExitsWith: .success) {
      let tracker = try await ObjectTracker(localizer: .detector(Self.detectorModel))
      let frames = try Self.frames(20)
      try await Self.withTicker {
        let results = try await tracker.objects(in: frames)
        #expect(results.count == frames.count)
        let sequence: FrameSequence = tracker.sequence()
        for (index, frame) in frames.enumerated() {
          _ = try await sequence.result(
            for: frame, timestampInMicroseconds: Int64(index) * 40_000)
        }
      }
    }
  }
}
