import ModelRewriting
import Foundation
import MediaPipeTasksVision
import ModelFiles
import TestSupport
import Testing

/// Tests of docs/reference/mediapipe-tasks.md 2.2: errors of `ObjectDetector.init`.
///
/// They concern options and models that it cannot use.
@Suite struct DetectorCreationErrorTests {
  private func expectFailure(of row: ModelRow) throws {
    let folder = try ModelFolder()
    let options = ObjectDetectorOptions()
    options.baseOptions.modelAssetPath = try folder.write(row.bytes())
    row.options(options)
    MediaPipeTasksVisionTests.expectFailure(row.code, row.message) {
      try ObjectDetector(options: options)
    }
  }

  @Test("options that contradict", arguments: Self.optionsRows)
  func options(row: ModelRow) throws { try expectFailure(of: row) }

  static let optionsRows = [
    ModelRow(
      "no results", .invalidArgumentError,
      "INVALID_ARGUMENT: Invalid `max_results` option: value must be != 0",
      options: { $0.maxResults = 0 }),
    ModelRow(
      "both lists", .invalidArgumentError,
      "INVALID_ARGUMENT: `category_allowlist` and `category_denylist` are mutually exclusive "
        + "options.",
      options: {
        $0.categoryAllowlist = ["cat"]
        $0.categoryDenylist = ["dog"]
      }),
    ModelRow(
      "an allowlist without labels", .invalidArgumentError,
      "INVALID_ARGUMENT: Using `category_allowlist` or `category_denylist` requires labels to be "
        + "present in the TFLite Model Metadata but none was found.",
      options: { $0.categoryAllowlist = ["cat"] },
      bytes: {
        var detector = DetectorMaker()
        detector.labels = []
        return try detector.packager().packaged()
      }),
    ModelRow(
      "a denylist without labels", .invalidArgumentError,
      "INVALID_ARGUMENT: Using `category_allowlist` or `category_denylist` requires labels to be "
        + "present in the TFLite Model Metadata but none was found.",
      options: { $0.categoryDenylist = ["cat"] },
      bytes: {
        var detector = DetectorMaker()
        detector.labels = []
        return try detector.packager().packaged()
      }),
  ]

  @Test("graphs that are no detector", arguments: Self.graphsRows)
  func graphs(row: ModelRow) throws { try expectFailure(of: row) }

  static let graphsRows = [
    ModelRow(
      "no metadata", .invalidArgumentError,
      "INVALID_ARGUMENT: Object detection models require TFLite Model Metadata but none was found",
      bytes: { try DetectorMaker().model.bytes() }),
    .spoilt(
      "metadata without a subgraph", .invalidArgumentError,
      "INVALID_ARGUMENT: Object detection models require TFLite Model Metadata but none was found"
    ) { $0.metadata.subgraphs = [] },
    .graph(
      "two subgraphs", .invalidArgumentError,
      "INVALID_ARGUMENT: Expected a model with a single subgraph, found 2."
    ) { $0.subgraphs.append($0.subgraphs[0]) },
    ModelRow(
      "three outputs", .invalidArgumentError,
      "INVALID_ARGUMENT: Expected a model with 2 or 4 output tensors, found 3.",
      bytes: {
        var model = DetectorMaker().model
        model.subgraphs[0].outputs.removeLast()
        var packager = try ModelPackager(ModelFile(model.stableBytes()))
        try packager.setNormalization(Normalization(means: [0], deviations: [255]))
        return try packager.packaged()
      }),
    .spoilt(
      "fewer outputs described than there are", .invalidArgumentError,
      "INVALID_ARGUMENT: Mismatch between number of output tensors (4) and output tensors metadata "
        + "(3)."
    ) { $0.metadata.subgraphs[0].outputs.removeLast() },
    .spoilt(
      "no output described", .invalidArgumentError,
      "INVALID_ARGUMENT: Mismatch between number of output tensors (4) and output tensors metadata "
        + "(0)."
    ) { $0.metadata.subgraphs[0].outputs = [] },
    output(
      "an output of integers", 3, .integers,
      "Expected output tensor at index 3 to have type UINT8 or FLOAT32, found INT32 instead."),
    output(
      "one quantized output", 2, .unitBytes,
      "Expected either all or none of the output tensors to be quantized, but found 1 quantized "
        + "outputs for 4 total outputs."),
  ]

