internal import ModelFiles
internal import VisionBase

/// The classifier of a tracker, read and checked once for all engines of a task.
struct LabelerModel: Sendable {
  let classifier: ClassifierModel
  /// The minimum score of labels: from the options, else from the model's metadata, else 0.
  ///
  /// Models whose scores are not probabilities may give negative scores.
  let threshold: Float
  let largestCount: Int

  /// The number of remembered labels, as a multiple of the requested number.
  private static let memory = 3

  init(_ file: ModelFile, options: TrackerOptions) throws(VisionError) {
    let described = try DescribedModel(file)
    threshold =
      if let threshold = options.classifierScoreThreshold {
        threshold
      } else {
        try described.metadata?.outputs.first?.scoreThreshold() ?? 0
      }
    largestCount = options.maxLabelsPerObject
    let remembered = largestCount.multipliedReportingOverflow(by: Self.memory)
    classifier = try ClassifierModel(
      described,
      options: CategoryOptions(
        scoreThreshold: -.greatestFiniteMagnitude,
        maxResults: remembered.overflow ? largestCount : remembered.partialValue,
        displayNamesLocale: options.displayNamesLocale))
  }
}
