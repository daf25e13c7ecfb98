#if !canImport(Darwin) || os(macOS)
  internal import VisionBase

  /// The contents of a JPEG's markers before its first scan (ITU-T T.81, annex B).
  struct JPEGHeader {
    let width: Int
    let height: Int
    let orientation: Orientation
    /// The color components, in the frame header's order.
    let components: [Component]
    /// True if the scans refine the image step by step.
    let isProgressive: Bool
    /// The number of color components in the first scan.
    let firstScanComponents: Int
    /// The quantization tables before the first scan, row by row, by their numbers.
    let quantization: [UInt8: [UInt16]]
    /// The color transform in Adobe's segment: 0 none or inks, 1 YCbCr, 2 YCCK; nil without the
    /// segment.
    let adobeTransform: UInt8?
    /// True if there is a JFIF segment.
    let isJFIF: Bool

    /// A color component in the frame header.
    struct Component: Hashable, Sendable {
      let identifier: UInt8
      /// The horizontal sampling factor in the upper four bits, the vertical one in the lower.
      let sampling: UInt8
      /// The number of its quantization table.
      var table: UInt8 = 0

      /// The number of its samples in a unit, across and down.
      var factors: (columns: Int, rows: Int) { (Int(sampling >> 4), Int(sampling & 15)) }
    }

    var componentCount: Int { components.count }

    private static let progressiveFrames: Set<UInt8> = [0xc2, 0xc6, 0xca, 0xce]
    static let endOfImage: UInt8 = 0xd9
    static let startOfScan: UInt8 = 0xda
    private static let application0: UInt8 = 0xe0
    private static let application1: UInt8 = 0xe1
    private static let application14: UInt8 = 0xee
    private static let quantizationTables: UInt8 = 0xdb

    /// Reads up to the first scan.
    init(_ bytes: PictureBytes) throws(VisionError) {
      var frame: (width: Int, height: Int, components: [Component], isProgressive: Bool)?
      var firstScanComponents = 0
      var orientation: Orientation?
      var quantization: [UInt8: [UInt16]] = [:]
      var adobeTransform: UInt8?
      var isJFIF = false
      var offset = 2
      while true {
        let segment = try Self.segment(in: bytes, from: offset)
        if Self.isFrameHeader(segment.marker), frame == nil {
          guard let height = segment.body.bigEndian(UInt16.self, at: 1),
            let width = segment.body.bigEndian(UInt16.self, at: 3),
            let count = segment.body.byte(at: 5)
          else {
            throw bytes.invalid("the JPEG frame header at byte \(segment.offset) is too short")
          }
          frame = (
            Int(width), Int(height), Self.components(Int(count), of: segment.body),
            Self.progressiveFrames.contains(segment.marker)
          )
        } else if segment.marker == Self.application1, orientation == nil,
          segment.body.holds("Exif\0\0")
        {
          orientation = EXIFOrientation.find(in: segment.body)
        } else if segment.marker == Self.quantizationTables {
          JPEGQuantization.read(segment.body, into: &quantization)
        } else if segment.marker == Self.application0, segment.body.holds("JFIF\0") {
          isJFIF = true
        } else if segment.marker == Self.application14, segment.body.holds("Adobe\0") {
          adobeTransform = segment.body.byte(at: 11)
        } else if segment.marker == Self.startOfScan || segment.marker == Self.endOfImage {
          firstScanComponents = Int(segment.body.byte(at: 0) ?? 0)
          break
        }
        offset = segment.end
      }
      guard let frame else { throw bytes.invalid("this JPEG has no frame header") }
      (width, height, components, isProgressive) = frame
      self.firstScanComponents = firstScanComponents
      self.orientation = orientation ?? .up
      self.quantization = quantization
      self.adobeTransform = adobeTransform
      self.isJFIF = isJFIF
    }

    /// Returns a frame header's color components; missing ones count as unsampled.
    private static func components(_ count: Int, of body: PictureBytes) -> [Component] {
      (0..<count).map { index in
        Component(
          identifier: body.byte(at: 6 + 3 * index) ?? 0,
          sampling: body.byte(at: 7 + 3 * index) ?? 0x11,
          table: body.byte(at: 8 + 3 * index) ?? 0)
      }
    }

    /// A marker and its segment.
    private struct Segment {
      let marker: UInt8
      let offset: Int
      let body: PictureBytes
      let end: Int
    }

    /// Returns the next marker at or after `offset`; bytes before it are skipped, as decoders do.
    private static func segment(
      in bytes: PictureBytes, from start: Int
    ) throws(VisionError) -> Segment {
      guard let offset = nextMarker(in: bytes, from: start), let marker = bytes.byte(at: offset)
      else {
        throw bytes.invalid("this JPEG ends at byte \(bytes.count), before its first scan")
      }
      let isAlone = marker == 0x01 || (0xd0...0xd9).contains(marker)
      guard !isAlone else {
        guard let empty = bytes.part(at: offset, length: 0) else {
          throw bytes.invalid("this JPEG ends at byte \(bytes.count)")
        }
        return Segment(marker: marker, offset: offset, body: empty, end: offset + 1)
      }
      guard let length = bytes.bigEndian(UInt16.self, at: offset + 1), length >= 2,
        let body = bytes.part(at: offset + 3, length: Int(length) - 2)
      else {
        throw bytes.invalid(
          "this JPEG's segment at byte \(offset) (marker \(marker)) goes past the end, "
            + "byte \(bytes.count)")
      }
      return Segment(marker: marker, offset: offset, body: body, end: offset + 1 + Int(length))
    }

    /// Returns the offset of the next marker's code: not 0 and not 0xff, after one or more 0xff.
    private static func nextMarker(in bytes: PictureBytes, from start: Int) -> Int? {
      unsafe bytes.withUnsafeBytes { memory in
        var offset = start
        var follows = false
        while offset < memory.count {
          let byte = unsafe memory[offset]
          if follows, byte != 0, byte != 0xff { return offset }
          follows = byte == 0xff
          offset += 1
        }
        return nil
      }
    }

    /// Returns true for SOF0 to SOF15, excluding DHT, JPG and DAC, which lie in that range.
    private static func isFrameHeader(_ marker: UInt8) -> Bool {
      (0xc0...0xcf).contains(marker) && marker != 0xc4 && marker != 0xc8 && marker != 0xcc
    }

    /// Returns true if a marker has no segment, or is not valid in a JPEG.
    ///
    /// After such a marker inside a scan, decoders continue with the scan's data, which may hold
    /// further markers.
    private static func isShort(_ marker: UInt8) -> Bool {
      marker < 0xc0 || (0xd0...0xd8).contains(marker)
    }

    /// Calls `body` with the header of each scan up to the end of the image or of the file.
    ///
    /// Returns true if the image's end was found.
    @discardableResult
    static func forEachScan(of bytes: PictureBytes, _ body: (PictureBytes) -> Void) -> Bool {
      forEachSegment(of: bytes) { marker, position, _ in
        if marker == startOfScan, let rest = bytes.rest(from: position + 3) { body(rest) }
      }
    }

    /// Calls `body` for each marker with a segment up to the end of the image or of the file: with
    /// its code and the code's offset, and with the end of what follows, a scan's data included.
    ///
    /// Returns true if the image's end was found.
    @discardableResult
    static func forEachSegment(
      of bytes: PictureBytes, _ body: (_ marker: UInt8, _ start: Int, _ end: Int) -> Void
    ) -> Bool {
      var offset = 2
      var last: (marker: UInt8, start: Int)?
      while let position = nextMarker(in: bytes, from: offset),
        let marker = bytes.byte(at: position)
      {
        guard !isShort(marker) else {
          offset = position + 1
          continue
        }
        if let last { body(last.marker, last.start, position - 1) }
        if marker == endOfImage { return true }
        last = (marker, position)
        offset = position + 1 + Int(bytes.bigEndian(UInt16.self, at: position + 1) ?? 0)
      }
      if let last { body(last.marker, last.start, bytes.count) }
      return false
    }
  }
#endif
