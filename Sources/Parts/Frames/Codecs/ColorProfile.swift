public import VisionBase

#if !canImport(Darwin) || os(macOS)
  private import CZlib
#endif

/// The ICC profile of an image, which defines the appearance of its colors.
///
/// Decoding leaves samples as stored, so a copy of an image looks the same only if it has the same
/// profile:
///
/// ```swift
/// let bytes = try StableBytes(reading: "beach.jpg")
/// let frame = try Frame(decoding: bytes)
/// try frame.write(to: "copy.jpg", profile: ColorProfile(of: bytes))
/// ```
public struct ColorProfile: Hashable, Sendable {
  /// The profile as stored in its file format.
  public let bytes: [UInt8]

  /// Far longer than any profile for displays and cameras.
  private static let longest = 4 << 20
  /// A profile's header: ICC.1:2022, section 7.2.
  private static let headerLength = 128

  /// Extracts the profile of an encoded JPEG, PNG or WebP.
  ///
  /// Nil if there is none, if it is damaged or longer than 4 MiB, and if it is not for RGB, since
  /// frames have no other colors. On iOS it is always nil.
  public init?(of picture: StableBytes) {
    let picture = PictureBytes(picture)
    let found: [UInt8]? =
      switch PictureFormat(of: picture) {
      case .jpeg: Self.profile(ofJPEG: picture)
      case .png: Self.profile(ofPNG: picture)
      case .webp: Self.profile(ofWebP: picture)
      default: nil
      }
    guard let found, Self.isForRGB(found) else { return nil }
    bytes = found
  }

  private static func isForRGB(_ profile: [UInt8]) -> Bool {
    guard profile.count >= headerLength, profile.count <= longest else { return false }
    let length = profile[..<4].reduce(0) { $0 << 8 | Int($1) }
    return length == profile.count && profile[16..<20].elementsEqual("RGB ".utf8)
      && profile[36..<40].elementsEqual("acsp".utf8)
  }
}

// MARK: - Where file formats have it

extension ColorProfile {
  /// The prefix of a profile's part in a JPEG (ICC.1:2022, annex B.4).
  static let jpegMark: StaticString = "ICC_PROFILE\0"

  private static func profile(ofJPEG picture: PictureBytes) -> [UInt8]? {
    var parts: [UInt8: [UInt8]] = [:]
    var partCount = 0
    var offset = 2
    while picture.byte(at: offset) == 0xff, let marker = picture.byte(at: offset + 1),
      marker != 0xda, let length = picture.bigEndian(UInt16.self, at: offset + 2), length >= 2,
      let body = picture.part(at: offset + 4, length: Int(length) - 2)
    {
      if marker == 0xe2, body.holds(jpegMark), let number = body.byte(at: 12),
        let count = body.byte(at: 13), let part = body.rest(from: 14)
      {
        parts[number] = part.copy()
        partCount = Int(count)
      }
      offset += 2 + Int(length)
    }
    guard partCount > 0, parts.count == partCount else { return nil }
    return parts.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  private static func profile(ofWebP picture: PictureBytes) -> [UInt8]? {
    var offset = 12
    while let length = picture.littleEndian(UInt32.self, at: offset + 4),
      let body = picture.part(at: offset + 8, length: Int(length))
    {
      if picture.holds("ICCP", at: offset) { return body.count <= longest ? body.copy() : nil }
      offset += 8 + Int(length) + Int(length & 1)
    }
    return nil
  }

  private static func profile(ofPNG picture: PictureBytes) -> [UInt8]? {
    var offset = 8
    while let length = picture.bigEndian(UInt32.self, at: offset), length < 1 << 31,
      let body = picture.part(at: offset + 8, length: Int(length))
    {
      if picture.holds("IDAT", at: offset + 4) { return nil }
      if picture.holds("iCCP", at: offset + 4) {
        // A name of up to 79 bytes, a zero, the compression method, and the profile.
        guard let end = (0..<80).first(where: { body.byte(at: $0) == 0 }),
          body.byte(at: end + 1) == 0, let packed = body.rest(from: end + 2)
        else { return nil }
        return inflated(packed)
      }
      offset += 12 + Int(length)
    }
    return nil
  }

  private static func inflated(_ packed: PictureBytes) -> [UInt8]? {
    #if canImport(Darwin) && !os(macOS)
      return nil
    #else
      return unsafe packed.withUnsafeBytes { source in
        // One extra byte reveals a profile that is too long.
        var count = uLongf(longest + 1)
        var isWhole = false
        let profile = unsafe [UInt8](unsafeUninitializedCapacity: longest + 1) { buffer, used in
          let status = unsafe uncompress(
            buffer.baseAddress, &count, source.bindMemory(to: UInt8.self).baseAddress,
            uLong(source.count))
          isWhole = status == Z_OK
          used = isWhole ? Int(count) : 0
        }
        return isWhole ? profile : nil
      }
    #endif
  }
}

#if !canImport(Darwin) || os(macOS)
  // MARK: - Into encoded pictures

  extension ColorProfile {
    /// Returns a JPEG with the profile inserted.
    func added(toJPEG file: [UInt8]) -> [UInt8] {
      // After the JFIF segment, which comes first.
      var start = 2
      if file.count > 6, file[2] == 0xff, file[3] == 0xe0 {
        start = min(file.count, 4 + Int(file[4]) << 8 + Int(file[5]))
      }
      let room = 65_535 - 2 - 14
      let partCount = (bytes.count + room - 1) / room
      var segments: [UInt8] = []
      for number in 0..<partCount {
        let part = bytes[(number * room)..<min((number + 1) * room, bytes.count)]
        let length = part.count + 16
        segments += [0xff, 0xe2, UInt8(length >> 8), UInt8(length & 0xff)]
        segments += "ICC_PROFILE\0".utf8
        segments += [UInt8(number + 1), UInt8(partCount)]
        segments += part
      }
      var result: [UInt8] = []
      result.reserveCapacity(file.count + segments.count)
      result += file[..<start]
      result += segments
      result += file[start...]
      return result
    }

    /// Returns a PNG with the profile in place of its other color information.
    func added(toPNG file: [UInt8]) -> [UInt8] {
      let header = 8 + 25
      guard file.count > header, let chunk = chunk() else { return file }
      var result = Array(file[..<header]) + chunk
      var offset = header
      while offset + 12 <= file.count {
        let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
        let end = min(file.count, offset + 12 + length)
        let name = String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)
        if !["sRGB", "gAMA", "cHRM"].contains(name) { result += file[offset..<end] }
        offset = end
      }
      return result
    }

    private func chunk() -> [UInt8]? {
      var count = compressBound(uLong(bytes.count))
      let packed = unsafe [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, used in
        let status = unsafe bytes.withUnsafeBufferPointer { source in
          unsafe compress(buffer.baseAddress, &count, source.baseAddress, uLong(source.count))
        }
        used = status == Z_OK ? Int(count) : 0
      }
      guard !packed.isEmpty else { return nil }
      let content = Array("iCCPICC profile\0\0".utf8) + packed
      let sum = unsafe content.withUnsafeBufferPointer {
        unsafe crc32(0, $0.baseAddress, uInt($0.count))
      }
      func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
      }
      return number(content.count - 4) + content + number(Int(sum))
    }
  }
#endif
