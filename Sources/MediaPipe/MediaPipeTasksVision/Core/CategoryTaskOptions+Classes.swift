internal import MediaPipeRules

/// The options of the classes whose tasks name categories.
protocol CategoryNaming {
  var displayNamesLocale: String { get }
  var maxResults: Int { get }
  var scoreThreshold: Float { get }
  var categoryAllowlist: [String] { get }
  var categoryDenylist: [String] { get }
}

extension CategoryNaming {
  /// The options in the form shared by all APIs.
  var rules: CategoryTaskOptions {
    var rules = CategoryTaskOptions()
    rules.displayNamesLocale = displayNamesLocale.isEmpty ? nil : displayNamesLocale
    rules.maxResults = maxResults
    rules.scoreThreshold = scoreThreshold
    rules.categoryAllowlist = categoryAllowlist
    rules.categoryDenylist = categoryDenylist
    return rules
  }
}
