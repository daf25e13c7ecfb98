internal import VisionTasks

// What a picture shows as a row of a table: lists side by side, with a value for each class.
extension ClassificationReport {
  /// The columns; `heads` says which output of the model each class is of.
  static let recordFields =
    RecordField.picture + RecordField.categories + [RecordField("heads", .list(.int32))]

  package var record: [RecordValues] {
    let categories = result.heads.flatMap(\.categories).map(Optional.some)
    let heads = result.heads.flatMap { head in
      [Int32](repeating: Int32(clamping: head.headIndex), count: head.categories.count)
    }
    return picture.record + categories.record + [.list(heads.count, .int32(heads))]
  }
}
