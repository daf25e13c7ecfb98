internal import Frames

extension Orientation {
  /// The orientations with the words for them, in the order in which help shows them.
  static let named: [(name: String, value: Orientation)] = [
    ("up", .up), ("down", .down), ("left", .left), ("right", .right),
    ("up-mirrored", .upMirrored), ("down-mirrored", .downMirrored),
    ("left-mirrored", .leftMirrored), ("right-mirrored", .rightMirrored),
  ]

  /// The word for it, on the command line and in JSON.
  package var name: String { Self.named.first { $0.value == self }?.name ?? "up" }
}
