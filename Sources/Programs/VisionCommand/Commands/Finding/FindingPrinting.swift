internal import VisionBase

/// Which frame of a video something was found in.
struct FramePlace: Sendable, Equatable {
  /// Counts from 0 at the first frame that was read.
  var number: Int
  /// On the clock of the video.
  var timestampInMicroseconds: Int64

  private var milliseconds: Double { Double(timestampInMicroseconds) / 1000 }

  /// The place in a JSON line.
  var members: [JSONValue.Member] {
    [
      .init("frame", .integer(number)),
      .init("timestampInMilliseconds", .milliseconds(milliseconds)),
    ]
  }

  /// The place for people.
  var text: String { "frame \(number) at \(fixed(milliseconds / 1000, decimals: 3)) s" }
}

/// Writes what was found: lines for people, or a JSON line for each picture or frame.
protocol FindingPrinting<Report>: Sendable {
  associatedtype Report: Sendable

  /// How results begin for people.
  static var title: String { get }

  var format: OutputFormat { get }

  /// Whether the text says which input it is about.
  var namesInputs: Bool { get }

  /// What was found, for people.
  func lines(_ report: Report) -> [String]

  /// What was found, as members of a JSON object.
  func members(_ report: Report) -> [JSONValue.Member]
}

extension FindingPrinting {
  /// The text for one picture or frame, with its last line break.
  func text(_ report: Report, input: String, place: FramePlace? = nil) -> String {
    switch format {
    case .json:
      let start = [JSONValue.Member("input", .string(input))] + (place?.members ?? [])
      return JSONValue.object(start + members(report)).text + "\n"
    case .text:
      let about = [namesInputs ? input : nil, place?.text].compactMap(\.self)
      let heading = Self.title + ":" + (about.isEmpty ? "" : " " + about.joined(separator: ", "))
      return ([heading] + lines(report)).joined(separator: "\n") + "\n"
    }
  }
}
