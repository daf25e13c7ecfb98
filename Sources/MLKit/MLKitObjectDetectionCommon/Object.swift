public import Foundation
internal import VisionTasks

/// An object in a picture.
#if canImport(ObjectiveC)
  @objc(MLKObject)
  @objcMembers
#endif
open class Object: NSObject, @unchecked Sendable {
  // Sendable: constants only; a subclass answers for what it adds.

  /// Where it is, in pixels of the stored picture, whatever the orientation; always inside it.
  public let frame: CGRect

  /// What it is, best first; empty without classification and when nothing was likely enough.
  public let labels: [ObjectLabel]

  private let number: Int?

  /// Which object of the stream it is; nil for single pictures.
  ///
  /// A whole number from 0 up, the same while the object is seen. An object that comes back after
  /// it was lost has another number; none is used twice.
  open var trackingID: NSNumber? { number.map { NSNumber(value: $0) } }

  package init(frame: CGRect, labels: [ObjectLabel], trackingID: Int?) {
    self.frame = frame
    self.labels = labels
    number = trackingID
  }

  /// Where it is, which one and what.
  open override var description: String {
    var parts = ["frame \(frame.origin.x),\(frame.origin.y) \(frame.width)x\(frame.height)"]
    if let number { parts.append("trackingID \(number)") }
    parts += labels.map(\.words)
    return "<Object \(parts.joined(separator: "; "))>"
  }
}

/// What a custom or built-in classifier says about an object.
#if canImport(ObjectiveC)
  @objc(MLKObjectLabel)
  @objcMembers
#endif
open class ObjectLabel: NSObject, @unchecked Sendable {
  // Sendable: constants only; a subclass answers for what it adds.

  /// The name of the class, in English where the model has one; empty where it has no names.
  public let text: String

  /// The number of the class in the model.
  public let index: Int

  /// How sure the classifier is, 0 to 1.
  public let confidence: Float

  package init(text: String, index: Int, confidence: Float) {
    self.text = text
    self.index = index
    self.confidence = confidence
  }

  fileprivate var words: String { "label \(text) index \(index) confidence \(confidence)" }

  /// The name, the number and how sure.
  open override var description: String { "<ObjectLabel \(words)>" }
}

/// Where the labels of objects come from.
enum ObjectLabeling {
  case none
  /// The kind of the detector's class.
  case coarse
  /// The classes of a custom model.
  case custom
}

extension Object {
  /// The engine's object.
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
  /// A class of a custom model; of two names upstream shows the one for display.
  fileprivate convenience init(_ category: VisionTasks.Category) {
    self.init(
      text: category.displayName ?? category.categoryName ?? "", index: category.index,
      confidence: category.score)
  }

  /// The kind that the detector's class belongs to; nil for classes of none of the kinds.
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
