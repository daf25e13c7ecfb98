import Frames
import Testing
import TestSupport
import VisionBase
import VisionTasks

@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
struct ImageEmbedderTests {
  static let model = ModelReference.file(
    SharedMaterial.model("mobilenet_v1_1.0_224_quant_embedding_extractor.tflite"))

  private func frame(_ name: String) throws -> Frame {
    try Frame(decoding: SharedMaterial.image(name))
  }

  @Test func `all ways to call give the engine's embedding`() async throws {
    let options = EmbedderOptions(l2Normalize: true)
    let engine = try EmbeddingEngine(Self.model.open(), options: options)
    let frame = try frame("burger.jpg")
    let part = NormalizedRect(x: 0.25, y: 0, width: 0.5, height: 1)
    let (whole, half) = (try engine.embed(frame), try engine.embed(frame, part: part))
    #expect(whole != half)

    let embedder = try await ImageEmbedder(model: Self.model, options: options)
    #expect(embedder.options == options)
    #expect(try embedder.embed(frame) == whole)
    #expect(try embedder.embed(frame, region: part) == half)
    #expect(try await embedder.embeddings(in: frame) == whole)
    #expect(try await embedder.embeddings(in: frame, region: part) == half)
    let loaded = try ImageEmbedder(loading: Self.model, options: options)
    #expect(try loaded.embed(frame) == whole)
  }

  @Test func `a batch gives a result for each frame, in their order`() async throws {
    let names = ["burger.jpg", "cats_and_dogs.jpg", "sparrow.png", "burger.jpg", "pets.jpg"]
    var frames: [Frame] = []
    for name in names { frames.append(try frame(name)) }
    let embedder = try await ImageEmbedder(model: Self.model)
    let results = try await embedder.embeddings(in: frames)
    #expect(results.count == frames.count)
    for (frame, result) in zip(frames, results) {
      let alone = try embedder.embed(frame).embeddings[0]
      #expect(try result.get().embeddings[0].similarity(to: alone) > 0.999999)
    }
    #expect(try await embedder.embeddings(in: [Frame]()).isEmpty)
  }

  @Test func `a frame that fails fails alone`() async throws {
    let embedder = try await ImageEmbedder(model: Self.model)
    let nowhere = NormalizedRect(x: 0.5, y: 0.5, width: 0, height: 0)
    let frame = try frame("burger.jpg")
    for result in try await embedder.embeddings(in: [frame, frame], region: nowhere) {
      #expect(throws: VisionError.self) { try result.get() }
    }
    #expect(try await embedder.embeddings(in: frame).embeddings.count == 1)
  }

  @Test func `a sequence of frames becomes a sequence of results`() async throws {
    let embedder = try await ImageEmbedder(model: Self.model)
    let frames = [try frame("burger.jpg"), try frame("sparrow.png")]
    let source = AsyncStream { continuation in
      for frame in frames { continuation.yield(frame) }
      continuation.finish()
    }
    var number = 0
    for try await result in embedder.embeddings(in: source) {
      #expect(result == (try embedder.embed(frames[number])))
      number += 1
    }
    #expect(number == frames.count)
  }

  @Test func `a model that is not there says so`() async {
    let error = await #expect(throws: VisionError.self) {
      try await ImageEmbedder(model: .file("/nowhere/model.tflite"))
    }
    #expect(error?.code == .inputMissing)
  }
}
