/// The number of frames with several subjects after which copies of a model read them side by side.
///
/// Copies take time to be made and memory, which a single picture does not pay back.
package struct ThreadSharing: Hashable, Sendable {
  private var remainingFrames: Int?

  /// Sharing after as many frames as roughly save the time that copies take to be made.
  package static let usual = ThreadSharing(afterFrames: 8)
  /// No sharing.
  package static let never = ThreadSharing(afterFrames: nil)

  /// Creates sharing after a number of frames; nil shares never.
  package init(afterFrames count: Int?) { remainingFrames = count }

  /// Counts a frame with several subjects; returns true if copies read it.
  mutating func begins() -> Bool {
    guard let count = remainingFrames else { return false }
    remainingFrames = max(count - 1, 0)
    return count <= 0
  }
}
