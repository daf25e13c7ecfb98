internal import VisionBase

/// Memory that frames use one after the other.
///
/// A large picture's memory is new to the process each time: the system clears it page by page, which
/// can take as long as decoding. Frames that are made with a pool leave their memory to the next one.
///
/// ```swift
/// let options = DecodingOptions(pool: PixelPool())
/// for path in paths { try look(at: Frame(decoding: path, options: options)) }
/// ```
///
/// Frames may outlive the pool and be used on any thread; no memory belongs to two of them.
public final class PixelPool: Sendable {
  /// The most bytes that lie unused; memory beyond that is given back to the system.
  public let unusedByteLimit: Int

  private let unused = Lock(Blocks())

  /// Makes an empty pool.
  ///
  /// The usual limit, 256 MiB, is seven pictures of twelve megapixels.
  public init(unusedByteLimit: Int = 256 << 20) {
    self.unusedByteLimit = max(0, unusedByteLimit)
  }

  deinit {
    unused.withLock { $0.removeAll() }
  }

  /// The bytes that lie unused now.
  public var unusedByteCount: Int { unused.withLock { $0.byteCount } }

  /// A block of at least this many bytes, whose content means nothing.
  func take(_ byteCount: Int) -> PixelBlock {
    unused.withLock { $0.take(byteCount) } ?? PixelBlock(byteCount: byteCount)
  }

  /// Takes a block back, or frees it where too much lies unused.
  func giveBack(_ block: PixelBlock) {
    unused.withLock { $0.add(block, limit: unusedByteLimit) }
  }
}

/// Memory for pixels, with an owner who frees it.
@safe struct PixelBlock: @unchecked Sendable {
  // Sendable: the pool's lock, or the one frame that has the block, guards it.
  let start: UnsafeMutableRawPointer
  let byteCount: Int

  init(byteCount: Int) {
    unsafe start = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 1)
    self.byteCount = byteCount
  }

  func free() { unsafe start.deallocate() }
}

/// What lies unused, in the order in which it came back.
private struct Blocks {
  private var blocks: [PixelBlock] = []
  private(set) var byteCount = 0

  /// The smallest block that is large enough, unless most of it would go unused.
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

  /// Keeps a block, and frees the ones that lay unused the longest until all fit in.
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
