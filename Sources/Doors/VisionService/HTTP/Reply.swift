internal import CMicrohttpd
internal import VisionBase

/// The way back to a client: passes an answer for one connection to the library, once.
@safe struct Reply {
  private let connection: OpaquePointer

  /// Safe while it is used within the library's call that passed the connection.
  @unsafe init(_ connection: OpaquePointer) { unsafe self.connection = connection }

  /// Sends an answer; returns false if the library did not take it and the connection must be
  /// closed.
  func callAsFunction(_ response: HTTPResponse, _ watched: HTTPConnection) -> Bool {
    guard let made = unsafe make(response.body, watched) else { return false }
    for field in response.header.fields {
      unsafe _ = cmicrohttpd_add_header(made, field.name, field.value)
    }
    if response.endsConnection { unsafe _ = cmicrohttpd_add_header(made, "Connection", "close") }
    return unsafe cmicrohttpd_answer(connection, UInt32(response.status), made) == 1
  }

  private func make(_ body: HTTPResponse.Body, _ watched: HTTPConnection) -> OpaquePointer? {
    switch body {
    case .bytes(let bytes):
      return unsafe bytes.withUnsafeBytes { unsafe cmicrohttpd_bytes($0.baseAddress, $0.count) }
    case .pieces(let pieces, let count):
      let sending = unsafe Unmanaged.passRetained(Sending(pieces, watched))
      return unsafe cmicrohttpd_stream(
        count.map(UInt64.init) ?? .max,
        { context, _, buffer, capacity in
          guard let context = unsafe context, let buffer = unsafe buffer else { return -2 }
          let sending = unsafe Unmanaged<Sending>.fromOpaque(context).takeUnretainedValue()
          return unsafe sending.read(
            into: UnsafeMutableRawBufferPointer(start: buffer, count: capacity))
        },
        { context in
          if let context = unsafe context {
            unsafe Unmanaged<Sending>.fromOpaque(context).release()
          }
        }, sending.toOpaque())
    }
  }
}

/// An answer that is made while it is sent.
private final class Sending {
  private let pieces: any BodyPieces
  private let connection: HTTPConnection
  /// True if a filler was sent to find out whether the client is gone.
  private var hasAsked = false

  /// The seconds a client may take for a piece of a file or of an event stream.
  ///
  /// Where nothing happens, a piece of an event stream is a comment.
  private static let secondsForPiece = 60.0

  init(_ pieces: any BodyPieces, _ connection: HTTPConnection) {
    (self.pieces, self.connection) = (pieces, connection)
  }

  /// Reads for the library: returns a number of bytes, -1 at the end, -2 when the body is cut off.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    connection.allow(seconds: nil)
    defer { connection.allow(seconds: Self.secondsForPiece) }
    do throws(VisionError) {
      guard let bytes = try nextBytes(atMost: buffer.count) else { return -2 }
      guard !bytes.isEmpty else { return -1 }
      unsafe buffer.copyBytes(from: bytes.prefix(buffer.count))
      return min(bytes.count, buffer.count)
    } catch {
      return -2
    }
  }

  /// Waits for the next bytes; returns nil when the client has gone before.
  private func nextBytes(atMost count: Int) throws(VisionError) -> [UInt8]? {
    while true {
      if let bytes = try pieces.next(atMost: count) { return bytes }
      switch connection.peer {
      case .there: break
      case .gone: return nil
      case .silent:
        guard !hasAsked, !pieces.filler.isEmpty else { break }
        hasAsked = true
        return pieces.filler
      }
    }
  }
}
