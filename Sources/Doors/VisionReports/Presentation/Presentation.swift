package import Drawing
internal import Frames
package import OptionDeclarations
package import VisionBase
internal import VisionTasks

/// A report as programs with a screen show it: marks to draw, rows to list, and a sentence.
///
/// Such a program needs to know neither the task nor the members of its results.
package enum Presentation {
  /// The flag that adds a presentation to each line of JSON.
  package static let flag = Flag(
    "presentation",
    help: """
      Add a presentation to each line of JSON: marks to draw, rows to list, a sentence, objects and \
      the cells of a table.
      """)

  /// The name of the member of a line.
  package static let name = "presentation"

  /// Returns the member of a line; marks are in coordinates of the stored picture, all else as in
  /// the line.
  ///
  /// `shaped` is the report in the line's form.
  package static func member<Report: TaskReport>(
    of report: Report, shaped: Report, marks: [Mark]
  ) -> JSONValue.Member {
    var members: [JSONValue.Member] = [
      .init("picture", shaped.geometry.json),
      .init("storedPicture", report.geometry.json),
      .init("marks", .array(marks.compactMap(\.json))),
      .init("tally", .array(shaped.presentedTally.map(\.json))),
      .init("rows", .array(shaped.presentedRows.map(\.json))),
      .init("sentence", .string(shaped.sentence)),
      .init("objects", .array(shaped.objects.map(\.json))),
      .init("cells", .array(shaped.rows.map { .array($0) })),
    ]
    let counts = shaped.presentedCounts
    if !counts.isEmpty { members.append(.init("counts", .array(counts.map(\.json)))) }
    if let vector = shaped.vector { members.append(.init("vector", vector.values.json)) }
    return .init(name, .object(members))
  }

  /// The sentence for no findings.
  static let nothing = "Nothing was found"

  /// Returns a sentence that counts names, such as "cat, 2 × dog".
  static func sentence(counting rows: [PresentedRow], tally: [PresentedRow]) -> String {
    let names = rows.compactMap(\.name)
    var counts: [ByteText: Int] = [:]
    for name in names { counts[name.bytes, default: 0] += 1 }
    var seen: Set<ByteText> = []
    let counted = names.filter { seen.insert($0.bytes).inserted }.map { name in
      counts[name.bytes].map { $0 > 1 ? "\($0) × \(name)" : name } ?? name
    }
    // Rows without names speak for themselves.
    let words = names.isEmpty ? rows.map(\.title) : counted
    let tallied = tally.map { row in row.detail.map { "\(row.title): \($0)" } ?? row.title }
    let all = words + tallied
    return all.isEmpty ? nothing : all.joined(separator: ", ")
  }
}

/// A maker of presentations for pictures, or for the frames of a video in order.
package struct Presenter<Report: TaskReport> {
  private var drawing = Report.Drawing()

  package init() {}

  /// Returns the presentation of a report as members of a line; empty unless the form has one.
  package mutating func members(of report: Report, in form: ReportForm) -> [JSONValue.Member] {
    guard form.hasPresentation else { return [] }
    let marks = drawing.screenMarks(for: report)
    return [Presentation.member(of: report, shaped: form.shaped(report), marks: marks)]
  }
}

extension PictureGeometry? {
  fileprivate var json: JSONValue { map { .object($0.members) } ?? .null }
}

extension FoundObject {
  /// The object as JSON; members without a value are left out.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("box", JSONValue(box)), .init("index", .integer(kind.index)),
      .init("name", .string(kind.shownName)), .init("score", .float(Float(score))),
    ]
    if let trackingID { members.append(.init("trackingID", .integer(trackingID))) }
    if !bodyPoints.isEmpty {
      members.append(
        .init(
          "points",
          .array(
            bodyPoints.map { place in
              [
                "x": .float(Float(place.point.x)), "y": .float(Float(place.point.y)),
                "state": .integer(place.state.rawValue),
              ]
            })))
    }
    return .object(members)
  }
}
