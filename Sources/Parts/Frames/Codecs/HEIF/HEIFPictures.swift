#if !canImport(Darwin) || os(macOS)
  internal import VisionBase

  /// The search for further images in a HEIC or AVIF (ISO/IEC 23008-12).
  ///
  /// Thumbnails, depths, masks, and the tiles or layers of an image belong to another image and do
  /// not count.
  enum HEIFPictures {
    /// The kinds of items that are images.
    private static let images: [StaticString] = [
      "hvc1", "av01", "avc1", "vvc1", "jpeg", "j2k1", "unci", "grid", "iovl", "iden",
    ]
    /// The brands of files whose images are frames (23008-12, 10.3; AVIF 1.1, 6.3).
    private static let sequences: [StaticString] = [
      "avis", "msf1", "hevc", "hevx", "hevm", "hevs",
    ]

    /// Returns true if the images are the frames of a track.
    static func isSequence(_ bytes: PictureBytes) -> Bool {
      let boxes = HEIFBox.all(in: bytes)
      guard let brands = boxes.first(where: { $0.isKind("ftyp") })?.body else { return false }
      if sequences.contains(where: { brands.holds($0) }) { return true }
      // The other brands begin behind the first one and a version.
      let others = stride(from: 8, to: min(brands.count, 8 + 4 * 64), by: 4)
      return boxes.contains { $0.isKind("moov") }
        && others.contains { place in sequences.contains { brands.holds($0, at: place) } }
    }

    /// Returns true if there are images besides the primary one that belong to no other image.
    static func hasFurther(_ bytes: PictureBytes) -> Bool {
      guard let meta = HEIFBox.all(in: bytes).first(where: { $0.isKind("meta") })?.versioned?.body,
        let primary = HEIFHeader.primaryItem(in: meta)
      else { return false }
      var others = imageItems(in: meta)
      others.remove(primary)
      guard !others.isEmpty else { return false }
      return !others.subtracting(parts(in: meta)).isEmpty
    }

    /// Returns the items that are visible images.
    private static func imageItems(in meta: PictureBytes) -> Set<UInt32> {
      let boxes = HEIFBox.all(in: meta)
      guard let (version, _, body) = boxes.first(where: { $0.isKind("iinf") })?.versioned,
        let entries = body.rest(from: version == 0 ? 2 : 4)
      else { return [] }
      var found: Set<UInt32> = []
      for entry in HEIFBox.all(in: entries) where entry.isKind("infe") {
        guard let (version, flags, body) = entry.versioned, version == 2 || version == 3 else {
          continue
        }
        let length = version == 2 ? 2 : 4
        guard let item = number(body, at: 0, length: length),
          let kind = body.part(at: length + 2, length: 4),
          images.contains(where: { kind.holds($0) })
        else { continue }
        // The first flag hides an item.
        if flags & 1 == 0 { found.insert(item) }
      }
      return found
    }

    /// Returns the items that belong to another image.
    private static func parts(in meta: PictureBytes) -> Set<UInt32> {
      let boxes = HEIFBox.all(in: meta)
      guard let (version, _, body) = boxes.first(where: { $0.isKind("iref") })?.versioned else {
        return []
      }
      let length = version == 0 ? 2 : 4
      var found: Set<UInt32> = []
      for reference in HEIFBox.all(in: body) {
        guard let from = number(reference.body, at: 0, length: length) else { continue }
        if ["thmb", "auxl", "cdsc"].contains(where: { reference.isKind($0) }) {
          found.insert(from)
        } else if reference.isKind("dimg") {
          var place = length + 2
          while let part = number(reference.body, at: place, length: length) {
            found.insert(part)
            place += length
          }
        }
      }
      return found
    }

    private static func number(_ bytes: PictureBytes, at place: Int, length: Int) -> UInt32? {
      length == 2
        ? bytes.bigEndian(UInt16.self, at: place).map(UInt32.init)
        : bytes.bigEndian(UInt32.self, at: place)
    }
  }
#endif
