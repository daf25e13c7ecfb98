import Movies
import VisionBase
import VisionReports

/// A notice about a live source between its frames: it is lost, or back.
enum LiveNotice: Sendable, Equatable {
  case lost(code: String, message: String, timestampInMicroseconds: Int64)
  case back(timestampInMicroseconds: Int64, gapInMicroseconds: Int64, attempts: Int)

  /// Creates the notice of an event; nil for a frame.
  init?(_ event: LiveEvent) {
    switch event {
    case .frame: return nil
    case .lost(let error, let time):
      self = .lost(
        code: error.code.description, message: error.message, timestampInMicroseconds: time)
    case .back(let time, let gap, let attempts):
      self = .back(
        timestampInMicroseconds: time, gapInMicroseconds: gap, attempts: attempts)
    }
  }

  /// Returns the line for people.
  func line(input: String) -> String {
    switch self {
    case .lost(_, let message, let time):
      let words = message.bytes.hasPrefix(input) ? message : "\(input): \(message)"
      return "\(words); lost at \(seconds(time)) s, trying again"
    case .back(let time, let gap, let attempts):
      let times = attempts == 1 ? "1 attempt" : "\(attempts) attempts"
      return "\(input) is back at \(seconds(time)) s, after \(seconds(gap)) s and \(times)"
    }
  }

  /// Returns the entry among results: a line of JSON, and nothing in other formats.
  func printout(input: String, _ form: ReportForm) -> Printout {
    guard form.format == .json else { return .nothing }
    return .json(.object([.init("input", .string(input)), .init("gap", .object(members))]))
  }

  private var members: [JSONValue.Member] {
    switch self {
    case .lost(let code, let message, let time):
      [
        .init("state", .string("lost")), .init("timestampInMilliseconds", milliseconds(time)),
        .init(
          "error",
          .object([.init("code", .string(code)), .init("message", .string(message))])),
      ]
    case .back(let time, let gap, let attempts):
      [
        .init("state", .string("over")), .init("timestampInMilliseconds", milliseconds(time)),
        .init("milliseconds", milliseconds(gap)), .init("attempts", .integer(attempts)),
      ]
    }
  }

  private func milliseconds(_ microseconds: Int64) -> JSONValue {
    .milliseconds(Double(microseconds) / 1000)
  }

  private func seconds(_ microseconds: Int64) -> String {
    fixed(Double(microseconds) / 1_000_000, decimals: 1)
  }
}

/// An element passed from one stage of a video's pipeline to the next.
enum MovieStep<Item: Sendable>: Sendable {
  case item(Item)
  case failure(VisionError)
  case notice(LiveNotice)
}
