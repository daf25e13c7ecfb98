#if !canImport(Darwin) || os(macOS)
  /// A reader of bits, most significant first; bits past the end are 0.
  struct HEIFBits {
    private let bytes: [UInt8]
    private var position: Int

    init(_ bytes: [UInt8], skippingBytes count: Int = 0) {
      (self.bytes, position) = (bytes, count * 8)
    }

    mutating func skip(_ count: Int) {
      position += count
    }

    mutating func bit() -> Bool { bits(1) == 1 }

    /// Reads a number of up to 32 bits.
    mutating func bits(_ count: Int) -> Int {
      var value = 0
      for _ in 0..<count {
        let byte = position >> 3 < bytes.count ? bytes[position >> 3] : 0
        value = value << 1 | Int(byte >> UInt8(7 - position & 7) & 1)
        position += 1
      }
      return value
    }

    /// Reads a number whose length is given by its leading zeros (H.265, 9.2; AV1, 4.10.3).
    mutating func exponential() -> Int {
      var zeros = 0
      while zeros < 32, !bit() { zeros += 1 }
      return zeros < 32 ? 1 << zeros - 1 + bits(zeros) : 1 << 32
    }
  }

  /// The sizes stated in HEVC streams (ITU-T H.265, 7.3.2.2).
  enum HEVCSizes {
    private static let sequenceParameters = 33
    /// An image has one or two; this many are meant to waste time.
    private static let mostParameters = 100

    /// Returns the maximum pixel count in a decoder configuration's parameters (14496-15, 8.3.2.1).
    static func mostPixels(ofConfiguration body: [UInt8]) -> Int {
      var most = 0
      var offset = 23
      for _ in 0..<(body.count > 22 ? Int(body[22]) : 0) {
        guard offset + 3 <= body.count else { break }
        let count = Int(body[offset + 1]) << 8 | Int(body[offset + 2])
        offset += 3
        for _ in 0..<count {
          guard offset + 2 <= body.count else { break }
          let length = Int(body[offset]) << 8 | Int(body[offset + 1])
          offset += 2
          most = max(most, pixels(ofUnit: body.dropFirst(offset).prefix(length)))
          offset += length
        }
      }
      return most
    }

    /// Returns the maximum pixel count in a stream's units, each preceded by its length.
    static func mostPixels(of stream: [UInt8], lengthSize: Int) -> Int {
      var (most, count) = (0, 0)
      var offset = 0
      while offset + lengthSize <= stream.count {
        let length = stream[offset..<offset + lengthSize].reduce(0) { $0 << 8 | Int($1) }
        offset += lengthSize
        let pixels = pixels(ofUnit: stream.dropFirst(offset).prefix(length))
        if pixels > 0 { count += 1 }
        guard count <= mostParameters else { return .max }
        most = max(most, pixels)
        offset += length
      }
      return most
    }

    /// Returns the pixel count of a unit if it is a sequence parameter set; otherwise 0.
    private static func pixels(ofUnit unit: ArraySlice<UInt8>) -> Int {
      guard let first = unit.first, Int(first >> 1 & 0x3f) == sequenceParameters else { return 0 }
      var bits = HEIFBits(unescaped(unit.prefix(1024)), skippingBytes: 2)
      bits.skip(4)
      let layers = bits.bits(3)
      // Nesting, then the general profile and level.
      bits.skip(1 + 88 + 8)
      var isStated: [(profile: Bool, level: Bool)] = []
      for _ in 0..<layers { isStated.append((bits.bit(), bits.bit())) }
      if layers > 0 { bits.skip(2 * (8 - layers)) }
      for layer in isStated { bits.skip((layer.profile ? 88 : 0) + (layer.level ? 8 : 0)) }
      _ = bits.exponential()
      if bits.exponential() == 3 { bits.skip(1) }
      let (width, height) = (bits.exponential(), bits.exponential())
      return min(width, 1 << 24) * min(height, 1 << 24)
    }

    /// Returns the bytes without emulation prevention bytes (7.4.2).
    private static func unescaped(_ unit: ArraySlice<UInt8>) -> [UInt8] {
      var bytes: [UInt8] = []
      var zeros = 0
      for byte in unit {
        if zeros >= 2, byte == 3 {
          zeros = 0
          continue
        }
        zeros = byte == 0 ? zeros + 1 : 0
        bytes.append(byte)
      }
      return bytes
    }
  }

  /// The sizes stated in AV1 streams (AV1 specification, 5.3 and 5.5).
  enum AV1Sizes {
    private static let sequenceHeader = 1
    private static let mostHeaders = 100

    /// Returns the maximum pixel count of a frame, according to the stream's sequence headers.
    static func mostPixels(of stream: [UInt8]) -> Int {
      var (most, count) = (0, 0)
      var offset = 0
      while offset < stream.count {
        let header = stream[offset]
        offset += header & 4 != 0 ? 2 : 1
        var length = max(stream.count - offset, 0)
        if header & 2 != 0 {
          var value = 0
          for place in 0..<8 {
            guard offset < stream.count else { break }
            let byte = stream[offset]
            offset += 1
            value |= Int(byte & 0x7f) << (7 * place)
            if byte & 0x80 == 0 { break }
          }
          length = min(value, max(stream.count - offset, 0))
        }
        if Int(header >> 3 & 15) == sequenceHeader {
          count += 1
          guard count <= mostHeaders else { return .max }
          most = max(
            most, pixels(ofHeader: Array(stream.dropFirst(offset).prefix(min(length, 1024)))))
        }
        offset += length
      }
      return most
    }

    private static func pixels(ofHeader bytes: [UInt8]) -> Int {
      var bits = HEIFBits(bytes)
      bits.skip(3 + 1)
      if bits.bit() {
        bits.skip(5)
      } else {
        skipOperation(&bits)
      }
      let (widthBits, heightBits) = (bits.bits(4) + 1, bits.bits(4) + 1)
      let (width, height) = (bits.bits(widthBits) + 1, bits.bits(heightBits) + 1)
      return width * height
    }

    /// Skips the fields before the sizes in headers that are not of the short form.
    private static func skipOperation(_ bits: inout HEIFBits) {
      var delayLength: Int?
      if bits.bit() {
        bits.skip(64)
        if bits.bit() { _ = bits.exponential() }
        if bits.bit() {
          delayLength = bits.bits(5) + 1
          bits.skip(32 + 5 + 5)
        }
      }
      let statesDelay = bits.bit()
      for _ in 0...bits.bits(5) {
        bits.skip(12)
        if bits.bits(5) > 7 { bits.skip(1) }
        if let delayLength, bits.bit() { bits.skip(2 * delayLength + 1) }
        if statesDelay, bits.bit() { bits.skip(4) }
      }
    }
  }
#endif
