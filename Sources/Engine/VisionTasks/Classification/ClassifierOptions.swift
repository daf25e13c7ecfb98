/// How an image classifier works.
public struct ClassifierOptions: CategoryOptions, Hashable, Sendable {
  /// Classes with a lower score are left out; nil takes what the model's metadata say, else none.
  public var scoreThreshold: Float?

  /// At most this many classes of each head, the best; nil gives all.
  public var maxResults: Int?

  /// Only classes of these names, when not empty; cannot be combined with `categoryDenylist`.
  ///
  /// Names the model does not know are ignored; a list of none but such names filters nothing.
  public var categoryAllowlist: [String]

  /// No classes of these names; cannot be combined with `categoryAllowlist`.
  public var categoryDenylist: [String]

  /// The language of display names, exactly as the model's metadata write it.
  public var displayNamesLocale: String

  /// How many threads one classification uses; nil takes all performance cores, at most four.
  public var threadCount: Int?

  /// Makes options.
  public init(
    scoreThreshold: Float? = nil, maxResults: Int? = nil, categoryAllowlist: [String] = [],
    categoryDenylist: [String] = [], displayNamesLocale: String = "en", threadCount: Int? = nil
  ) {
    self.scoreThreshold = scoreThreshold
    self.maxResults = maxResults
    self.categoryAllowlist = categoryAllowlist
    self.categoryDenylist = categoryDenylist
    self.displayNamesLocale = displayNamesLocale
    self.threadCount = threadCount
  }
}
