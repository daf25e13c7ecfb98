internal import CKernels
public import VisionBase

/// Brings a region of a frame into a tensor in one pass: turn, crop, resize, colour, scale.
///
/// The arithmetic is that of upstream's CPU path for MediaPipe Tasks and BlazePose (OpenCV's
/// bilinear warp), to the bit: tensor column u of w looks at u / w of the way between the region's
/// left and right corners, in pixel-index coordinates without a half-pixel shift; source
/// coordinates are rounded to 1/32 pixel, half to even, after the very steps that upstream takes;
/// four neighbours are blended with integer weights and rounded to a byte before any scaling. The
/// region is stretched to the tensor; there is no smoothing however strong the reduction.
///
/// YCbCr frames are blended as Y, Cb and Cr, chroma taken from the sample that covers the pixel,
/// and the blended bytes are turned into RGB by the frame's matrix. Alpha is ignored. Gray frames give three equal
/// channels.
///
/// Keep one sampler for each tensor size: it owns the scratch rows, so that sampling allocates
/// nothing. Not thread-safe.
public final class RegionSampler {
  /// The tensor's columns.
  public let width: Int

  /// The tensor's rows.
  public let height: Int

  private var way = CKernelsWay()
  private var coordinates: [Int32]
  private var taps: [UInt64]
  private var row: [UInt8]

  /// Makes a sampler for tensors of `width` by `height` pixels, three channels.
  ///
  /// Throws `optionInvalid` unless both are 1 to `Frame.longestSide`.
  public init(width: Int, height: Int) throws(VisionError) {
    let sides = 1...Frame.longestSide
    guard sides.contains(width), sides.contains(height) else {
      throw VisionError(
        .optionInvalid,
        "a tensor of pixels must be 1 to \(Frame.longestSide) on a side, got \(width)x\(height)")
    }
    self.width = width
    self.height = height
    coordinates = [Int32](repeating: 0, count: 3 * width + height)
    taps = [UInt64](repeating: 0, count: 2 * width)
    row = [UInt8](repeating: 0, count: 3 * width + 8)
  }

  /// Writes the region as bytes 0...255, RGB.
  public func sample(
    _ region: Region, of frame: Frame, border: Border, into tensor: inout MutableSpan<UInt8>
  ) throws(VisionError) {
    try checkCount(tensor.count)
    try unsafe tensor.withUnsafeMutableBufferPointer { (buffer) throws(VisionError) in
      let base = buffer.baseAddress
      try unsafe eachRow(of: region, frame, border) { y, bytes in
        unsafe base?.advanced(by: y * width * 3).update(from: bytes, count: width * 3)
      }
    }
  }

  /// Writes the region as bytes minus 128, RGB.
  public func sample(
    _ region: Region, of frame: Frame, border: Border, into tensor: inout MutableSpan<Int8>
  ) throws(VisionError) {
    try checkCount(tensor.count)
    try unsafe tensor.withUnsafeMutableBufferPointer { (buffer) throws(VisionError) in
      guard let base = buffer.baseAddress else { return }
      try unsafe eachRow(of: region, frame, border) { y, bytes in
        unsafe ckernels_to_int8(bytes, width * 3, base + y * width * 3)
      }
    }
  }

  /// Writes the region as scaled floats, RGB.
  public func sample(
    _ region: Region, of frame: Frame, border: Border, scaling: PixelScaling,
    into tensor: inout MutableSpan<Float>
  ) throws(VisionError) {
    try checkCount(tensor.count)
    try unsafe tensor.withUnsafeMutableBufferPointer { (buffer) throws(VisionError) in
      guard let base = buffer.baseAddress else { return }
      try unsafe eachRow(of: region, frame, border) { y, bytes in
        unsafe ckernels_to_float(
          bytes, width * 3, scaling.scale, scaling.offset, base + y * width * 3)
      }
    }
  }

  private func checkCount(_ count: Int) throws(VisionError) {
    guard count == width * height * 3 else {
      throw VisionError(
        .optionInvalid,
        "a \(width)x\(height) RGB tensor has \(width * height * 3) elements, got \(count)")
    }
  }

  /// Calls `write` with every row of RGB bytes, from the top.
  private func eachRow(
    of region: Region, _ frame: Frame, _ border: Border,
    write: (Int, UnsafePointer<UInt8>) -> Void
  ) throws(VisionError) {
    try checkReach(of: region)
    var picture = CKernelsPicture(frame, border: border)
    let channels = frame.format.channels
    let colors = frame.matrix.colors(isFullRange: frame.format.isFullRange)
    let bytesPerTap: Int32 = frame.format.bytesPerPixel == 4 ? 4 : 3
    unsafe eachRowOfPlaces(in: region) { y, places in
      if unsafe places.isLevel != 0 {
        unsafe ckernels_fetch_level_taps(&picture, places.x32, places.y32[0], width, &taps)
      } else {
        unsafe ckernels_fetch_taps(&picture, places.x32, places.y32, width, &taps)
      }
      unsafe ckernels_blend_taps(
        taps, places.x32, places.y32, width, bytesPerTap, channels, &row)
      if frame.format.planeCount > 1 {
        unsafe ckernels_ycbcr_to_rgb(&row, width, colors)
      }
      unsafe row.withUnsafeBufferPointer { bytes in
        if let base = bytes.baseAddress { unsafe write(y, base) }
      }
    }
    // The picture's memory must outlive the last read of it above.
    withExtendedLifetime(frame) {}
  }

