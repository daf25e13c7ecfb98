import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A stream of text to a file descriptor, or into memory for tests.
///
/// Text is gathered and written in large pieces; `flush()` writes the rest. Once the reader has
/// gone away (a closed pipe) or the disk refuses, further text is dropped and `isClosed` is true.
/// May be used from any thread; each `write` stays in one piece.
///
/// It accepts only printouts, so that a caller cannot forget to escape a stranger's words, and
/// binary records.
final class TextSink: Sendable {
  private struct State {
    var pending: [UInt8] = []
    var isClosed = false
    var failure: SystemError?
  }

  private static let pieceSize = 1 << 16

  /// The descriptor; nil gathers everything in memory.
  private let descriptor: Int32?
  private let state: Lock<State>

  /// Creates a stream to an open descriptor, which stays open.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    state = Lock(State())
  }

  /// Creates a stream that keeps its text.
  init() {
    descriptor = nil
    state = Lock(State())
  }

  /// Appends a printout; whatever words it contains, they cannot control a terminal.
  func write(_ printout: Printout) {
    add(printout.text.utf8)
  }

  /// Appends a record for programs, not meant for a terminal.
  func write(_ record: BinaryRecord) {
    add(record.bytes)
  }

  /// Appends a line and its break; unprintable characters are escaped.
  func line(_ text: String) {
    write(.line(text))
  }

  /// Redraws a terminal's last line, without a break; unprintable characters are escaped.
  func redraw(_ text: String) {
    add("\r\(text.printableLine)\u{1B}[K".utf8)
    flush()
  }

  /// Erases a terminal's last line.
  func eraseLine() {
    redraw("")
  }

  private func add(_ bytes: some Collection<UInt8> & Sendable) {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.pending += bytes
      if descriptor != nil, state.pending.count >= Self.pieceSize { drain(&state) }
    }
  }

  /// Writes the gathered text.
  func flush() {
    guard descriptor != nil else { return }
    state.withLock { drain(&$0) }
  }

  /// True if the text is no longer written anywhere.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// The reason that the text could not be written; nil also when the reader simply went away.
  var failure: SystemError? { state.withLock { $0.failure } }

  /// The bytes gathered in memory.
  var bytes: [UInt8] { state.withLock { $0.pending } }

  /// The text gathered in memory.
  var text: String { state.withLock { String(decoding: $0.pending, as: UTF8.self) } }

  private func drain(_ state: inout State) {
    guard let descriptor, !state.isClosed else { return }
    var rest = state.pending[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe systemWrite(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        waitUntilWritable(descriptor)
      } else if errno != EINTR {
        state.isClosed = true
        if errno != EPIPE { state.failure = SystemError(call: "write", number: errno) }
        break
      }
    }
    state.pending.removeAll(keepingCapacity: true)
  }

  /// Waits for a pipe that another process set to non-blocking.
  private func waitUntilWritable(_ descriptor: Int32) {
    var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe systemPoll(&poll, 1, 1_000)
  }
}

#if canImport(Darwin)
  private let systemWrite = unsafe Darwin.write
  private let systemPoll = unsafe Darwin.poll
#elseif canImport(Glibc)
  private let systemWrite = unsafe Glibc.write
  private let systemPoll = unsafe Glibc.poll
#endif
