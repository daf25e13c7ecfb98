#if !canImport(Darwin) || os(macOS)
  private import CKernels
  private import CTurboJPEG
  internal import VisionBase

  /// The samples of a JPEG's color components.
  ///
  /// They are computed with stb_image's arithmetic from the coefficients that libjpeg-turbo reads.
  ///
  /// Reference: docs/reference/mediapipe-tasks.md 3.1.
  struct JPEGSamples {
    private let bytes: PictureBytes
    private let header: JPEGHeader
    private let planes: [JPEGPlane]
    private let hasLostData: Bool

    /// Reads and transforms all coefficients.
    ///
    /// Throws `inputInvalid` for a file that is broken, or whose color sampling libjpeg-turbo
    /// provides no coefficients for.
    init(of bytes: PictureBytes, header: JPEGHeader) throws(VisionError) {
      (self.bytes, self.header) = (bytes, header)
      planes = try JPEGPlane.planes(of: bytes, header)
      hasLostData = try JPEGDecoder.allowingForLostEnd(of: bytes, header: header) {
        [planes] (bytes) throws(VisionError) in
        try JPEGCoefficients.read(bytes, header, into: planes)
      }
    }

    /// Returns the image: `rgb`, whatever its color space.
    func frame() throws(VisionError) -> Frame {
      var frame = try unsafe Frame(
        width: header.width, height: header.height, packed: .rgb, orientation: header.orientation
      ) { pixels in
        guard let start = unsafe pixels.bindMemory(to: UInt8.self).baseAddress else { return }
        var rows = JPEGRows(planes, width: header.width)
        for row in 0..<header.height {
          unsafe rows.write(row, colors, to: start + row * header.width * 3)
        }
      }
      frame.isIncomplete = hasLostData
      return frame
    }

    /// The meaning of the planes, inferred from the same signs as in stb_image.
    private var colors: JPEGRows.Colors {
      switch planes.count {
      case 4:
        switch header.adobeTransform {
        case 0: return .inks
        case 2: return .differencesOfInks
        // The fourth component is ignored, as in stb_image.
        default: return .differences
        }
      case 3:
        let isNamedRGB = header.components.map(\.identifier).elementsEqual("RGB".utf8)
        return isNamedRGB || header.adobeTransform == 0 && !header.isJFIF ? .red : .differences
      default: return .gray
      }
    }
  }

  /// The samples of one color component.
  @safe final class JPEGPlane {
    /// The number of the image's columns and rows that one sample covers.
    let columns: Int
    let rows: Int
    /// The number of valid samples per row, and of valid rows.
    let width: Int
    let height: Int
    /// The number of bytes from one row to the next: whole blocks.
    let bytesPerRow: Int
    let quantization: [UInt16]

    private let samples: UnsafeMutablePointer<UInt8>
    private let blockRows: Int

    private static let blockSide = 8

    private init(
      _ header: JPEGHeader, _ factors: (Int, Int), _ largest: (Int, Int), _ table: [UInt16]
    ) {
      columns = largest.0 / factors.0
      rows = largest.1 / factors.1
      width = (header.width * factors.0 + largest.0 - 1) / largest.0
      height = (header.height * factors.1 + largest.1 - 1) / largest.1
      bytesPerRow = (width + Self.blockSide - 1) / Self.blockSide * Self.blockSide
      blockRows = (height + Self.blockSide - 1) / Self.blockSide
      quantization = table
      let count = bytesPerRow * blockRows * Self.blockSide
      unsafe samples = .allocate(capacity: count)
      // Rows missing from the file are gray.
      unsafe samples.initialize(repeating: 128, count: count)
    }

    deinit { unsafe samples.deallocate() }

    /// Returns planes without samples for the color components of a header.
    static func planes(
      of bytes: PictureBytes, _ header: JPEGHeader
    ) throws(VisionError) -> [JPEGPlane] {
      let factors = header.components.map(\.factors)
      let largest = (factors.map(\.columns).max() ?? 1, factors.map(\.rows).max() ?? 1)
      guard [1, 3, 4].contains(factors.count),
        factors.allSatisfy({ $0.columns > 0 && $0.rows > 0 }),
        factors.allSatisfy({ largest.0 % $0.columns == 0 && largest.1 % $0.rows == 0 })
      else {
        throw bytes.invalid("this JPEG samples its \(factors.count) colors in an unknown way")
      }
      var planes: [JPEGPlane] = []
      for (component, factors) in zip(header.components, factors) {
        guard let table = header.quantization[component.table] else {
          throw bytes.invalid(
            "this JPEG has no quantization table \(component.table), which its header names")
        }
        planes.append(JPEGPlane(header, factors, largest, table))
      }
      return planes
    }

    /// Returns a row of samples; the last row also stands for those below it.
    @unsafe func row(_ index: Int) -> UnsafePointer<UInt8> {
      unsafe UnsafePointer(samples + min(max(index, 0), height - 1) * bytesPerRow)
    }

    /// Accepts the coefficients of a row of blocks, as far as the plane has such blocks.
    @unsafe func take(_ coefficients: UnsafePointer<Int16>, blockCount: Int, atRow row: Int) {
      let side = Self.blockSide
      guard row % side == 0, (0..<blockRows).contains(row / side) else { return }
      unsafe quantization.withUnsafeBufferPointer { table in
        guard let table = table.baseAddress else { return }
        for block in 0..<min(blockCount, bytesPerRow / side) {
          unsafe ckernels_jpeg_block(
            coefficients + block * side * side, table, samples + row * bytesPerRow + block * side,
            bytesPerRow)
        }
      }
    }
  }

  /// A reader of coefficients with libjpeg-turbo.
  private enum JPEGCoefficients {
    /// The planes that a filter writes to; they live for the duration of the call.
    private final class Target {
      let planes: [JPEGPlane]
      init(_ planes: [JPEGPlane]) { self.planes = planes }
    }

    /// Passes all coefficients to the planes; returns the first warning, if any.
    static func read(
      _ bytes: PictureBytes, _ header: JPEGHeader, into planes: [JPEGPlane]
    ) throws(VisionError) -> String? {
      guard let handle = unsafe tjInitTransform() else {
        throw VisionError(.inputInvalid, "libjpeg-turbo cannot start: no memory")
      }
      defer { unsafe tjDestroy(handle) }
      let target = Target(planes)
      let status = withExtendedLifetime(target) {
        var transform = unsafe tjtransform()
        unsafe transform.op = Int32(TJXOP_NONE.rawValue)
        // No image is created from the coefficients: the filter takes them, and no output is
        // requested.
        unsafe transform.options = TJXOPT_NOOUTPUT | TJXOPT_COPYNONE
        unsafe transform.data = Unmanaged.passUnretained(target).toOpaque()
        unsafe transform.customFilter = { coefficients, part, _, component, _, transform in
          guard let coefficients = unsafe coefficients, let data = unsafe transform?.pointee.data
          else { return 0 }
          let target = unsafe Unmanaged<Target>.fromOpaque(data).takeUnretainedValue()
          guard target.planes.indices.contains(Int(component)) else { return 0 }
          unsafe target.planes[Int(component)].take(
            coefficients, blockCount: Int(part.w) / 8, atRow: Int(part.y))
          return 0
        }
        var output: UnsafeMutablePointer<UInt8>?
        var length: UInt = 0
        defer { unsafe tjFree(output) }
        return unsafe bytes.withUnsafeBytes { source in
          unsafe tjTransform(
            handle, source.bindMemory(to: UInt8.self).baseAddress, UInt(source.count), 1, &output,
            &length, &transform, TJFLAG_LIMITSCANS)
        }
      }
      guard status != 0 else { return nil }
      let words = unsafe String(cString: tjGetErrorStr2(handle))
      guard unsafe tjGetErrorCode(handle) == TJERR_WARNING.rawValue else {
        throw bytes.invalid("this JPEG cannot be decoded (\(words))")
      }
      return words
    }
  }
#endif
