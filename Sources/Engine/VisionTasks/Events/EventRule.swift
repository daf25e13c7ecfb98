internal import VisionBase

/// A rule that decides which moments of a source are events.
package struct EventRule: Hashable, Sendable {
  /// The condition of an event.
  package enum Condition: Hashable, Sendable {
    /// An object is in the picture for a time, in microseconds.
    case appears(for: Int64)
    /// An object comes into a zone, or is first seen there; the event lasts until it leaves.
    case enters(zone: String)
    /// An object goes out of a zone, or is gone after it was last seen there.
    case leaves(zone: String)
    /// An object crosses a line, in one direction or in any.
    case crosses(line: String, CrossingDirection?)
    /// The number of objects, in a zone or anywhere, is beyond a limit for a time, in microseconds.
    case count(EventLimit, zone: String?, for: Int64)
    /// No object is seen, in a zone or anywhere, for a time, in microseconds.
    case nothing(zone: String?, for: Int64)
    /// An object has one of the rule's classes for a time, in microseconds, as a hand shows a
    /// gesture; the event lasts until it has not for as long.
    case shows(for: Int64)
    /// A person repeats a pose; the classes of the rule are those of poses.
    case repeats
  }

  /// The rule's name.
  package let name: String
  /// The condition.
  package let condition: Condition
  /// The only classes of objects that count; empty for all.
  package let classes: [String]
  /// The time between updates while an event lasts, in microseconds; nil for none.
  package let updateInterval: Int64?

  /// Creates a rule.
  package init(
    _ name: String, _ condition: Condition, classes: [String] = [], updateInterval: Int64? = nil
  ) {
    (self.name, self.condition) = (name, condition)
    (self.classes, self.updateInterval) = (classes, updateInterval)
  }

  /// The zone of the condition; nil without one.
  package var zone: String? {
    switch condition {
    case .enters(let zone), .leaves(let zone): zone
    case .count(_, let zone, _), .nothing(let zone, _): zone
    case .appears, .crosses, .shows, .repeats: nil
    }
  }

  /// The line of the condition; nil without one.
  package var line: String? {
    if case .crosses(let line, _) = condition { line } else { nil }
  }

  /// Returns true if a pose of a class counts.
  func covers(repeated name: String) -> Bool {
    classes.isEmpty || classes.contains { $0.bytes == name.bytes }
  }

  /// Returns true if objects of a category count; names are compared by their bytes.
  func covers(_ category: Category?) -> Bool {
    guard !classes.isEmpty else { return true }
    let names = [category?.categoryName, category?.displayName].compactMap { $0?.bytes }
    return classes.contains { names.contains($0.bytes) }
  }
}

/// A limit for the number of objects.
package enum EventLimit: Hashable, Sendable {
  /// More objects than this.
  case above(Int)
  /// Fewer objects than this.
  case below(Int)

  /// Returns true if a number is beyond the limit.
  func isPassed(by count: Int) -> Bool {
    switch self {
    case .above(let limit): count > limit
    case .below(let limit): count < limit
    }
  }
}
