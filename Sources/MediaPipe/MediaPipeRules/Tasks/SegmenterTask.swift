package import Frames
package import ModelFiles
internal import VisionBase
internal import VisionTasks

extension TaskRunner where Engine == UpstreamSegmenter, Output == SegmenterMasks {
  /// Creates upstream's Image Segmenter, or its Interactive Segmenter.
  package convenience init(
    _ model: ModelFile, _ options: SegmenterTaskOptions,
    _ settings: RunnerSettings<Engine, Output>
  ) throws(TaskFailure) {
    try options.checkGraphOutputs()
    try Self.checkInput(of: model)
    let segmenter = try Self.attempt { () throws(VisionError) in
      try SegmenterModel(
        DescribedModel(model), displayNamesLocale: options.engineOptions.displayNamesLocale)
    }
    try self.init(
      settings,
      makeEngine: { (threadCount) throws(VisionError) in
        try UpstreamSegmenter(segmenter, options, threadCount: threadCount)
      },
      process: { (segmenter, frame, _) throws(VisionError) in try segmenter.masks(of: frame) })
  }

  /// Segments the thing that is selected in a single picture; otherwise like the other form.
  package func image(
    _ selection: SegmenterSelection, _ frame: () throws(TaskFailure) -> Frame
  ) throws(TaskFailure) -> (output: Output, milliseconds: Int) {
    try image(
      by: { (segmenter, frame, _, _) throws(VisionError) in
        try segmenter.masks(of: frame, at: selection)
      }, frame)
  }

  /// The names of the model's classes; empty if it has none.
  package var labels: [String] {
    get throws(TaskFailure) { try fact(\.labels) }
  }

  /// Checks the first input as upstream's graph does, before it reads the metadata.
  private static func checkInput(of model: ModelFile) throws(TaskFailure) {
    guard let shape = model.inputs.first?.shape else { return }
    let start = "Expect segmentation model has input image tensor "
    guard shape.count == 4 else {
      throw .invalid("\(start)to be 4 dims. Got input tensor with dims: \(shape.count)")
    }
    guard (3...4).contains(shape[3]) else {
      throw .invalid("\(start)with channels = 3 or 4. Get channel = \(shape[3])")
    }
  }
}

// MARK: - Options

/// The options of upstream's segmenters, with its defaults.
package struct SegmenterTaskOptions: Sendable {
  /// The language of display names; nil and empty mean English.
  package var displayNamesLocale: String?

  /// True if results have a mask of confidences for each class.
  package var outputsConfidenceMasks = true

  /// True if results have a mask of categories.
  package var outputsCategoryMask = false

  /// Creates options with upstream's defaults.
  package init() {}

  /// Throws for options without an output, as upstream's C interface does before it opens the
  /// model.
  package func checkOutputs() throws(TaskFailure) {
    guard outputsConfidenceMasks || outputsCategoryMask else {
      throw .invalid(
        "At least one of `output_confidence_masks` and `output_category_mask` must be set.")
    }
  }

  /// Throws for options without an output, as upstream's graph does once the model is open.
  fileprivate func checkGraphOutputs() throws(TaskFailure) {
    guard outputsConfidenceMasks || outputsCategoryMask else {
      throw .invalid(
        "At least one of CONFIDENCE_MASK, CONFIDENCE_MASKS and CATEGORY_MASK must be connected.")
    }
  }

  /// The engine's options.
  var engineOptions: SegmenterOptions {
    let locale = displayNamesLocale ?? ""
    return SegmenterOptions(displayNamesLocale: locale.isEmpty ? "en" : locale)
  }
}

// MARK: - Faults

extension SegmenterModelFault: UpstreamWorded {
  func failure(for error: VisionError) -> TaskFailure {
    self == .notFinite ? .core(.internal, error.message) : .invalid(error.message)
  }
}
