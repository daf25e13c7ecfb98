extension Orientation {
  /// The orientations and their names, in the order of lists.
  package static let named: [(name: String, value: Orientation)] = [
    ("up", .up), ("down", .down), ("left", .left), ("right", .right),
    ("up-mirrored", .upMirrored), ("down-mirrored", .downMirrored),
    ("left-mirrored", .leftMirrored), ("right-mirrored", .rightMirrored),
  ]

  /// The orientation's name in JSON, tables and options.
  package var name: String { Self.named.first { $0.value == self }?.name ?? "up" }
}
