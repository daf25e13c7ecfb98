import Foundation
import MLKitCommon
import MLKitFixtures
import MLKitPoseDetectionAccurate
import MLKitVision
import TestSupport
import Testing
import VisionBase
import struct VisionTasks.PictureGeometry
import struct VisionTasks.PoseResult

@testable import MLKitPoseDetectionCommon

/// Tests of calls, threads and errors, with an engine that the test controls.
@Suite struct PoseDetectorTests {
  private func detector(
    _ mode: PoseDetectorMode = .stream, gate: Gate? = nil, failure: VisionError? = nil
  ) -> PoseDetector {
    PoseDetector(.init(mode: mode) { _ in ScriptedEngine(gate: gate, failure: failure).engine })
  }

  // MARK: Results

  @Test func `a result counts stored pixels and is likely by presence`() throws {
    let poses = try detector().results(in: Inputs.frame(3))
    #expect(poses.count == 1)
    #expect(poses[0].landmarks.map(\.type) == PoseLandmarkType.ordered)
    for landmark in poses[0].landmarks {
      #expect(abs(landmark.position.x - 3) < 1e-6)
      #expect(landmark.position.y == 4)
      #expect(landmark.position.z == -2)
      #expect(landmark.inFrameLikelihood == 0.75)
      #expect(poses[0].landmark(ofType: landmark.type) === landmark)
    }
  }

  @Test func `nobody is an empty array`() throws {
    #expect(try detector().results(in: Inputs.frame(0)).isEmpty)
  }

  @Test func `options may change once a detector is made`() {
    let options = AccuratePoseDetectorOptions()
    options.detectorMode = .singleImage
    let detector = PoseDetector.poseDetector(options: options)
    options.detectorMode = .stream
    #expect(detector.mode == .singleImage)
  }

