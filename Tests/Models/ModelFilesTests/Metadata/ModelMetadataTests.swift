@testable import ModelRewriting
import Foundation
import ModelBytes
import TestSupport
import Testing
import VisionBase

@testable import ModelFiles

/// Models whose metadata is known: the worked examples of the format's description.
@Suite(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.missing)))
struct RealModelMetadataTests {
  private func metadata(_ name: String) throws -> ModelMetadata? {
    try ModelMetadata(of: ModelFile(path: SharedMaterial.model(name)))
  }

  @Test func `the COCO detector`() throws {
    let metadata = try #require(
      try metadata("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite"))
    #expect(metadata.minimumParserVersion == "1.0.0")
    #expect(metadata.inputs.map(\.name) == ["image"])
    #expect(
      metadata.outputs.map(\.name) == [
        "locations", "classes", "scores", "number of detections",
      ])
    #expect(try metadata.inputs[0].normalization()?.uniform().mean == 127.5)
    #expect(try metadata.inputs[0].normalization()?.uniform().deviation == 127.5)
    #expect(try metadata.inputs[0].image()?.colorSpace == .rgb)
    #expect(try metadata.outputs[0].boundingBoxOrder() == [1, 0, 3, 2])
    let file = try #require(metadata.outputs[1].file(.valueLabels))
    #expect(file.name == "labelmap.txt")
    #expect(file.locale == nil)
    let labels = try #require(try metadata.labels(of: metadata.outputs[1], .valueLabels))
    #expect(labels.count == 90)
    #expect(labels.name(at: 0) == "person")
    #expect(labels.name(at: 11) == "???")
    #expect(labels.displayNames.isEmpty)
    #expect(try metadata.labels(of: metadata.outputs[1], .axisLabels) == nil)
    #expect(throws: VisionError.self) { try metadata.detectorDecoding() }
  }

  @Test func `the float classifier`() throws {
    let metadata = try #require(try metadata("mobilenet_v1_0.25_224_1_metadata_1.tflite"))
    #expect(try metadata.inputs[0].normalization()?.uniform().mean == 127.5)
    #expect(metadata.inputs[0].statistics?.maximums == [1])
    #expect(metadata.inputs[0].statistics?.minimums == [-1])
    #expect(metadata.outputs.map(\.name) == ["probability"])
    let labels = try #require(try metadata.labels(of: metadata.outputs[0], .axisLabels))
    #expect(labels.count == 1001)
    #expect(metadata.outputs[0].files.map(\.name) == ["labels.txt"])
  }

  @Test func `the bird classifier`() throws {
    let metadata = try #require(try metadata("bird.tflite"))
    #expect(metadata.inputs[0].content == nil)
    #expect(metadata.outputs.map(\.name) == ["0"])
    let threshold = try #require(try metadata.outputs[0].scoreThreshold())
    #expect(abs(threshold - 0.3) < 1e-6)
    let labels = try #require(try metadata.labels(of: metadata.outputs[0], .axisLabels))
    #expect(labels.count == 965)
    #expect(labels.displayNames.count == 965)
    let unknown = try metadata.labels(of: metadata.outputs[0], .axisLabels, locale: "fr")
    #expect(unknown?.displayNames == [])
    #expect(Set(metadata.fileNames) == ["0-labels.txt", "0-labels-en.txt"])
  }

  @Test(
    "a model without metadata has none",
    arguments: [
      "mobilenet_v1_1.0_224_quant_embedding_extractor.tflite",
      "ssd_mobilenet_v1_no_metadata.tflite", "mobilenet_v1_0.25_224_1_default_1.tflite",
    ])
  func none(name: String) throws {
    #expect(try metadata(name) == nil)
  }

  @Test func `metadata may lack subgraphs`() throws {
    let metadata = try #require(
      try metadata("mobilenet_v1_0.25_224_quant_without_subgraph_metadata.tflite"))
    #expect(metadata.subgraphs.isEmpty)
    #expect(metadata.outputs.isEmpty)
  }

  @Test(
    "repackaging real models keeps their metadata, labels and weights",
    arguments: [
      "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite", "bird.tflite",
      "ssd_mobilenet_v1_no_metadata.tflite",
    ])
  func repackaged(name: String) throws {
    let model = try ModelFile(path: SharedMaterial.model(name))
    let packager = try ModelPackager(model)
    let bytes = try packager.packaged()
    let result = try ModelFile(StableBytes(bytes, name: "repackaged"))
    let metadata = try #require(try ModelMetadata(of: result))
    #expect(metadata.subgraphs == packager.metadata.subgraphs)
    let original = try ModelMetadata(of: model)
    #expect(Set(metadata.fileNames) == Set(original?.fileNames ?? []))
    #expect(result.operators.map(\.name) == model.operators.map(\.name))
    #expect(result.outputs == model.outputs)
    #expect(try ModelPackager(result).packaged() == bytes)
  }
}

