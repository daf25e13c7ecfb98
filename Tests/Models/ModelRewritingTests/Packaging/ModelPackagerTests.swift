import TestSupport
import ModelFiles
import Foundation
import ModelBytes
import Testing
import VisionBase

@testable import ModelRewriting

@Suite struct ModelPackagerTests {
  private func packagedMetadata(_ bytes: [UInt8]) throws -> ModelMetadata {
    try #require(try ModelMetadata(of: SmallDetector.model(bytes)))
  }

  @Test func `all that the schema has is written and read back`() throws {
    let metadata = ModelMetadata.withEverything
    var packager = try ModelPackager(
      SmallDetector.model(SmallDetector.bytes()), metadata: metadata)
    for name in ["v.txt", "m", "labels.txt", "d.txt", "index"] {
      packager.setFile(name, Array(name.utf8))
    }
    let read = try packagedMetadata(packager.packaged())
    #expect(read.subgraphs == metadata.subgraphs)
    #expect(read.files == metadata.files)
    #expect(read.name == "everything")
    #expect(read.description == metadata.description)
    #expect(read.version == "v1")
    #expect(read.author == "a test")
    #expect(read.license == "Apache-2.0")
    #expect(read.minimumParserVersion == "1.5.0")
    #expect(read.fileNames == ["d.txt", "index", "labels.txt", "m", "v.txt"])
    let labels = try read.contents(ofFile: "labels.txt")
    #expect(labels.copy(of: 0..<labels.byteCount) == Array("labels.txt".utf8))
  }

  @Test func `a model without metadata gets an entry for each tensor`() throws {
    let packager = try ModelPackager(SmallDetector.model(SmallDetector.bytes()))
    #expect(packager.metadata.inputs.map(\.name) == ["image"])
    #expect(packager.metadata.outputs.map(\.name) == ["boxes", "scores"])
    let read = try packagedMetadata(packager.packaged())
    #expect(read.outputs.map(\.name) == ["boxes", "scores"])
    #expect(read.minimumParserVersion == "1.0.0")
    #expect(read.archive == nil)
  }

