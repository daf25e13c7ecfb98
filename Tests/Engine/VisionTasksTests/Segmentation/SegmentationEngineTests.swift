import Frames
import ModelFiles
import ModelRewriting
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct SegmentationEngineTests {
  private static func frame(_ value: UInt8, width: Int = 8, height: Int = 4) throws -> Frame {
    try Frame(
      width: width, height: height, format: .rgb,
      bytes: [UInt8](repeating: value, count: 3 * width * height).span.bytes)
  }

  private static func engine(
    _ options: SegmenterOptions = SegmenterOptions(),
    _ change: (inout SegmenterMaker) -> Void = { _ in }
  ) throws -> SegmentationEngine {
    var maker = SegmenterMaker()
    change(&maker)
    return try SegmentationEngine(maker.file(), options: options)
  }

  @Test func `a model's masks, labels and sizes are reported`() throws {
    let engine = try Self.engine()
    #expect(engine.labels == ["person"])
    let result = try engine.segment(Self.frame(0))
    #expect(result.classCount == 1 && result.modelWidth == 4 && result.modelHeight == 2)
    #expect(result.qualityScores == [1])
    #expect(result.subjectClasses == [0])
    let mask = try result.confidences(ofClass: 0, size: .model)
    #expect(mask.values == [0.9, 0.8, 0.1, 0, 0.7, 0.6, 0.2, 0.3])
    #expect(try result.categories(size: .model).values == [0, 0, 255, 255, 0, 0, 255, 255])
  }

  @Test func `quality scores are those of the output before the masks`() throws {
    let engine = try Self.engine {
      ($0.shape, $0.values) = ([1, 1, 2, 2], [1, 0, 0, 1])
      ($0.qualityScores, $0.labels) = ([0.25, 0.75], ["background", "cat"])
    }
    let result = try engine.segment(Self.frame(0))
    #expect(result.qualityScores == [0.25, 0.75])
    #expect(engine.labels == ["background", "cat"])
    #expect(try result.categories(size: .model).values == [0, 1])
    #expect(result.subjectClasses == [1])
  }

  @Test(
    arguments: [(0, [2, -1]), (1, [0.880797, 0.268941]), (2, [0.952574, 0.047426])]
      as [(Int8, [Float])])
  func `the metadata name the activation`(number: Int8, expected: [Float]) throws {
    let engine = try Self.engine {
      ($0.shape, $0.values) = ([1, 1, 1, 2], [2, -1])
      ($0.activation, $0.labels) = (number, [])
    }
    #expect(engine.labels.isEmpty)
    let result = try engine.segment(Self.frame(0))
    for index in 0...1 {
      let value = try result.confidences(ofClass: index, size: .model).values[0]
      #expect(abs(value - expected[index]) < 1e-5)
    }
  }

  @Test func `bytes are read as the numbers that they stand for`() throws {
    let engine = try Self.engine {
      $0.output = .unitBytes
      $0.input = .bytes(scale: 1, zeroPoint: 0)
    }
    let mask = try engine.segment(Self.frame(0)).confidences(ofClass: 0, size: .model)
    for (value, expected) in zip(mask.values, [0.9, 0.8, 0.1, 0, 0.7, 0.6, 0.2, 0.3] as [Float]) {
      #expect(abs(value - expected) < 0.003)
    }
  }

  @Test func `one class may have four quarters of a landscape`() throws {
    let engine = try Self.engine { $0.inputShape = [1, 2, 6, 3] }
    #expect(try engine.segment(Self.frame(0)).classCount == 1)
  }

  // MARK: Models that do not fit

  private func fault(_ change: (inout SegmenterMaker) -> Void) throws -> VisionError? {
    #expect(throws: VisionError.self) { try Self.engine(SegmenterOptions(), change) }
  }

  @Test func `outputs that are no masks are refused`() throws {
    let flat = try fault { ($0.shape, $0.values, $0.labels) = ([1, 4], [0, 1, 2, 3], []) }
    #expect(flat?.cause as? SegmenterModelFault == .maskShape([1, 4]))
    let many = try fault {
      ($0.shape, $0.labels) = ([1, 1, 1, 300], [])
      $0.values = Array(repeating: 0, count: 300)
    }
    #expect(many?.cause as? SegmenterModelFault == .classCount(300))
    let batch = try fault { ($0.shape, $0.values) = ([2, 1, 2, 1], [0, 1, 2, 3]) }
    #expect(batch?.cause as? SegmenterModelFault == .maskShape([2, 1, 2, 1]))
    let quality = try fault { $0.qualityScores = [1, 1, 1] }
    #expect(quality?.cause as? SegmenterModelFault == .qualityShape([1, 3], classes: 1))
    let integers = try fault { $0.output = .integers }
    #expect(integers?.cause as? SegmenterModelFault == .outputType(index: 0, .int32))
  }

  @Test func `notes about masks that cannot be read are refused`() throws {
    let activation = try fault { $0.activation = 7 }
    #expect(activation?.cause as? MetadataFault == .unknownActivation(7))
    let identifier = try fault { ($0.activation, $0.identifier) = (1, "V002") }
    #expect(identifier?.cause as? MetadataFault == .wrongSegmenterIdentifier("V002"))
  }

  @Test(arguments: [Float.nan, .infinity])
  func `masks that are not finite fail, and the engine goes on`(value: Float) throws {
    let engine = try Self.engine {
      $0.values[3] = value
    }
    for _ in 0..<2 {
      let error = #expect(throws: VisionError.self) { try engine.segment(Self.frame(0)) }
      #expect(error?.code == .runtimeFailed)
      #expect(error?.cause as? SegmenterModelFault == .notFinite)
    }
  }

  @Test(arguments: [-0.1, 1.1, Float.nan])
  func `a smoothing out of range is refused`(smoothing: Float) {
    let error = #expect(throws: VisionError.self) {
      try Self.engine(SegmenterOptions(smoothing: smoothing))
    }
    #expect(error?.code == .optionInvalid)
  }

  // MARK: Streams

  @Test func `smoothing keeps part of the last mask where the new one is uncertain`() throws {
    let change = { (maker: inout SegmenterMaker) in
      (maker.shape, maker.values, maker.addsBrightness) = ([1, 1, 1, 1], [0], true)
    }
    let (dark, gray) = (try Self.frame(0), try Self.frame(128))
    func second(_ smoothing: Float) throws -> Float {
      let engine = try Self.engine(SegmenterOptions(smoothing: smoothing), change)
      _ = try engine.nextSegmentation(of: dark, timestampInMicroseconds: 0)
      let result = try engine.nextSegmentation(of: gray, timestampInMicroseconds: 1)
      #expect(result.timestampInMicroseconds == 1)
      return try result.confidences(ofClass: 0, size: .model).values[0]
    }
    #expect(abs(try second(0) - 128 / 255) < 1e-6)
    #expect(abs(try second(0.5) - 64 / 255) < 1e-3)
    let engine = try Self.engine(SegmenterOptions(smoothing: 0.5), change)
    _ = try engine.nextSegmentation(of: dark, timestampInMicroseconds: 0)
    // A frame of another size has no last mask.
    let other = try engine.nextSegmentation(
      of: Self.frame(128, width: 4), timestampInMicroseconds: 1)
    #expect(abs(try other.confidences(ofClass: 0, size: .model).values[0] - 128 / 255) < 1e-6)
  }

  @Test func `another selection in a stream starts afresh`() throws {
    let engine = try SegmentationEngine(
      FourChannelMaker.file(side: 8), options: SegmenterOptions(smoothing: 1))
    func red(_ value: UInt8, selectedAt x: Double, at time: Int64) throws -> Float {
      let result = try engine.nextSegmentation(
        of: Self.frame(value, width: 8, height: 8), timestampInMicroseconds: time,
        at: .point(PicturePoint(x: x, y: 4)))
      return try result.confidences(ofClass: 0, size: .model).values[0]
    }
    _ = try red(128, selectedAt: 2, at: 0)
    #expect(abs(try red(100, selectedAt: 6, at: 1) - 100 / 255) < 1e-6)
    // The same selection goes on.
    #expect(abs(try red(128, selectedAt: 6, at: 2) - 100 / 255) < 0.02)
  }

  @Test(arguments: [[6], [40, -40], [1e30, -1e30], [0.4, 12, -3]] as [[Float]])
  func `smoothed logits are likelihoods that stay`(values: [Float]) throws {
    let engine = try Self.engine(SegmenterOptions(smoothing: 0.7)) {
      ($0.shape, $0.values, $0.labels) = ([1, 1, 1, Int32(values.count)], values, [])
    }
    let largest = try #require(values.max())
    for time in 0..<8 as Range<Int64> {
      let result = try engine.nextSegmentation(of: Self.frame(0), timestampInMicroseconds: time)
      for index in values.indices {
        let found = try result.confidences(ofClass: index, size: .model).values[0]
        #expect(0...1 ~= found && (found > 0.99) == (values[index] == largest))
      }
    }
  }

  @Test func `timestamps must increase until the stream is reset`() throws {
    let engine = try Self.engine()
    _ = try engine.nextSegmentation(of: Self.frame(0), timestampInMicroseconds: 5)
    let error = #expect(throws: VisionError.self) {
      try engine.nextSegmentation(of: Self.frame(0), timestampInMicroseconds: 5)
    }
    #expect(
      error?.cause as? StreamFault == .timestampNotIncreasing(previous: 5, given: 5))
    engine.reset()
    _ = try engine.nextSegmentation(of: Self.frame(0), timestampInMicroseconds: 5)
  }
}
