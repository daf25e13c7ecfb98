#if !canImport(Darwin) || os(macOS)
  internal import VisionBase

  /// A box of an ISO base media file: a size, four letters, and a body (ISO/IEC 14496-12, 4.2).
  struct HEIFBox {
    let kind: PictureBytes
    let body: PictureBytes

    func isKind(_ letters: StaticString) -> Bool { kind.holds(letters) }

    /// The version, the flags, and the body after them.
    var versioned: (version: UInt8, flags: UInt32, body: PictureBytes)? {
      guard let word = body.bigEndian(UInt32.self, at: 0), let rest = body.rest(from: 4) else {
        return nil
      }
      return (UInt8(word >> 24), word & 0xff_ffff, rest)
    }

    /// Returns the consecutive boxes in some bytes, up to the first broken one.
    static func all(in bytes: PictureBytes) -> [HEIFBox] {
      var boxes: [HEIFBox] = []
      var offset = 0
      while let stated = bytes.bigEndian(UInt32.self, at: offset),
        let kind = bytes.part(at: offset + 4, length: 4)
      {
        var (length, header) = (Int(stated), 8)
        if stated == 1 {
          // A 64-bit size follows.
          guard let long = bytes.bigEndian(UInt64.self, at: offset + 8) else { break }
          (length, header) = (Int(clamping: long), 16)
        } else if stated == 0 {
          length = bytes.count - offset
        }
        // Each box advances by its header or more.
        guard length >= header,
          let body = bytes.part(at: offset + header, length: length - header)
        else { break }
        boxes.append(HEIFBox(kind: kind, body: body))
        offset += length
      }
      return boxes
    }
  }
#endif
