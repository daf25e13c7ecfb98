package import VisionTasks

/// The options of upstream's tasks that name classes, with its defaults.
///
/// The tasks are Object Detector and Image Classifier.
package struct CategoryTaskOptions: Sendable {
  /// The language of display names; nil means English.
  package var displayNamesLocale: String?

  /// The maximum number of results; negative for all.
  package var maxResults = -1

  /// The minimum score of a result; nil for the threshold in the model's metadata, which a number
  /// overrides.
  package var scoreThreshold: Float? = 0

  /// The only categories to report, if not empty.
  package var categoryAllowlist: [String] = []

  /// The categories to leave out.
  package var categoryDenylist: [String] = []

  /// Creates options with upstream's defaults.
  package init() {}

  /// The engine's options, which the engine checks; unknown categories are ignored, as upstream
  /// does.
  package var engineOptions: CategoryOptions {
    var options = CategoryOptions(
      scoreThreshold: scoreThreshold, maxResults: maxResults < 0 ? nil : maxResults,
      categoryAllowlist: categoryAllowlist, categoryDenylist: categoryDenylist,
      displayNamesLocale: displayNamesLocale ?? "en")
    options.unknownNames = .ignored
    return options
  }
}
