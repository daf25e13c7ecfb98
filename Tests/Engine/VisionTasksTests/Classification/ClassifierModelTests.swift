import ModelRewriting
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// Tests of models that cannot be classifiers, and of their error messages.
///
/// Reference: docs/reference/mlkit.md 3.6.
@Suite struct ClassifierModelTests {
  private func refusal(
    of bytes: StableBytes, _ options: ClassifierOptions = ClassifierOptions()
  ) throws -> VisionError? {
    let file = try ModelFile(bytes)
    return #expect(throws: VisionError.self) {
      try ClassifierModel(DescribedModel(file), options: options.categories)
    }
  }

  private func refusal(
    _ change: (inout ClassifierMaker) -> Void,
    packaging: (inout ModelPackager) throws -> Void = { _ in }
  ) throws -> VisionError? {
    var maker = ClassifierMaker()
    change(&maker)
    var packager = try maker.packager()
    try packaging(&packager)
    return try refusal(of: StableBytes(packager.packaged(), name: "made model"))
  }

  @Test func `a detector is no classifier`() throws {
    let bytes = StableBytes(try DetectorMaker().packager().packaged(), name: "made detector")
    let error = try refusal(of: bytes)
    #expect(error?.code == .modelUnsupported)
    #expect(error?.cause as? ClassifierModelFault == .outputShape(index: 0, [1, 3, 4]))
    #expect(error?.message.contains("made detector is not an image classifier") == true)
    #expect(
      error?.message.contains("nexpected number of dimensions for output index 0") == true)
    #expect(error?.message.contains("expected either 2D") == true)
  }

  @Test(
    "outputs that are not one row",
    arguments: [[], [2], [1, 1], [1, 2, 1]] as [[Int32]])
  func shapes(sides: [Int32]) throws {
    let error = try refusal {
      $0.leadingSides = sides
      $0.labels = []
    }
    #expect(
      error?.cause as? ClassifierModelFault
        == .outputShape(index: 0, sides.map(Int.init) + [3]))
  }

  @Test func `outputs of numbers that are no scores`() throws {
    let error = try refusal { $0.output = .integers }
    #expect(error?.code == .modelUnsupported)
    #expect(error?.cause as? ClassifierModelFault == .outputType(index: 0, .int32))
  }

  @Test func `outputs of which only some are quantized`() throws {
    let error = try refusal {
      $0.scores = [[0, 1], [0, 1]]
      $0.labels = []
      $0.otherOutputs = [1: .unitBytes]
    }
    #expect(
      error?.cause as? ClassifierModelFault == .mixedOutputTypes(quantized: 1, outputs: 2))
    #expect(error?.message.contains("1 quantized output(s)") == true)
  }

  @Test func `bytes that stand for nothing`() throws {
    var maker = ClassifierMaker()
    maker.output = .unitBytes
    var model = maker.model
    let output = Int(model.subgraphs[0].outputs[0])
    (model.subgraphs[0].tensors[output].scales, model.subgraphs[0].tensors[output].zeroPoints) =
      ([], [])
    let error = try refusal(of: model.stableBytes())
    #expect(error?.cause as? ClassifierModelFault == .missingQuantization(index: 0))
  }

  @Test(
    "labels that do not fit", arguments: [["cat", "dog"], ["cat", "dog", "bird", "elk"]])
  func labels(labels: [String]) throws {
    let error = try refusal { $0.labels = [labels] }
    #expect(error?.code == .modelInvalid)
    #expect(
      error?.cause as? ClassifierModelFault
        == .labelCount(index: 0, labels: labels.count, classes: 3))
    #expect(error?.message.contains("label map has \(labels.count) labels") == true)
    #expect(error?.message.contains("3 classes") == true)
  }

  @Test func `metadata of another model`() throws {
    let error = try refusal {
      $0.labels = []
    } packaging: {
      $0.metadata.subgraphs[0].outputs.append(TensorMetadata(name: "more"))
    }
    #expect(
      error?.cause as? ClassifierModelFault == .outputMetadataCount(outputs: 1, metadata: 2))
    #expect(error?.message.contains("ismatch between number of output tensors") == true)
  }

  @Test func `a calibration that leaves classes out`() throws {
    let error = try refusal { _ in
    } packaging: {
      try $0.setScoreCalibration(
        ScoreCalibration(
          ScoreCalibrationOptions(transformation: .identity, defaultScore: 0),
          sigmoids: [nil, .init(scale: 1, slope: 1, offset: 0)]))
    }
    #expect(
      error?.cause as? ClassifierModelFault
        == .calibrationCount(index: 0, sigmoids: 2, classes: 3))
  }

  @Test(
    "options that contradict",
    arguments: [
      (ClassifierOptions(maxResults: 0), CategoryOptionsFault.maxResults(0)),
      (ClassifierOptions(maxResults: -1), .maxResults(-1)),
      (ClassifierOptions(categoryAllowlist: ["a"], categoryDenylist: ["b"]), .bothLists),
    ])
  func options(options: ClassifierOptions, fault: CategoryOptionsFault) throws {
    let bytes = StableBytes(try ClassifierMaker().packager().packaged(), name: "made model")
    let error = try refusal(of: bytes, options)
    #expect(error?.code == .optionInvalid)
    #expect(error?.cause as? CategoryOptionsFault == fault)
  }

  @Test func `a list of names needs labels`() throws {
    var maker = ClassifierMaker()
    maker.labels = []
    let bytes = StableBytes(try maker.packager().packaged(), name: "made model")
    let error = try refusal(of: bytes, ClassifierOptions(categoryAllowlist: ["cat"]))
    #expect(error?.cause as? CategoryOptionsFault == .listWithoutLabels)
  }

  @Test func `damaged metadata`() throws {
    var packager = try ClassifierMaker().packager()
    packager.setFile("labels.txt", [])
    let empty = try refusal(of: StableBytes(packager.packaged(), name: "made model"))
    #expect(empty?.code == .modelInvalid)
    #expect(empty?.cause as? MetadataFault == .emptyLabels)
    let whole = try ClassifierMaker().packager().packaged()
    // Without its end, the archive of label files is not an archive any longer.
    let cut = try refusal(of: StableBytes(whole.dropLast(30), name: "made model"))
    #expect(cut?.code == .modelInvalid)
    #expect(cut?.cause is MetadataFault)
  }
}
