package import VisionTasks

/// The options of upstream's tasks that name classes, Object Detector and Image Classifier, with its
/// defaults.
package struct CategoryTaskOptions: Sendable {
  /// The language of display names; nil means English.
  package var displayNamesLocale: String?

  /// The largest number of results; negative for all.
  package var maxResults = -1

  /// Results with a lower score are left out; nil for what the model's metadata says of that, which a
  /// number hides.
  package var scoreThreshold: Float? = 0

  /// Only these categories, when not empty.
  package var categoryAllowlist: [String] = []

  /// None of these categories.
  package var categoryDenylist: [String] = []

  /// Upstream's defaults.
  package init() {}

  /// The engine's options, which the engine checks.
  package var engineOptions: CategoryOptions {
    CategoryOptions(
      scoreThreshold: scoreThreshold, maxResults: maxResults < 0 ? nil : maxResults,
      categoryAllowlist: categoryAllowlist, categoryDenylist: categoryDenylist,
      displayNamesLocale: displayNamesLocale ?? "en")
  }
}
