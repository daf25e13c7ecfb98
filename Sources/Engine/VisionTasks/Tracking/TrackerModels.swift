package import ModelFiles
package import VisionBase

/// The models of a tracker, read and checked once for all engines of a task.
package struct TrackerModels: Sendable {
  let localizers: [DetectorModel]
  let labels: LabelerModel?
  let options: TrackerOptions

  /// The descriptions of the detectors.
  package var detectors: [DescribedModel] { localizers.map(\.described) }

  /// The metadata of the classifier; nil without one, or if it has none.
  package var classifierMetadata: ModelMetadata? { labels?.classifier.described.metadata }

  /// Creates the models after checking the options; ignores detections below the score of a known
  /// object.
  ///
  /// Throws a `VisionError` whose cause is a `TrackerOptionFault`, `DetectorModelFault`,
  /// `ClassifierModelFault` or `MetadataFault`.
  package init(
    localizer: [ModelFile], classifier: ModelFile?, options: TrackerOptions
  ) throws(VisionError) {
    try options.check()
    guard !localizer.isEmpty else {
      throw VisionError(
        .optionInvalid, "objects cannot be found without a detector",
        cause: TrackerOptionFault.noLocalizer)
    }
    var categories = CategoryOptions(
      scoreThreshold: options.knownObjectThreshold, categoryAllowlist: options.categoryAllowlist,
      categoryDenylist: options.categoryDenylist, displayNamesLocale: options.displayNamesLocale)
    if localizer.count > 1 { categories.unknownNames = .matchNothing }
    var localizers: [DetectorModel] = []
    for model in localizer {
      localizers.append(
        try DetectorModel(
          DescribedModel(model, recognizesExports: true), options: categories))
    }
    categories.unknownNames = .refused
    try categories.checkNames(localizers.map(\.labels), localizer[0])
    self.localizers = localizers
    labels = if let classifier { try LabelerModel(classifier, options: options) } else { nil }
    self.options = options
  }
}
