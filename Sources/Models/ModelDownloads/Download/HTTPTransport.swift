package import VisionBase

/// A request for a file, for the rest of one, or for the response to a body.
package struct TransportRequest: Sendable {
  /// The address to fetch.
  package var address: DownloadAddress
  /// Header fields to send, in order.
  package var headers: [(name: String, value: String)] = []
  /// The body to send; nil makes the request a `GET`, any other value a `POST`.
  package var body: [UInt8]?
  /// Time limits, the redirect limit and the networks that may be used.
  package var options: DownloadOptions

  /// Creates a request for the whole file.
  package init(_ address: DownloadAddress, options: DownloadOptions) {
    self.address = address
    self.options = options
  }
}

/// The part of a response before its body.
package struct HTTPResponseHead: Hashable, Sendable {
  /// The status code.
  package var status: Int
  /// The header fields, with names in lower case; for repeated fields, the last.
  package var headers: [String: String] = [:]

  /// Creates a head.
  package init(status: Int, headers: [String: String] = [:]) {
    self.status = status
    self.headers = headers
  }

  /// The size of the body in bytes; nil when the server does not give it.
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

  /// The identifier of this version of the file for `If-Range`: a strong entity tag, or else the
  /// date.
  package var validator: String? {
    if let tag = headers["etag"], tag.bytes.hasPrefix("\"") { return tag }
    return headers["last-modified"]
  }
}

/// Receives a response as it arrives; called from one thread at a time.
package protocol HTTPReceiver: AnyObject {
  /// Begins the final response, after all redirects; returns false to stop the transfer.
  func begin(_ head: HTTPResponseHead) -> Bool
  /// Receives more of the body; returns false to stop the transfer.
  func receive(_ bytes: RawSpan) -> Bool
  /// False stops the transfer; read at least once a second, even while nothing arrives.
  var wantsMore: Bool { get }
}

/// The outcome of a transfer.
package enum HTTPTransferEnd: Hashable, Sendable {
  /// The whole response was received.
  case finished
  /// The receiver stopped it.
  case stopped
  /// The transfer failed.
  case failed(DownloadFault)
}

/// Delivers one response to a receiver; blocks until it is done.
package protocol HTTPTransport: Sendable {
  /// Runs the request; throws only when the transport itself cannot work.
  func perform(
    _ request: TransportRequest, into receiver: any HTTPReceiver
  ) throws(VisionError) -> HTTPTransferEnd
}

extension DownloadAddress {
  /// The transport for addresses of this kind.
  package var transport: any HTTPTransport {
    guard scheme != .file else { return FileTransport() }
    #if canImport(Darwin)
      return URLSessionTransport()
    #else
      return CurlTransport()
    #endif
  }
}
