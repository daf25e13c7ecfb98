/// How an object detector works.
///
/// What `CategoryOptions` says can be read and set here as well: `options.maxResults = 3`. A model whose
/// boxes stand for anchors reports at most the 4096 best for each picture or tile, also without that.
@dynamicMemberLookup
public struct DetectorOptions: Hashable, Sendable {
  /// Which objects are reported, and what their classes are called.
  public var categories: CategoryOptions

  /// How many threads one detection uses; nil takes all performance cores, at most four.
  public var threadCount: Int?

  /// Into how many overlapping tiles pictures are divided along their longer side, from 1 to
  /// `mostTiles`; with 1, the default, they are only looked at as a whole.
  ///
  /// A model sees a large picture much smaller than it is, and misses what is small in it. With
  /// tiles, which are about square, each is looked at as well as the whole, and what they show of
  /// the same object becomes one: the better of boxes that cover the same place, of one class or
  /// not, and the whole rather than its parts. It takes as much longer as there are tiles.
  public var tilesAlongLongerSide = 1

  /// The most tiles along the longer side of a picture.
  public static let mostTiles = 16

  /// Makes options from those about categories.
  public init(
    _ categories: CategoryOptions, threadCount: Int? = nil, tilesAlongLongerSide: Int = 1
  ) {
    self.categories = categories
    self.threadCount = threadCount
    self.tilesAlongLongerSide = tilesAlongLongerSide
  }

  /// Makes options.
  public init(
    scoreThreshold: Float? = nil, maxResults: Int? = nil, categoryAllowlist: [String] = [],
    categoryDenylist: [String] = [], displayNamesLocale: String = "en", threadCount: Int? = nil,
    tilesAlongLongerSide: Int = 1
  ) {
    self.init(
      CategoryOptions(
        scoreThreshold: scoreThreshold, maxResults: maxResults,
        categoryAllowlist: categoryAllowlist, categoryDenylist: categoryDenylist,
        displayNamesLocale: displayNamesLocale),
      threadCount: threadCount, tilesAlongLongerSide: tilesAlongLongerSide)
  }

  /// One of the options about categories.
  public subscript<Value>(dynamicMember option: WritableKeyPath<CategoryOptions, Value>) -> Value {
    get { categories[keyPath: option] }
    set { categories[keyPath: option] = newValue }
  }
}
