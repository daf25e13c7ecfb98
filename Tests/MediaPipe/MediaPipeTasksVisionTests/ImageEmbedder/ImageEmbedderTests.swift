import ModelRewriting
import Foundation
import MediaPipeTasksVision
import ModelFiles
import TestSupport
import Testing

/// Tests of docs/reference/mediapipe-tasks.md 4 with generated models.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct ImageEmbedderTests {
  private let folder: ModelFolder

  init() throws { folder = try ModelFolder() }

  private func embeddings(
    _ path: String, l2 l2Normalize: Bool = false, quantize: Bool = false,
    of image: MPImage? = nil, in region: CGRect = .zero
  ) throws -> [Embedding] {
    let options = ImageEmbedderOptions()
    options.baseOptions.modelAssetPath = path
    options.l2Normalize = l2Normalize
    options.quantize = quantize
    let image = try image ?? Pictures.plain()
    return try ImageEmbedder(options: options).embed(image: image, regionOfInterest: region)
      .embeddingResult.embeddings
  }

  @Test func `upstream's vectors, in every form`() throws {
    let path = try folder.embedder([[0.1, 0.2], [-0.2, -0.3]])
    let plain = try embeddings(path)
    #expect(plain.map(\.headIndex) == [0, 1])
    #expect(plain.map(\.headName) == ["head 0", "head 1"])
    #expect(plain.map { $0.floatEmbedding?.map(\.floatValue) } == [[0.1, 0.2], [-0.2, -0.3]])
    #expect(plain.allSatisfy { $0.quantizedEmbedding == nil })

    let scaled = try embeddings(path, l2: true).flatMap { $0.floatEmbedding ?? [] }
    let expected: [Float] = [0.44721356, 0.8944271, -0.5547002, -0.8320503]
    #expect(scaled.count == 4)
    for (value, expected) in zip(scaled, expected) {
      #expect(abs(value.floatValue - expected) < 1e-6)
    }

    let bytes = try embeddings(path, quantize: true)
    #expect(bytes.map { $0.quantizedEmbedding?.map(\.int8Value) } == [[13, 26], [-26, -38]])
    #expect(bytes.allSatisfy { $0.floatEmbedding == nil })
    let both = try embeddings(path, l2: true, quantize: true)
    #expect(both.map { $0.quantizedEmbedding?.map(\.int8Value) } == [[57, 114], [-71, -107]])
  }

  @Test func `values beyond one saturate, zeros stay zeros`() throws {
    let path = try folder.embedder([[5, -5, 0], [0, 0, 0]])
    let bytes = try embeddings(path, quantize: true)
    #expect(bytes.map { $0.quantizedEmbedding?.map(\.int8Value) } == [[127, -128, 0], [0, 0, 0]])
    #expect(try embeddings(path, l2: true)[1].floatEmbedding?.map(\.floatValue) == [0, 0, 0])
  }

  @Test func `a model of bytes needs no metadata, its heads have no names`() throws {
    var answer = ModelMaker.Answer("feature", [1, 1, 1, 2], [0.5, -0.25])
    answer.elements = .bytes(scale: 0.125, zeroPoint: 100)
    let model = ModelMaker.answering([answer], input: .unitBytes)
    let found = try embeddings(folder.write(model.bytes()))
    #expect(found.count == 1)
    #expect(found[0].floatEmbedding?.map(\.floatValue) == [0.5, -0.25])
    #expect(found[0].headName == nil)
  }

  @Test func `a head without a name beside one that has a name`() throws {
    let answers = ["a", "b"].map { ModelMaker.Answer($0, [1, 1], [1]) }
    let model = try ModelFile(ModelMaker.answering(answers).stableBytes())
    var packager = try ModelPackager(model)
    try packager.setNormalization(Normalization(means: [0], deviations: [255]))
    packager.metadata.subgraphs[0].outputs[1].name = nil
    #expect(try embeddings(folder.write(packager.packaged())).map(\.headName) == ["a", ""])
  }

  @Test func `any model with a picture input embeds, also a detector`() throws {
    let found = try embeddings(folder.detector())
    #expect(found.map(\.headIndex) == [0, 1, 2, 3])
    #expect(
      found.map(\.headName) == ["location", "category", "score", "number of detections"])
    #expect(found[2].floatEmbedding?.map(\.floatValue) == [0.75, 0.5, 0.25])
  }

  @Test(
    "the region is given in the stored picture, whatever the orientation",
    arguments: [UIImage.Orientation.up, .left, .right, .down])
  func regions(orientation: UIImage.Orientation) throws {
    // The upper left quarter is white, the rest black.
    let buffer = try Pictures.buffer(0, width: 40, height: 20)
    CVPixelBufferLockBaseAddress(buffer, [])
    let base = try #require(CVPixelBufferGetBaseAddress(buffer))
    for y in 0..<10 {
      memset(base + y * CVPixelBufferGetBytesPerRow(buffer), 255, 20 * 4)
    }
    CVPixelBufferUnlockBaseAddress(buffer, [])
    let image = try MPImage(pixelBuffer: buffer, orientation: orientation)
    let path = try folder.embedder([[0]])
    func brightness(_ region: CGRect) throws -> Float? {
      try embeddings(path, of: image, in: region)[0].floatEmbedding?.first?.floatValue
    }
    // A little away from the edges, whose pixels are blended.
    #expect(try brightness(CGRect(x: 0.05, y: 0.05, width: 0.4, height: 0.4)) == 1)
    #expect(try brightness(CGRect(x: 0.55, y: 0.05, width: 0.4, height: 0.4)) == 0)
    #expect(try brightness(CGRect(x: 0.05, y: 0.55, width: 0.4, height: 0.4)) == 0)
    #expect(try brightness(CGRect(x: 0.55, y: 0.55, width: 0.4, height: 0.4)) == 0)
    #expect(try brightness(.zero) == brightness(CGRect(x: 0, y: 0, width: 1, height: 1)))
    // A rectangle with negative sides is the one between its corners.
    #expect(try brightness(CGRect(x: 0.45, y: 0.45, width: -0.4, height: -0.4)) == 1)
  }

  @Test func `both results carry the timestamp`() throws {
    let options = ImageEmbedderOptions()
    options.baseOptions.modelAssetPath = try folder.embedder()
    options.runningMode = .video
    let embedder = try ImageEmbedder(options: options)
    let result = try embedder.embed(videoFrame: Pictures.plain(), timestampInMilliseconds: 42)
    #expect(result.timestampInMilliseconds == 42)
    #expect(result.embeddingResult.timestampInMilliseconds == 42)
  }
}
