internal import Frames
internal import VisionTasks

extension RecordField {
  /// The size of the picture, and the orientation that makes it upright.
  static let picture: [RecordField] = [
    RecordField("width", .int32), RecordField("height", .int32),
    RecordField("orientation", .string),
  ]

  /// Classes with their scores, in parallel lists.
  static let categories: [RecordField] = [
    RecordField("labels", .list(.string)), RecordField("scores", .list(.float32)),
    RecordField("indices", .list(.int32)),
  ]

  /// Returns a structure of floats.
  static func floats(_ names: [String]) -> RecordType {
    .structure(names.map { RecordField($0, .float32) })
  }
}

extension PictureGeometry {
  /// The values of `RecordField.picture`.
  var record: [RecordValues] {
    [
      .int32([Int32(clamping: width)]), .int32([Int32(clamping: height)]),
      .string([orientation.name]),
    ]
  }
}

extension [Category?] {
  /// Returns the values of `RecordField.categories`, one list for each.
  func record(displayNames: Bool) -> [RecordValues] {
    let names = map { (displayNames ? $0?.displayName : nil) ?? $0?.categoryName }
    return [
      .list(count, .string(names)),
      .list(count, .float32(map { $0?.score ?? 0 })),
      .list(count, .int32(map { Int32(clamping: $0?.index ?? 0) })),
    ]
  }
}
