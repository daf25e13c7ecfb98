import ModelFiles
import Testing
import VisionBase

@Suite struct TensorMetadataTests {
  struct Refusal: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var code = VisionError.Code.modelInvalid
    var fault: MetadataFault
    var tensor = TensorMetadata(name: "t")
    var ask: @Sendable (TensorMetadata) throws -> Void

    init(
      _ testDescription: String, _ fault: MetadataFault,
      code: VisionError.Code = .modelInvalid, content: TensorContent? = nil,
      units: [ProcessUnit] = [], ask: @escaping @Sendable (TensorMetadata) throws -> Void
    ) {
      self.testDescription = testDescription
      self.fault = fault
      self.code = code
      self.ask = ask
      tensor.content = content
      tensor.processUnits = units
    }
  }

  private static let refusals: [Refusal] = [
    Refusal(
      "two normalizations", .duplicateProcessUnit(.normalization),
      units: [
        .normalization(.init(means: [1], deviations: [1])),
        .normalization(.init(means: [1], deviations: [1])),
      ]
    ) { _ = try $0.normalization() },
    Refusal(
      "two thresholds", .duplicateProcessUnit(.scoreThreshold),
      units: [.scoreThreshold(1), .scoreThreshold(1)]
    ) { _ = try $0.scoreThreshold() },
    Refusal("not an image", .notAnImage(tensor: "t", found: .feature), content: .feature) {
      _ = try $0.image()
    },
    Refusal(
      "a gray image", .notRGB(.grayscale), code: .modelUnsupported,
      content: .image(.init(colorSpace: .grayscale))
    ) { _ = try $0.image() },
    Refusal("no boxes", .notBoundingBoxes(tensor: "t", found: nil)) {
      _ = try $0.boundingBoxOrder()
    },
    Refusal(
      "an image instead of boxes", .notBoundingBoxes(tensor: "t", found: .image),
      content: .image(.init(colorSpace: .rgb))
    ) { _ = try $0.boundingBoxOrder() },
    Refusal(
      "boxes by center", .boundingBoxKind(.center), code: .modelUnsupported,
      content: .boundingBoxes(.init(kind: .center))
    ) { _ = try $0.boundingBoxOrder() },
    Refusal(
      "boxes in pixels", .boundingBoxCoordinates(.pixel), code: .modelUnsupported,
      content: .boundingBoxes(.init(kind: .boundaries, coordinates: .pixel))
    ) { _ = try $0.boundingBoxOrder() },
    Refusal(
      "an order of three", .boundingBoxIndexCount(3),
      content: .boundingBoxes(.init(index: [0, 1, 2], kind: .boundaries))
    ) { _ = try $0.boundingBoxOrder() },
    Refusal(
      "an order that leaves the box", .boundingBoxIndexCount(4),
      content: .boundingBoxes(.init(index: [0, 1, 2, 4], kind: .boundaries))
    ) { _ = try $0.boundingBoxOrder() },
  ]

  @Test("what a task cannot use is refused with its fault", arguments: refusals)
  func refused(_ refusal: Refusal) {
    let error = #expect(throws: VisionError.self) { try refusal.ask(refusal.tensor) }
    #expect(error?.cause as? MetadataFault == refusal.fault)
    #expect(error?.code == refusal.code)
  }

  @Test func `what is not said is nil`() throws {
    let tensor = TensorMetadata()
    #expect(try tensor.normalization() == nil)
    #expect(try tensor.scoreThreshold() == nil)
    #expect(try tensor.image() == nil)
    #expect(tensor.file(.axisLabels) == nil)
  }

  @Test func `boxes without an order have the usual one`() throws {
    let tensor = TensorMetadata(content: .boundingBoxes(.init(kind: .boundaries)))
    #expect(try tensor.boundingBoxOrder() == [0, 1, 2, 3])
  }

  @Test func `files are found by kind and exact locale, the first one first`() {
    var tensor = TensorMetadata()
    tensor.files = [
      AssociatedFile(name: nil, kind: .axisLabels),
      AssociatedFile(name: "v", kind: .valueLabels), AssociatedFile(name: "a", kind: .axisLabels),
      AssociatedFile(name: "en", kind: .axisLabels, locale: "en"),
      AssociatedFile(name: "EN", kind: .axisLabels, locale: "EN"),
    ]
    #expect(tensor.file(.axisLabels)?.name == "a")
    #expect(tensor.file(.axisLabels, locale: "EN")?.name == "EN")
    #expect(tensor.file(.axisLabels, locale: "en-GB") == nil)
  }
}

@Suite struct NormalizationTests {
  @Test func `one mean stands for three`() throws {
    let channels = try Normalization(means: [1], deviations: [2]).perChannel()
    #expect(channels.map(\.mean) == [1, 1, 1])
    #expect(channels.map(\.deviation) == [2, 2, 2])
  }

  @Test func `three equal ones are one`() throws {
    let one = try Normalization(means: [1, 1, 1], deviations: [2, 2, 2]).uniform()
    #expect(one == (1, 2))
  }

  @Test func `different ones stay apart`() throws {
    let normalization = Normalization(means: [1, 2, 3], deviations: [4, 5, 6])
    #expect(try normalization.perChannel().map(\.deviation) == [4, 5, 6])
    let error = #expect(throws: VisionError.self) { try normalization.uniform() }
    #expect(error?.code == .modelUnsupported)
    #expect(error?.cause as? MetadataFault == .normalizationPerChannel)
  }

  @Test(
    "wrong numbers are refused",
    arguments: [
      ([1, 2], [1], MetadataFault.normalizationSizes(means: 2, deviations: 1)),
      ([], [], .normalizationCount(0)), ([1, 2], [1, 2], .normalizationCount(2)),
      ([1], [0], .normalizationZeroDeviation), ([.nan], [1], .normalizationZeroDeviation),
      ([1], [.infinity], .normalizationZeroDeviation),
    ] as [([Float], [Float], MetadataFault)])
  func refused(means: [Float], deviations: [Float], fault: MetadataFault) {
    let error = #expect(throws: VisionError.self) {
      try Normalization(means: means, deviations: deviations).uniform()
    }
    #expect(error?.cause as? MetadataFault == fault)
  }
}
