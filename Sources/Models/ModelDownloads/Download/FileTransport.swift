package import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Serves `file` addresses, so that a file of this machine goes through the same checks.
package struct FileTransport: HTTPTransport {
  /// Makes the transport.
  package init() {}

  /// Reads the file from its start, as a server without ranges would send it.
  package func perform(
    _ request: HTTPRequest, into receiver: any HTTPReceiver
  ) throws(VisionError) -> HTTPTransferEnd {
    guard let path = request.address.filePath else { return .failed(.unsupportedAddress) }
    // Without blocking, so that a pipe in the file's place cannot hold this thread for ever.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      guard errno != ENOENT else { return .failed(.status(404)) }
      throw FileSystem.failure("open", errno, "cannot read \(path)")
    }
    defer { close(descriptor) }
    guard let identity = FileIdentity(of: descriptor) else {
      throw VisionError(.fileFailed, "cannot read \(path): it is not a plain file")
    }
    let head = HTTPResponseHead(
      status: 200, headers: ["content-length": String(identity.byteCount)])
    guard receiver.begin(head) else { return .stopped }

    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileSystem.failure("read", errno, "cannot read \(path)") }
      guard count > 0 else { return .finished }
      let bytes = unsafe buffer.span.extracting(first: count).bytes
      guard receiver.wantsMore, receiver.receive(bytes) else { return .stopped }
    }
  }
}
