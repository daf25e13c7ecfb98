internal import ModelFiles
internal import ModelRewriting
internal import VisionBase

/// A segmenter's model, read and checked: its labels and the function of its masks.
///
/// Reference: docs/reference/mediapipe-segmentation.md 1.
package struct SegmenterModel: Sendable {
  let described: DescribedModel

  /// The names of the classes; nil without a list of labels.
  let labels: LabelMap?

  /// The names of the classes; empty without a list of labels.
  package var labelNames: [String] { labels?.names ?? [] }

  /// True for a model of hair, which sees pictures without opacity.
  ///
  /// Reference: docs/reference/mediapipe-segmentation.md 5.
  var isOfHair: Bool { labelNames.count == 2 && labelNames[1] == "hair" }

  /// The function that turns numbers into confidences.
  var activation: SegmentationActivation

  /// The maximum number of classes: a category is one byte.
  static let mostClasses = 256

  package init(
    _ described: DescribedModel, displayNamesLocale: String = "en"
  ) throws(VisionError) {
    self.described = described
    let (file, metadata) = (described.file, described.metadata)
    try file.checkOperators()
    try Self.checkOutputs(of: file)
    activation = try metadata?.segmentationActivation() ?? .none
    let descriptions = metadata?.outputs ?? []
    labels =
      descriptions.isEmpty
      ? nil
      : try metadata?.labels(
        of: descriptions[min(descriptions.count, file.outputs.count) - 1], .axisLabels,
        locale: displayNamesLocale)
  }

  private static func checkOutputs(of file: ModelFile) throws(VisionError) {
    let name = "\(file.bytes.name) is not a segmenter"
    guard (1...2).contains(file.outputs.count) else {
      throw VisionError(
        .modelUnsupported,
        "\(name): it needs an output of masks, and before it perhaps one of quality scores; it has "
          + "\(file.outputs.count) outputs",
        cause: SegmenterModelFault.outputCount(file.outputs.count))
    }
    for (index, output) in file.outputs.enumerated()
    where !OutputReader.reads(output.elementType) {
      throw VisionError(
        .modelUnsupported,
        "\(name): output index \(index) must hold bytes or floats, it holds \(output.elementType)",
        cause: SegmenterModelFault.outputType(index: index, output.elementType))
    }
  }

  /// The sizes of a segmenter's outputs.
  struct Sizes: Hashable {
    let width: Int
    let height: Int
    let classCount: Int

    /// Checks the shapes that the runtime computed.
    init(_ shapes: [[Int]], of file: ModelFile) throws(VisionError) {
      let shape = shapes.last ?? []
      try NeededShape.check(
        shape, isOneOf: [[1, nil, nil, nil]],
        "\(file.bytes.name) is not a segmenter: its masks must be 1 x height x width x classes",
        fault: SegmenterModelFault.maskShape(shape))
      (height, width, classCount) = (shape[1], shape[2], shape[3])
      guard classCount <= SegmenterModel.mostClasses else {
        throw VisionError(
          .modelUnsupported,
          "\(file.bytes.name): it has masks of \(classCount) classes; at most "
            + "\(SegmenterModel.mostClasses) can be numbered",
          cause: SegmenterModelFault.classCount(classCount))
      }
      guard shapes.count == 2, let quality = shapes.first else { return }
      guard quality.reduce(1, *) == classCount else {
        throw VisionError(
          .modelUnsupported,
          "\(file.bytes.name) is not a segmenter: the first of two outputs must have one quality "
            + "score for each of \(classCount) classes, its shape is \(quality)",
          cause: SegmenterModelFault.qualityShape(quality, classes: classCount))
      }
    }
  }
}
