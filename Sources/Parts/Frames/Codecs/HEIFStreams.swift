#if !canImport(Darwin) || os(macOS)
  internal import VisionBase

  /// How large the coded pictures of a HEIC or AVIF are by what their streams say of themselves.
  ///
  /// The boxes say how large a picture is; the decoders behind libheif believe the streams, and take
  /// memory for the size they find there before anything is compared.
  struct HEIFStreams {
    private let file: PictureBytes
    private let meta: PictureBytes

    private static let mostExtents = 32
    /// Items do not share bytes; a file in which they do often is meant to take time.
    private static let mostCopies = 4

    init?(_ file: PictureBytes) {
      guard let meta = HEIFBox.all(in: file).first(where: { $0.isKind("meta") })?.versioned?.body
      else { return nil }
      (self.file, self.meta) = (file, meta)
    }

    /// The most pixels that one of the coded pictures may have; `Int.max` for streams that no encoder makes.
    var mostPixels: Int {
      let boxes = HEIFBox.all(in: meta)
      let kinds = boxes.first { $0.isKind("iinf") }.map(Self.kinds) ?? [:]
      var most = 0
      // Which of them an item has is a matter of opinion among readers: all are tried.
      var lengthSizes: Set<Int> = []
      let properties = boxes.first { $0.isKind("iprp") }
        .flatMap { HEIFBox.all(in: $0.body).first { $0.isKind("ipco") } }
      for box in properties.map({ HEIFBox.all(in: $0.body) }) ?? [] where box.isKind("hvcC") {
        lengthSizes.insert(Int((box.body.byte(at: 21) ?? 3) & 3) + 1)
        most = max(most, HEVCSizes.mostPixels(ofConfiguration: box.body.copy()))
      }
      // A picture without any cannot be decoded; that is for the decoder to say.
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

    /// The items that are coded pictures (23008-12; 14496-12, 8.11.6).
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

    /// The bytes of each coded picture, put together (14496-12, 8.11.3); nil when they are far more than
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
        // The end of the box ends the walk, whatever the count claims.
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

  /// Reads numbers one behind the other.
  private struct BoxReader {
    private let bytes: PictureBytes
    private var offset: Int

    init(_ bytes: PictureBytes, at offset: Int) {
      (self.bytes, self.offset) = (bytes, offset)
    }

    /// A number of 0 to 8 bytes; nil behind the end and above what `Int` holds.
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
