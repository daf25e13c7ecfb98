internal import Frames
package import VisionBase
internal import VisionTasks

/// Which frame of a video a report is about.
package struct FramePlace: Sendable, Equatable {
  /// Counts from 0 at the first frame of the video, also when reading began later.
  package var number: Int
  /// On the clock of the video.
  package var timestampInMicroseconds: Int64
  /// When the bytes of a live frame had come, on `MonotonicClock`.
  package var receivedAtNanoseconds: Int64?
  /// How long after that the result is written.
  package var delayInMilliseconds: Double?

  package init(
    number: Int, timestampInMicroseconds: Int64, receivedAtNanoseconds: Int64? = nil
  ) {
    (self.number, self.timestampInMicroseconds) = (number, timestampInMicroseconds)
    self.receivedAtNanoseconds = receivedAtNanoseconds
  }

  /// The same place, whose result is written now.
  package func delayed() -> FramePlace {
    guard let received = receivedAtNanoseconds else { return self }
    var place = self
    place.delayInMilliseconds = Double(MonotonicClock.nanoseconds - received) / 1e6
    return place
  }

  private var milliseconds: Double { Double(timestampInMicroseconds) / 1000 }

  /// The place in a JSON line.
  package var members: [JSONValue.Member] {
    [
      .init("frame", .integer(number)),
      .init("timestampInMilliseconds", .milliseconds(milliseconds)),
    ] + (delayInMilliseconds.map { [.init("delayInMilliseconds", .milliseconds($0))] } ?? [])
  }

  /// The place for people.
  var text: String { "frame \(number) at \(fixed(milliseconds / 1000, decimals: 3)) s" }
}

/// Writes reports one by one: lines for people, or JSON or rows of a table for each picture or frame.
///
/// What is more than one text after the other is written by `COCODocument` and `YOLOLabels`; a
/// writer of those forms gives nothing.
package struct ReportWriter: Sendable {
  /// In which form reports are written.
  package let form: ReportForm

  /// Whether the text for people says which input it is about.
  package let namesInputs: Bool

  package init(form: ReportForm, namesInputs: Bool = false) {
    (self.form, self.namesInputs) = (form, namesInputs)
  }

  package init(format: OutputFormat, namesInputs: Bool = false) {
    self.init(form: ReportForm(format), namesInputs: namesInputs)
  }

  /// The columns with which rows begin, whatever the task: which picture it is.
  private static let placeColumns = [
    "input", "frame", "timestampInMilliseconds", "width", "height", "orientation",
  ]

  /// What comes before the first report: the names of a table's columns.
  package func heading<Report: TaskReport>(for _: Report.Type) -> Printout {
    form.format.formulas == nil ? .nothing : .record(Self.placeColumns + Report.columns)
  }

  /// What is printed about one picture or frame.
  package func printout<Report: TaskReport>(
    _ report: Report, input: String, place: FramePlace? = nil
  ) -> Printout {
    switch form.format {
    case .json:
      let start = [JSONValue.Member("input", .string(input))] + (place?.members ?? [])
      return .json(.object(start + form.shaped(report).members))
    case .text:
      let about = [namesInputs ? input : nil, place?.text].compactMap(\.self)
      let heading = Report.title + ":" + (about.isEmpty ? "" : " " + about.joined(separator: ", "))
      return .lines([heading] + form.shaped(report).lines)
    case .csv, .plainCSV:
      return table(form.shaped(report), input, place)
    case .coco, .yolo:
      return .nothing
    }
  }

  private func table<Report: TaskReport>(
    _ report: Report, _ input: String, _ place: FramePlace?
  ) -> Printout {
    let picture = report.geometry
    let start: [JSONValue] =
      [.string(input)] + (place?.members.map(\.value) ?? [.null, .null])
      + [
        picture.map { .integer($0.width) } ?? .null, picture.map { .integer($0.height) } ?? .null,
        .optional(picture?.orientation.name),
      ]
    return report.rows.reduce(Printout.nothing) { text, row in
      text + .record((start + row).map(\.cell), formulas: form.format.formulas ?? .escaped)
    }
  }
}

extension JSONValue {
  /// The value in a table: text as it is, nothing for null, and all else as in JSON.
  package var cell: String {
    switch self {
    case .null: ""
    case .string(let text): text
    default: text
    }
  }
}

extension PictureGeometry {
  /// The size and the orientation in a JSON line.
  var members: [JSONValue.Member] {
    [
      .init("width", .integer(width)), .init("height", .integer(height)),
      .init("orientation", .string(orientation.name)),
    ]
  }
}
