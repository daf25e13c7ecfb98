public import Foundation
internal import VisionTasks

/// A label of a picture.
#if canImport(ObjectiveC)
  @objc(MLKImageLabel)
  @objcMembers
#endif
open class ImageLabel: NSObject, @unchecked Sendable {
  // Sendable: all properties are constant; a subclass is responsible for its own.

  /// The name of the class, in English if the model has that; empty if it has no names.
  public let text: String

  /// The index of the class in the model.
  public let index: Int

  /// The model's confidence, 0 to 1.
  public let confidence: Float

  /// Creates the label of a class; like upstream, it prefers the display name.
  init(_ category: VisionTasks.Category) {
    text = category.name ?? ""
    index = category.index
    confidence = category.score
  }

  /// The name, the index and the confidence.
  open override var description: String {
    "<ImageLabel \(text) index \(index) confidence \(confidence)>"
  }
}