  private static func output(
    _ name: String, _ index: Int, _ elements: ModelMaker.Elements, _ message: String
  ) -> ModelRow {
    ModelRow(
      name, .invalidArgumentError, "INVALID_ARGUMENT: " + message,
      bytes: {
        var detector = DetectorMaker()
        detector.otherOutputs = [index: elements]
        return try detector.packager().packaged()
      })
  }

  @Test("boxes that are described otherwise", arguments: Self.boxesRows)
  func boxes(row: ModelRow) throws { try expectFailure(of: row) }

  static let boxesRows = [
    ModelRow.spoilt(
      "nothing is said", .invalidArgumentError,
      "INVALID_ARGUMENT: Expected BoundingBoxProperties for tensor location, found none."
    ) { $0.metadata.subgraphs[0].outputs[0].content = nil },
    .spoilt(
      "something else is said", .invalidArgumentError,
      "INVALID_ARGUMENT: Expected BoundingBoxProperties for tensor location, found "
        + "FeatureProperties."
    ) { $0.metadata.subgraphs[0].outputs[0].content = .feature },
    .spoilt(
      "something else is said of a tensor without a name", .invalidArgumentError,
      "INVALID_ARGUMENT: Expected BoundingBoxProperties for tensor #0, found ImageProperties."
    ) {
      $0.metadata.subgraphs[0].outputs[0] = TensorMetadata(
        content: .image(ImageProperties(colorSpace: .rgb)))
    },
    .spoilt(
      "corner and size", .invalidArgumentError,
      "INVALID_ARGUMENT: Mobile SSD only supports BoundingBoxType BOUNDARIES, found UPPER_LEFT"
    ) {
      $0.metadata.subgraphs[0].outputs[0].content = .boundingBoxes(
        BoundingBoxProperties(kind: .upperLeft))
    },
    .spoilt(
      "pixels", .invalidArgumentError,
      "INVALID_ARGUMENT: Mobile SSD only supports CoordinateType RATIO, found PIXEL"
    ) {
      $0.metadata.subgraphs[0].outputs[0].content = .boundingBoxes(
        BoundingBoxProperties(kind: .boundaries, coordinates: .pixel))
    },
    .spoilt(
      "an order of three", .invalidArgumentError,
      "INVALID_ARGUMENT: Expected BoundingBoxProperties index to contain 4 values, found 3"
    ) {
      $0.metadata.subgraphs[0].outputs[0].content = .boundingBoxes(
        BoundingBoxProperties(index: [0, 1, 2], kind: .boundaries))
    },
  ]

  @Test("labels that cannot be read", arguments: Self.labelsRows)
  func labels(row: ModelRow) throws { try expectFailure(of: row) }

  static let labelsRows = [
    ModelRow.edited(
      "a file that is not packed", .notFoundError,
      "NOT_FOUND: No associated file with name: labels.txt"
    ) { bytes in
      // The name is in the metadata, before the entry's content and in the archive's directory.
      let start = try bytes.archiveStart
      var archive = Array(bytes[start...])
      try archive.replace("labels.txt", with: "letter.txt")
      try archive.replace("labels.txt", with: "letter.txt")
      bytes.replaceSubrange(start..., with: archive)
    },
    .spoilt(
      "an empty file", .invalidArgumentError, "INVALID_ARGUMENT: Expected non-empty labels file."
    ) { $0.setFile("labels.txt", []) },
    ModelRow(
      "too few display names", .invalidArgumentError,
      "INVALID_ARGUMENT: Mismatch between number of labels (3) and display names (1).",
      options: { $0.displayNamesLocale = "de" },
      bytes: {
        var detector = DetectorMaker()
        detector.displayNames = ["de": ["Katze", "Hund", "Vogel"]]
        var packager = try detector.packager()
        packager.setFile("labels-de.txt", Array("Katze\n".utf8))
        return try packager.packaged()
      }),
  ]
}
