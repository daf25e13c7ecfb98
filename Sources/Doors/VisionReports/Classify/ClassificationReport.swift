package import Frames
package import VisionBase
package import VisionTasks

/// The classification of one picture: a line for each of the best classes, or all of them as JSON.
package struct ClassificationReport: TaskReport, Equatable {
  /// The classifier's result.
  package var result: ClassificationResult
  /// The picture.
  package var picture: PictureGeometry
  /// The classified part in pixels of the stored picture; nil for all of it.
  package var region: PictureBox?
  /// The duration, without reading and decoding the picture.
  package var milliseconds: Double
  /// The requested number of classes per output; nil for all.
  package var maximumResults: Int?
  /// True if records have names in the requested language in place of the model's own.
  package var recordsDisplayNames = false

  package init(
    _ result: ClassificationResult, of picture: PictureGeometry, region: PictureBox? = nil,
    milliseconds: Double, maximumResults: Int? = nil
  ) {
    (self.result, self.picture, self.region) = (result, picture, region)
    (self.milliseconds, self.maximumResults) = (milliseconds, maximumResults)
  }

  package typealias Drawing = ClassificationDrawing

  package static let title = "ImageClassifierResult"

  /// The number of classes per output shown to people by default: models have a thousand and more.
  private static let usualLineCount = 10
}

// MARK: - For people

extension ClassificationReport {
  package var lines: [String] { result.heads.flatMap(lines) }

  private func lines(_ head: ClassificationHead) -> [String] {
    let name = head.headName.flatMap { $0.isEmpty ? nil : " (\($0))" } ?? ""
    let heading = " Classifications #\(head.headIndex)\(name):"
    guard !head.categories.isEmpty else { return [heading, "  No categories"] }
    let shown = head.categories.prefix(maximumResults ?? Self.usualLineCount)
    let rest = head.categories.count - shown.count
    return [heading] + shown.map(line) + (rest > 0 ? ["  ... and \(rest) more"] : [])
  }

  private func line(_ category: Category) -> String {
    let score = fixed(Double(category.score), decimals: 5)
    guard let name = category.categoryName else {
      return "  \(score)  \(category.shownName.isolated)"
    }
    let original = category.displayName == nil ? "" : "\(name.isolated), "
    return "  \(score)  \(category.shownName.isolated) (\(original)class \(category.index))"
  }
}

// MARK: - JSON

extension ClassificationReport {
  package static let fields =
    ResultField.ofPicture + [
      .milliseconds,
      ResultField(
        "classifications", .list(.object(head)), "The classes for each output of the model."),
    ]

  private static let head = ResultShape(
    "head", "One output of the model.",
    [
      ResultField("headIndex", .count, "The number of the output."),
      ResultField("headName", .text, "The name of the output.", .orNull),
      ResultField("categories", .list(.object(.category)), "The classes, best first."),
    ])

  package var members: [JSONValue.Member] {
    picture.members + [
      .init("milliseconds", .milliseconds(milliseconds)),
      .init("classifications", .array(result.heads.map(json))),
    ]
  }

  private func json(_ head: ClassificationHead) -> JSONValue {
    [
      "headIndex": .integer(head.headIndex),
      "headName": .optional(head.headName),
      "categories": .array(head.categories.map { JSONValue($0) }),
    ]
  }
}

// MARK: - Other forms

extension ClassificationReport {
  package static let formats = OutputFormat.forTables

  package static let columns = [
    "headIndex", "headName", "rank", "index", "score", "categoryName", "displayName",
  ]

  package var rows: [[JSONValue]] {
    result.heads.flatMap { head in
      head.categories.enumerated().map { rank, category in
        [.integer(head.headIndex), .optional(head.headName), .integer(rank + 1)]
          + Optional(category).cells
      }
    }
  }

  package var geometry: PictureGeometry? { picture }

  /// The best class of the first output.
  package var found: [FoundName] {
    guard let best = result.heads.first?.categories.first else { return [] }
    return [FoundName(best.shownName)]
  }
}

// MARK: - Record

// A classification as a row of a table: parallel lists with a value for each class.
extension ClassificationReport {
  /// The columns; `heads` has the model's output for each class.
  static let recordFields =
    RecordField.picture + RecordField.categories + [RecordField("heads", .list(.int32))]

  package var record: [RecordValues] {
    let categories = result.heads.flatMap(\.categories).map(Optional.some)
    let heads = result.heads.flatMap { head in
      [Int32](repeating: Int32(clamping: head.headIndex), count: head.categories.count)
    }
    return picture.record + categories.record(displayNames: recordsDisplayNames)
      + [.list(heads.count, .int32(heads))]
  }
}
