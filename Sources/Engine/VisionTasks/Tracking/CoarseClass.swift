/// The five kinds of objects that ML Kit's own classifier distinguishes.
///
/// Raw values are ML Kit's indices (docs/reference/mlkit.md 2.3).
package enum CoarseClass: Int, Sendable, CaseIterable {
  case fashionGood = 0
  case homeGood = 1
  case food = 2
  case place = 3
  case plant = 4

  /// Creates the kind of a COCO class from its English name; nil if it is none of the five.
  package init?(cocoName: String) {
    guard let kind = Self.kinds[cocoName] else { return nil }
    self = kind
  }

  private static let kinds = Dictionary(
    cocoNames.flatMap { kind, names in names.map { ($0, kind) } },
    uniquingKeysWith: { first, _ in first })
}
