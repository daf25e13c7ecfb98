#if !canImport(Darwin) || os(macOS)
  internal import VisionBase

  #if canImport(Darwin)
    private import Darwin
  #elseif canImport(Glibc)
    private import Glibc
  #endif

  /// The search for a second picture behind the end of a JPEG, as in files that were joined.
  ///
  /// Cameras and phones put pictures there that belong to the first one: previews, depths, maps of
  /// gains for bright screens. Such files describe that at their beginning, or the pictures are
  /// smaller. Those of stereo cameras (MPO) are as large and count.
  enum JoinedJPEG {
    /// The end of a picture, and the start of the next one with its first segment.
    private static let end: [UInt8] = [0xff, 0xd9]
    private static let start: [UInt8] = [0xff, 0xd8, 0xff]
    /// The bytes that fill the space between two pictures: a line break, say, or a block's rest.
    private static let fillers: [UInt8] = [0x00, 0x0a, 0x0d, 0x20]
    private static let mostFillers = 1 << 16
    /// The words of descriptions that tell of such pictures.
    private static let words = [
      "Container:", "GContainer", "hdrgm:", "GCamera:", "GImage:", "GDepth:", "HDRGainMap",
    ].map { Array($0.utf8) }

    /// Returns true if a picture follows that is as large as the first one and no part of it.
    static func hasSecond(_ bytes: PictureBytes) -> Bool {
      guard hasSeam(bytes), !isDescribed(bytes), let end = end(of: bytes),
        let start = start(in: bytes, from: end), let rest = bytes.rest(from: start),
        let first = try? JPEGHeader(bytes), let second = try? JPEGHeader(rest)
      else { return false }
      return second.width >= first.width && second.height >= first.height
    }

    /// Returns true if the end of a picture with the start of another one is anywhere in a file.
    private static func hasSeam(_ bytes: PictureBytes) -> Bool {
      contains(end, bytes) { start(in: bytes, from: $0) != nil }
    }

    /// Returns the offset of a picture that begins at an offset or behind bytes that fill a space.
    private static func start(in bytes: PictureBytes, from offset: Int) -> Int? {
      var place = offset
      while place < offset + mostFillers, let byte = bytes.bigEndian(UInt8.self, at: place) {
        // A marker may have any number of these before it.
        let isFill = byte == 0xff && bytes.bigEndian(UInt8.self, at: place + 1) == 0xff
        guard isFill || fillers.contains(byte) else { break }
        place += 1
      }
      return start.enumerated().allSatisfy {
        bytes.bigEndian(UInt8.self, at: place + $0.offset) == $0.element
      } ? place : nil
    }

    /// Returns true if a few bytes are anywhere in a file, and `isRight` for the offset behind
    /// them.
    private static func contains(
      _ word: [UInt8], _ bytes: PictureBytes, _ isRight: (Int) -> Bool = { _ in true }
    ) -> Bool {
      unsafe bytes.withUnsafeBytes { memory in
        guard let base = memory.baseAddress else { return false }
        var place = 0
        while case let count = memory.count - place - word.count + 1, count > 0,
          let found = unsafe memchr(base + place, Int32(word[0]), count)
        {
          place = unsafe UnsafeRawPointer(found) - base + 1
          let isFound = unsafe memcmp(found, word, word.count) == 0
          if isFound, isRight(place - 1 + word.count) { return true }
        }
        return false
      }
    }

    /// Returns the offset behind the end of the first picture.
    private static func end(of bytes: PictureBytes) -> Int? {
      var last = 0
      let isWhole = JPEGHeader.forEachSegment(of: bytes) { _, _, end in last = end }
      return isWhole ? last + 2 : nil
    }

    /// Returns true if a segment describes pictures that belong to this one.
    private static func isDescribed(_ bytes: PictureBytes) -> Bool {
      var isDescribed = false
      JPEGHeader.forEachSegment(of: bytes) { marker, start, end in
        guard !isDescribed, (0xe0...0xef).contains(marker), start + 3 <= end,
          let body = bytes.part(at: start + 3, length: end - start - 3)
        else { return }
        isDescribed =
          body.holds("http://ns.adobe.com/xap/1.0/\0") && words.contains { contains($0, body) }
      }
      return isDescribed
    }
  }
#endif
