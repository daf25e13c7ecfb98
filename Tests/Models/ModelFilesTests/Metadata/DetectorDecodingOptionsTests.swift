import ModelRewriting
import ModelFiles
import TestSupport
import Testing
import VisionBase

@Suite struct DetectorDecodingOptionsTests {
  private static var options: DetectorDecodingOptions {
    var options = DetectorDecodingOptions(
      anchors: (0..<5).map {
        .init(xCenter: Float($0), yCenter: 0.5, width: 0.25, height: 1)
      }, classCount: 90)
    options.valuesPerBox = 8
    options.keypointOffset = 4
    options.keypointCount = 2
    options.xScale = 10
    options.yScale = 11
    options.widthScale = 5
    options.heightScale = 6
    options.appliesExponentialToSize = true
    options.appliesSigmoidToScore = true
    return options
  }

  @Test func `what is written is read back`() throws {
    let read = try DetectorDecodingOptions(Self.options.encoded())
    #expect(read == Self.options)
  }

  struct Change: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var make: @Sendable (inout DetectorDecodingOptions) -> Void

    init(
      _ testDescription: String, _ make: @escaping @Sendable (inout DetectorDecodingOptions) -> Void
    ) {
      self.testDescription = testDescription
      self.make = make
    }
  }

  @Test(
    "contradictions are refused",
    arguments: [
      Change("no boxes") {
        $0.boxCount = 0
        $0.anchors = []
      }, Change("fewer anchors than boxes") { $0.boxCount = 6 },
      Change("no class") { $0.classCount = 0 },
      Change("negative classes") { $0.classCount = -1 },
      Change("absurd classes") { $0.classCount = .max }, Change("scale 0") { $0.xScale = 0 },
      Change("scale not a number") { $0.heightScale = .nan },
      Change("an anchor at infinity") { $0.anchors[3].yCenter = .infinity },
      Change("too few values") { $0.valuesPerBox = 7 },
      Change("key points of three values") { $0.valuesPerKeypoint = 3 },
      Change("key points behind the end") { $0.keypointOffset = 5 },
      Change("key points before the start") { $0.keypointOffset = -1 },
      Change("negative key points") { $0.keypointCount = -2 },
      Change("absurd key points") { $0.keypointCount = .max },
      Change("no key points, no box") {
        $0.keypointCount = 0
        $0.valuesPerBox = 3
      },
    ])
  func contradiction(_ change: Change) {
    var options = Self.options
    change.make(&options)
    let error = #expect(throws: VisionError.self) { try options.check() }
    #expect(error?.cause as? MetadataFault == .inconsistentDecodingOptions)
    #expect(throws: VisionError.self) { try options.encoded() }
  }

  @Test func `without key points their fields do not count`() throws {
    var options = Self.options
    options.keypointCount = 0
    options.keypointOffset = -7
    options.valuesPerKeypoint = 0
    options.valuesPerBox = 4
    try options.check()
  }

  private func root(
    identifier: String = "V001",
    _ fields: (inout FlatBufferBuilder) -> [Int: FlatBufferBuilder.Reference]
  ) throws -> [UInt8] {
    var builder = FlatBufferBuilder()
    let references = fields(&builder)
    let root = builder.table { table in
      for (slot, reference) in references { table.set(slot, reference) }
    }
    return try builder.finish(root: root, identifier: identifier)
  }

  private func fault(_ bytes: [UInt8]) -> MetadataFault? {
    let error = #expect(throws: VisionError.self) { try DetectorDecodingOptions(bytes) }
    return error?.cause as? MetadataFault
  }

  @Test func `missing parts are named`() throws {
    #expect(fault([]) == .wrongDetectorIdentifier(""))
    #expect(try fault(root(identifier: "M001") { _ in [:] }) == .wrongDetectorIdentifier("M001"))
    #expect(try fault(root { _ in [:] }) == .missingDecodingOptions)
    #expect(try fault(root { [2: $0.table { _ in }] }) == .missingAnchors)
    let empty = try root { [1: $0.table { _ in }, 2: $0.table { _ in }] }
    #expect(fault(empty) == .missingAnchors)
    #expect(
      try fault(root { [0: $0.string("1.0.1")] }) == .parserTooOld(required: "1.0.1"))
  }

  @Test func `every truncation and 1,000 damaged options give options or an error`() throws {
    let whole = try Self.options.encoded()
    for count in whole.indices { _ = try? DetectorDecodingOptions(Array(whole[..<count])) }
    var generator = SeededGenerator(seed: 23)
    for _ in 0..<1000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: bytes.indices, using: &generator)
        bytes[index] = UInt8.random(in: .min ... .max, using: &generator)
      }
      guard let options = try? DetectorDecodingOptions(bytes) else { continue }
      #expect(options.anchors.count == options.boxCount)
    }
  }
}
