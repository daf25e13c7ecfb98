internal import CKernels
public import VisionBase

/// A sampler of a frame's region into a tensor in one pass: rotate, crop, resize, convert color,
/// scale.
///
/// The arithmetic is bit-identical to upstream's CPU path for MediaPipe Tasks and BlazePose
/// (OpenCV's bilinear warp): tensor column u of w samples at u / w of the way between the region's
/// left and right corners, in pixel-index coordinates without a half-pixel shift; source
/// coordinates are rounded to 1/32 pixel, half to even, after exactly the steps that upstream
/// takes; four neighbors are blended with integer weights and rounded to a byte before any scaling.
/// The region is stretched to the tensor; there is no smoothing, however strong the reduction.
///
/// YCbCr frames are blended as Y, Cb and Cr, with chroma taken from the sample that covers the
/// pixel, and the blended bytes are converted to RGB by the frame's matrix. Alpha is ignored. Gray
/// frames give three equal channels.
///
/// Keep one sampler for each tensor size: it owns the scratch memory, so that sampling allocates
/// nothing. Not thread-safe.
public final class RegionSampler {
  /// The number of columns in the tensor.
  public let width: Int

  /// The number of rows in the tensor.
  public let height: Int

  /// The maximum number of threads for sampling a region.
  package let threadCount: Int

  private var way = CKernelsWay()
  /// Precomputed positions of whole columns, then of whole rows.
  private var places: [Int32]
  /// Scratch memory with a piece for each thread.
  private var scratch: [UInt64]

  /// Creates a sampler for tensors of `width` by `height` pixels, three channels.
  ///
  /// Throws `optionInvalid` unless both are 1 to `Frame.longestSide`.
  public convenience init(width: Int, height: Int) throws(VisionError) {
    try self.init(width: width, height: height, threadCount: 1)
  }

  /// Creates a sampler that uses further threads for regions large enough to benefit.
  ///
  /// The tensor is bit-identical. Throws as above; less than one thread counts as one.
  package init(width: Int, height: Int, threadCount: Int) throws(VisionError) {
    let sides = 1...Frame.longestSide
    guard sides.contains(width), sides.contains(height) else {
      throw VisionError(
        .optionInvalid,
        "a tensor of pixels must be 1 to \(Frame.longestSide) on a side, got \(width)x\(height)")
    }
    self.width = width
    self.height = height
    self.threadCount = max(1, min(threadCount, Self.mostThreads))
    places = [Int32](repeating: 0, count: width + height)
    let bytes = ckernels_sampling_scratch(Int32(width)) * self.threadCount
    scratch = [UInt64](repeating: 0, count: bytes / MemoryLayout<UInt64>.stride)
  }

  /// More threads than this would have no work.
  private static let mostThreads = 8

  /// Writes the region as bytes 0...255, RGB.
  public func sample(
    _ region: Region, of frame: Frame, border: Border, into tensor: inout MutableSpan<UInt8>
  ) throws(VisionError) {
    try checkCount(tensor.count)
    try unsafe tensor.withUnsafeMutableBufferPointer { (buffer) throws(VisionError) in
      try unsafe write(region, of: frame, border, CKernelsElementsBytes, to: buffer.baseAddress)
    }
  }

  /// Writes the region as bytes minus 128, RGB.
  public func sample(
    _ region: Region, of frame: Frame, border: Border, into tensor: inout MutableSpan<Int8>
  ) throws(VisionError) {
    try checkCount(tensor.count)
    try unsafe tensor.withUnsafeMutableBufferPointer { (buffer) throws(VisionError) in
      try unsafe write(region, of: frame, border, CKernelsElementsSigned, to: buffer.baseAddress)
    }
  }

  /// Writes the region as scaled floats, RGB.
  public func sample(
    _ region: Region, of frame: Frame, border: Border, scaling: PixelScaling,
    into tensor: inout MutableSpan<Float>
  ) throws(VisionError) {
    try checkCount(tensor.count)
    try unsafe tensor.withUnsafeMutableBufferPointer { (buffer) throws(VisionError) in
      try unsafe write(
        region, of: frame, border, CKernelsElementsFloats, scaling: scaling,
        to: buffer.baseAddress)
    }
  }

