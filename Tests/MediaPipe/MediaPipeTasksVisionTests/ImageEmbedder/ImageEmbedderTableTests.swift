import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing

/// Tests of docs/reference/mediapipe-tasks.md 7.7: the extractor on upstream's test pictures.
///
/// The pictures are JPEGs; upstream's numbers come from stb_image's pixels, ours from
/// libjpeg-turbo's.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
struct ImageEmbedderTableTests {
  struct Form: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let l2Normalize: Bool
    let quantize: Bool
    /// The similarities to the crop, the picture upside down seen upright and not, the own part,
    /// another one.
    let similarities: [Double]
    let tolerance: Double
  }

  static let forms = [
    Form(
      testDescription: "plain", l2Normalize: false, quantize: false,
      similarities: [0.968925165, 0.978221557, 0.849805296, 0.999808631, 0.462231386],
      tolerance: 0.006),
    Form(
      testDescription: "scaled", l2Normalize: true, quantize: false,
      similarities: [0.968925165, 0.978221557, 0.849805296, 0.999808631, 0.462231386],
      tolerance: 0.006),
    Form(
      testDescription: "quantised", l2Normalize: false, quantize: true,
      similarities: [0.962506890, 0.970544581, 0.854296500, 0.999642529, 0.633991255],
      tolerance: 0.006),
    Form(
      testDescription: "both", l2Normalize: true, quantize: true,
      similarities: [0.963810948, 0.973356389, 0.846917540, 0.998215141, 0.451188672],
      tolerance: 0.006),
  ]

  @Test("similarities to the burger are those that were measured", arguments: forms)
  func similarities(form: Form) throws {
    let options = ImageEmbedderOptions()
    options.baseOptions.modelAssetPath = SharedMaterial.model(
      "mobilenet_v1_1.0_224_quant_embedding_extractor.tflite")
    options.l2Normalize = form.l2Normalize
    options.quantize = form.quantize
    let embedder = try ImageEmbedder(options: options)
    func embedding(
      _ picture: String, _ orientation: UIImage.Orientation = .up, region: CGRect = .zero
    ) throws -> Embedding {
      let image = try #require(UIImage(contentsOfFile: SharedMaterial.image(picture)))
      let result = try embedder.embed(
        image: MPImage(uiImage: image, orientation: orientation), regionOfInterest: region
      ).embeddingResult
      #expect(result.embeddings.count == 1)
      let embedding = result.embeddings[0]
      #expect(embedding.headIndex == 0 && embedding.headName == nil)
      let values = form.quantize ? embedding.quantizedEmbedding : embedding.floatEmbedding
      #expect(values?.count == 1024)
      return embedding
    }
    let burger = try embedding("burger.jpg")
    let crop = try embedding("burger_crop.jpg")
    let part = CGRect(x: 0, y: 0, width: 0.833333, height: 1)
    let pairs = [
      (burger, crop), (burger, try embedding("burger_rotation180.jpg", .down)),
      (burger, try embedding("burger_rotation180.jpg")),
      (try embedding("burger.jpg", region: part), crop),
      (burger, try embedding("cats_and_dogs.jpg")), (burger, try embedding("burger.jpg")),
    ]
    for (pair, expected) in zip(pairs, form.similarities + [1]) {
      let similarity = try ImageEmbedder.cosineSimilarity(
        embedding1: pair.0, embedding2: pair.1
      ).doubleValue
      #expect(abs(similarity - expected) < form.tolerance)
    }
  }

  @Test func `a classifier's only head is called by its name`() throws {
    let embedder = try ImageEmbedder(
      modelPath: SharedMaterial.model("mobilenet_v1_0.25_224_1_metadata_1.tflite"))
    let embeddings = try ["burger.jpg", "burger_crop.jpg"].map { picture in
      try embedder.embed(image: SSD.image(picture)).embeddingResult.embeddings[0]
    }
    #expect(embeddings.map(\.headName) == ["probability", "probability"])
    #expect(embeddings.map { $0.floatEmbedding?.count } == [1001, 1001])
    let similarity = try ImageEmbedder.cosineSimilarity(
      embedding1: embeddings[0], embedding2: embeddings[1])
    #expect(abs(similarity.doubleValue - 0.9999936) < 1e-4)
  }

  @Test(
    "real models that cannot be used say why",
    arguments: [
      (
        "ssd_mobilenet_v1_no_metadata.tflite",
        "INVALID_ARGUMENT: Object detection models require TFLite Model Metadata but none was found"
      ),
      (
        "mobilenet_v1_0.25_224_quant_without_subgraph_metadata.tflite",
        "INVALID_ARGUMENT: Object detection models require TFLite Model Metadata but none was found"
      ),
      (
        "mobilenet_v1_0.25_224_1_metadata_1.tflite",
        "INVALID_ARGUMENT: Expected a model with 2 or 4 output tensors, found 1."
      ),
    ])
  func detectors(model: String, message: String) {
    expectFailure(.invalidArgumentError, message) {
      try ObjectDetector(modelPath: SharedMaterial.model(model))
    }
  }

  @Test func `floats without normalization are refused, bytes without metadata are not`() throws {
    expectFailure(
      .notFoundError,
      "NOT_FOUND: Input tensor has type float32: it requires specifying NormalizationOptions "
        + "metadata to preprocess input images."
    ) {
      try ImageEmbedder(
        modelPath: SharedMaterial.model("mobilenet_v1_0.25_224_1_default_1.tflite"))
    }
    let names = [
      "mobilenet_v1_0.25_224_quant_without_subgraph_metadata.tflite",
      "ssd_mobilenet_v1_no_metadata.tflite",
    ]
    for name in names {
      let embedder = try ImageEmbedder(modelPath: SharedMaterial.model(name))
      let result = try embedder.embed(image: SSD.image("cat.bmp")).embeddingResult
      #expect(result.embeddings.allSatisfy { $0.headName == nil })
    }
  }

  @Test func `a video and a single picture give the same`() throws {
    let options = ImageEmbedderOptions()
    options.baseOptions.modelAssetPath = SharedMaterial.model(
      "mobilenet_v1_1.0_224_quant_embedding_extractor.tflite")
    let single = try ImageEmbedder(options: options).embed(image: SSD.image("burger.jpg"))
    options.runningMode = .video
    let video = try ImageEmbedder(options: options)
    for time in 0..<3 {
      let result = try video.embed(
        videoFrame: SSD.image("burger.jpg"), timestampInMilliseconds: time)
      #expect(
        result.embeddingResult.embeddings[0].floatEmbedding
          == single.embeddingResult.embeddings[0].floatEmbedding)
    }
  }
}
