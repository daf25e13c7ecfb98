import Frames
import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The stream of pictures sent to a worker, read one after another.
///
/// A picture takes memory only after its length has been checked, and only as it arrives.
struct PictureStream {
  private let descriptor: Int32
  private let limit: Int
  private let isStopped: @Sendable () -> Bool
  private var piece = [UInt8](repeating: 0, count: Self.mostAtOnce)

  /// The name in errors of a picture without a path; the answer's ID identifies it.
  private static let name = "the picture"

  private static let mostAtOnce = 1 << 20
  /// The milliseconds between two checks of `isStopped`.
  private static let millisecondsBetweenLooks: Int32 = 100

  /// Creates a stream of pictures of at most `limit` bytes, read from an open descriptor until
  /// `isStopped` returns true.
  init(descriptor: Int32, limit: Int, isStopped: @escaping @Sendable () -> Bool) {
    (self.descriptor, self.limit, self.isStopped) = (descriptor, limit, isStopped)
  }

  /// Reads the line that identifies the framing; throws `inputInvalid` for anything else.
  ///
  /// Returns false when nothing follows.
  mutating func begin() throws(VisionError) -> Bool {
    let expected = WorkerFraming.greeting
    let bytes = try read(expected.count)
    guard bytes != expected else { return true }
    guard !bytes.isEmpty || isStopped() else { return false }
    throw VisionError(
      .inputInvalid,
      "standard input does not begin with the line 'vision-worker \(WorkerFraming.version)'; a "
        + "worker is started by a program that speaks the framing of docs/worker.md")
  }

  /// Returns the next frame's header; nil at the end.
  mutating func header() throws(VisionError) -> WorkerFraming.Header? {
    let bytes = try read(WorkerFraming.Header.byteCount)
    guard !bytes.isEmpty else { return nil }
    guard bytes.count == WorkerFraming.Header.byteCount else { throw Self.cut }
    return WorkerFraming.Header(bytes[...])
  }

  /// Returns the memory in bytes that reading the frame behind a header takes.
  func memory(for header: WorkerFraming.Header) -> Int {
    problem(with: header) == nil ? Int(header.byteCount) : 0
  }

  /// Reads the frame that a header announced; skips one that cannot be used.
  ///
  /// Throws `inputInvalid` when the stream ends within it.
  mutating func input(_ header: WorkerFraming.Header) throws(VisionError) -> Input {
    let count = Int(header.byteCount)
    if let problem = problem(with: header) {
      try skip(count)
      return Input(name: Self.name, source: .unusable(problem))
    }
    let bytes = try read(count)
    guard bytes.count == count else { throw Self.cut }
    if header.kind == WorkerFraming.Question.pixels.rawValue { return Self.pixels(bytes) }
    guard header.kind == WorkerFraming.Question.path.rawValue else {
      return Input(name: Self.name, source: .bytes(StableBytes(bytes, name: Self.name)))
    }
    guard let path = String(validUTF8: bytes), !bytes.contains(0) else {
      let fault = bytes.contains(0) ? "has a NUL in it" : "is not text in UTF-8"
      let problem = VisionError(.inputInvalid, "\(Self.name): its path \(fault)")
      return Input(name: Self.name, source: .unusable(problem))
    }
    return Input(
      name: path, source: .file(path: path), byteLimit: limit, canBeStandardInput: false)
  }

  /// Returns the picture in a frame of pixels, or the reason that it has none.
  private static func pixels(_ bytes: [UInt8]) -> Input {
    do throws(VisionError) {
      let header = WorkerFraming.PixelHeader(bytes)
      return Input(name: name, source: .pixels(try header.frame(bytes, name: name)))
    } catch {
      return Input(name: name, source: .unusable(error))
    }
  }

  /// Maximum number of bytes in a frame of pixels: that of the largest decoded picture, in RGB.
  ///
  /// `--max-picture` is about files, whose pixels take many times as much.
  private static let mostPixelBytes =
    WorkerFraming.PixelHeader.byteCount + 3 * DecodingOptions().pixelLimit

  /// Returns the reason not to read the frame behind a header into memory; nil without one.
  private func problem(with header: WorkerFraming.Header) -> VisionError? {
    let (name, count) = (Self.name, Int(header.byteCount))
    switch WorkerFraming.Question(rawValue: header.kind) {
    case .picture where count > limit:
      return VisionError(
        .inputInvalid,
        "\(name): its \(count) bytes are more than the \(limit) that --max-picture allows")
    case .picture where count == 0:
      return VisionError(.inputInvalid, "\(name): there are no bytes")
    case .path where count > LongName.longestPath || count == 0:
      return VisionError(
        .inputInvalid, "\(name): a path has 1 to \(LongName.longestPath) bytes, not \(count)")
    case .pixels where count > Self.mostPixelBytes:
      return VisionError(
        .inputInvalid,
        "\(name): its \(count) bytes of pixels are more than the \(Self.mostPixelBytes) that a "
          + "picture may have")
    case .pixels where count < WorkerFraming.PixelHeader.byteCount:
      return VisionError(
        .inputInvalid,
        "\(name): pixels begin with \(WorkerFraming.PixelHeader.byteCount) bytes about them, not "
          + "\(count)")
    case nil:
      return VisionError(.inputInvalid, "\(name): frames of kind \(header.kind) are unknown")
    default: return nil
    }
  }

  // MARK: - Bytes

  private static let cut = VisionError(
    .inputInvalid, "standard input ends in the middle of a picture")

  /// Reads `count` bytes, or as many as there are until the end.
  private mutating func read(_ count: Int) throws(VisionError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let got = try readPiece(atMost: count - bytes.count)
      guard got > 0 else { break }
      bytes += piece[..<got]
    }
    return bytes
  }

  private mutating func skip(_ count: Int) throws(VisionError) {
    var left = count
    while left > 0 {
      let got = try readPiece(atMost: left)
      guard got > 0 else { throw Self.cut }
      left -= got
    }
  }

  /// Reads some bytes into `piece`; returns 0 at the end, or when reading is stopped.
  private mutating func readPiece(atMost most: Int) throws(VisionError) -> Int {
    let descriptor = descriptor
    while !isStopped() {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&waiting, 1, Self.millisecondsBetweenLooks)
      if ready == 0 || ready < 0 && errno == EINTR { continue }
      let count = unsafe piece.withUnsafeMutableBytes {
        unsafe systemRead(descriptor, $0.baseAddress, min($0.count, most))
      }
      if count >= 0 { return count }
      guard errno == EINTR || errno == EAGAIN else {
        let cause = SystemError(call: "read", number: errno)
        throw VisionError(.fileFailed, "standard input cannot be read", cause: cause)
      }
    }
    return 0
  }
}

#if canImport(Darwin)
  private let systemRead = unsafe Darwin.read
#elseif canImport(Glibc)
  private let systemRead = unsafe Glibc.read
#endif
