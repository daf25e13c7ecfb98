internal import VisionBase

/// A model rewritten for this package's kernels, and the packed weights of its trees.
///
/// All engines of a model share it; the first one of a kind packs the weights for the others.
final class RewrittenModel<Tree: Sendable>: Sendable {
  /// The bytes for the runtime: a copy of the model in which custom operators are the kernels.
  let bytes: StableBytes
  /// The trees, each with the name of its custom operator.
  let trees: [(name: String, tree: Tree)]

  private struct Weak: Sendable {
    weak let weights: StableBytes?
  }

  /// The weights in use, by the number of the tree and what they were packed for.
  private let packed = Lock<[[Int]: Weak]>([:])

  init(bytes: StableBytes, trees: [(name: String, tree: Tree)]) {
    (self.bytes, self.trees) = (bytes, trees)
  }

  /// Shares the weights of a tree among plans.
  ///
  /// - Parameters:
  ///   - made: The weights that a new plan has packed.
  ///   - tree: The number of the tree.
  ///   - threadCount: The number of threads, if the order of the weights depends on it.
  /// - Returns: The weights that other plans use, or else the ones just packed.
  func weights(insteadOf made: StableBytes, of tree: Int, threadCount: Int = 0) -> StableBytes {
    packed.withLock { packed in
      if let known = packed[[tree, threadCount]]?.weights, known.byteCount == made.byteCount {
        return known
      }
      packed[[tree, threadCount]] = Weak(weights: made)
      return made
    }
  }
}
