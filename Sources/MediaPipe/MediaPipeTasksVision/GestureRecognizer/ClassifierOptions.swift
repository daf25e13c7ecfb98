public import Foundation
internal import MediaPipeRules

/// The options of one of a task's classifiers.
#if canImport(ObjectiveC)
  @objc(MPPClassifierOptions)
  @objcMembers
#endif
open class ClassifierOptions: NSObject, NSCopying {
  /// The language of display names; nil means English.
  open var displayNamesLocale: String?

  /// The maximum number of results; negative for all, and here also zero.
  open var maxResults: Int = -1

  /// The minimum score of a result.
  open var scoreThreshold: Float = 0

  /// The only categories to report, unless nil or empty.
  open var categoryAllowlist: [String]?

  /// The categories to leave out; ignored if `categoryAllowlist` is not empty.
  open var categoryDenylist: [String]?

  /// Creates options that report all categories.
  public override init() {}

  /// Returns a full copy.
  open func copy(with zone: NSZone? = nil) -> Any { copied() }

  /// Returns a copy of the same type.
  func copied() -> ClassifierOptions {
    let copy = ClassifierOptions()
    copy.displayNamesLocale = displayNamesLocale
    copy.maxResults = maxResults
    copy.scoreThreshold = scoreThreshold
    copy.categoryAllowlist = categoryAllowlist
    copy.categoryDenylist = categoryDenylist
    return copy
  }

  /// The options in the form shared by all APIs.
  var rules: CategoryTaskOptions {
    var rules = CategoryTaskOptions()
    rules.displayNamesLocale = displayNamesLocale
    rules.maxResults = maxResults
    rules.scoreThreshold = scoreThreshold
    rules.categoryAllowlist = categoryAllowlist ?? []
    rules.categoryDenylist = categoryDenylist ?? []
    return rules
  }
}
