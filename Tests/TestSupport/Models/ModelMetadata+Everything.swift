package import ModelFiles

extension ModelMetadata {
  /// Metadata with a value in every field that the schema has.
  package static var withEverything: ModelMetadata {
    var image = TensorMetadata(
      name: "image", description: "a picture",
      content: .image(
        ImageProperties(colorSpace: .rgb, defaultSize: .init(width: 2, height: 3))))
    image.dimensionNames = ["batch", "height", "width", "channels"]
    image.valueRange = .init(minimum: -5, maximum: 300)
    image.processUnits = [.normalization(Normalization(means: [1, 2, 3], deviations: [4, 5, 6]))]
    image.statistics = .init(maximums: [1], minimums: [-1])
    var location = TensorMetadata(
      name: "location",
      content: .boundingBoxes(
        BoundingBoxProperties(index: [1, 0, 3, 2], kind: .upperLeft, coordinates: .pixel)))
    location.processUnits = [
      .bertTokenizer(vocabulary: [AssociatedFile(name: "v.txt", kind: .vocabulary)]),
      .regexTokenizer(pattern: "a+", vocabulary: []),
      .sentencePieceTokenizer(
        models: [AssociatedFile(name: "m", kind: .unknown)],
        vocabulary: [AssociatedFile(name: "v.txt", kind: .vocabulary)]),
    ]
    var score = TensorMetadata(name: "score", content: .audio(sampleRate: 16000, channels: 2))
    score.processUnits = [
      .scoreCalibration(.init(transformation: .inverseLogistic, defaultScore: 0.25)),
      .scoreThreshold(0.5),
    ]
    score.files = [
      AssociatedFile(
        name: "labels.txt", kind: .axisLabels, locale: "en", description: "labels", version: "2")
    ]
    var subgraph = SubgraphMetadata(inputs: [image], outputs: [location, score])
    subgraph.name = "main"
    subgraph.description = "the only one"
    subgraph.files = [AssociatedFile(name: "d.txt", kind: .descriptions)]
    subgraph.inputProcessUnits = [.scoreThreshold(0.125)]
    subgraph.outputProcessUnits = [.scoreThreshold(-1)]
    subgraph.inputGroups = [TensorGroup(name: "in", tensorNames: ["image"])]
    subgraph.outputGroups = [TensorGroup(name: nil, tensorNames: ["location", "score"])]
    subgraph.custom = [.init(name: "OTHER", data: [1, 2, 3])]
    var metadata = ModelMetadata()
    metadata.name = "everything"
    metadata.description = "a model with all there is"
    metadata.version = "v1"
    metadata.author = "a test"
    metadata.license = "Apache-2.0"
    metadata.files = [AssociatedFile(name: "index", kind: .scannIndex)]
    metadata.subgraphs = [subgraph]
    return metadata
  }
}