  @Test func `the graph and its constants stay, constants on multiples of 16`() throws {
    let original = try SmallDetector.bytes(metadata: [("min_runtime_version", [1, 2, 3])])
    let before = try ModelGraph(FlatBuffer(StableBytes(original, name: "before")))
    var packager = try ModelPackager(SmallDetector.model(original))
    packager.metadata.description = String(repeating: "long ", count: 100)
    let packaged = StableBytes(try packager.packaged(), name: "after")
    let after = try ModelGraph(FlatBuffer(packaged))
    #expect(after.subgraphs[0].tensors.map(\.shape) == before.subgraphs[0].tensors.map(\.shape))
    #expect(after.operatorCodes.map(\.builtinCode) == before.operatorCodes.map(\.builtinCode))
    for (old, new) in zip(before.buffers, after.buffers) {
      #expect(
        old.content.map { before.buffer.bytes.copy(of: $0) }
          == new.content.map { packaged.copy(of: $0) })
      #expect(new.content?.lowerBound.isMultiple(of: 16) != false)
    }
    #expect(after.buffers.count == before.buffers.count + 1)
    let model = try ModelFile(packaged)
    let kept = try #require(model.metadataEntries["min_runtime_version"])
    #expect(packaged.copy(of: kept) == [1, 2, 3])
    #expect(try after.model.string(3) == "made by a test")
  }

  @Test func `packaging again replaces, without growing`() throws {
    let original = try SmallDetector.model(SmallDetector.bytes())
    var packager = try ModelPackager(original)
    try packager.setLabels(["cat", "dog"], ofOutput: 1)
    let once = try packager.packaged()
    let twice = try ModelPackager(SmallDetector.model(once)).packaged()
    #expect(twice == once)

    var other = try ModelPackager(SmallDetector.model(once))
    other.metadata.name = "a long name that comes and goes"
    var back = try ModelPackager(SmallDetector.model(other.packaged()))
    back.metadata.name = nil
    #expect(try back.packaged() == once)
  }

  @Test func `metadata of another program is replaced`() throws {
    let foreign = try ModelMetadata.withEverything.encoded()
    let original = try SmallDetector.bytes(metadata: [
      ("TFLITE_METADATA", foreign), ("other", [7]),
    ])
    var packager = try ModelPackager(
      SmallDetector.model(original), metadata: ModelMetadata())
    packager.metadata.name = "mine"
    let model = try SmallDetector.model(packager.packaged())
    #expect(try ModelMetadata(of: model)?.name == "mine")
    #expect(model.metadataEntries.count == 2)
    #expect(model.metadataEntries["other"].map { model.bytes.copy(of: $0) } == [7])
  }

  @Test func `labels in languages, a threshold and a calibration arrive`() throws {
    var packager = try ModelPackager(SmallDetector.model(SmallDetector.bytes()))
    try packager.setLabels(
      ["cat", "dog", ""],
      displayNames: ["en": ["Cat", "Dog", "-"], "de": ["Katze", "Hund", "-"]],
      ofOutput: 1)
    try packager.setScoreThreshold(0.25, ofOutput: 1)
    try packager.setScoreThreshold(0.75, ofOutput: 1)
    let calibration = try ScoreCalibration(
      ScoreCalibrationOptions(transformation: .log, defaultScore: 0.1),
      sigmoids: [
        .init(scale: 1, slope: 2.5, offset: -3), nil,
        .init(scale: 0.5, slope: 1, offset: 0, minimumScore: 0.01),
      ])
    try packager.setScoreCalibration(calibration, ofOutput: 1)
    try packager.setNormalization(Normalization(means: [127.5], deviations: [127.5]))

    let read = try packagedMetadata(packager.packaged())
    let score = read.outputs[1]
    #expect(try score.scoreThreshold() == 0.75)
    let german = try #require(try read.labels(of: score, .axisLabels, locale: "de"))
    #expect(german.names == ["cat", "dog", ""])
    #expect(german.displayNames == ["Katze", "Hund", "-"])
    #expect(try read.labels(of: score, .axisLabels)?.displayName(at: 0) == "Cat")
    #expect(try read.labels(of: score, .axisLabels, locale: "DE")?.displayNames == [])
    #expect(try read.labels(of: score, .valueLabels) == nil)
    let readCalibration = try #require(try read.scoreCalibration(of: score))
    #expect(readCalibration == calibration)
    #expect(try read.inputs[0].normalization()?.uniform().mean == 127.5)
    #expect(try read.inputs[0].image()?.colorSpace == .rgb)

    try packager.setLabels(["one"], ofOutput: 1)
    #expect(packager.files.keys.sorted() == ["labels.txt", "score_calibration.txt"])
  }

  @Test func `outputs do not share label files by accident`() throws {
    var packager = try ModelPackager(SmallDetector.model(SmallDetector.bytes()))
    try packager.setLabels(["a"], ofOutput: 0)
    try packager.setLabels(["b"], ofOutput: 1)
    let read = try packagedMetadata(packager.packaged())
    #expect(try read.labels(of: read.outputs[0], .axisLabels)?.names == ["a"])
    #expect(try read.labels(of: read.outputs[1], .axisLabels)?.names == ["b"])
  }

  @Test func `wrong wishes are refused`() throws {
    let model = try SmallDetector.model(SmallDetector.bytes())
    var packager = try ModelPackager(model)
    let wishes: [(inout ModelPackager) throws -> Void] = [
      { try $0.setLabels(["a"], ofOutput: 2) }, { try $0.setLabels([], ofOutput: 0) },
      { try $0.setLabels(["a\nb"]) }, { try $0.setLabels(["a"], displayNames: ["de": []]) },
      { try $0.setLabels(["a"], displayNames: ["../de": ["b"]]) },
      { try $0.setLabels(["a"], displayNames: ["\u{E9}": ["b"]]) },
      { try $0.setLabels(["a"], displayNames: ["": ["b"]]) },
      { try $0.setLabels(["a"], displayNames: ["de-": ["b"]]) },
      { try $0.setLabels(["a"], displayNames: ["pt-BR": ["b"], "pt_br": ["b"]]) },
      { try $0.setScoreThreshold(.nan) }, { try $0.setScoreThreshold(1, ofOutput: -1) },
      {
        try $0.setNormalization(Normalization(means: [0], deviations: [1]), ofInput: 1)
      },
      {
        $0.metadata.files = [AssociatedFile(name: "missing.txt", kind: .descriptions)]
        _ = try $0.packaged()
      },
    ]
    for wish in wishes {
      let error = #expect(throws: VisionError.self) { try wish(&packager) }
      #expect(error?.code == .optionInvalid)
    }
    var tooMany = ModelMetadata()
    tooMany.subgraphs = [SubgraphMetadata(inputs: [TensorMetadata(), TensorMetadata()])]
    #expect(throws: VisionError.self) { try ModelPackager(model, metadata: tooMany) }
  }

  @Test func `what would lose its meaning is not written`() {
    var metadata = ModelMetadata()
    metadata.subgraphs = [SubgraphMetadata(inputs: [TensorMetadata(content: .unknown(number: 9))])]
    let content = #expect(throws: VisionError.self) { try metadata.encoded() }
    #expect(content?.code == .modelUnsupported)
    metadata.subgraphs[0].inputs[0].content = nil
    metadata.subgraphs[0].inputs[0].processUnits = [.unknown(number: 9)]
    #expect(throws: VisionError.self) { try metadata.encoded() }
  }
}
