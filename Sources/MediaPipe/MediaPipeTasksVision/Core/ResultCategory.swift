public import Foundation
internal import VisionBase

/// A class of a model with its score.
#if canImport(ObjectiveC)
  @objc(MPPCategory)
  @objcMembers
#endif
open class ResultCategory: NSObject {
  /// The index of the class; -1 if the class has a name.
  public let index: Int

  /// The model's confidence.
  public let score: Float

  /// The name of the class; nil if the model has no label for it.
  public let categoryName: String?

  /// The name of the class in the chosen language; nil if the model has none.
  public let displayName: String?

  /// Creates a category.
  public init(index: Int, score: Float, categoryName: String?, displayName: String?) {
    self.index = index
    self.score = score
    self.categoryName = categoryName
    self.displayName = displayName
  }

  /// The content in the layout of upstream's guides.
  open override var description: String { Listing.text("ResultCategory", lines) }
}

extension ResultCategory {
  var lines: [String] {
    var lines = ["index       : \(index)", "score       : \(fixed(Double(score), decimals: 5))"]
    if let categoryName { lines.append("class name  : \(categoryName)") }
    if let displayName { lines.append("display name: \(displayName)") }
    return lines
  }
}
