import Foundation
import Frames
import MLKitCommon
import MLKitFixtures
import MLKitObjectDetection
import MLKitObjectDetectionCustom
import MLKitVision
import TestSupport
import Testing
import VisionBase
import struct VisionTasks.Category
import enum VisionTasks.CoarseClass
import struct VisionTasks.PictureGeometry
import struct VisionTasks.TrackedObject
import struct VisionTasks.TrackingResult

@testable import MLKitObjectDetectionCommon

/// Tests of the results that clients receive, with an engine that the test controls.
@Suite struct ObjectDetectorTests {
  /// Returns a detector whose engine returns these objects for every picture.
  private func detector(
    _ options: CommonObjectDetectorOptions = ObjectDetectorOptions(),
    _ objects: [TrackedObject] = [], failure: VisionError? = nil
  ) -> ObjectDetector {
    let settings = ObjectDetectorSettings(options)
    let answer = { @Sendable (frame: Frame) throws(VisionError) in
      if let failure { throw failure }
      return TrackingResult(objects: objects, picture: PictureGeometry(frame))
    }
    return ObjectDetector(
      .init(
        calls: ObjectDetector.calls(settings) { _ in
          DetectorEngine { (frame) throws(VisionError) in
            try answer(frame)
          } trackedResults: { (frame, _) throws(VisionError) in
            try answer(frame)
          } reset: {
          }
        }))
  }

  private func custom(
    isClassifying: Bool = true
  ) -> CustomObjectDetectorOptions {
    let options = CustomObjectDetectorOptions(localModel: LocalModel(path: "/m.tflite"))
    options.shouldEnableClassification = isClassifying
    return options
  }

  private func object(
    _ name: String? = nil, id: Int? = nil, labels: [Category] = []
  ) -> TrackedObject {
    TrackedObject(
      boundingBox: PictureBox(x: 1, y: 2, width: 3, height: 4), trackingID: id, score: 0.75,
      category: name.map { Category(index: 7, score: 0.75, categoryName: $0) },
      labels: labels)
  }

  // MARK: Results

