internal import ModelFiles
internal import VisionBase

/// The classifier of a tracker, read and checked once for all engines of a task.
struct LabelerModel: Sendable {
  let classifier: ClassifierModel
  /// The score that labels need: what the options say, else the model's metadata, else 0.
  ///
  /// Models whose scores are no probabilities give negative ones.
  let threshold: Float
  let largestCount: Int

  /// So many times the labels that are asked for are remembered.
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
