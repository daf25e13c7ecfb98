/// The options of an object detector.
///
/// The members of `CategoryOptions` can be read and set directly: `options.maxResults = 3`. A model
/// with anchor-based boxes reports at most the 4096 best for each picture or tile, even without
/// `maxResults`. A YOLO model reports the 300 best with a score above 0.25, unless the options say
/// otherwise.
@dynamicMemberLookup
public struct DetectorOptions: Hashable, Sendable {
  /// The objects to report, and the names of their classes.
  public var categories: CategoryOptions

  /// The number of threads for one detection; nil uses all performance cores, at most four.
  public var threadCount: Int?

  /// The number of overlapping tiles along a picture's longer side, from 1 to `mostTiles`.
  ///
  /// With 1, the default, only the whole picture is processed. A model sees a large picture much
  /// smaller than it is, and misses small objects. With tiles, which are about square, each tile is
  /// processed in addition to the whole picture, and the detections of the same object are merged:
  /// of boxes that cover the same place, of any class, the better one stays, and whole objects win
  /// over their parts. The time grows in proportion to the number of tiles.
  public var tilesAlongLongerSide = 1

  /// The maximum number of tiles along the longer side of a picture.
  public static let mostTiles = 16

  /// Creates options from category options.
  public init(
    _ categories: CategoryOptions, threadCount: Int? = nil, tilesAlongLongerSide: Int = 1
  ) {
    self.categories = categories
    self.threadCount = threadCount
    self.tilesAlongLongerSide = tilesAlongLongerSide
  }

  /// Creates options.
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

  /// A member of the category options.
  public subscript<Value>(dynamicMember option: WritableKeyPath<CategoryOptions, Value>) -> Value {
    get { categories[keyPath: option] }
    set { categories[keyPath: option] = newValue }
  }
}