  @Test func `a frame counts stored pixels, and a number is a number`() throws {
    let objects = try detector(ObjectDetectorOptions(), [object(id: 0), object()])
      .results(in: Inputs.frame())
    #expect(
      objects.map(\.frame) == Array(repeating: CGRect(x: 1, y: 2, width: 3, height: 4), count: 2))
    #expect(objects.map(\.trackingID) == [NSNumber(value: 0), nil])
    #expect(objects[0].trackingID?.stringValue == "0")
    #expect(objects.allSatisfy { $0.labels.isEmpty })
  }

  @Test func `nothing is an empty array`() throws {
    #expect(try detector().results(in: Inputs.frame()).isEmpty)
  }

  struct Kind: Sendable, CustomTestStringConvertible {
    let name: String
    let label: DetectedObjectLabel?
    let index: DetectedObjectLabelIndex?
    var testDescription: String { name }
  }

  static let kinds = [
    Kind(name: "handbag", label: .fashionGood, index: .fashionGood),
    Kind(name: "chair", label: .homeGood, index: .homeGood),
    Kind(name: "banana", label: .food, index: .food),
    Kind(name: "potted plant", label: .plant, index: .plant),
    Kind(name: "person", label: nil, index: nil), Kind(name: "zebra", label: nil, index: nil),
    Kind(name: "", label: nil, index: nil),
  ]

  @Test("built-in classes come from the detector's", arguments: kinds)
  func builtIn(kind: Kind) throws {
    let options = ObjectDetectorOptions()
    options.shouldEnableClassification = true
    let objects = try detector(options, [object(kind.name)]).results(in: Inputs.frame())
    let label = objects[0].labels.first
    #expect(label?.text == kind.label?.rawValue)
    #expect(label?.index == kind.index?.rawValue)
    #expect(label?.confidence == kind.label.map { _ in 0.75 })
    #expect(objects[0].labels.count <= 1)
  }

  @Test func `built-in classes have upstream's names and numbers`() {
    let labels: [DetectedObjectLabel] = [.fashionGood, .homeGood, .food, .place, .plant]
    let indices: [DetectedObjectLabelIndex] = [.fashionGood, .homeGood, .food, .place, .plant]
    #expect(labels.map(\.rawValue) == ["Fashion good", "Home good", "Food", "Place", "Plant"])
    #expect(indices.map(\.rawValue) == [0, 1, 2, 3, 4])
    #expect(CoarseClass.allCases.map(\.text) == labels.map(\.rawValue))
    #expect(CoarseClass.allCases.map(\.rawValue) == indices.map(\.rawValue))
  }

  @Test func `a custom model's labels keep their order; the name for display comes first`() throws {
    let labels = [
      Category(index: 9, score: 0.9, categoryName: "Turdus", displayName: "robin"),
      Category(index: 3, score: 0.5, categoryName: "Passer"),
      Category(index: 1, score: 0.1),
    ]
    let objects = try detector(custom(), [object("bird", labels: labels)])
      .results(in: Inputs.frame())
    #expect(objects[0].labels.map(\.text) == ["robin", "Passer", ""])
    #expect(objects[0].labels.map(\.index) == [9, 3, 1])
    #expect(objects[0].labels.map(\.confidence) == [0.9, 0.5, 0.1])
  }

  @Test func `without classification there are no labels`() throws {
    let labels = [Category(index: 9, score: 0.9)]
    let objects = try detector(custom(isClassifying: false), [object("chair", labels: labels)])
      .results(in: Inputs.frame())
    #expect(objects[0].labels.isEmpty)
  }

  // MARK: Forms

  @Test func `every form of a call answers alike`() async throws {
    let detector = detector(ObjectDetectorOptions(), [object(id: 4)])
    let image = try Inputs.frame()
    #expect(try detector.results(in: image).count == 1)
    #expect(try await detector.process(image).count == 1)
    let (count, queue) = await withCheckedContinuation { continuation in
      detector.process(image) { (objects: [Object]?, error) in
        continuation.resume(returning: (error == nil ? objects?.count : nil, currentQueueLabel()))
      }
    }
    #expect(count == 1)
    #if os(Linux)
      #expect(queue == "com.google.mlkit.completion")
    #endif
    let other = await withCheckedContinuation { continuation in
      detector.process(image) { (objects: [Object], error) in
        continuation.resume(returning: error == nil ? objects.count : -1)
      }
    }
    #expect(other == 1)
  }

  @Test func `an error is nil and an NSError, of every form`() async throws {
    let detector = detector(failure: VisionError(.runtimeFailed, "it stopped"))
    let image = try Inputs.frame()
    func check(_ error: (any Error)?) {
      #expect((error as NSError?)?.domain == "com.google.visionkit.pipeline.error")
      #expect(error?.localizedDescription == "it stopped")
    }
    check(#expect(throws: (any Error).self) { try detector.results(in: image) })
    check(await #expect(throws: (any Error).self) { try await detector.process(image) })
    let (wasNil, error) = await withCheckedContinuation { continuation in
      detector.process(image) { (objects: [Object]?, error) in
        continuation.resume(returning: (objects == nil, error))
      }
    }
    #expect(wasNil)
    check(error)
  }

  // MARK: Sharing

  @Test func `detectors of equal options share their state, others do not`() {
    let first = ObjectDetector.objectDetector(options: custom())
    let second = ObjectDetector.objectDetector(options: custom())
    let third = ObjectDetector.objectDetector(options: custom(isClassifying: false))
    #expect(first !== second)
    #expect(first.calls === second.calls)
    #expect(first.calls !== third.calls)
  }

  @Test func `options may change once a detector is made`() {
    let options = custom()
    let first = ObjectDetector.objectDetector(options: options)
    options.maxPerObjectLabelCount = 2
    #expect(ObjectDetector.objectDetector(options: custom()).calls === first.calls)
    #expect(ObjectDetector.objectDetector(options: options).calls !== first.calls)
  }
}