@Suite struct ModelMetadataTests {
  private func model(
    _ metadata: [UInt8], files: [UInt8] = []
  ) throws(VisionError) -> ModelFile {
    try SmallDetector.model(
      SmallDetector.bytes(metadata: [("TFLITE_METADATA", metadata)]) + files)
  }

  private func fault(_ body: () throws -> Void) -> (MetadataFault?, VisionError.Code?) {
    let error = #expect(throws: VisionError.self, performing: body)
    return (error?.cause as? MetadataFault, error?.code)
  }

  private var named: ModelMetadata {
    var metadata = ModelMetadata()
    var score = TensorMetadata(name: "score")
    score.files = [AssociatedFile(name: "labels.txt", kind: .axisLabels)]
    score.processUnits = [
      .scoreCalibration(.init(transformation: .identity, defaultScore: 0))
    ]
    metadata.subgraphs = [SubgraphMetadata(outputs: [score])]
    return metadata
  }

  @Test func `a model without the entry has no metadata`() throws {
    let bytes = try SmallDetector.bytes(metadata: [("min_runtime_version", [0])])
    #expect(try ModelMetadata(of: SmallDetector.model(bytes)) == nil)
  }

  @Test("another identifier is refused", arguments: ["M002", "XXXX"])
  func identifier(identifier: String) throws {
    var bytes = try ModelMetadata().encoded()
    bytes.replaceSubrange(4..<8, with: identifier.utf8)
    let model = try model(bytes)
    let (fault, code) = fault { _ = try ModelMetadata(of: model) }
    #expect(fault == .wrongIdentifier(identifier))
    #expect(code == .modelInvalid)
  }

  @Test func `metadata too short for an identifier is refused`() throws {
    let model = try model([1, 2, 3])
    #expect(fault { _ = try ModelMetadata(of: model) }.0 == .wrongIdentifier(""))
  }

  private func metadata(parser version: String) throws -> [UInt8] {
    var builder = FlatBufferBuilder()
    let text = builder.string(version)
    let root = builder.table { $0.set(7, text) }
    return try builder.finish(root: root, identifier: "M001")
  }

  @Test(
    "a newer schema is refused",
    arguments: ["1.5.1", "1.10", "2", "1.5.0.1", "99999999999999999999"])
  func tooNew(version: String) throws {
    let model = try model(metadata(parser: version))
    let (fault, code) = fault { _ = try ModelMetadata(of: model) }
    #expect(fault == .parserTooOld(required: version))
    #expect(code == .modelUnsupported)
  }

  @Test("an older schema is read", arguments: ["1.5.0", "1.5", "1.4.9", "0.9.9", "1", "", "x.y"])
  func oldEnough(version: String) throws {
    let metadata = try ModelMetadata(of: model(metadata(parser: version)))
    #expect(metadata?.minimumParserVersion == version)
  }

  @Test func `a label file that is not packed is missing`() throws {
    let metadata = try #require(try ModelMetadata(of: model(named.encoded())))
    let (fault, _) = fault { _ = try metadata.labels(of: metadata.outputs[0], .axisLabels) }
    #expect(fault == .missingAssociatedFile("labels.txt"))
  }

  @Test func `calibration without a file of parameters is refused`() throws {
    let metadata = try #require(try ModelMetadata(of: model(named.encoded())))
    let (fault, _) = fault { _ = try metadata.scoreCalibration(of: metadata.outputs[0]) }
    #expect(fault == .missingCalibrationFile)
  }

  @Test func `an archive with compressed files is refused`() throws {
    let bytes = try SmallDetector.bytes(metadata: [("TFLITE_METADATA", named.encoded())])
    var writer = ZipWriter(behind: bytes.count)
    try writer.add("labels.txt", [65])
    var archive = writer.finish()
    let entry = try #require(archive.indices.first { archive[$0...].starts(with: [80, 75, 1, 2]) })
    archive[entry + 10] = 8
    let model = try SmallDetector.model(bytes + archive)
    #expect(fault { _ = try ModelMetadata(of: model) }.0 == .notAnUncompressedZip)
    archive[entry] = 0
    let damaged = try SmallDetector.model(bytes + archive)
    #expect(fault { _ = try ModelMetadata(of: damaged) }.0 == .unreadableZip)
  }