  private func checkCount(_ count: Int) throws(VisionError) {
    guard count == width * height * 3 else {
      throw VisionError(
        .optionInvalid,
        "a \(width)x\(height) RGB tensor has \(width * height * 3) elements, got \(count)")
    }
  }

  /// Writes all rows to a tensor with the number of elements that `checkCount` requires.
  @unsafe private func write(
    _ region: Region, of frame: Frame, _ border: Border, _ elements: CKernelsElements,
    scaling: PixelScaling? = nil, to tensor: UnsafeMutableRawPointer?
  ) throws(VisionError) {
    try checkReach(of: region)
    var corners = CKernelsCorners(region)
    unsafe places.withUnsafeMutableBufferPointer { places in
      guard let columns = places.baseAddress else { return }
      let rows = unsafe columns + width
      unsafe ckernels_find_way(&corners, Int32(width), Int32(height), &way, columns, rows)
      unsafe withUnsafePointer(to: &way) { way in
        unsafe scratch.withUnsafeMutableBytes { scratch in
          var sampler = unsafe CKernelsSampler(frame, border, elements, scaling)
          unsafe (sampler.way, sampler.columns, sampler.rows) = (
            way, UnsafePointer(columns), UnsafePointer(rows)
          )
          unsafe sampler.tensor = tensor
          unsafe sampler.scratch = scratch.bindMemory(to: UInt8.self).baseAddress
          unsafe ckernels_sample(&sampler, threadCount)
        }
      }
    }
    // The image's memory must outlive the last read above.
    withExtendedLifetime(frame) {}
  }

  private func checkReach(of region: Region) throws(VisionError) {
    guard region.canBeSampled else {
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

extension Region {
  /// True if a sampler takes the region: coordinates fit fixed point (32 times the pixel in 31
  /// bits), and there is an area; NaN fails every comparison.
  package var canBeSampled: Bool {
    func isInReach(_ corner: SIMD2<Float>) -> Bool {
      abs(corner.x) < Float(1 << 24) && abs(corner.y) < Float(1 << 24)
    }
    let view = Perspective(self)
    return isInReach(topLeft) && isInReach(topRight) && isInReach(bottomRight)
      && isInReach(bottomLeft) && view.area != 0 && abs(view.lean.x) + abs(view.lean.y) < 0.5
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
  /// True if luma uses the full range 0...255.
  var isFullRange: Bool { self == .nv12FullRange || self == .i420FullRange }

  /// The bytes of a tap that become the result's first, second and third.
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

  /// Black in the layout of a tap: Y, Cb, Cr from the lowest byte, or zeros.
  var borderPixel: UInt32 {
    guard planeCount > 1 else { return 0 }
    return isFullRange ? 0x80_80_00 : 0x80_80_10
  }
}

extension YCbCrMatrix {
  func colors(isFullRange: Bool) -> CKernelsColors {
    switch self {
    case .bt601: isFullRange ? CKernelsColorsBT601Full : CKernelsColorsBT601Video
    case .bt709: isFullRange ? CKernelsColorsBT709Full : CKernelsColorsBT709Video
    }
  }
}

extension CKernelsSampler {
  /// Creates a sampler with the request; the source positions and the destination are not yet set.
  @unsafe fileprivate init(
    _ frame: Frame, _ border: Border, _ elements: CKernelsElements, _ scaling: PixelScaling?
  ) {
    unsafe self.init()
    unsafe picture = CKernelsPicture(frame, border: border)
    unsafe channels = frame.format.channels
    unsafe isYCbCr = frame.format.planeCount > 1 ? 1 : 0
    unsafe colors = frame.matrix.colors(isFullRange: frame.format.isFullRange)
    unsafe self.elements = elements
    if let scaling {
      unsafe scale = (scaling.scale[0], scaling.scale[1], scaling.scale[2])
      unsafe offset = (scaling.offset[0], scaling.offset[1], scaling.offset[2])
    }
  }
}

extension CKernelsPicture {
  /// Creates a view of a frame's pixels; the frame must outlive every use.
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
