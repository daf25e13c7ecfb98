package import Frames
package import VisionBase
package import VisionTasks

/// What one picture shows: a line for each of the best classes, or all of them as JSON.
package struct ClassificationReport: TaskReport, Equatable {
  /// What the classifier said.
  package var result: ClassificationResult
  /// The picture.
  package var picture: PictureGeometry
  /// The part that was looked at, in pixels of the stored picture; nil is all of it.
  package var region: PictureBox?
  /// How long it took, without reading and decoding the picture.
  package var milliseconds: Double
  /// How many classes of an output were asked for; nil is all.
  package var maximumResults: Int?

  package init(
    _ result: ClassificationResult, of picture: PictureGeometry, region: PictureBox? = nil,
    milliseconds: Double, maximumResults: Int? = nil
  ) {
    (self.result, self.picture, self.region) = (result, picture, region)
    (self.milliseconds, self.maximumResults) = (milliseconds, maximumResults)
  }

  package typealias Drawing = ClassificationDrawing

  package static let title = "ImageClassifierResult"

  /// How many classes of an output people are shown when they asked for no number: models tell
  /// apart a thousand and more.
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
    guard let name = category.categoryName else { return "  \(score)  \(category.shownName)" }
    let original = category.displayName == nil ? "" : "\(name), "
    return "  \(score)  \(category.shownName) (\(original)class \(category.index))"
  }
}

// MARK: - JSON

extension ClassificationReport {
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
