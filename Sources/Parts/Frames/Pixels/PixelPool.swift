internal import VisionBase

/// Memory that frames reuse one after another.
///
/// A large image's memory is new to the process each time: the system zeroes it page by page, which
/// can take as long as decoding. Frames created with a pool leave their memory to the next one.
///
/// ```swift
/// let options = DecodingOptions(pool: PixelPool())
/// for path in paths { try look(at: Frame(decoding: path, options: options)) }
/// ```
///
/// Frames may outlive the pool and be used on any thread; no two of them share memory.
public final class PixelPool: Sendable {
  /// The maximum number of unused bytes; memory beyond that is returned to the system.
  public let unusedByteLimit: Int

  private let unused = Lock(Blocks())

  /// Creates an empty pool.
  ///
  /// The default limit, 256 MiB, holds seven images of twelve megapixels.
  public init(unusedByteLimit: Int = 256 << 20) {
    self.unusedByteLimit = max(0, unusedByteLimit)
  }

  deinit {
    unused.withLock { $0.removeAll() }
  }

  /// The number of bytes currently unused.
  public var unusedByteCount: Int { unused.withLock { $0.byteCount } }

  /// Returns a block of at least this many bytes, with undefined content.
  package func take(_ byteCount: Int) -> PixelBlock {
    unused.withLock { $0.take(byteCount) } ?? PixelBlock(byteCount: byteCount)
  }

  /// Takes a block back, or frees it if too much memory is unused.
  package func giveBack(_ block: PixelBlock) {
    unused.withLock { $0.add(block, limit: unusedByteLimit) }
  }
}

/// Memory for pixels, freed explicitly by its owner.
@safe package struct PixelBlock: @unchecked Sendable {
  // Sendable: guarded by the pool's lock, or by the one frame that has the block.
  package let start: UnsafeMutableRawPointer
  let byteCount: Int

  init(byteCount: Int) {
    unsafe start = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 1)
    self.byteCount = byteCount
  }

  func free() { unsafe start.deallocate() }
}

/// The unused blocks, in the order of their return.
private struct Blocks {
  private var blocks: [PixelBlock] = []
  private(set) var byteCount = 0

  /// Takes the smallest block that is large enough, unless most of it would go unused.
  mutating func take(_ needed: Int) -> PixelBlock? {
    var best: Int?
    for (index, block) in blocks.enumerated()
    where block.byteCount >= needed && block.byteCount / 2 <= needed {
      if let found = best, blocks[found].byteCount <= block.byteCount { continue }
      best = index
    }
    guard let best else { return nil }
    byteCount -= blocks[best].byteCount
    return blocks.remove(at: best)
  }

  /// Keeps a block, and frees those unused the longest until all fit.
  mutating func add(_ block: PixelBlock, limit: Int) {
    guard block.byteCount <= limit else { return block.free() }
    blocks.append(block)
    byteCount += block.byteCount
    while byteCount > limit {
      let oldest = blocks.removeFirst()
      byteCount -= oldest.byteCount
      oldest.free()
    }
  }

  mutating func removeAll() {
    for block in blocks { block.free() }
    (blocks, byteCount) = ([], 0)
  }
}
