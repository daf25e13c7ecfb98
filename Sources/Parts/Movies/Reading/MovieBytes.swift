internal import CFFmpeg
internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The bytes of a file, passed to FFmpeg.
///
/// FFmpeg's own reading cannot be interrupted while it waits, which for pipes may be forever.
@safe final class MovieBytes {
  private let file: OpenFile
  /// True if the input has a size and all its bytes ready, and supports seeking.
  let isFile: Bool
  /// The bytes that the caller has read from a pipe and FFmpeg has not received yet.
  private var beginning: ArraySlice<UInt8> = []
  private let cancellation: MovieCancellation
  /// The number of bytes passed to FFmpeg, counting repeated ones again.
  private var givenByteCount = 0
  /// The first bytes of an input that cannot seek.
  private var head: [UInt8] = []
  /// The maximum length of `head`: enough for what comes before a Matroska or Windows Media file's
  /// content.
  private static let headLength = 1 << 16
  /// The blocks of what has come from an input that cannot seek.
  private var passedBlocks = GIFBlocks()
  private var passedPages = OggPages()

  /// The fault in the structure of a file, examined once; nil for inputs that cannot seek.
  private(set) lazy var structureFault: StructureWalk.Fault? = findStructureFault()

  private lazy var fileBlocks: GIFBlocks? = readBlocks()

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

