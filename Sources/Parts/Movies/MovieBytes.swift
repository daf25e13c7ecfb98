internal import CFFmpeg
internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The bytes of a file on their way to FFmpeg.
///
/// FFmpeg's own way of reading cannot be ended while it waits, which for pipes may be for ever.
@safe final class MovieBytes {
  private let file: OpenFile
  /// What has a size and all its bytes ready, and can be gone to any place of.
  let isFile: Bool
  /// What somebody else has read of a pipe and FFmpeg has not been given yet.
  private var beginning: ArraySlice<UInt8> = []
  private let cancellation: MovieCancellation
  /// How many bytes FFmpeg was given, those given again counted again.
  private var givenByteCount = 0
  /// The first bytes of what cannot be gone back in.
  private var head: [UInt8] = []
  /// Enough for what comes before a Matroska file's content.
  private static let headLength = 256

  private static let millisecondsBetweenLooks: Int32 = 100

  /// Opens a file.
  ///
  /// Throws `inputMissing` when there is none, and `inputInvalid` when it cannot be read.
  init(_ path: String, _ cancellation: MovieCancellation) throws(VisionError) {
    self.cancellation = cancellation
    do throws(SystemError) {
      file = try OpenFile(reading: path)
    } catch {
      guard !error.isMissing else {
        throw VisionError(.inputMissing, "\(path): there is no such file", cause: error)
      }
      throw VisionError(.inputInvalid, "\(path): cannot be read as a video", cause: error)
    }
    isFile = (try? file.status())?.kind == .file
  }

  /// Takes standard input, of which some bytes have been read.
  ///
  /// Throws `inputInvalid` when there is no standard input.
  init(
    standardInput descriptor: Int32, after beginning: [UInt8], _ cancellation: MovieCancellation
  ) throws(VisionError) {
    self.cancellation = cancellation
    do throws(SystemError) {
      file = OpenFile(
        taking: try SystemCall.check("fcntl") { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) })
    } catch {
      throw VisionError(.inputInvalid, "standard input cannot be read", cause: error)
    }
    // Only a file that was read from its start is the video from its first byte on.
    isFile =
      (try? file.status())?.kind == .file
      && lseek(file.descriptor, 0, SEEK_CUR) == beginning.count
      && lseek(file.descriptor, 0, SEEK_SET) == 0
    if !isFile { self.beginning = beginning[...] }
  }

  /// What FFmpeg reads with, as long as this object lives.
  @unsafe var source: CFFmpegSource {
    unsafe CFFmpegSource(
      owner: Unmanaged.passUnretained(self).toOpaque(),
      read: { unsafe MovieBytes.of($0)?.read($1, $2) ?? cffmpeg_error_exit() },
      seek: isFile ? { unsafe MovieBytes.of($0)?.seek($1, $2) ?? -1 } : nil)
  }

  @unsafe private static func of(_ owner: UnsafeMutableRawPointer?) -> MovieBytes? {
    guard let owner = unsafe owner else { return nil }
    return unsafe Unmanaged.fromOpaque(owner).takeUnretainedValue()
  }

  /// How many bytes were read, at most as many as the file has: a file may lead FFmpeg to the same
  /// bytes again and again.
  var readByteCount: Int {
    guard isFile, let size = try? file.status().byteCount else { return givenByteCount }
    return min(givenByteCount, size)
  }

  /// Reads the bytes that are ready, at least one; else one of FFmpeg's codes.
  @unsafe private func read(_ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int32) -> Int32 {
    if !beginning.isEmpty { return unsafe give(bytes, count) }
    while !cancellation.isCancelled {
      guard isFile || waitForBytes() else { continue }
      let taken = unsafe systemRead(file.descriptor, bytes, Int(count))
      if taken > 0 {
        unsafe note(UnsafeRawBufferPointer(start: bytes, count: taken))
        return Int32(taken)
      }
      if taken == 0 { return cffmpeg_error_end_of_file() }
      if errno != EINTR, errno != EAGAIN { return -errno }
    }
    return cffmpeg_error_exit()
  }

  /// Gives bytes that somebody else has read.
  @unsafe private func give(_ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int32) -> Int32 {
    guard let bytes = unsafe bytes, count > 0 else { return cffmpeg_error_exit() }
    let some = beginning.prefix(Int(count))
    for (offset, byte) in some.enumerated() { unsafe bytes[offset] = byte }
    beginning.removeFirst(some.count)
    unsafe note(UnsafeRawBufferPointer(start: bytes, count: some.count))
    return Int32(some.count)
  }

  /// Counts what FFmpeg is given, and keeps the first of it where nobody can go back.
  @unsafe private func note(_ given: UnsafeRawBufferPointer) {
    givenByteCount += given.count
    guard !isFile, head.count < Self.headLength else { return }
    unsafe head.append(contentsOf: given.prefix(Self.headLength - head.count))
  }

  /// Some bytes from a place on, behind the last of them zeros, and how many there are; of a pipe only
  /// the first are known.
  private func look(at place: Int) -> (bytes: [UInt8], count: Int) {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard isFile else {
      let known = head.dropFirst(place).prefix(bytes.count)
      bytes.replaceSubrange(0..<known.count, with: known)
      return (bytes, known.count)
    }
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe pread(file.descriptor, $0.baseAddress, $0.count, off_t(place))
    }
    return (bytes, count)
  }

  /// Waits a moment until there are bytes, or none will come.
  private func waitForBytes() -> Bool {
    var waiting = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&waiting, 1, Self.millisecondsBetweenLooks) > 0
  }

  /// Goes to a place and says where that is, or how large the file is; else the system's code.
  private func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
    if whence & cffmpeg_seek_size() != 0 {
      do throws(SystemError) {
        return Int64(try file.status().byteCount)
      } catch {
        return Int64(-error.number)
      }
    }
    let place = lseek(file.descriptor, off_t(offset), whence & 3)
    return place < 0 ? Int64(-errno) : Int64(place)
  }
}

