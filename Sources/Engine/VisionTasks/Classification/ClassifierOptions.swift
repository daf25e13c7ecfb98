/// How an image classifier works.
///
/// What `CategoryOptions` says can be read and set here as well: `options.maxResults = 3`.
@dynamicMemberLookup
public struct ClassifierOptions: Hashable, Sendable {
  /// Which classes are reported, and what they are called.
  public var categories: CategoryOptions

  /// How many threads one classification uses; nil takes all performance cores, at most four.
  public var threadCount: Int?

  /// Makes options from those about categories.
  public init(_ categories: CategoryOptions, threadCount: Int? = nil) {
    self.categories = categories
    self.threadCount = threadCount
  }

  /// Makes options.
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

  /// One of the options about categories.
  public subscript<Value>(dynamicMember option: WritableKeyPath<CategoryOptions, Value>) -> Value {
    get { categories[keyPath: option] }
    set { categories[keyPath: option] = newValue }
  }
}