  /// Takes over standard input, from which some bytes have already been read.
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
    // Only a file that was read from its start holds the video from its first byte on.
    isFile =
      (try? file.status())?.kind == .file
      && lseek(file.descriptor, 0, SEEK_CUR) == beginning.count
      && lseek(file.descriptor, 0, SEEK_SET) == 0
    if !isFile { self.beginning = beginning[...] }
  }

  /// The source that FFmpeg reads from; valid while this object lives.
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

  /// The number of bytes read, at most the size of the file.
  ///
  /// FFmpeg may read the same bytes of a file repeatedly.
  var readByteCount: Int {
    guard isFile, let size = try? file.status().byteCount else { return givenByteCount }
    return min(givenByteCount, size)
  }

  /// Reads the bytes that are ready, at least one; returns their number or one of FFmpeg's codes.
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

  /// Passes on bytes that the caller has already read.
  @unsafe private func give(_ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int32) -> Int32 {
    guard let bytes = unsafe bytes, count > 0 else { return cffmpeg_error_exit() }
    let some = beginning.prefix(Int(count))
    for (offset, byte) in some.enumerated() { unsafe bytes[offset] = byte }
    beginning.removeFirst(some.count)
    unsafe note(UnsafeRawBufferPointer(start: bytes, count: some.count))
    return Int32(some.count)
  }

  /// Counts the bytes passed to FFmpeg, and keeps the first of them if the input cannot seek.
  @unsafe private func note(_ given: UnsafeRawBufferPointer) {
    givenByteCount += given.count
    guard !isFile else { return }
    let span = unsafe given.bindMemory(to: UInt8.self).span
    passedBlocks.follow(span)
    passedPages.follow(span)
    guard head.count < Self.headLength else { return }
    unsafe head.append(contentsOf: given.prefix(Self.headLength - head.count))
  }

  /// The number of bytes of the input; of a pipe, those that have come.
  var byteCount: Int? { isFile ? (try? file.status())?.byteCount : givenByteCount }

  /// Returns bytes from an offset on, padded with zeros, and the number of bytes found.
  ///
  /// Of a pipe only the first bytes are known.
  private func look(at place: Int, count: Int = 16) -> (bytes: [UInt8], count: Int) {
    var bytes = [UInt8](repeating: 0, count: count)
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

  private func findStructureFault() -> StructureWalk.Fault? {
    guard isFile, let size = byteCount else { return nil }
    let bytes = StructureBytes(count: size) { [self] place, count in
      let (bytes, found) = look(at: place, count: count)
      return found == count ? bytes : Array(bytes.prefix(max(0, found)))
    }
    return StructureWalk.fault(in: bytes) { [cancellation] in cancellation.isCancelled }
  }

  /// Waits a moment for bytes; returns true if some are ready or none will come.
  private func waitForBytes() -> Bool {
    var waiting = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&waiting, 1, Self.millisecondsBetweenLooks) > 0
  }

  /// Seeks and returns the new position, or returns the file's size; otherwise the system's error
  /// code.
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
  /// True if a Matroska file is shorter than its header says; false for other files.
  ///
  /// For a pipe, valid only at its end. FFmpeg takes the end of such a file for the end of the
  /// video. All content is in one element, the segment, whose length is written once recording is
  /// over.
  var isShorterThanItsSegment: Bool {
    guard let size = byteCount else { return false }
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

  /// Returns an element's number, and its content's offset and length; a nil length means unknown.
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

// MARK: - GIF

extension MovieBytes {
  /// True if a GIF ends, or has something else than a block, before its trailer; false for other
  /// files.
  ///
  /// For a pipe, valid only at its end.
  var lacksItsTrailer: Bool { blocks?.isIncomplete ?? false }

  /// The blocks of a GIF, all of them once FFmpeg has read it; nil if reading them was canceled.
  var blocks: GIFBlocks? { isFile ? fileBlocks : passedBlocks }

  private func readBlocks() -> GIFBlocks? {
    var blocks = GIFBlocks()
    let isWhole = walk { bytes in
      blocks.follow(bytes)
      return !blocks.isDecided
    }
    return isWhole ? blocks : nil
  }

  /// Passes the bytes of a file to `body` until that returns false; returns false if that was
  /// canceled.
  private func walk(_ body: (Span<UInt8>) -> Bool) -> Bool {
    var place = 0
    // The first bytes are enough for files of other kinds.
    var count = 16
    while !cancellation.isCancelled {
      let (bytes, found) = look(at: place, count: count)
      guard found > 0, body(bytes.span.extracting(first: found)) else { return true }
      place += found
      count = 1 << 16
    }
    return false
  }
}

// MARK: - Ogg

extension MovieBytes {
  /// The pages of an Ogg file, all of them once FFmpeg has read it; none for other files.
  var pages: OggPages {
    guard isFile else { return passedPages }
    var pages = OggPages()
    let isWhole = walk { bytes in
      pages.follow(bytes)
      return !pages.isOther
    }
    return isWhole ? pages : OggPages()
  }
}

// MARK: - Windows Media

extension MovieBytes {
  /// True if a Windows Media file is shorter than its header says; false for other files.
  ///
  /// For a pipe, valid only at its end. All pictures and sounds are in one object after the header,
  /// and its length is written once recording is over.
  var isShorterThanItsPackets: Bool {
    guard let size = byteCount, let header = part(at: 0), header.kind == Self.mediaHeader,
      !isBroadcast(headerLength: header.length), let packets = part(at: header.length),
      packets.kind == Self.mediaPackets
    else { return false }
    let (end, overflows) = header.length.addingReportingOverflow(packets.length)
    return overflows || end > size
  }

  /// Returns true if the lengths in a header are those of a recording that was not finished.
  private func isBroadcast(headerLength: Int) -> Bool {
    // A number of parts and two bytes come before the parts.
    var place = 30
    while place < headerLength, let part = part(at: place) {
      if part.kind == Self.properties { return look(at: place + 88, count: 1).bytes[0] & 1 != 0 }
      let (next, overflows) = place.addingReportingOverflow(part.length)
      guard !overflows else { return true }
      place = next
    }
    return true
  }

  /// Returns the kind of a part of a Windows Media file and its length, which includes both.
  private func part(at place: Int) -> (kind: [UInt8], length: Int)? {
    let (bytes, count) = look(at: place, count: 24)
    guard count == bytes.count else { return nil }
    let length = bytes[16...].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return length < 24 ? nil : (Array(bytes[..<16]), Int(clamping: length))
  }

  private static let mediaHeader: [UInt8] = [
    0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C,
  ]
  private static let mediaPackets: [UInt8] = [
    0x36, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C,
  ]
  private static let properties: [UInt8] = [
    0xA1, 0xDC, 0xAB, 0x8C, 0x47, 0xA9, 0xCF, 0x11, 0x8E, 0xE4, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65,
  ]
}

// MARK: - MP4

extension MovieBytes {
  /// True if a file that FFmpeg takes for MP4 or QuickTime is cut off.
  ///
  /// It ends within one of its boxes or has no index, which such files often have at their end.
  var isShorterThanItsBoxes: Bool {
    guard isFile, let size = (try? file.status())?.byteCount else { return false }
    var place = 0
    var hasIndex = false
    for _ in 0..<Self.mostBoxes where place < size {
      // Some programs end files with a few zero bytes.
      guard let box = box(at: place) else { return place > 0 && !hasIndex }
      // FFmpeg also considers a file's name.
      guard place > 0 || Self.beginnings.contains(box.kind) else { return false }
      // A box without a length extends to the end of the file.
      guard let length = box.length else { return false }
      let (end, overflows) = place.addingReportingOverflow(length)
      if overflows || end > size { return true }
      // In files of pictures, such as HEIC, another box is the index.
      if [Self.index, Self.pictureIndex].contains(box.kind) { hasIndex = true }
      place = end
    }
    return !hasIndex
  }

  private static let index = number(of: "moov")
  private static let pictureIndex = number(of: "meta")
  /// The kinds of box that such files begin with.
  private static let beginnings = Set(
    ["ftyp", "moov", "mdat", "free", "skip", "wide", "pnot"].map(number))
  /// The maximum number of boxes examined.
  ///
  /// A fragmented file has many; a damaged file has an index in none of the first.
  private static let mostBoxes = 1000

  private static func number(of kind: String) -> UInt32 {
    kind.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Returns a box's kind and its length including the header; nil if the file ends within the
  /// header.
  ///
  /// A nil length means that the box extends to the end of the file, or that its length is invalid.
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

/// Calls the system's `read`, which our own function of the same name hides.
@unsafe private func systemRead(
  _ descriptor: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int
) -> Int {
  unsafe read(descriptor, bytes, count)
}
