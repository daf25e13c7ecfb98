package import VisionBase

/// A log line about one request: its client, its target, and its outcome.
///
/// It holds the request's ID, the model, the problem's code, and the path. It never holds the
/// query, which may have secrets, nor any part of a body. The names of streams and of jobs on
/// videos, which are known only to the clients that began them, are cut to their first letters,
/// and so is all that could be one, in any address.
package struct AccessLine: Sendable {
  private let exchange: FinishedExchange
  private let time: String

  /// Creates the line for a request that ends now.
  package init(_ exchange: FinishedExchange) {
    self.init(exchange, time: UTCTime.now.textToSecond)
  }

  init(_ exchange: FinishedExchange, time: String) {
    (self.exchange, self.time) = (exchange, time)
  }

  /// The line for people.
  package var text: String {
    let state = exchange.isComplete ? "" : " cut off"
    let client = exchange.head.client.isEmpty ? "-" : exchange.head.client
    return "\(time) \(client) \(exchange.head.method) \(path) "
      + "\(exchange.status) \(fixed(exchange.seconds * 1000, decimals: 1)) ms "
      + "\(exchange.receivedByteCount) B\(state)" + remarks
  }

  private var context: RequestContext { exchange.head.context }

  private var remarks: String {
    let notes = context.notes
    let model = notes.model.map { " model=\($0.printable)" } ?? ""
    let problem = notes.problemCode.map { " error=\($0)" } ?? ""
    return " id=\(context.id)\(model)\(problem)"
  }

  /// The line for programs.
  package var json: JSONValue {
    let notes = context.notes
    var members: [JSONValue.Member] = [
      .init("time", .string(time)), .init("id", .string(context.id)),
      .init("client", .string(exchange.head.client)),
      .init("method", .string(exchange.head.method)), .init("path", .string(path)),
      .init("status", .integer(exchange.status)),
      .init("milliseconds", .milliseconds(exchange.seconds * 1000)),
      .init("receivedBytes", .integer(exchange.receivedByteCount)),
      .init("complete", .bool(exchange.isComplete)),
    ]
    if let trace = context.traceID { members.append(.init("trace", .string(trace))) }
    if let model = notes.model { members.append(.init("model", .string(model))) }
    if let problem = notes.problemCode { members.append(.init("error", .string(problem))) }
    return .object(members)
  }

  /// The path as received, with secret names cut.
  ///
  /// A client that misspells an address still sends a valid name. So a part with as many digits as
  /// a name is cut wherever it stands. So is everything behind a part called streams or videos,
  /// whatever its case, except the words that are in routes themselves.
  private var path: String {
    let target = exchange.head.target
    let parts = target.rawPath.bytes.dropFirst()
      .split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == target.path.count else { return target.path.isEmpty ? "/" : "?" }
    var shown = ""
    var isSecret = false
    for (part, decoded) in zip(parts, target.path) {
      // Decoded like a route's, whatever escapes it is written with; a slash may be among them.
      let names = decoded.bytes.split(separator: "/")
      let isFolder = names.contains { Self.isFolderOfSecrets($0) }
      let isCut =
        Self.mayHoldName(decoded)
        || (isSecret ? !Self.isShown(decoded) : isFolder && names.count > 1)
      shown += "/" + (isCut ? part.beginning(ofAtMost: Self.shownLetters) + "\u{2026}" : part)
      isSecret = isSecret || isFolder
    }
    return shown
  }

  private static func isFolderOfSecrets(_ name: ByteText) -> Bool {
    name.isSameIgnoringCase(as: "streams") || name.isSameIgnoringCase(as: "videos")
  }

  /// The longest run of hexadecimal digits in the log, half of a name's.
  ///
  /// With many more of them, the rest could be guessed.
  private static let mostDigits = 16

  /// The number of escapes around each other that are removed; what has more is cut.
  private static let mostEscapes = 8

  /// Returns true for a part with the digits of a name, even if they are escaped several times.
  private static func mayHoldName(_ part: String) -> Bool {
    var part = part
    for _ in 0..<mostEscapes {
      if longestRun(of: \.isHexDigit, in: part.bytes) > mostDigits { return true }
      guard let plain = RequestTarget.unescaped(part.bytes, plusIsBlank: false),
        plain.bytes != part.bytes
      else { return false }
      part = plain
    }
    return true
  }

  private static func longestRun(of isPart: (Byte) -> Bool, in text: ByteText) -> Int {
    var (run, longest) = (0, 0)
    for byte in text {
      run = isPart(byte) ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  /// Returns true for a part behind a folder of secrets that is no name.
  private static func isShown(_ part: String) -> Bool {
    ["", ".", "..", "frames", "events"].contains(part)
  }

  /// The number of letters of a secret name in the log, enough to find the lines about it.
  private static let shownLetters = 4
}