  @Test func `a label file with a wrong checksum is refused`() throws {
    let bytes = try SmallDetector.bytes(metadata: [("TFLITE_METADATA", named.encoded())])
    var writer = ZipWriter(behind: bytes.count)
    try writer.add("labels.txt", Array("cat".utf8))
    var archive = writer.finish()
    archive[40] ^= 1
    let metadata = try #require(
      try ModelMetadata(of: SmallDetector.model(bytes + archive)))
    let (fault, _) = fault { _ = try metadata.labels(of: metadata.outputs[0], .axisLabels) }
    #expect(fault == .unreadableZip)
  }

  /// Returns metadata of many outputs that all name the same files of labels, in two languages.
  private func metadata(outputs count: Int, lines: Int, names: Int) throws -> ModelMetadata {
    var output = TensorMetadata(name: "o")
    output.files = [
      AssociatedFile(name: "labels.txt", kind: .axisLabels),
      AssociatedFile(name: "pt.txt", kind: .axisLabels, locale: "pt"),
    ]
    var metadata = ModelMetadata()
    metadata.subgraphs = [SubgraphMetadata(outputs: Array(repeating: output, count: count))]
    let bytes = try SmallDetector.bytes(metadata: [("TFLITE_METADATA", metadata.encoded())])
    var writer = ZipWriter(behind: bytes.count)
    try writer.add("labels.txt", Array(String(repeating: "a\n", count: lines).utf8))
    try writer.add("pt.txt", Array(String(repeating: "b\n", count: names).utf8))
    return try #require(try ModelMetadata(of: SmallDetector.model(bytes + writer.finish())))
  }

  @Test(.enabled(if: PeakMemory.isMeasurable, "\(PeakMemory.missing)"))
  func `labels that many outputs name are read once`() throws {
    let metadata = try metadata(outputs: 10_000, lines: 20_000, names: 20_000)
    let memory = try PeakMemory.taken {
      #expect(try metadata.classNames().count == 20_000)
      try metadata.checkPackedFiles()
    }
    // For each output they would take 3 GB; other tests run beside this one.
    #expect(memory < 512 << 20)
  }

  @Test func `display names of another number are found, whichever output names them`() throws {
    let metadata = try metadata(outputs: 3, lines: 5, names: 4)
    let (fault, _) = fault { try metadata.checkPackedFiles() }
    #expect(fault == .labelCountMismatch(labels: 5, displayNames: 4))
    try self.metadata(outputs: 3, lines: 5, names: 0).checkPackedFiles()
    let (empty, _) = self.fault {
      try self.metadata(outputs: 1, lines: 0, names: 0).checkPackedFiles()
    }
    #expect(empty == .emptyLabels)
  }

  /// Tests a table with 2,000 references, in which 2,000 places refer to another, and so on.
  @Test func `metadata that unfolds without end is refused`() throws {
    var builder = FlatBufferBuilder()
    let file = builder.table { $0.set(2, 2 as UInt8) }
    let files = builder.vector(Array(repeating: file, count: 2000))
    let tensor = builder.table { $0.set(6, files) }
    let tensors = builder.vector(Array(repeating: tensor, count: 2000))
    let subgraph = builder.table { $0.set(2, tensors) }
    let subgraphs = builder.vector(Array(repeating: subgraph, count: 2000))
    let root = builder.table { $0.set(3, subgraphs) }
    let bytes = StableBytes(try builder.finish(root: root, identifier: "M001"), name: "bomb")
    let (fault, _) = fault { _ = try ModelMetadata(FlatBuffer(bytes), archive: nil) }
    #expect(fault == .tooLarge)
  }

  @Test func `one long name used without end is refused`() throws {
    var builder = FlatBufferBuilder()
    let name = builder.string(String(repeating: "n", count: 100_000))
    let names = builder.vector(Array(repeating: name, count: 10_000))
    let tensor = builder.table { $0.set(2, names) }
    let tensors = builder.vector([tensor])
    let subgraph = builder.table { $0.set(2, tensors) }
    let subgraphs = builder.vector([subgraph])
    let root = builder.table { $0.set(3, subgraphs) }
    let bytes = StableBytes(try builder.finish(root: root, identifier: "M001"), name: "bomb")
    #expect(fault { _ = try ModelMetadata(FlatBuffer(bytes), archive: nil) }.0 == .tooLarge)
  }

  @Test func `every truncation and 3,000 damaged metadata give values or an error`() throws {
    let whole = try ModelMetadata.withEverything.encoded()
    for count in whole.indices { Self.readAll(Array(whole[..<count])) }
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...5, using: &generator) {
        let index = Int.random(in: 8..<bytes.count, using: &generator)
        if Bool.random(using: &generator) {
          bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        } else {
          bytes[index] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
        }
      }
      Self.readAll(bytes)
    }
  }

  private static func readAll(_ bytes: [UInt8]) {
    let buffer = FlatBuffer(StableBytes(bytes, name: "damaged"))
    guard let metadata = try? ModelMetadata(buffer, archive: nil) else { return }
    _ = try? metadata.detectorDecoding()
    for tensor in metadata.inputs + metadata.outputs {
      _ = try? tensor.normalization()?.uniform()
      _ = try? tensor.image()
      _ = try? tensor.boundingBoxOrder()
      _ = try? tensor.scoreThreshold()
      _ = try? metadata.labels(of: tensor, .axisLabels)
      _ = try? metadata.scoreCalibration(of: tensor)
    }
    _ = try? metadata.encoded()
  }
}
