internal import Frames
package import VisionBase
internal import VisionTasks

/// The place of a report's frame in a video.
package struct FramePlace: Sendable, Equatable {
  /// The frame's number, counted from 0 at the first frame of the video, even if reading began
  /// later.
  package var number: Int
  /// The time on the video's clock, in microseconds.
  package var timestampInMicroseconds: Int64
  /// The arrival of a live frame's bytes on `MonotonicClock`, in nanoseconds.
  package var receivedAtNanoseconds: Int64?
  /// The delay between that and the writing of the result, in milliseconds.
  package private(set) var delayInMilliseconds: Double?
  /// The same arrival on the system's clock.
  package private(set) var time: UTCTime?

  package init(
    number: Int, timestampInMicroseconds: Int64, receivedAtNanoseconds: Int64? = nil
  ) {
    (self.number, self.timestampInMicroseconds) = (number, timestampInMicroseconds)
    self.receivedAtNanoseconds = receivedAtNanoseconds
  }

  /// Returns the same place with the delay of a result written now, and the time of the frame.
  package func delayed() -> FramePlace {
    guard let received = receivedAtNanoseconds else { return self }
    var place = self
    let nanoseconds = MonotonicClock.nanoseconds - received
    place.delayInMilliseconds = Double(nanoseconds) / 1e6
    place.time = UTCTime(milliseconds: UTCTime.now.milliseconds - nanoseconds / 1_000_000)
    return place
  }

  private var milliseconds: Double { Double(timestampInMicroseconds) / 1000 }

  /// The members of a JSON line.
  package var members: [JSONValue.Member] {
    clock + (delayInMilliseconds.map { [.init("delayInMilliseconds", .milliseconds($0))] } ?? [])
      + (time.map { [.init("time", .string($0.text))] } ?? [])
  }

  /// The cells of a table.
  var cells: [JSONValue] { clock.map(\.value) }

  private var clock: [JSONValue.Member] {
    [
      .init("frame", .integer(number)),
      .init("timestampInMilliseconds", .milliseconds(milliseconds)),
    ]
  }

  /// The text for people.
  var text: String { "frame \(number) at \(fixed(milliseconds / 1000, decimals: 3)) s" }
}

/// A writer of single reports: text for people, or JSON or rows of a table for each picture or
/// frame.
///
/// Forms that are more than one text after another are written by `COCODocument` and `YOLOLines`;
/// for them, this writer returns nothing.
package struct ReportWriter: Sendable {
  /// The form of the reports.
  package let form: ReportForm

  /// True if the text for people names its input.
  package let namesInputs: Bool

  package init(form: ReportForm, namesInputs: Bool = false) {
    (self.form, self.namesInputs) = (form, namesInputs)
  }

  package init(format: OutputFormat, namesInputs: Bool = false) {
    self.init(form: ReportForm(format), namesInputs: namesInputs)
  }

  /// The first columns of every task's rows, which identify the picture.
  private static let placeColumns = [
    "input", "frame", "timestampInMilliseconds", "width", "height", "orientation",
  ]

  /// Returns the output before the first report: the names of a table's columns.
  package func heading<Report: TaskReport>(for _: Report.Type) -> Printout {
    form.format.formulas == nil ? .nothing : .record(Self.placeColumns + Report.columns)
  }

  /// Returns the output for one picture or frame.
  ///
  /// `remarks` are about a picture, and `more` are further members; both are only in JSON.
  package func printout<Report: TaskReport>(
    _ report: Report, input: String, place: FramePlace? = nil, remarks: [ResultRemark] = [],
    more: [JSONValue.Member] = []
  ) -> Printout {
    switch form.format {
    case .json:
      let start =
        [JSONValue.Member("input", .string(input))] + (place?.members ?? []) + remarks.members
      return .json(.object(start + form.shaped(report).members + more))
    case .text:
      let about = [namesInputs ? input.isolated : nil, place?.text].compactMap(\.self)
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
      [.string(input)] + (place?.cells ?? [.null, .null])
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
  /// The value in a table: text as it is, empty for null, and JSON for all else.
  package var cell: String {
    switch self {
    case .null: ""
    case .string(let text): text
    default: text
    }
  }
}

extension PictureGeometry {
  /// The size and the orientation, as members of a JSON line.
  var members: [JSONValue.Member] {
    [
      .init("width", .integer(width)), .init("height", .integer(height)),
      .init("orientation", .string(orientation.name)),
    ]
  }
}
