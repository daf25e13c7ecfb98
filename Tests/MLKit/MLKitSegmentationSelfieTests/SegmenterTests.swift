import AppleTypes
import Foundation
import MLKitFixtures
import MLKitVision
import ModelRewriting
import TestSupport
import Testing
import VisionBase
import struct VisionTasks.ModelReference
import struct VisionTasks.PictureGeometry
import struct VisionTasks.SegmentationResult

@testable import MLKitSegmentationCommon
@testable import MLKitSegmentationSelfie

/// Tests of options, masks and errors, with an engine that the test controls.
@Suite struct SegmenterTests {
  /// Returns the likelihoods of a mask, row by row.
  static func values(_ mask: SegmentationMask) throws -> [Float] {
    let buffer = mask.buffer
    CVPixelBufferLockBaseAddress(buffer, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
    let start = try #require(CVPixelBufferGetBaseAddress(buffer))
    return (0..<CVPixelBufferGetHeight(buffer)).flatMap { row in
      let floats = (start + row * CVPixelBufferGetBytesPerRow(buffer))
        .assumingMemoryBound(to: Float.self)
      return (0..<CVPixelBufferGetWidth(buffer)).map { floats[$0] }
    }
  }

  private static let numbers: [Float] = [0, 0.25, 0.5, 1, 0.75, 0]

  /// Returns a segmenter whose model sees the same three columns and two rows in every picture.
  private func segmenter(
    _ options: SelfieSegmenterOptions, failure: VisionError? = nil
  ) -> Segmenter {
    let settings = SegmenterSettings(options)
    return Segmenter(
      .init(settings) { _ in
        DetectorEngine { (frame) throws(VisionError) in
          if let failure { throw failure }
          return try settings.mask(
            of: SegmentationResult(
              confidences: Self.numbers, width: 3, height: 2, labels: ["person"],
              picture: PictureGeometry(frame)))
        }
      })
  }

  @Test func `options have upstream's defaults and superclass`() {
    let options: CommonSegmenterOptions = SelfieSegmenterOptions()
    #expect(options.segmenterMode == .stream && !options.shouldEnableRawSizeMask)
    #expect(SegmenterMode.singleImage.rawValue == 0 && SegmenterMode.stream.rawValue == 1)
  }

  @Test func `a mask has the stored picture's size, as floats`() throws {
    let options = SelfieSegmenterOptions()
    let mask = try segmenter(options).results(in: Inputs.frame(width: 6, height: 4))
    let buffer = mask.buffer
    #expect(CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_OneComponent32Float)
    #expect(CVPixelBufferGetWidth(buffer) == 6 && CVPixelBufferGetHeight(buffer) == 4)
    let values = try Self.values(mask)
    #expect(values.allSatisfy { (0...1).contains($0) })
    #expect(values[0] < 0.1 && values[3 * 6] > 0.9)
    // A picture of the model's size has the model's own numbers.
    let same = try segmenter(options).results(in: Inputs.frame(width: 3, height: 2))
    #expect(try Self.values(same) == Self.numbers)
  }

  @Test func `a raw mask has the model's numbers, turned like the picture`() throws {
    let options = SelfieSegmenterOptions()
    options.shouldEnableRawSizeMask = true
    let segmenter = segmenter(options)
    let upright = try segmenter.results(in: Inputs.frame(width: 60, height: 40))
    #expect(try Self.values(upright) == Self.numbers)
    let turned = try segmenter.results(in: Inputs.frame(width: 40, height: 60, .right))
    #expect(CVPixelBufferGetWidth(turned.buffer) == 2)
    #expect(CVPixelBufferGetHeight(turned.buffer) == 3)
    // Upright (u, v) is stored at (v, 2 - u) of a picture that is turned clockwise.
    #expect(try Self.values(turned) == [0.5, 0, 0.25, 0.75, 0, 1])
  }

  @Test func `failures are errors of every form`() async throws {
    let segmenter = segmenter(
      SelfieSegmenterOptions(), failure: VisionError(.runtimeFailed, "it stopped"))
    let error = #expect(throws: NSError.self) { try segmenter.results(in: Inputs.frame()) }
    #expect(error?.domain == "com.google.visionkit.pipeline.error")
    let image = try Inputs.frame()
    let other = await #expect(throws: NSError.self) { try await segmenter.process(image) }
    #expect(other?.localizedDescription == "it stopped")
    let isNil = await withCheckedContinuation { continuation in
      segmenter.process(image) { mask, error in
        continuation.resume(returning: mask == nil && error != nil)
      }
    }
    #expect(isNil)
    #expect(throws: NSError.self) { try segmenter.results(in: Inputs.emptyFrame()) }
  }

  @Test func `each form of a call gives the mask`() async throws {
    let segmenter = segmenter(SelfieSegmenterOptions())
    let image = try Inputs.frame(width: 3, height: 2)
    let mask = try await segmenter.process(image)
    #expect(try Self.values(mask) == Self.numbers)
    let width = await withCheckedContinuation { continuation in
      segmenter.process(image) { mask, _ in
        continuation.resume(returning: mask.map { CVPixelBufferGetWidth($0.buffer) })
      }
    }
    #expect(width == 3)
  }
}

/// Tests with models that the test makes.
@Suite(.serialized, .enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct SegmenterModelTests {
  /// Returns a segmenter with a made model, to whose likelihoods brightness is added.
  private func segmenter(_ mode: SegmenterMode) throws -> Segmenter {
    var maker = SegmenterMaker()
    (maker.shape, maker.values, maker.addsBrightness) = ([1, 1, 2, 1], [0.2, 0], true)
    SegmentationModels.selfie = .loaded(try maker.file())
    defer { SegmentationModels.selfie = .named("selfie") }
    let options = SelfieSegmenterOptions()
    options.segmenterMode = mode
    options.shouldEnableRawSizeMask = true
    return Segmenter.segmenter(options: options)
  }

  private func masks(_ segmenter: Segmenter, _ frames: [VisionImage]) throws -> [[Float]] {
    try frames.map { try SegmenterTests.values(segmenter.results(in: $0)) }
  }

  private func isNear(_ mask: [Float], _ expected: [Float]) -> Bool {
    zip(mask, expected).allSatisfy { abs($0 - $1) < 0.01 } && mask.count == expected.count
  }

  @Test func `single pictures are independent, and frames of a stream are not`() throws {
    let frames = try [
      Inputs.frame(0, milliseconds: 0), Inputs.frame(128, milliseconds: 33),
      Inputs.frame(128, milliseconds: 66),
    ]
    let single = try masks(segmenter(.singleImage), frames)
    #expect(isNear(single[0], [0.2, 0]) && isNear(single[1], [0.7, 0.5]))
    #expect(single[2] == single[1])
    let stream = try masks(segmenter(.stream), frames)
    #expect(stream[0] == single[0])
    // Most of the last mask stays in uncertain places.
    #expect(stream[1][1] < 0.3 && stream[1][1] > 0)
    #expect(stream[2][1] > stream[1][1] && stream[2][1] < 0.5)
  }

  @Test func `a stream restarts with another size, and with a frame from before`() throws {
    let segmenter = try segmenter(.stream)
    _ = try masks(segmenter, [Inputs.frame(0, milliseconds: 100)])
    let wider = try masks(segmenter, [Inputs.frame(128, milliseconds: 133, width: 8, height: 2)])
    #expect(isNear(wider[0], [0.7, 0.5]))
    let earlier = try masks(segmenter, [Inputs.frame(0, milliseconds: 5, width: 8, height: 2)])
    #expect(isNear(earlier[0], [0.2, 0]))
  }

  @Test func `a missing model is an error of the first call`() throws {
    SegmentationModels.selfie = .file("/no/such.tflite")
    defer { SegmentationModels.selfie = .named("selfie") }
    let segmenter = Segmenter.segmenter(options: SelfieSegmenterOptions())
    let error = #expect(throws: NSError.self) { try segmenter.results(in: Inputs.frame()) }
    #expect(error?.domain == "com.google.mlkit" && error?.code == 5)
  }

  @Test func `a model that is no segmenter is an error of the pipeline`() throws {
    let folder = try TemporaryFolder()
    SegmentationModels.selfie = .file(
      try folder.write(DetectorMaker().packager().packaged(), to: "detector.tflite"))
    defer { SegmentationModels.selfie = .named("selfie") }
    let segmenter = Segmenter.segmenter(options: SelfieSegmenterOptions())
    let error = #expect(throws: NSError.self) { try segmenter.results(in: Inputs.frame()) }
    #expect(error?.domain == "com.google.visionkit.pipeline.error" && error?.code == 3)
  }
}
