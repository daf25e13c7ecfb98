public import VisionBase

/// One image: pixels in memory, with their layout, orientation and timestamp.
///
/// A frame is a value that shares its pixels: copying it copies no pixels. The pixels either belong
/// to the frame or are borrowed from an owner that the frame keeps alive; in both cases no one may
/// change them while the frame lives.
public struct Frame: Sendable {
  /// The width of the stored image in pixels, regardless of the orientation.
  public let width: Int

  /// The height of the stored image in pixels, regardless of the orientation.
  public let height: Int

  /// The layout of the pixels in memory.
  public let format: PixelFormat

  /// The matrix of luma, Cb and Cr; unused by formats without them.
  public var matrix = YCbCrMatrix.bt601

  /// The orientation of the stored pixels.
  public var orientation: Orientation

  /// The capture time, in microseconds on the clock of the stream; nil if unknown.
  public var timestampInMicroseconds: Int64?

  /// True if the file that the frame was decoded from had lost data: some pixels are guesses.
  package var isIncomplete = false

  let memory: PixelMemory

  /// The owner that keeps the pixels in place, if they are borrowed.
  package var owner: (any Sendable & AnyObject)? { memory.owner }

  /// The longest side of a frame, in pixels.
  public static let longestSide = 1 << 20

  /// The width of the image once rotated upright.
  public var uprightWidth: Int { orientation.swapsSides ? height : width }

  /// The height of the image once rotated upright.
  public var uprightHeight: Int { orientation.swapsSides ? width : height }

  /// Creates a frame that owns a copy of the pixels in `bytes`; the copy's rows are packed.
  ///
  /// Planes follow each other without a gap. `bytesPerRow` gives the distance between rows of each
  /// plane in `bytes`; without it, rows are packed there as well.
  ///
  /// Throws `inputInvalid` if a side is not in 1...`longestSide`, a row is shorter than its pixels,
  /// or `bytes` is shorter than the planes.
  public init(
    width: Int, height: Int, format: PixelFormat, bytesPerRow: [Int]? = nil,
    orientation: Orientation = .up, timestampInMicroseconds: Int64? = nil, bytes: RawSpan
  ) throws(VisionError) {
    let layout = try PlaneLayout.make(
      width: width, height: height, format: format, bytesPerRow: bytesPerRow)
    var offset = 0
    var needed = 0
    for plane in layout {
      needed = offset + plane.minimumByteCount
      offset += plane.bytesPerRow * plane.rowCount
    }
    guard bytes.byteCount >= needed else {
      throw VisionError(
        .inputInvalid,
        "a \(width)x\(height) \(format) frame needs \(needed) bytes, got \(bytes.byteCount)")
    }
    let memory = unsafe bytes.withUnsafeBytes { source in
      var start = 0
      var planes: [UnsafeRawBufferPointer] = unsafe []
      for plane in layout {
        unsafe planes.append(
          UnsafeRawBufferPointer(rebasing: source[start..<start + plane.minimumByteCount]))
        start += plane.bytesPerRow * plane.rowCount
      }
      return unsafe PixelMemory(packing: planes, layout: layout)
    }
    self.init(
      width: width, height: height, format: format, memory: memory, orientation: orientation,
      timestampInMicroseconds: timestampInMicroseconds)
  }

  /// Creates a frame over pixels that `owner` keeps in place, without copying them.
  ///
  /// The frame retains `owner`. No one may change the pixels while the frame lives.
  ///
  /// Throws `inputInvalid` if the number of planes does not match the format, a row is shorter than
  /// its pixels, or a plane is too short.
  @unsafe public init(
    width: Int, height: Int, format: PixelFormat, planes: [UnsafeRawBufferPointer],
    bytesPerRow: [Int], owner: any Sendable & AnyObject, orientation: Orientation = .up,
    timestampInMicroseconds: Int64? = nil
  ) throws(VisionError) {
    let layout = try PlaneLayout.make(
      width: width, height: height, format: format, bytesPerRow: bytesPerRow)
    guard unsafe planes.count == layout.count else {
      throw VisionError(
        .inputInvalid,
        unsafe "a \(format) frame has \(layout.count) planes, got \(planes.count)")
    }
    for (index, plane) in layout.enumerated() {
      guard unsafe planes[index].count >= plane.minimumByteCount else {
        throw VisionError(
          .inputInvalid,
          unsafe """
          plane \(index) of a \(width)x\(height) \(format) frame needs \
          \(plane.minimumByteCount) bytes, got \(planes[index].count)
          """)
      }
    }
    let memory = unsafe PixelMemory(layout: layout, planes: planes, owner: owner)
    self.init(
      width: width, height: height, format: format, memory: memory, orientation: orientation,
      timestampInMicroseconds: timestampInMicroseconds)
  }

  /// Creates a packed one-plane frame whose pixels are all written by `fill`.
  ///
  /// The memory passed to `fill` is not zeroed; it comes from `pool`, if there is one.
  package init(
    width: Int, height: Int, packed format: PixelFormat, orientation: Orientation = .up,
    timestampInMicroseconds: Int64? = nil, pool: PixelPool? = nil,
    fill: (UnsafeMutableRawBufferPointer) throws(VisionError) -> Void
  ) throws(VisionError) {
    let layout = try PlaneLayout.make(
      width: width, height: height, format: format, bytesPerRow: nil)
    let memory = PixelMemory(layout: layout, pool: pool)
    try unsafe fill(memory.mutablePlane(0))
    self.init(
      width: width, height: height, format: format, memory: memory, orientation: orientation,
      timestampInMicroseconds: timestampInMicroseconds)
  }

  /// Creates a frame over its own memory, which has the planes of the format.
  init(
    width: Int, height: Int, format: PixelFormat, memory: PixelMemory, orientation: Orientation,
    timestampInMicroseconds: Int64?
  ) {
    self.width = width
    self.height = height
    self.format = format
    self.memory = memory
    self.orientation = orientation
    self.timestampInMicroseconds = timestampInMicroseconds
  }

  /// Returns the same image in its own packed memory, independent of any owner.
  package func copied() -> Frame {
    let planes = unsafe memory.layout.indices.map { unsafe memory.plane($0) }
    let packed = unsafe PixelMemory(packing: planes, layout: memory.layout)
    var copy = Frame(
      width: width, height: height, format: format, memory: packed, orientation: orientation,
      timestampInMicroseconds: timestampInMicroseconds)
    copy.matrix = matrix
    return copy
  }

  /// Returns the distance between the rows of a plane, in bytes.
  public func bytesPerRow(plane: Int = 0) -> Int {
    memory.layout[plane].bytesPerRow
  }

  /// Passes the bytes of a plane to `body`, for the duration of the call.
  ///
  /// The last row may end where its pixels end.
  public func withBytes<Result, Failure: Error>(
    plane: Int = 0, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(memory.plane(plane).bytes)
  }
}
