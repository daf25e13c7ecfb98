public import Foundation
internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A pipe in a folder that a thread writes to, and which then stays open and silent.
public final class NamedPipe: Sendable {
  /// The pipe's path.
  public let path: String

  private let descriptor: Int32
  private let state = Lock((isClosed: false, byteCount: 0))
  private let end = DispatchSemaphore(value: 0)

  /// Creates a pipe with the contents `start`, followed by `more`, if given, again and again.
  public init(_ path: String, start: Data, more: Data? = nil) throws {
    self.path = path
    // Open for both, so that neither opening nor writing depends on a reader.
    guard mkfifo(path, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
    descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    let thread = Thread { [self] in
      write(start)
      while let more, write(more) {}
      end.signal()
    }
    thread.start()
  }

  /// The number of bytes that readers took or that wait for them.
  public var byteCount: Int { state.withLock { $0.byteCount } }

  /// Ends the writing; readers find the end.
  public func close() {
    state.withLock { $0.isClosed = true }
    end.wait()
    systemClose(descriptor)
  }

  /// Writes all bytes; returns false once the pipe is closed.
  @discardableResult
  private func write(_ data: Data) -> Bool {
    var rest = data[...]
    while !rest.isEmpty {
      if state.withLock({ $0.isClosed }) { return false }
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        state.withLock { $0.byteCount += count }
        rest = rest.dropFirst(count)
      } else {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, 50)
      }
    }
    return true
  }
}

// The system's functions, which have the names of our own.

private func systemClose(_ descriptor: Int32) { close(descriptor) }

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
