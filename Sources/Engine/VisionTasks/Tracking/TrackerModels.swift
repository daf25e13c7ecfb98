internal import ModelFiles
internal import VisionBase

/// The models of a tracker, read and checked once for all engines of a task.
struct TrackerModels: Sendable {
  let localizers: [DetectorModel]
  let labels: LabelerModel?
  let options: TrackerOptions

  /// Checks the options and reads the models; what scores less than a known object must is not
  /// looked at.
  ///
  /// Throws a `VisionError` whose cause is a `TrackerOptionFault`, `DetectorModelFault`,
  /// `ClassifierModelFault` or `MetadataFault`.
  init(
    localizer: [ModelFile], classifier: ModelFile?, options: TrackerOptions
  ) throws(VisionError) {
    try options.check()
    guard !localizer.isEmpty else {
      throw VisionError(
        .optionInvalid, "objects cannot be found without a detector",
        cause: TrackerOptionFault.noLocalizer)
    }
    let categories = CategoryOptions(
      scoreThreshold: options.knownObjectThreshold,
      displayNamesLocale: options.displayNamesLocale)
    var localizers: [DetectorModel] = []
    for model in localizer { localizers.append(try DetectorModel(model, options: categories)) }
    self.localizers = localizers
    labels = if let classifier { try LabelerModel(classifier, options: options) } else { nil }
    self.options = options
  }
}