// MARK: - Matroska

extension MovieBytes {
  /// Whether a Matroska file is shorter than its header says; false for other files.
  ///
  /// A pipe is asked at its end. FFmpeg takes the end of such a file for the end of the video. All
  /// content is in one element, the segment, whose length is written once recording is over.
  var isShorterThanItsSegment: Bool {
    guard let size = isFile ? (try? file.status())?.byteCount : givenByteCount else { return false }
    var place = 0
    // The header comes first, then the segment; a few other elements are allowed between them.
    for index in 0..<8 {
      guard let element = element(at: place), index > 0 || element.id == Self.header else {
        return false
      }
      guard let length = element.length else { return false }
      let (end, overflows) = element.content.addingReportingOverflow(length)
      if element.id == Self.segment { return overflows || end > size }
      if overflows || end >= size { return false }
      place = end
    }
    return false
  }

  private static let header = 0x1A45_DFA3
  private static let segment = 0x1853_8067

  /// An element's number, where its content is, and how long that is; no length means unknown.
  private func element(at place: Int) -> (id: Int, content: Int, length: Int?)? {
    let (bytes, count) = look(at: place)
    guard count > 0 else { return nil }
    let idLength = bytes[0].leadingZeroBitCount + 1
    guard idLength <= 4, idLength < count else { return nil }
    let id = bytes[..<idLength].reduce(0) { $0 << 8 | Int($1) }
    let length = bytes[idLength].leadingZeroBitCount + 1
    guard length <= 8, idLength + length <= count else { return nil }
    let marked = bytes[idLength..<idLength + length].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let mask = UInt64(1) << (7 * UInt64(length)) - 1
    let value = marked & mask
    return (id, place + idLength + length, value == mask ? nil : Int(value))
  }
}

// MARK: - MP4

extension MovieBytes {
  /// Whether a file that FFmpeg takes for MP4 or QuickTime ends within one of its parts, or has no
  /// index, which such files often have at their end.
  var isShorterThanItsBoxes: Bool {
    guard isFile, let size = (try? file.status())?.byteCount else { return false }
    var place = 0
    var hasIndex = false
    for _ in 0..<Self.mostBoxes where place < size {
      // Some programs end files with a few zeros.
      guard let box = box(at: place) else { return place > 0 && !hasIndex }
      // FFmpeg goes by a file's name, too.
      guard place > 0 || Self.beginnings.contains(box.kind) else { return false }
      // One without a length goes on to the end.
      guard let length = box.length else { return false }
      let (end, overflows) = place.addingReportingOverflow(length)
      if overflows || end > size { return true }
      // That of pictures, as in HEIC, is another.
      if [Self.index, Self.pictureIndex].contains(box.kind) { hasIndex = true }
      place = end
    }
    return !hasIndex
  }

  private static let index = number(of: "moov")
  private static let pictureIndex = number(of: "meta")
  /// What such files begin with.
  private static let beginnings = Set(
    ["ftyp", "moov", "mdat", "free", "skip", "wide", "pnot"].map(number))
  /// A file of fragments has many; what is damaged has them in none of the first.
  private static let mostBoxes = 1000

  private static func number(of kind: String) -> UInt32 {
    kind.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// A box's kind and how long it is with its header; nil where the file ends within that.
  ///
  /// No length means up to the file's end, or nonsense.
  private func box(at place: Int) -> (kind: UInt32, length: Int?)? {
    let (bytes, count) = look(at: place)
    func number(_ range: Range<Int>) -> UInt64 { bytes[range].reduce(0) { $0 << 8 | UInt64($1) } }
    guard count >= 8 else { return nil }
    let kind = UInt32(number(4..<8))
    switch number(0..<4) {
    case 0: return (kind, nil)
    case 1:
      guard count == 16 else { return nil }
      let length = number(8..<16)
      return (kind, length < 16 ? nil : Int(clamping: length))
    case let length: return (kind, length < 8 ? nil : Int(length))
    }
  }
}

/// The system's `read`, which has the name of our own function.
@unsafe private func systemRead(
  _ descriptor: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int
) -> Int {
  unsafe read(descriptor, bytes, count)
}
