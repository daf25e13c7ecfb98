import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import ModelRewriting

@Suite struct YOLORecipeTests {
  /// Returns a model without notes.
  private func model(
    _ output: [Int32], input: [Int32] = [1, 3, 8, 16], files: [(String, [UInt8])] = []
  ) throws -> ModelFile {
    var maker = YOLOMaker()
    maker.inputShape = input
    maker.outputShape = output
    maker.values = [Float](repeating: 0, count: Int(output.reduce(1, *)))
    maker.files = files.map { (name: $0.0, content: $0.1) }
    let bytes = files.isEmpty ? try maker.model.bytes() : try maker.bytes()
    return try ModelFile(StableBytes(bytes, name: "bare"))
  }

  private func notes(_ recipe: YOLORecipe, _ model: ModelFile) throws -> YOLONotes? {
    try YOLONotes(of: ModelFile(StableBytes(recipe.package(model), name: "packaged")))
  }

  @Test func `the task follows from the output and the names`() throws {
    let detector = try notes(YOLORecipe(), model([1, 6, 9]))
    #expect(
      detector
        == YOLONotes(task: "detect", classNames: ["class0", "class1"], inputSize: [8, 16]))
    let named = try notes(
      YOLORecipe(classNames: ["a", "b"]), model([1, 6, 9], input: [1, 8, 16, 3]))
    #expect(named == YOLONotes(task: "detect", classNames: ["a", "b"], inputSize: [8, 16]))
    let pose = try notes(YOLORecipe(classNames: ["person"]), model([1, 56, 99]))
    #expect(pose?.task == "pose")
    #expect(pose?.keypoints == .init(count: 17, valuesPerPoint: 3))
    let listed = try notes(YOLORecipe(classNames: ["a"]), model([1, 300, 6]))
    #expect(listed?.isEndToEnd == true)
    #expect(listed?.classNames == ["a"])
    let classifier = try notes(YOLORecipe(classNames: ["a", "b", "c"]), model([1, 3]))
    #expect(classifier?.task == "classify")
  }

  @Test func `facts and other files stay behind the model`() throws {
    let recipe = YOLORecipe(facts: [.init("license", "mine")])
    let model = try model([1, 6, 9], files: [("notes.txt", [1, 2, 3])])
    let bytes = try recipe.package(model)
    let packaged = try ModelFile(StableBytes(bytes, name: "packaged"))
    #expect(try YOLONotes(of: packaged)?.facts == [.init("license", "mine")])
    #expect(bytes.starts(with: try YOLOMaker.graph(of: model)))
    let again = #expect(throws: VisionError.self) { try recipe.package(packaged) }
    #expect(again?.message.contains("notes of its exporter") == true)
  }

  @Test(
    "models of another form",
    arguments: [
      ([1, 3, 8, 16], [1, 2, 3, 4]), ([1, 8, 16, 1], [1, 6, 9]), ([1, 3, 8, 16], [1, 3, 9]),
      ([2, 8, 16, 3], [1, 6, 9]),
    ] as [([Int32], [Int32])])
  func others(input: [Int32], output: [Int32]) throws {
    let model = try model(output, input: input)
    let error = #expect(throws: VisionError.self) { try YOLORecipe().package(model) }
    #expect(error?.code == .modelUnsupported)
    #expect(error?.message.contains("the recipe yolo") == true)
    #expect(!YOLORecipe.fits(model))
  }

  @Test func `names must be as many as classes`() throws {
    let model = try model([1, 9, 99])
    let error = #expect(throws: VisionError.self) {
      try YOLORecipe(classNames: ["a", "b", "c"]).package(model)
    }
    #expect(error?.code == .optionInvalid)
    #expect(error?.message.contains("5 classes and was given 3 labels") == true)
  }
}
