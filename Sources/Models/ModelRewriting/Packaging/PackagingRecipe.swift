package import ModelFiles
package import VisionBase

/// The conversion of a known detector without suitable metadata to a file for MediaPipe's Object
/// Detector.
///
/// ```swift
/// let model = try ModelFile(path: "face_detection_short_range.tflite")
/// let bytes = try PackagingRecipe.faceShortRange.package(model)
/// ```
///
/// The result finds one class, with key points, and works with this package's detector and
/// MediaPipe's. Two things are changed in the model: its metadata, and the order of its box
/// coordinates, from x before y to y before x, which is the order of `DETECTOR_METADATA`.
package struct PackagingRecipe: Hashable, Sendable {
  /// The recipe's name, for example `face-short-range`.
  package let name: String
  /// The name of the one class.
  package let label: String
  /// A description of the model's purpose, for people.
  package let summary: String

  private let title: String
  private let inputSize: Int
  private let strides: [Int]
  private let keypointCount: Int
  private let normalization: Normalization

  /// The minimum score of results, as in the graphs of both detectors.
  private static let scoreThreshold: Float = 0.5
  /// Both models have the boxes as their first output.
  private static let location = 0
  private static let score = 1

  /// Faces within two meters: the model `face_detection_short_range.tflite` of MediaPipe.
  ///
  /// Key points: right eye, left eye, nose tip, mouth, right ear, left ear, from the person's view.
  package static let faceShortRange = PackagingRecipe(
    name: "face-short-range", label: "face",
    summary: "Finds faces within about two metres, each with six key points.",
    title: "BlazeFace short range", inputSize: 128, strides: [8, 16, 16, 16], keypointCount: 6,
    normalization: Normalization(means: [127.5], deviations: [127.5]))

  /// Hands: the model `palm_detection_full.tflite` of MediaPipe; the box is around the palm.
  ///
  /// Key points: wrist, the knuckles of index, middle, ring and little finger, and two of the
  /// thumb.
  package static let palmFull = PackagingRecipe(
    name: "palm-full", label: "hand",
    summary: "Finds the palms of hands, each with seven key points.",
    title: "Palm detection full", inputSize: 192, strides: [8, 16, 16, 16], keypointCount: 7,
    normalization: Normalization(means: [0], deviations: [255]))

  /// All recipes.
  package static let all = [faceShortRange, palmFull]

  /// The options for decoding the model's outputs once their order has been changed.
  package var decoding: DetectorDecodingOptions {
    SSDAnchors.decoding(inputSize: inputSize, strides: strides, keypointCount: keypointCount)
  }

  /// Returns the packaged model, as the bytes of a file.
  ///
  /// Throws `modelUnsupported` when the model is not the one the recipe is for, or was packaged
  /// before.
  package func package(_ model: ModelFile) throws(VisionError) -> [UInt8] {
    let decoding = decoding
    try check(model)
    let order = try CoordinateOrder(model)
    let swapped = try order.swappingPairs(ofOutput: Self.location, in: model.bytes)
    var packager = try ModelPackager(ModelFile(swapped), metadata: metadata)
    try packager.setNormalization(normalization)
    try packager.setLabels([label], ofOutput: Self.score)
    try packager.setScoreThreshold(Self.scoreThreshold, ofOutput: Self.score)
    try packager.setDetectorDecoding(decoding)
    return try packager.packaged()
  }

  private var metadata: ModelMetadata {
    var metadata = ModelMetadata()
    metadata.name = title
    metadata.description = summary
    metadata.author = "MediaPipe"
    metadata.license = "Apache-2.0"
    let size = ImageProperties.Size(width: inputSize, height: inputSize)
    let image = TensorMetadata(
      name: "image", description: "The picture, stretched to the input's size.",
      content: .image(ImageProperties(colorSpace: .rgb, defaultSize: size)))
    // The names determine the outputs' roles.
    let location = TensorMetadata(
      name: "location",
      description: "Boxes and key points, y before x, relative to the anchors.",
      content: .boundingBoxes(BoundingBoxProperties(kind: .boundaries)))
    let score = TensorMetadata(
      name: "score", description: "Scores before the logistic function.", content: .feature)
    metadata.subgraphs = [SubgraphMetadata(inputs: [image], outputs: [location, score])]
    return metadata
  }

  /// Returns true if a model has the inputs and outputs of the one that the recipe is for.
  package func fits(_ model: ModelFile) -> Bool {
    let tensors = model.inputs + model.outputs
    return tensors.map(\.shape) == shapes && tensors.allSatisfy { $0.elementType == .float32 }
  }

  private var shapes: [[Int]] {
    let boxCount = decoding.boxCount
    return [
      [1, inputSize, inputSize, 3],
      [1, boxCount, SSDAnchors.valuesPerBox(keypointCount: keypointCount)],
      [1, boxCount, 1],
    ]
  }

  private func check(_ model: ModelFile) throws(VisionError) {
    guard fits(model) else {
      let tensors = model.inputs + model.outputs
      throw VisionError(
        .modelUnsupported,
        "\(model.bytes.name): this is not the model of the recipe \(name): its inputs and outputs "
          + "have the shapes \(tensors.map(\.shape)) instead of \(shapes)")
    }
    guard try ModelMetadata(of: model)?.custom(MetadataSchema.Detector.entryName) == nil else {
      throw VisionError(
        .modelUnsupported,
        "\(model.bytes.name): it was packaged before; the recipe \(name) needs the original model")
    }
  }
}
