#if !canImport(Darwin) || os(macOS)
  internal import VisionBase

  /// The sizes of the coded images in a HEIC or AVIF, as stated in their streams.
  ///
  /// The boxes state an image's size, but the decoders behind libheif trust the streams, and
  /// allocate memory for the size stated there before any comparison.
  struct HEIFStreams {
    private let file: PictureBytes
    private let meta: PictureBytes

    private static let mostExtents = 32
    /// The maximum ratio of copied bytes to the file's.
    ///
    /// Items do not share bytes; a file in which they do so often is meant to waste time.
    private static let mostCopies = 4

    init?(_ file: PictureBytes) {
      guard let meta = HEIFBox.all(in: file).first(where: { $0.isKind("meta") })?.versioned?.body
      else { return nil }
      (self.file, self.meta) = (file, meta)
    }

    /// The maximum pixel count of a coded image; `Int.max` for streams that no encoder produces.
    var mostPixels: Int {
      let boxes = HEIFBox.all(in: meta)
      let kinds = boxes.first { $0.isKind("iinf") }.map(Self.kinds) ?? [:]
      var most = 0
      // Readers disagree on which of them applies to an item: all are tried.
      var lengthSizes: Set<Int> = []
      let properties = boxes.first { $0.isKind("iprp") }
        .flatMap { HEIFBox.all(in: $0.body).first { $0.isKind("ipco") } }
      for box in properties.map({ HEIFBox.all(in: $0.body) }) ?? [] where box.isKind("hvcC") {
        lengthSizes.insert(Int((box.body.byte(at: 21) ?? 3) & 3) + 1)
        most = max(most, HEVCSizes.mostPixels(ofConfiguration: box.body.copy()))
      }
      // An image without any cannot be decoded; the decoder reports that.
      if lengthSizes.isEmpty { lengthSizes = [4] }
      guard let items = items(boxes, kinds) else { return .max }
      for (kind, bytes) in items {
        switch kind {
        case .hevc:
          for size in lengthSizes {
            most = max(most, HEVCSizes.mostPixels(of: bytes, lengthSize: size))
          }
        case .av1: most = max(most, AV1Sizes.mostPixels(of: bytes))
        }
      }
      return most
    }

    private enum Kind { case hevc, av1 }

    /// Returns the items that are coded images (23008-12; 14496-12, 8.11.6).
    private static func kinds(_ box: HEIFBox) -> [UInt32: Kind] {
      guard let (version, _, body) = box.versioned,
        let entries = body.rest(from: version == 0 ? 2 : 4)
      else { return [:] }
      var kinds: [UInt32: Kind] = [:]
      for entry in HEIFBox.all(in: entries) where entry.isKind("infe") {
        guard let (version, _, body) = entry.versioned, version >= 2 else { continue }
        let isLong = version > 2
        let number =
          isLong
          ? body.bigEndian(UInt32.self, at: 0) : body.bigEndian(UInt16.self, at: 0).map(UInt32.init)
        let place = isLong ? 6 : 4
        guard let number else { continue }
        if body.holds("av01", at: place) { kinds[number] = .av1 }
        if body.holds("hvc1", at: place) || body.holds("hev1", at: place) { kinds[number] = .hevc }
      }
      return kinds
    }

    /// Returns the assembled bytes of each coded image (14496-12, 8.11.3); nil if they far exceed
    /// the file's.
    private func items(
      _ boxes: [HEIFBox], _ kinds: [UInt32: Kind]
    ) -> [(kind: Kind, bytes: [UInt8])]? {
      guard let (version, _, body) = boxes.first(where: { $0.isKind("iloc") })?.versioned,
        let sizes = body.bigEndian(UInt16.self, at: 0)
      else { return [] }
      let store = boxes.first { $0.isKind("idat") }?.body
      let nibbles = [12, 8, 4, 0].map { Int(sizes >> UInt16($0) & 15) }
      var reader = BoxReader(body, at: 2)
      let count = reader.number(version < 2 ? 2 : 4) ?? 0
      var found: [(kind: Kind, bytes: [UInt8])] = []
      var copied = 0
      for _ in 0..<count {
        // The end of the box ends the loop, whatever the count claims.
        guard let item = reader.number(version < 2 ? 2 : 4) else { break }
        let method = version > 0 ? (reader.number(2) ?? 0) & 15 : 0
        guard reader.number(2) != nil, let base = reader.number(nibbles[2]),
          let extents = reader.number(2), extents <= Self.mostExtents
        else { break }
        let kind = kinds[UInt32(truncatingIfNeeded: item)]
        var bytes: [UInt8] = []
        for _ in 0..<extents {
          if version > 0 { _ = reader.number(nibbles[3]) }
          guard let offset = reader.number(nibbles[0]), let length = reader.number(nibbles[1]),
            let source = method == 1 ? store : file
          else { break }
          let (start, overflows) = base.addingReportingOverflow(offset)
          guard kind != nil, !overflows, let rest = source.rest(from: start) else { continue }
          let part = rest.part(at: 0, length: length == 0 ? rest.count : length) ?? rest
          copied += part.count
          guard copied <= Self.mostCopies * file.count else { return nil }
          bytes += part.copy()
        }
        if let kind { found.append((kind, bytes)) }
      }
      return found
    }
  }

  /// A reader of consecutive numbers.
  private struct BoxReader {
    private let bytes: PictureBytes
    private var offset: Int

    init(_ bytes: PictureBytes, at offset: Int) {
      (self.bytes, self.offset) = (bytes, offset)
    }

    /// Reads a number of 0 to 8 bytes; nil past the end or if it exceeds `Int`.
    mutating func number(_ size: Int) -> Int? {
      var value: UInt64 = 0
      for place in 0..<size {
        guard let byte = bytes.byte(at: offset + place) else { return nil }
        value = value << 8 | UInt64(byte)
      }
      offset += size
      return Int(exactly: value)
    }
  }
#endif
