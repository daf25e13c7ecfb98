internal import VisionBase

/// The layout of one plane's rows.
struct PlaneLayout: Sendable {
  let bytesPerRow: Int
  let rowCount: Int
  /// The number of bytes per row that hold pixels.
  let packedBytesPerRow: Int

  /// The same rows without padding.
  var packed: PlaneLayout {
    PlaneLayout(
      bytesPerRow: packedBytesPerRow, rowCount: rowCount, packedBytesPerRow: packedBytesPerRow)
  }

  /// The number of bytes from the first pixel to the last.
  var minimumByteCount: Int { bytesPerRow * (rowCount - 1) + packedBytesPerRow }

  /// More bytes than the widest row has, so that plane sizes do not overflow.
  private static let longestRow = 1 << 32

  /// Returns the planes of a frame, after checking its sides and rows.
  static func make(
    width: Int, height: Int, format: PixelFormat, bytesPerRow: [Int]?
  ) throws(VisionError) -> [PlaneLayout] {
    let sides = 1...Frame.longestSide
    guard sides.contains(width), sides.contains(height) else {
      throw VisionError(
        .inputInvalid,
        "a frame's sides must be 1 to \(Frame.longestSide) pixels, got \(width)x\(height)")
    }
    if let bytesPerRow, bytesPerRow.count != format.planeCount {
      throw VisionError(
        .inputInvalid,
        "a \(format) frame has \(format.planeCount) planes, got \(bytesPerRow.count) row lengths")
    }
    var planes: [PlaneLayout] = []
    for index in 0..<format.planeCount {
      let packed = format.packedBytesPerRow(plane: index, width: width)
      let given = bytesPerRow?[index] ?? packed
      guard given >= packed, given <= longestRow else {
        throw VisionError(
          .inputInvalid,
          "a row of plane \(index) of a \(width) wide \(format) frame has \(packed) to "
            + "\(longestRow) bytes, got \(given)")
      }
      planes.append(
        PlaneLayout(
          bytesPerRow: given, rowCount: format.rowCount(plane: index, height: height),
          packedBytesPerRow: packed))
    }
    return planes
  }
}

/// The memory of a frame's planes: allocated here, or borrowed from an owner that is kept alive.
@safe final class PixelMemory: Sendable {
  let layout: [PlaneLayout]
  // Sendable: constant, and the pixels are not written once the frame exists (its contract).
  private nonisolated(unsafe) let planes: [UnsafeRawBufferPointer]
  private let block: PixelBlock?
  private let pool: PixelPool?
  let owner: (any Sendable & AnyObject)?

  /// Allocates every plane on a 64-byte boundary, with 64 spare bytes after the last.
  ///
  /// With a pool, the memory is taken from there and returned there.
  init(layout: [PlaneLayout], pool: PixelPool? = nil) {
    self.layout = layout
    self.pool = pool
    let rounded = layout.map { ($0.bytesPerRow * $0.rowCount + 63) & ~63 }
    // Rounded up here rather than by the allocator: glibc before 2.38 does not reuse an aligned
    // block for the next one of the same size, so that memory grows with the number of images.
    let byteCount = rounded.reduce(64 + 63, +)
    let block = pool?.take(byteCount) ?? PixelBlock(byteCount: byteCount)
    let first = unsafe block.start.alignedUp(toMultipleOf: 64)
    var offset = 0
    var planes: [UnsafeRawBufferPointer] = unsafe []
    for (plane, byteCount) in zip(layout, rounded) {
      unsafe planes.append(
        UnsafeRawBufferPointer(
          start: first + offset, count: plane.bytesPerRow * plane.rowCount))
      offset += byteCount
    }
    unsafe self.planes = planes
    self.block = block
    owner = nil
  }

  /// Copies planes, without any padding between their rows.
  ///
  /// The padding can be far larger than the pixels: a layout may claim any distance.
  convenience init(packing planes: [UnsafeRawBufferPointer], layout: [PlaneLayout]) {
    self.init(layout: layout.map(\.packed))
    for (index, plane) in layout.enumerated() {
      let (source, target) = unsafe (planes[index], mutablePlane(index))
      guard plane.bytesPerRow > plane.packedBytesPerRow else {
        unsafe target.copyMemory(
          from: UnsafeRawBufferPointer(rebasing: source.prefix(plane.minimumByteCount)))
        continue
      }
      let length = plane.packedBytesPerRow
      unsafe target.copyRows(
        plane.rowCount, of: length, every: length, from: source, every: plane.bytesPerRow)
    }
  }

  /// References planes that `owner` keeps in place.
  init(
    layout: [PlaneLayout], planes: [UnsafeRawBufferPointer], owner: any Sendable & AnyObject
  ) {
    self.layout = layout
    unsafe self.planes = planes
    (block, pool) = (nil, nil)
    self.owner = owner
  }

  deinit {
    guard let block else { return }
    if let pool { pool.giveBack(block) } else { block.free() }
  }

  /// Returns the bytes of a plane.
  @unsafe func plane(_ index: Int) -> UnsafeRawBufferPointer { unsafe planes[index] }

  /// Returns the bytes of a plane that this object allocated and whose frame is still being
  /// created.
  @unsafe func mutablePlane(_ index: Int) -> UnsafeMutableRawBufferPointer {
    unsafe UnsafeMutableRawBufferPointer(mutating: planes[index])
  }

  /// Returns a row of a plane; the row must exist.
  @unsafe func row(_ row: Int, of index: Int) -> UnsafePointer<UInt8> {
    // Every plane has an address: it was allocated here, or `Frame` checked that it holds all its
    // rows.
    unsafe UnsafePointer(mutableRow(row, of: index))
  }

  /// Returns a row of a plane that this object allocated and whose frame is still being created.
  @unsafe func mutableRow(_ row: Int, of index: Int) -> UnsafeMutablePointer<UInt8> {
    let bytes = unsafe mutablePlane(index)[(row * layout[index].bytesPerRow)...]
    return unsafe UnsafeMutableRawBufferPointer(rebasing: bytes).assumingMemoryBound(to: UInt8.self)
      .baseAddress.unsafelyUnwrapped
  }
}
