internal import CKernels

/// Points, and their motion from one picture to the next.
///
/// The method is that of Lucas and Kanade on a pyramid, forward and backward (Bouguet, 2000; Kalal
/// et al., "Forward-Backward Error", 2010). Reuse one: it does not allocate once it has held as
/// many points. Coordinates are in pixels of the pyramid's largest level; an integer is a pixel's
/// center.
package struct PointFlow: Sendable {
  private var from: [Float] = []
  private var to: [Float] = []
  private var errors: [Float] = []
  private var likenesses: [Float] = []

  /// The side of the square of pixels that identifies a point.
  package static let patternSide = CKERNELS_FOLLOWED_SIDE

  /// Creates a flow without points.
  package init() {}

  /// The number of points.
  package var count: Int { errors.count }

  /// Removes all points and keeps their memory.
  package mutating func removeAll() {
    from.removeAll(keepingCapacity: true)
    to.removeAll(keepingCapacity: true)
    errors.removeAll(keepingCapacity: true)
    likenesses.removeAll(keepingCapacity: true)
  }

  /// Adds a point with a guess of its motion.
  package mutating func add(x: Float, y: Float, right: Float, down: Float) {
    from.append(x)
    from.append(y)
    to.append(x + right)
    to.append(y + down)
    errors.append(.infinity)
    likenesses.append(0)
  }

  /// Follows the points to the next picture; pyramids of different sizes give no result.
  ///
  /// - Parameters:
  ///   - before: The picture that contains the points.
  ///   - after: The next picture.
  ///   - levelCount: The number of levels to use; each doubles the range of the motion.
  package mutating func follow(_ before: GrayPyramid, _ after: GrayPyramid, levelCount: Int) {
    guard before.levels == after.levels, !before.levels.isEmpty, count > 0 else { return }
    let levelCount = min(max(levelCount, 1), before.levels.count)
    unsafe before.withLevels(levelCount) { before in
      unsafe after.withLevels(levelCount) { after in
        unsafe ckernels_follow_points(
          before, after, Int32(levelCount), count, from, &to, &errors, &likenesses)
      }
    }
  }

  /// Returns the start of a point.
  package func start(_ index: Int) -> (x: Float, y: Float) {
    (from[2 * index], from[2 * index + 1])
  }

  /// Returns the end of a point; only valid if the error is finite.
  package func end(_ index: Int) -> (x: Float, y: Float) { (to[2 * index], to[2 * index + 1]) }

  /// Returns the distance from a point's start to its end on the way back, in pixels.
  ///
  /// It is infinite for a point that could not be followed.
  package func error(_ index: Int) -> Float { errors[index] }

  /// Returns the likeness of a point's surroundings in both pictures: a correlation, -1 to 1.
  package func likeness(_ index: Int) -> Float { likenesses[index] }
}
