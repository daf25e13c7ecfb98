#if !canImport(Darwin) || os(macOS)
  internal import VisionBase

  /// The memory and work that a JPEG's scans require of the decoder.
  ///
  /// A JPEG with all components in one scan is decoded row by row. For any other, including all
  /// progressive ones, libjpeg-turbo keeps the coefficients of the whole image, two bytes each, and
  /// passes over them in each scan: a few bytes of a file can demand gigabytes and minutes.
  struct JPEGScans {
    /// A color component of the image.
    private struct Component {
      let identifier: UInt8
      let coefficientCount: Int
    }

    private let components: [Component]
    private let isBuffered: Bool
    private let count: Int
    private let sampleCount: Int

    private static let blockSide = 8
    private static let blockSize = 64
    private static let largestFactor: UInt8 = 4

    /// Counts the scans after a header.
    init(_ bytes: PictureBytes, header: JPEGHeader) {
      let components = Self.components(of: header)
      guard header.isProgressive || header.firstScanComponents < components.count else {
        self.components = components
        (isBuffered, count, sampleCount) = (false, 1, 0)
        return
      }
      var (count, sampleCount) = (0, 0)
      JPEGHeader.forEachScan(of: bytes) { scan in
        let samples = Self.sampleCount(of: scan, in: components)
        count += 1
        sampleCount = sampleCount.addingReportingOverflow(samples).partialValue
      }
      self.components = components
      (isBuffered, self.count, self.sampleCount) = (true, count, sampleCount)
    }

    /// Returns the cost of decoding, including the image's own bytes.
    func cost(
      width: Int, height: Int, _ arithmetic: JPEGArithmetic = .libjpegTurbo
    ) -> DecodingCost {
      // The inks of a four-component image are kept until they are mixed.
      let inks = components.count == 4 ? 4 : 0
      let all = components.reduce(0) { $0 + $1.coefficientCount }
      let coefficients = isBuffered || arithmetic == .stbImage ? all : 0
      // stb_image's arithmetic keeps the samples of all components until all pixels are created.
      let planes = arithmetic == .stbImage ? all : inks * width * height
      return DecodingCost(
        byteCount: width * height * 3 + planes + coefficients * MemoryLayout<Int16>.size,
        sampleCount: sampleCount, scanCount: count)
    }

    /// Returns the components of a frame header, with the coefficient counts of whole units of
    /// blocks.
    ///
    /// See ITU-T T.81, A.1.1 and A.2.
    private static func components(of header: JPEGHeader) -> [Component] {
      func factor(_ bits: UInt8) -> Int { Int(min(max(bits, 1), largestFactor)) }
      let factors = header.components.map { (factor($0.sampling >> 4), factor($0.sampling & 15)) }
      let widest = factors.map(\.0).max() ?? 1
      let highest = factors.map(\.1).max() ?? 1
      return zip(header.components, factors).map { component, factors in
        let columns = blocks(header.width, factors.0, of: widest)
        let rows = blocks(header.height, factors.1, of: highest)
        return Component(
          identifier: component.identifier, coefficientCount: columns * rows * blockSize)
      }
    }

    /// Returns the number of blocks along a side, rounded up to the multiple that the decoder
    /// allocates.
    private static func blocks(_ side: Int, _ factor: Int, of largest: Int) -> Int {
      let unit = largest * blockSide
      let blocks = (side * factor + unit - 1) / unit
      return (blocks + factor - 1) / factor * factor
    }

    /// Returns the number of samples that a scan's header names; an unknown component counts as the
    /// largest.
    private static func sampleCount(of scan: PictureBytes, in components: [Component]) -> Int {
      let largest = components.map(\.coefficientCount).max() ?? 0
      return (0..<min(Int(scan.byte(at: 0) ?? 0), 4)).reduce(0) { sum, index in
        let identifier = scan.byte(at: 1 + 2 * index)
        let named = components.first { $0.identifier == identifier }
        return sum + (named?.coefficientCount ?? largest)
      }
    }
  }
#endif
