internal import CKernels
public import VisionBase

/// Brings a region of a frame into a tensor in one pass: turn, crop, resize, colour, scale.
///
/// The arithmetic is that of upstream's CPU path for MediaPipe Tasks and BlazePose (OpenCV's
/// bilinear warp), to the bit: tensor column u of w looks at
/// `center + (u / w - 1/2) * width` along the region's axis, in pixel-index coordinates without a
/// half-pixel shift; source coordinates are rounded to 1/32 pixel, half to even; four neighbours
/// are blended with integer weights and rounded to a byte before any scaling. The region is
/// stretched to the tensor; there is no smoothing however strong the reduction.
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

  private var columnX: [Double]
  private var columnY: [Double]
  private var x32: [Int32]
  private var y32: [Int32]
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
    columnX = [Double](repeating: 0, count: width)
    columnY = columnX
    x32 = [Int32](repeating: 0, count: width)
    y32 = x32
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
    setColumns(for: region)
    for y in 0..<height {
      setCoordinates(ofRow: y, for: region)
      unsafe ckernels_fetch_taps(&picture, x32, y32, width, &taps)
      unsafe ckernels_blend_taps(taps, x32, y32, width, bytesPerTap, channels, &row)
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

  private func setColumns(for region: Region) {
    for x in 0..<width {
      let along = (Double(x) / Double(width) - 0.5) * region.width
      let right = region.isMirrored ? -along : along
      columnX[x] = region.centerX + right * region.cosine
      columnY[x] = region.centerY + right * region.sine
    }
  }

  private func setCoordinates(ofRow y: Int, for region: Region) {
    let below = (Double(y) / Double(height) - 0.5) * region.height
    if let lean = region.lean {
      unsafe ckernels_leaning_coordinates(
        columnX, columnY, below * region.down.x, below * region.down.y,
        1 + lean.y * (Double(y) / Double(height)), lean.x / Double(width), width, &x32, &y32)
      return
    }
    if region.sine == 0, region.down.x == 0, y > 0 {
      // An upright region: the columns stay, and the whole row has one y.
      let level = Int32((32 * (columnY[0] + below * region.down.y)).rounded(.toNearestOrEven))
      unsafe y32.withUnsafeMutableBufferPointer { unsafe $0.update(repeating: level) }
      return
    }
    unsafe ckernels_coordinates(
      columnX, columnY, below * -region.down.x, below * region.down.y, width, &x32, &y32)
  }

  /// Fixed-point coordinates need 32 times the pixel in 31 bits; NaN fails every comparison.
  private func checkReach(of region: Region) throws(VisionError) {
    let reach =
      max(region.centerX.magnitude, region.centerY.magnitude) + region.width.magnitude
      + region.height.magnitude
    let lean = region.lean.map { abs($0.x) + abs($0.y) } ?? 0
    guard reach < Double(1 << 24), region.width > 0, region.height > 0, lean < 0.5 else {
      throw VisionError(
        .optionInvalid,
        """
        a region must have a positive, finite size and lie within 2^24 pixels of the picture, in mild perspective, got \
        center (\(region.centerX), \(region.centerY)), size \(region.width)x\(region.height)
        """)
    }
    let axes =
      region.cosine.magnitude + region.sine.magnitude + region.down.x.magnitude
      + region.down.y.magnitude
    // Each of the two axes is of length 1, give or take the rounding.
    guard axes < 3 else {
      throw VisionError(
        .optionInvalid,
        "a region must be turned by a finite angle, got cosine \(region.cosine) and sine "
          + "\(region.sine)")
    }
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
