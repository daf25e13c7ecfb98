package import VisionBase

/// A request for a file, for the rest of one, or for an answer to what is sent.
package struct HTTPRequest: Sendable {
  /// What to fetch.
  package var address: DownloadAddress
  /// Header fields to send, in order.
  package var headers: [(name: String, value: String)] = []
  /// What is sent; nil makes the request a `GET`, anything else a `POST`.
  package var body: [UInt8]?
  /// Time-outs, the redirect limit and which networks may be used.
  package var options: DownloadOptions

  /// Asks for the whole file.
  package init(_ address: DownloadAddress, options: DownloadOptions) {
    self.address = address
    self.options = options
  }
}

/// What a response says before its body.
package struct HTTPResponseHead: Hashable, Sendable {
  /// The status code.
  package var status: Int
  /// The header fields, names in lower case; of repeated ones the last.
  package var headers: [String: String] = [:]

  /// Makes a head.
  package init(status: Int, headers: [String: String] = [:]) {
    self.status = status
    self.headers = headers
  }

  /// How many bytes the body has, nil when the server does not say.
  package var contentLength: Int? {
    headers["content-length"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// The first byte and the size of the whole file, from `Content-Range: bytes 5-9/10`.
  package var contentRange: (start: Int, total: Int?)? {
    let field = headers["content-range"]?.lowercased().bytes.dropping(prefix: "bytes ")
    guard let (range, total) = field?.cut(at: "/"), let first = range.split(separator: "-").first,
      let start = Int(first), start >= 0
    else { return nil }
    return (start, Int(total))
  }

  /// What names this version of the file for `If-Range`: a strong entity tag, else the date.
  package var validator: String? {
    if let tag = headers["etag"], tag.bytes.hasPrefix("\"") { return tag }
    return headers["last-modified"]
  }
}

/// Takes a response apart as it arrives; called from one thread at a time.
package protocol HTTPReceiver: AnyObject {
  /// The final response has begun, redirects done; false stops the transfer.
  func begin(_ head: HTTPResponseHead) -> Bool
  /// More of the body; false stops the transfer.
  func receive(_ bytes: RawSpan) -> Bool
  /// Asked at least once a second, also while nothing arrives; false stops the transfer.
  var wantsMore: Bool { get }
}

/// How a transfer ended.
package enum HTTPTransferEnd: Hashable, Sendable {
  /// The whole response was received.
  case finished
  /// The receiver stopped it.
  case stopped
  /// It broke.
  case failed(DownloadFault)
}

/// Moves one response to a receiver; blocks until it is done.
package protocol HTTPTransport: Sendable {
  /// Runs the request; throws only when the transport itself cannot work.
  func perform(
    _ request: HTTPRequest, into receiver: any HTTPReceiver
  ) throws(VisionError) -> HTTPTransferEnd
}

extension DownloadAddress {
  /// What fetches from addresses of this kind.
  package var transport: any HTTPTransport {
    guard scheme != .file else { return FileTransport() }
    #if canImport(Darwin)
      return URLSessionTransport()
    #else
      return CurlTransport()
    #endif
  }
}
