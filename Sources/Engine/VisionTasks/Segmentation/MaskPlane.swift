internal import Frames

/// The values of a mask, row by row from the top, in memory of a `PixelPool`.
@safe package final class MaskPlane<Value: BitwiseCopyable & Sendable>: @unchecked Sendable {
  // Sendable: the values are written before the plane is shared, and never again.
  package let width: Int
  package let height: Int
  private let start: UnsafeMutablePointer<Value>
  private let block: PixelBlock
  private let pool: PixelPool

  /// The alignment of the first value, as that of MediaPipe's images.
  private static var alignment: Int { 64 }

  /// Creates a plane whose values are all written by a function.
  @unsafe init(
    width: Int, height: Int, _ pool: PixelPool,
    write: (UnsafeMutableBufferPointer<Value>) -> Void
  ) {
    (self.width, self.height, self.pool) = (width, height, pool)
    let count = width * height
    block = pool.take(count * MemoryLayout<Value>.stride + Self.alignment - 1)
    unsafe start = block.start.alignedUp(toMultipleOf: Self.alignment)
      .bindMemory(to: Value.self, capacity: count)
    unsafe write(UnsafeMutableBufferPointer(start: start, count: count))
  }

  deinit { pool.giveBack(block) }

  /// The bytes of the values, valid as long as the plane; they are not written any more.
  @unsafe package var bytes: (start: UnsafeMutableRawPointer, count: Int) {
    unsafe (UnsafeMutableRawPointer(start), width * height * MemoryLayout<Value>.stride)
  }

  /// A copy of the values.
  package var values: [Value] {
    unsafe Array(UnsafeBufferPointer(start: start, count: width * height))
  }
}
