#if !canImport(Darwin) || os(macOS)
  internal import VisionBase

  /// The properties of a HEIC's or AVIF's primary image, from its boxes (ISO/IEC 23008-12).
  ///
  /// They are parsed here rather than by libheif, so that a size can be refused before a library
  /// reads the file, and because libheif rotates and crops images itself and does not report how.
  struct HEIFHeader {
    /// The dimensions of the coded image.
    let codedWidth: Int
    let codedHeight: Int
    /// The visible part of the coded image; all of it unless the file specifies a crop.
    let crop: Crop
    /// The orientation of that part.
    let orientation: Orientation
    let isAVIF: Bool

    /// The entire coded image.
    var whole: Crop { Crop(left: 0, top: 0, width: codedWidth, height: codedHeight) }

    /// A part of the coded image.
    struct Crop: Hashable, Sendable {
      var left: Int
      var top: Int
      var width: Int
      var height: Int
    }

    init(_ bytes: PictureBytes, isAVIF: Bool) throws(VisionError) {
      self.isAVIF = isAVIF
      let name = isAVIF ? "AVIF" : "HEIC"
      guard let meta = HEIFBox.all(in: bytes).first(where: { $0.isKind("meta") })?.versioned?.body,
        let primary = Self.primaryItem(in: meta)
      else {
        throw bytes.invalid("this \(name) names no main picture; it may be a video, or cut short")
      }
      let properties = Self.properties(of: primary, in: meta)
      guard let size = properties.first(where: { $0.isKind("ispe") })?.versioned?.body,
        let width = size.bigEndian(UInt32.self, at: 0),
        let height = size.bigEndian(UInt32.self, at: 4)
      else { throw bytes.invalid("this \(name) does not say how large its main picture is") }
      (codedWidth, codedHeight) = (Int(width), Int(height))
      guard (1...Frame.longestSide).contains(codedWidth),
        (1...Frame.longestSide).contains(codedHeight)
      else {
        throw bytes.invalid(
          "its header states \(width)x\(height) pixels; sides must be 1 to \(Frame.longestSide)")
      }
      var crop = Crop(left: 0, top: 0, width: codedWidth, height: codedHeight)
      var turning = HEIFTurning()
      for property in properties {
        if property.isKind("clap") {
          guard turning == HEIFTurning(),
            let part = Self.cleanAperture(property.body, of: crop)
          else { throw bytes.invalid("this \(name) is cropped in a way that is not supported") }
          crop = part
        } else if property.isKind("irot"), let angle = property.body.byte(at: 0) {
          turning.rotate(counterclockwiseQuarters: Int(angle & 3))
        } else if property.isKind("imir"), let axis = property.body.byte(at: 0) {
          turning.mirror(leftToRight: axis & 1 == 1)
        }
      }
      self.crop = crop
      orientation = turning.orientation
    }

    /// Returns the ID of the primary item (23008-12, 14496-12 8.11.4).
    static func primaryItem(in meta: PictureBytes) -> UInt32? {
      guard
        let (version, _, body) = HEIFBox.all(in: meta).first(where: { $0.isKind("pitm") })?
          .versioned
      else { return nil }
      return version == 0
        ? body.bigEndian(UInt16.self, at: 0).map(UInt32.init)
        : body.bigEndian(UInt32.self, at: 0)
    }

    /// Returns the properties of an item, in the order of application.
    private static func properties(of item: UInt32, in meta: PictureBytes) -> [HEIFBox] {
      guard let container = HEIFBox.all(in: meta).first(where: { $0.isKind("iprp") })?.body
      else { return [] }
      let boxes = HEIFBox.all(in: container)
      guard let list = boxes.first(where: { $0.isKind("ipco") })?.body else { return [] }
      let properties = HEIFBox.all(in: list)
      for box in boxes where box.isKind("ipma") {
        if let indices = associations(of: item, in: box) {
          // Indices start at 1; 0 means none.
          return indices.compactMap {
            properties.indices.contains($0 - 1) ? properties[$0 - 1] : nil
          }
        }
      }
      return []
    }

    /// Returns the indices of an item's properties; nil if the box does not mention the item.
    private static func associations(of item: UInt32, in box: HEIFBox) -> [Int]? {
      guard let (version, flags, body) = box.versioned,
        let count = body.bigEndian(UInt32.self, at: 0)
      else { return nil }
      let hasLongIndices = flags & 1 == 1
      let indexLength = hasLongIndices ? 2 : 1
      var offset = 4
      for _ in 0..<count {
        let number =
          version == 0
          ? body.bigEndian(UInt16.self, at: offset).map(UInt32.init)
          : body.bigEndian(UInt32.self, at: offset)
        offset += version == 0 ? 2 : 4
        // The end of the body ends the loop, whatever the count claims.
        guard let number, let indexCount = body.byte(at: offset) else { return nil }
        offset += 1
        if number == item {
          return (0..<Int(indexCount)).compactMap { place in
            let position = offset + place * indexLength
            return hasLongIndices
              ? body.bigEndian(UInt16.self, at: position).map { Int($0 & 0x7fff) }
              : body.byte(at: position).map { Int($0 & 0x7f) }
          }
        }
        offset += Int(indexCount) * indexLength
      }
      return nil
    }

    /// Returns the clean aperture; nil if it does not lie in the image.
    ///
    /// Its width, height and the offsets of its center from the image's are each stored as a
    /// fraction (14496-12, 12.1.4).
    private static func cleanAperture(_ body: PictureBytes, of whole: Crop) -> Crop? {
      func fraction(_ offset: Int) -> Double? {
        guard let numerator = body.bigEndian(Int32.self, at: offset),
          let denominator = body.bigEndian(Int32.self, at: offset + 4), denominator > 0
        else { return nil }
        return Double(numerator) / Double(denominator)
      }
      guard let width = fraction(0), let height = fraction(8), let right = fraction(16),
        let down = fraction(24), width >= 1, height >= 1
      else { return nil }
      let left = (right + (Double(whole.width) - width) / 2).rounded(.down)
      let top = (down + (Double(whole.height) - height) / 2).rounded(.down)
      let (columns, rows) = (width.rounded(), height.rounded())
      guard left >= 0, top >= 0, left + columns <= Double(whole.width),
        top + rows <= Double(whole.height)
      else { return nil }
      return Crop(left: Int(left), top: Int(top), width: Int(columns), height: Int(rows))
    }
  }

  extension Orientation {
    /// The orientation that reverses this one.
    var inverse: Orientation {
      switch self {
      case .left: .right
      case .right: .left
      default: self
      }
    }
  }

  /// A sequence of quarter turns and mirrorings.
  struct HEIFTurning: Hashable, Sendable {
    /// True if it mirrors left to right, before it rotates.
    private var isMirrored = false
    private var clockwiseQuarters = 0

    init() {}

    mutating func rotate(counterclockwiseQuarters quarters: Int) {
      clockwiseQuarters = (clockwiseQuarters + 4 - quarters) % 4
    }

    /// Mirrors left to right, or top to bottom.
    mutating func mirror(leftToRight: Bool) {
      // Mirroring after a rotation equals the opposite rotation after mirroring; top to bottom
      // equals left to right plus a half turn.
      isMirrored.toggle()
      clockwiseQuarters = (4 - clockwiseQuarters + (leftToRight ? 0 : 2)) % 4
    }

    var orientation: Orientation {
      let plain: [Orientation] = [.up, .right, .down, .left]
      let mirrored: [Orientation] = [.upMirrored, .rightMirrored, .downMirrored, .leftMirrored]
      return (isMirrored ? mirrored : plain)[clockwiseQuarters]
    }
  }
#endif
