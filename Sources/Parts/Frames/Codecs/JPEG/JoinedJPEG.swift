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
    private static let seam: [UInt8] = [0xff, 0xd9, 0xff, 0xd8, 0xff]
    /// The words of descriptions that tell of such pictures.
    private static let words = [
      "Container:", "GContainer", "hdrgm:", "GCamera:", "GImage:", "GDepth:", "HDRGainMap",
    ].map { Array($0.utf8) }

    /// Returns true if a picture follows that is as large as the first one and no part of it.
    static func hasSecond(_ bytes: PictureBytes) -> Bool {
      guard contains(seam, bytes), !isDescribed(bytes), let end = end(of: bytes),
        let rest = bytes.rest(from: end), rest.bigEndian(UInt16.self, at: 0) == 0xffd8,
        let first = try? JPEGHeader(bytes), let second = try? JPEGHeader(rest)
      else { return false }
      return second.width >= first.width && second.height >= first.height
    }

    /// Returns true if a few bytes are anywhere in a file.
    private static func contains(_ word: [UInt8], _ bytes: PictureBytes) -> Bool {
      unsafe bytes.withUnsafeBytes { memory in
        guard let base = memory.baseAddress else { return false }
        var place = 0
        while case let count = memory.count - place - word.count + 1, count > 0,
          let found = unsafe memchr(base + place, Int32(word[0]), count)
        {
          if unsafe memcmp(found, word, word.count) == 0 { return true }
          place = unsafe UnsafeRawPointer(found) - base + 1
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