  /// Calls `body` with where the pixels of every row look, from the top.
  private func eachRowOfPlaces(in region: Region, body: (Int, CKernelsPlaces) -> Void) {
    var corners = CKernelsCorners(region)
    unsafe coordinates.withUnsafeMutableBufferPointer { buffer in
      guard let first = buffer.baseAddress else { return }
      let scratch = unsafe Coordinates(first, width: width)
      unsafe ckernels_find_way(
        &corners, Int32(width), Int32(height), &way, scratch.columns, scratch.rows)
      for y in 0..<height {
        let places = unsafe ckernels_places(
          &way, Int32(y), scratch.columns, scratch.rows, scratch.x32, scratch.y32)
        unsafe body(y, places)
      }
    }
  }

  /// What is known of whole columns and rows, and a row of coordinates, in one piece of memory.
  @unsafe private struct Coordinates {
    let columns: UnsafeMutablePointer<Int32>
    let x32: UnsafeMutablePointer<Int32>
    let y32: UnsafeMutablePointer<Int32>
    let rows: UnsafeMutablePointer<Int32>

    init(_ first: UnsafeMutablePointer<Int32>, width: Int) {
      unsafe columns = first
      unsafe x32 = first + width
      unsafe y32 = first + 2 * width
      unsafe rows = first + 3 * width
    }
  }

  /// Fixed-point coordinates need 32 times the pixel in 31 bits; NaN fails every comparison.
  private func checkReach(of region: Region) throws(VisionError) {
    func isInReach(_ corner: SIMD2<Float>) -> Bool {
      abs(corner.x) < Float(1 << 24) && abs(corner.y) < Float(1 << 24)
    }
    let view = Perspective(region)
    guard isInReach(region.topLeft), isInReach(region.topRight), isInReach(region.bottomRight),
      isInReach(region.bottomLeft), view.area != 0, abs(view.lean.x) + abs(view.lean.y) < 0.5
    else {
      throw VisionError(
        .optionInvalid,
        """
        a region must have a positive, finite size and a finite angle, and lie within 2^24 pixels of \
        the picture in mild perspective, got the corners \(region.topLeft), \(region.topRight), \
        \(region.bottomRight) and \(region.bottomLeft)
        """)
    }
  }
}

extension CKernelsCorners {
  init(_ region: Region) {
    func point(_ corner: SIMD2<Float>) -> CKernelsPoint {
      CKernelsPoint(x: corner.x, y: corner.y)
    }
    self.init(
      bottomLeft: point(region.bottomLeft), topLeft: point(region.topLeft),
      topRight: point(region.topRight), bottomRight: point(region.bottomRight))
  }
}

extension PixelFormat {
  /// Whether luma uses all of 0...255.
  var isFullRange: Bool { self == .nv12FullRange || self == .i420FullRange }

  /// Which bytes of a tap are the result's first, second and third.
  var channels: CKernelsChannels {
    switch self {
    case .bgra: CKernelsChannels(red: 2, green: 1, blue: 0)
    case .argb: CKernelsChannels(red: 1, green: 2, blue: 3)
    default: CKernelsChannels(red: 0, green: 1, blue: 2)
    }
  }

  var kernelLayout: CKernelsLayout {
    switch self {
    case .rgb: CKernelsLayoutPacked3
    case .rgba, .bgra, .argb: CKernelsLayoutPacked4
    case .gray: CKernelsLayoutGray
    case .nv12VideoRange, .nv12FullRange: CKernelsLayoutNV12
    case .i420VideoRange, .i420FullRange: CKernelsLayoutI420
    }
  }

  /// Black as it lies in a tap: Y, Cb, Cr from the lowest byte, or zeros.
  var borderPixel: UInt32 {
    guard planeCount > 1 else { return 0 }
    return isFullRange ? 0x80_80_00 : 0x80_80_10
  }
}

extension YCbCrMatrix {
  fileprivate func colors(isFullRange: Bool) -> CKernelsColors {
    switch self {
    case .bt601: isFullRange ? CKernelsColorsBT601Full : CKernelsColorsBT601Video
    case .bt709: isFullRange ? CKernelsColorsBT709Full : CKernelsColorsBT709Video
    }
  }
}

extension CKernelsPicture {
  /// Points at a frame's pixels; the frame must outlive every use.
  init(_ frame: Frame, border: Border) {
    self.init()
    width = Int32(frame.width)
    height = Int32(frame.height)
    layout = frame.format.kernelLayout
    replicatesBorder = border == .replicate ? 1 : 0
    borderPixel = frame.format.borderPixel
    func base(_ index: Int) -> UnsafePointer<UInt8>? {
      guard index < frame.format.planeCount else { return nil }
      return unsafe frame.memory.plane(index).bindMemory(to: UInt8.self).baseAddress
    }
    func stride(_ index: Int) -> Int {
      index < frame.format.planeCount ? frame.bytesPerRow(plane: index) : 0
    }
    unsafe plane = (base(0), base(1), base(2))
    bytesPerRow = (stride(0), stride(1), stride(2))
  }
}
