package import OptionDeclarations
package import VisionBase

/// The form of reports: their format, and the rules for places.
package struct ReportForm: Sendable, Equatable {
  /// The format of reports.
  package var format = OutputFormat.text
  /// True if places are in the upright picture, as displayed, instead of the stored one.
  package var isUpright = false
  /// True if boxes end at the picture's edges.
  package var clipsBoxes = false
  /// True if a line of JSON has a presentation besides its results.
  package var hasPresentation = false
  /// True if YOLO labels include the scores.
  package var addsScores = false

  /// Creates a form with coordinates of the stored picture.
  package init(_ format: OutputFormat = .text) { self.format = format }

  /// Returns the report as this form shows it.
  package func shaped<Report: TaskReport>(_ report: Report) -> Report {
    var report = report
    if isUpright { report.turnUpright() }
    if clipsBoxes || format == .yolo { report.clipBoxes() }
    return report
  }
}

// MARK: - Options

extension ReportForm {
  private static let upright = Flag(
    "upright",
    help: """
      Give coordinates in the picture as it is displayed, turned upright, instead of as it is \
      stored.
      """)
  private static let clip = Flag("clip", help: "Cut boxes off at the picture's edges.")
  private static let scores = Flag(
    "scores", help: "With --format yolo, end each line with the score.")

  /// The part of `--format`'s help about the two forms of a table.
  package static let csvMeaning =
    "csv: a table for spreadsheets; csv-plain: the same with formulas left as they are"

  private static func format<Report: TaskReport>(
    of _: Report.Type
  ) -> Option<OutputFormat> {
    let formats = Report.formats
    var parts = ["text for people", "json: an object per line"]
    if formats.contains(.csv) { parts.append(csvMeaning) }
    if formats.contains(.coco) { parts.append("coco: a COCO data set") }
    if formats.contains(.yolo) { parts.append("yolo: a label file per picture") }
    return Option(
      "format", short: "f", .choice(formats.map { (name: $0.rawValue, value: $0) }),
      default: .text, help: "How to write results: \(parts.joined(separator: "; ")).")
  }

  /// Returns the options that apply to a task's reports.
  package static func options<Report: TaskReport>(
    for report: Report.Type
  ) -> [any DeclaredOption] {
    var options: [any DeclaredOption] = [format(of: report)]
    if Report.formats.contains(.yolo), !Report.hasMasks { options.append(scores) }
    return options + placeOptions(for: report)
  }

  /// Returns the options about places.
  package static func placeOptions<Report: TaskReport>(
    for report: Report.Type
  ) -> [any DeclaredOption] {
    (Report.hasPlaces ? [upright] : []) + (Report.hasBoxes ? [clip] : [])
  }

  /// Creates the form for places from option values; it uses JSON if it is written at all.
  package init(places values: OptionValues) {
    self.init(.json)
    isUpright = values[Self.upright]
    clipsBoxes = values[Self.clip]
    hasPresentation = values[Presentation.flag]
  }

  /// Creates the form from option values.
  ///
  /// Throws `optionInvalid` for a value that has no meaning beside the others.
  package init<Report: TaskReport>(
    _ values: OptionValues, for report: Report.Type
  ) throws(VisionError) {
    format = values[Self.format(of: report)]
    isUpright = values[Self.upright]
    clipsBoxes = values[Self.clip]
    addsScores = values[Self.scores]
    guard !addsScores || format == .yolo else {
      throw VisionError(
        .optionInvalid, "--scores is for --format yolo; the other formats have scores anyway")
    }
  }
}
