/// A class of a model and how sure the model is of it.
public struct Category: Hashable, Sendable {
  /// The number of the class in the model.
  public var index: Int
  /// How sure the model is, usually 0...1.
  public var score: Float
  /// The class's name in the model's label file, nil without one.
  public var categoryName: String?
  /// The class's name in the chosen language, nil when the model has none in that language.
  public var displayName: String?

  /// Makes a category.
  public init(index: Int, score: Float, categoryName: String? = nil, displayName: String? = nil) {
    self.index = index
    self.score = score
    self.categoryName = categoryName
    self.displayName = displayName
  }
}
