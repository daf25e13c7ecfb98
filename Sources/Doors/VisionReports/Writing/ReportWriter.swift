package import VisionBase

/// How results are written.
package enum OutputFormat: String, CaseIterable, Sendable {
  /// Lines for people.
  case text
  /// One JSON object a line.
  case json
}

/// Which frame of a video a report is about.
package struct FramePlace: Sendable, Equatable {
  /// Counts from 0 at the first frame of the video, also when reading began later.
  package var number: Int
  /// On the clock of the video.
  package var timestampInMicroseconds: Int64

  package init(number: Int, timestampInMicroseconds: Int64) {
    (self.number, self.timestampInMicroseconds) = (number, timestampInMicroseconds)
  }

  private var milliseconds: Double { Double(timestampInMicroseconds) / 1000 }

  /// The place in a JSON line.
  package var members: [JSONValue.Member] {
    [
      .init("frame", .integer(number)),
      .init("timestampInMilliseconds", .milliseconds(milliseconds)),
    ]
  }

  /// The place for people.
  var text: String { "frame \(number) at \(fixed(milliseconds / 1000, decimals: 3)) s" }
}

/// Writes reports: lines for people, or a JSON line for each picture or frame.
package struct ReportWriter: Sendable {
  /// How reports are written.
  package let format: OutputFormat

  /// Whether the text for people says which input it is about.
  package let namesInputs: Bool

  package init(format: OutputFormat, namesInputs: Bool = false) {
    (self.format, self.namesInputs) = (format, namesInputs)
  }

  /// What is printed about one picture or frame.
  package func printout<Report: TaskReport>(
    _ report: Report, input: String, place: FramePlace? = nil
  ) -> Printout {
    switch format {
    case .json:
      let start = [JSONValue.Member("input", .string(input))] + (place?.members ?? [])
      return .json(.object(start + report.members))
    case .text:
      let about = [namesInputs ? input : nil, place?.text].compactMap(\.self)
      let heading = Report.title + ":" + (about.isEmpty ? "" : " " + about.joined(separator: ", "))
      return .lines([heading] + report.lines)
    }
  }
}
