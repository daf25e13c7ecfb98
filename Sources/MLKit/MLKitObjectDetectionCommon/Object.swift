public import Foundation
internal import VisionTasks

/// An object in a picture.
#if canImport(ObjectiveC)
  @objc(MLKObject)
  @objcMembers
#endif
open class Object: NSObject, @unchecked Sendable {
  // Sendable: all properties are constant; a subclass is responsible for its own.

  /// The frame, in pixels of the stored picture, for any orientation; always inside the picture.
  public let frame: CGRect

  /// The object's classes, best first; empty without classification or if no class is likely
  /// enough.
  public let labels: [ObjectLabel]

  private let number: Int?

  /// The object's number in the stream; nil for single pictures.
  ///
  /// A whole number from 0 up, stable while the object is seen. An object that returns after it was
  /// lost gets another number; numbers are never reused.
  open var trackingID: NSNumber? { number.map { NSNumber(value: $0) } }

  package init(frame: CGRect, labels: [ObjectLabel], trackingID: Int?) {
    self.frame = frame
    self.labels = labels
    number = trackingID
  }

  /// The frame, the number and the labels.
  open override var description: String {
    var parts = ["frame \(frame.origin.x),\(frame.origin.y) \(frame.width)x\(frame.height)"]
    if let number { parts.append("trackingID \(number)") }
    parts += labels.map(\.words)
    return "<Object \(parts.joined(separator: "; "))>"
  }
}

/// A custom or built-in classifier's label for an object.
#if canImport(ObjectiveC)
  @objc(MLKObjectLabel)
  @objcMembers
#endif
open class ObjectLabel: NSObject, @unchecked Sendable {
  // Sendable: all properties are constant; a subclass is responsible for its own.

  /// The name of the class, in English if the model has that; empty if it has no names.
  public let text: String

  /// The index of the class in the model.
  public let index: Int

  /// The classifier's confidence, 0 to 1.
  public let confidence: Float

  package init(text: String, index: Int, confidence: Float) {
    self.text = text
    self.index = index
    self.confidence = confidence
  }

  fileprivate var words: String { "label \(text) index \(index) confidence \(confidence)" }

  /// The name, the index and the confidence.
  open override var description: String { "<ObjectLabel \(words)>" }
}

/// The source of objects' labels.
enum ObjectLabeling {
  case none
  /// The kind of the detector's class.
  case coarse
  /// The classes of a custom model.
  case custom
}

extension Object {
  /// Creates an object from the engine's.
  convenience init(_ object: TrackedObject, labeling: ObjectLabeling) {
    let box = object.boundingBox
    let labels: [ObjectLabel] =
      switch labeling {
      case .none: []
      case .coarse: [ObjectLabel(kindOf: object)].compactMap { $0 }
      case .custom: object.labels.map { ObjectLabel($0) }
      }
    self.init(
      frame: CGRect(x: box.x, y: box.y, width: box.width, height: box.height), labels: labels,
      trackingID: object.trackingID)
  }
}

extension ObjectLabel {
  /// Creates the label of a custom model's class; like upstream, it prefers the display name.
  fileprivate convenience init(_ category: VisionTasks.Category) {
    self.init(
      text: category.name ?? "", index: category.index,
      confidence: category.score)
  }

  /// Creates the label of the detector's class; nil for classes that belong to no kind.
  fileprivate convenience init?(kindOf object: TrackedObject) {
    guard let name = object.category?.categoryName, let kind = CoarseClass(cocoName: name) else {
      return nil
    }
    self.init(text: kind.text, index: kind.rawValue, confidence: object.score)
  }
}

extension CoarseClass {
  /// Upstream's name of the kind.
  var text: String {
    switch self {
    case .fashionGood: "Fashion good"
    case .homeGood: "Home good"
    case .food: "Food"
    case .place: "Place"
    case .plant: "Plant"
    }
  }
}
