internal import CKernels

/// Points, and where they went from one picture to the next.
///
/// The method is that of Lucas and Kanade on a pyramid, forwards and backwards (Bouguet, 2000;
/// Kalal et al., "Forward-Backward Error", 2010). Keep one and fill it again: it allocates nothing
/// once it has had as many points. Coordinates are in pixels of the pyramid's largest level; an
/// integer is a pixel's centre.
package struct PointFlow: Sendable {
  private var from: [Float] = []
  private var to: [Float] = []
  private var errors: [Float] = []
  private var likenesses: [Float] = []

  /// The side of the square of pixels by which a point is known.
  package static let patternSide = CKERNELS_FOLLOWED_SIDE

  /// Starts without points.
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

  /// Adds a point with a guess of how far it went.
  package mutating func add(x: Float, y: Float, right: Float, down: Float) {
    from.append(x)
    from.append(y)
    to.append(x + right)
    to.append(y + down)
    errors.append(.infinity)
    likenesses.append(0)
  }

  /// Finds out where the points went; pyramids of different sizes tell nothing.
  ///
  /// - Parameters:
  ///   - before: The picture the points are in.
  ///   - after: The next picture.
  ///   - levelCount: How many levels are used: each doubles how far points may go.
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

  /// Where a point was.
  package func start(_ index: Int) -> (x: Float, y: Float) {
    (from[2 * index], from[2 * index + 1])
  }

  /// Where it is now; means something only if the error is finite.
  package func end(_ index: Int) -> (x: Float, y: Float) { (to[2 * index], to[2 * index + 1]) }

  /// How far from its start a point ends on the way back, in pixels; infinite for one that could
  /// not be followed.
  package func error(_ index: Int) -> Float { errors[index] }

  /// How much a point's surroundings look as they did: a correlation, -1 to 1.
  package func likeness(_ index: Int) -> Float { likenesses[index] }
}
