/// The options of an image classifier.
///
/// The members of `CategoryOptions` can be read and set directly: `options.maxResults = 3`.
@dynamicMemberLookup
public struct ClassifierOptions: Hashable, Sendable {
  /// The classes to report, and their names.
  public var categories: CategoryOptions

  /// The number of threads for one classification; nil uses all performance cores, at most four.
  public var threadCount: Int?

  /// Creates options from category options.
  public init(_ categories: CategoryOptions, threadCount: Int? = nil) {
    self.categories = categories
    self.threadCount = threadCount
  }

  /// Creates options.
  public init(
    scoreThreshold: Float? = nil, maxResults: Int? = nil, categoryAllowlist: [String] = [],
    categoryDenylist: [String] = [], displayNamesLocale: String = "en", threadCount: Int? = nil
  ) {
    self.init(
      CategoryOptions(
        scoreThreshold: scoreThreshold, maxResults: maxResults,
        categoryAllowlist: categoryAllowlist, categoryDenylist: categoryDenylist,
        displayNamesLocale: displayNamesLocale),
      threadCount: threadCount)
  }

  /// A member of the category options.
  public subscript<Value>(dynamicMember option: WritableKeyPath<CategoryOptions, Value>) -> Value {
    get { categories[keyPath: option] }
    set { categories[keyPath: option] = newValue }
  }
}
