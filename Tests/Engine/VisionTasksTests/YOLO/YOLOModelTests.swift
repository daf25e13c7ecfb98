import Frames
import ModelFiles
import ModelRewriting
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// Exports that fit no task, and what is said about them.
@Suite struct YOLOModelTests {
  private func detector(
    _ change: (inout YOLOMaker) -> Void = { _ in }
  ) throws -> DetectorModel {
    var maker = YOLOMaker()
    change(&maker)
    return try DetectorModel(
      DescribedModel(maker.file(), recognizesExports: true), options: CategoryOptions())
  }

  private func refusal(_ change: (inout YOLOMaker) -> Void) -> VisionError? {
    #expect(throws: VisionError.self) { try detector(change) }
  }

  @Test func `an export is recognized only where the interface asks for it`() throws {
    #expect(throws: Never.self) { try detector() }
    let error = #expect(throws: VisionError.self) {
      try DetectorModel(DescribedModel(YOLOMaker().file()), options: CategoryOptions())
    }
    #expect(error?.cause as? DetectorModelFault == .missingMetadata)
    let facade = #expect(throws: VisionError.self) {
      try DetectionEngine(
        YOLOMaker().file(), options: DetectorOptions(), rules: .mediaPipeTasks)
    }
    #expect(facade?.cause as? DetectorModelFault == .missingMetadata)
  }

  @Test(
    "other tasks are refused in a sentence",
    arguments: ["segment", "obb", "depth", "x\u{1B}[2J"])
  func tasks(task: String) {
    let error = refusal { $0.notes.task = task }
    #expect(error?.code == .modelUnsupported)
    #expect(error?.cause as? YOLOModelFault == .unsupportedTask(task))
    #expect(error?.message.contains("reads exports for detect, pose, classify") == true)
    #expect(error?.message.unicodeScalars.contains("\u{1B}") == false)
  }

  @Test func `the other command is named`() {
    let error = refusal { $0.notes.task = "classify" }
    #expect(error?.cause as? YOLOModelFault == .otherTask("classify"))
    #expect(error?.message.contains("vision classify") == true)
    let other = #expect(throws: VisionError.self) {
      try ClassifierModel(
        DescribedModel(YOLOMaker().file(), recognizesExports: true), options: CategoryOptions())
    }
    #expect(other?.message.contains("vision detect") == true)
  }

  @Test(
    "shapes that do not fit the notes",
    arguments: [
      (["a"], [1, 6, 3]), (["a", "b", "c"], [1, 6, 3]), ([], [1, 4, 3]), (["a"], [1, 18]),
      (["a"], [2, 3, 3]), (["a"], [1, 18, 1, 1]),
    ] as [([String], [Int32])])
  func shapes(names: [String], shape: [Int32]) {
    let error = refusal {
      $0.notes.classNames = names
      $0.outputShape = shape
      $0.values = [Float](repeating: 0, count: Int(shape.reduce(1, *)))
    }
    #expect(error?.code == .modelUnsupported)
    #expect(error?.cause as? YOLOModelFault == .outputShape(shape.map(Int.init)))
  }

  @Test func `notes about another input or without key points`() {
    let size = refusal { $0.notes.inputSize = [640, 640] }
    #expect(size?.cause as? YOLOModelFault == .inputSize(notes: [640, 640], model: [8, 16]))
    let pose = refusal { $0.notes.task = "pose" }
    #expect(pose?.message.contains("kpt_shape") == true)
    let values = refusal {
      $0.notes.task = "pose"
      $0.notes.keypoints = .init(count: 1, valuesPerPoint: 3)
    }
    #expect(values?.cause as? YOLOModelFault == .outputShape([1, 6, 3]))
  }

  @Test func `an input that is no picture, and outputs that hold no numbers`() {
    let input = refusal { $0.inputShape = [1, 8, 16, 1] }
    #expect(input?.cause as? ImageInputFault == .shape([1, 8, 16, 1]))
    let output = refusal { $0.output = .integers }
    #expect(output?.cause as? YOLOModelFault == .outputType)
  }

  @Test func `a model without classes' names has as many classes as its shape`() throws {
    let model = try detector { $0.notes.classNames = [] }
    #expect(model.labels == nil)
    guard case .exported(let decoder) = model.family else {
      Issue.record("the model was not recognized")
      return
    }
    #expect(decoder.classCount == 2)
    #expect(decoder.candidateCount == 3)
  }

  @Test func `a detector that lists 6 values needs no remark that it suppresses overlaps`() throws {
    let model = try detector {
      $0.outputShape = [1, 3, 6]
      $0.values = [Float](repeating: 0, count: 18)
    }
    guard case .exported(let decoder) = model.family else {
      Issue.record("the model was not recognized")
      return
    }
    #expect(decoder.form == .endToEnd)
    #expect(decoder.scale == (1, 1))
  }

  @Test func `a model without notes gets advice`() throws {
    let model = try ModelFile(
      YOLOMaker().model.stableBytes(name: "made model"))
    #expect(!YOLORecipe.fits(model))
    var maker = YOLOMaker()
    maker.outputShape = [1, 6, 9]
    maker.values = [Float](repeating: 0, count: 54)
    let larger = try ModelFile(maker.model.stableBytes())
    let error = #expect(throws: VisionError.self) {
      try DetectorModel(
        DescribedModel(larger, recognizesExports: true), options: CategoryOptions())
    }
    #expect(error?.message.contains("--recipe yolo") == true)
  }
}