  @Test func `each call of the factory makes a detector`() {
    let options = AccuratePoseDetectorOptions()
    #expect(
      PoseDetector.poseDetector(options: options) !== PoseDetector.poseDetector(options: options))
  }

  @Test func `an unknown mode counts as a stream`() throws {
    let frames = Mailbox<Int64>()
    let detector = PoseDetector(
      .init(mode: PoseDetectorMode(rawValue: 7)) { _ in
        DetectorEngine { (_) throws(VisionError) in
          throw VisionError(.runtimeFailed, "no single picture")
        } trackedResults: { (frame, microseconds) throws(VisionError) in
          frames.put(microseconds)
          return PoseResult(poses: [], picture: PictureGeometry(frame))
        } reset: {
        }
      })
    #expect(try detector.results(in: Inputs.frame()).isEmpty)
    #expect(frames.items == [33_333])
  }

  // MARK: Errors

  @Test func `a picture that cannot be read is an error of every form`() async throws {
    let detector = detector()
    let image = try Inputs.emptyFrame()
    func check(_ error: (any Error)?) {
      let error = error as NSError?
      #expect(error?.domain == "com.google.mlkit")
      #expect(error?.code == 3)
      #expect(
        error?.localizedDescription
          == "the sample buffer holds no pixel buffer, or was invalidated")
    }
    check(#expect(throws: (any Error).self) { try detector.results(in: image) })
    check(await #expect(throws: (any Error).self) { try await detector.process(image) })
    let (wasNil, error) = await withCheckedContinuation { continuation in
      detector.process(image) { (poses: [Pose]?, error) in
        continuation.resume(returning: (poses == nil, error))
      }
    }
    #expect(wasNil)
    check(error)
    let (isEmpty, other) = await withCheckedContinuation { continuation in
      detector.process(image) { (poses: [Pose], error) in
        continuation.resume(returning: (poses.isEmpty, error))
      }
    }
    #expect(isEmpty)
    check(other)
  }

  @Test func `a model that does not run is an error of the pipeline`() throws {
    let detector = detector(failure: VisionError(.runtimeFailed, "it stopped"))
    let error = #expect(throws: NSError.self) { try detector.results(in: Inputs.frame()) }
    #expect(error?.domain == "com.google.visionkit.pipeline.error")
    #expect(error?.localizedDescription == "it stopped")
  }

  @Test func `a machine without models is told what to fetch, at the first call`() async {
    await #expect(processExitsWith: .success) {
      setenv("VISION_TASKS_CACHE", "/nowhere", 1)
      let detector = PoseDetector.poseDetector(options: AccuratePoseDetectorOptions())
      let error = #expect(throws: NSError.self) { try detector.results(in: Inputs.frame()) }
      #expect(error?.domain == "com.google.mlkit")
      #expect(error?.code == 5)
      let message = error?.localizedDescription
      #expect(message?.contains("vision models pull default") == true)
    }
  }

  @Test func `a type that no pose has stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = Pose(landmarks: []).landmark(ofType: PoseLandmarkType(rawValue: "Tail"))
    }
  }

  // MARK: Threads

  @Test @MainActor func `results come on the main queue too`() throws {
    #expect(currentQueueLabel() == "com.apple.main-thread")
    #expect(try detector().results(in: Inputs.frame()).count == 1)
  }

  @Test func `completions come in order, on their queue, after the call`() throws {
    let gate = Gate()
    let detector = detector(gate: gate)
    let answers = Mailbox<String>()
    for byte in UInt8(1)...3 {
      detector.process(try Inputs.frame(byte)) { (poses: [Pose]?, error) in
        let x = poses?.first?.landmarks.first?.position.x.rounded() ?? -1
        answers.put("\(Int(x)) \(currentQueueLabel()) \(Thread.isMainThread)")
      }
    }
    #expect(answers.items.isEmpty)
    gate.open(3)
    #expect(answers.wait(forCount: 3))
    #if os(Linux)
      #expect(
        answers.items == (1...3).map { "\($0) com.google.mlkit.completion false" })
    #endif
  }

  @Test func `completions come on the queue a program chooses`() async {
    await #expect(processExitsWith: .success) {
      CompletionDelivery.queue = DispatchQueue(label: "the program's")
      let answers = Mailbox<String>()
      PoseDetector(.init(mode: .stream) { _ in ScriptedEngine().engine }).process(
        try Inputs.frame()
      ) { _, _ in
        answers.put(currentQueueLabel())
      }
      #expect(answers.wait(forCount: 1))
      #expect(answers.items == ["the program's"])
    }
  }

  @Test func `completions come on the main queue in a program that serves and chooses it`() async {
    await #expect(processExitsWith: .success) {
      CompletionDelivery.queue = .main
      let detector = PoseDetector(.init(mode: .stream) { _ in ScriptedEngine().engine })
      let label = try await withCheckedThrowingContinuation { continuation in
        do {
          detector.process(try Inputs.frame()) { (_: [Pose]?, _) in
            continuation.resume(returning: currentQueueLabel())
          }
        } catch {
          continuation.resume(throwing: error)
        }
      }
      #expect(label == "com.apple.main-thread")
    }
  }

  @Test func `a pending call keeps its detector`() throws {
    let gate = Gate()
    let answers = Mailbox<Int>()
    weak var released: PoseDetector?
    do {
      let detector = detector(gate: gate)
      released = detector
      detector.process(try Inputs.frame()) { (poses: [Pose]?, _) in answers.put(poses?.count ?? -1)
      }
    }
    #expect(gate.waitForArrival())
    #expect(released != nil)
    gate.open()
    #expect(answers.wait(forCount: 1))
    #expect(answers.items == [1])
    #expect(becomesTrue { released == nil })
  }

  @Test func `calls from several threads wait for each other`() async throws {
    let detector = detector(.singleImage)
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<16 {
        group.addTask { try await detector.process(Inputs.frame(2)).count }
        group.addTask { try detector.results(in: Inputs.frame(2)).count }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == Array(repeating: 1, count: 32))
  }
}
