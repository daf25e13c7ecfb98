internal import CMediaPipe
internal import MediaPipeRules

extension CategoryTaskOptions {
  /// Creates options from a caller's; throws for a text that is not UTF-8.
  init(_ options: MpClassifierOptions) throws(TaskFailure) {
    self.init()
    if let locale = unsafe options.display_names_locale {
      displayNamesLocale = try unsafe text(locale, "display_names_locale")
    }
    maxResults = unsafe Int(options.max_results)
    scoreThreshold = unsafe options.score_threshold
    categoryAllowlist = try unsafe texts(
      options.category_allowlist, options.category_allowlist_count, "category_allowlist")
    categoryDenylist = try unsafe texts(
      options.category_denylist, options.category_denylist_count, "category_denylist")
  }

  /// Creates the options of a classifier.
  ///
  /// Unlike a detector, and unlike all tasks on iOS, upstream's classifiers use a threshold only
  /// when it is above 0; otherwise the one in the model's metadata applies.
  init(classifier options: MpClassifierOptions) throws(TaskFailure) {
    try unsafe self.init(options)
    if let threshold = scoreThreshold, !(threshold > 0) { scoreThreshold = nil }
  }
}
