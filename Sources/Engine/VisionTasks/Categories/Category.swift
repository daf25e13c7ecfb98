/// A class of a model with its score.
public struct Category: Hashable, Encodable, Sendable {
  /// The index of the class in the model.
  public var index: Int
  /// The model's confidence, usually 0...1.
  public var score: Float
  /// The class's name in the model's label file; nil without one.
  public var categoryName: String?
  /// The class's name in the chosen language; nil if the model has no name in that language.
  public var displayName: String?

  /// Creates a category.
  public init(index: Int, score: Float, categoryName: String? = nil, displayName: String? = nil) {
    self.index = index
    self.score = score
    self.categoryName = categoryName
    self.displayName = displayName
  }

  /// The name to show: in the chosen language, else from the label file; nil without either.
  public var name: String? { displayName ?? categoryName }
}
