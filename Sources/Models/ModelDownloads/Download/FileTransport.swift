package import VisionBase

/// Serves `file` addresses, so that local files pass through the same checks.
package struct FileTransport: HTTPTransport {
  /// Creates the transport.
  package init() {}

  /// Reads the file from its start, as a server without ranges would send it.
  package func perform(
    _ request: TransportRequest, into receiver: any HTTPReceiver
  ) throws(VisionError) -> HTTPTransferEnd {
    guard let path = request.address.filePath else { return .failed(.unsupportedAddress) }
    let file: OpenFile
    do throws(SystemError) {
      // This way of opening ensures that a pipe in the file's place cannot block this thread
      // forever.
      file = try OpenFile(reading: path)
    } catch {
      if error.isMissing { return .failed(.status(404)) }
      throw FileSystem.failure(error, "\(path): cannot be read")
    }
    guard let status = try? file.status(), status.kind == .file else {
      throw VisionError(.fileFailed, "\(path): it is not a plain file")
    }
    let head = HTTPResponseHead(
      status: 200, headers: ["content-length": String(status.byteCount)])
    guard receiver.begin(head) else { return .stopped }

    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var offset = 0
    while true {
      let count = try FileSystem.attempt("\(path): cannot be read") { () throws(SystemError) in
        try file.read(into: &buffer, at: offset)
      }
      offset += count
      guard count > 0 else { return .finished }
      let bytes = buffer.span.extracting(first: count).rawBytes
      guard receiver.wantsMore, receiver.receive(bytes) else { return .stopped }
    }
  }
}
