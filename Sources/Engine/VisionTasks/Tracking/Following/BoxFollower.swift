internal import Frames

/// Follows boxes from one picture to the next by their content.
///
/// The method is Median Flow (Kalal et al., "Forward-Backward Error: Automatic Detection of
/// Tracking Failures", 2010): a grid of points is followed forward and backward. The better half,
/// by error and likeness, votes by medians for the box's motion and growth. Too few good points, or
/// points that disagree, mean that the object is lost.
///
/// A box also contains background, often more of it than of the object. If enough points agree on a
/// motion other than the camera's, they are the object and the others are not.
struct BoxFollower: Sendable {
  private var flow = PointFlow()
  private var errors = MotionSample()
  private var likenesses = MotionSample()
  private var rights = MotionSample()
  private var downs = MotionSample()
  private var growths = MotionSample()
  private var chosen: [Int] = []
  private var apart: [Int] = []

  /// The number of points along each side of the grid.
  private static let gridSide = 9
  /// The fraction of the box whose inscribed ellipse holds the points; the corners are background.
  private static let reach = 0.85
  /// The maximum forward-backward error of a point, in pixels of the pyramid.
  private static let largestError: Float = 1
  /// The minimum likeness of a point.
  private static let leastLikeness: Float = 0.6
  /// The minimum number of good points, and their minimum share of the points in the box.
  private static let fewestPoints = 6
  private static let leastShare = 0.3
  /// The maximum median deviation of the points' motion, as a fraction of the box's side.
  ///
  /// The good points of a rigid object move alike.
  private static let largestSpread = 0.08
  /// The limits of an object's growth from one frame to the next.
  private static let growthLimits: ClosedRange<Float> = 0.8...1.25
  /// The minimum distance between a point's motion and the camera's for a motion of its own.
  private static let leastOwnMotion: Float = 0.7
  /// The minimum share of points with a motion of their own, and the maximum median of their
  /// spread.
  ///
  /// Points within both limits are the object; the spread is in pixels of the pyramid.
  private static let leastOwnShare = 0.2
  private static let largestOwnSpread: Float = 1.5

  /// Returns the position of a box in the next picture.
  ///
  /// - Parameters:
  ///   - box: The box in the previous picture, in its pixels.
  ///   - guess: The estimated motion of the box, in pixels.
  ///   - camera: The camera's motion of the picture's content, in pixels.
  ///   - others: Boxes that may hide a part of it, or be hidden by it: shared areas are ignored.
  ///   - before: The previous picture.
  ///   - after: The next picture.
  /// - Returns: The box in the next picture; nil if it cannot be determined.
  mutating func follow(
    _ box: PictureBox, guess: (x: Double, y: Double), camera: (x: Double, y: Double),
    others: [PictureBox], from before: GrayPyramid, to after: GrayPyramid
  ) -> PictureBox? {
    guard box.area > 0, let level = before.levels.first, guess.x.isFinite, guess.y.isFinite else {
      return nil
    }
    let factor = Double(before.factor)
    let pointCount = addPoints(of: box, guess: guess, others: others, factor: factor, level)
    let side = min(box.width, box.height) / factor
    flow.follow(before, after, levelCount: Self.levelCount(forSide: side))
    chooseGood()
    guard chosen.count >= Self.fewestPoints,
      Double(chosen.count) >= Self.leastShare * Double(pointCount)
    else { return nil }
    keepBetterHalf()
    keepOwnMotion(camera: (Float(camera.x / factor), Float(camera.y / factor)))
    return moved(box, factor: factor)
  }

  /// Returns the number of levels at which the pattern around a point is about as large as the
  /// object.
  private static func levelCount(forSide side: Double) -> Int {
    var (count, pattern) = (1, Double(PointFlow.patternSide))
    while pattern * 2 <= side {
      pattern *= 2
      count += 1
    }
    return count
  }

  /// Fills the flow with a grid; returns the number of grid points inside the picture.
  private mutating func addPoints(
    of box: PictureBox, guess: (x: Double, y: Double), others: [PictureBox], factor: Double,
    _ level: GrayPyramid.Level
  ) -> Int {
    flow.removeAll()
    var pointCount = 0
    for row in 0..<Self.gridSide {
      for column in 0..<Self.gridSide {
        let across = (Double(column) + 0.5) / Double(Self.gridSide) * 2 - 1
        let along = (Double(row) + 0.5) / Double(Self.gridSide) * 2 - 1
        guard across * across + along * along <= 1 else { continue }
        let x = box.centerX + across * Self.reach * box.width / 2
        let y = box.centerY + along * Self.reach * box.height / 2
        let (smallX, smallY) = (x / factor - 0.5, y / factor - 0.5)
        guard smallX >= 0, smallY >= 0, smallX <= Double(level.width - 1),
          smallY <= Double(level.height - 1)
        else { continue }
        pointCount += 1
        guard !others.contains(where: { $0.contains(x: x, y: y) }) else { continue }
        flow.add(
          x: Float(smallX), y: Float(smallY), right: Float(guess.x / factor),
          down: Float(guess.y / factor))
      }
    }
    return pointCount
  }

  private mutating func chooseGood() {
    chosen.removeAll(keepingCapacity: true)
    for index in 0..<flow.count
    where flow.error(index) <= Self.largestError && flow.likeness(index) >= Self.leastLikeness {
      chosen.append(index)
    }
  }

  /// Keeps the points whose error and likeness are at least as good as the median.
  private mutating func keepBetterHalf() {
    errors.removeAll()
    likenesses.removeAll()
    for index in chosen {
      errors.add(flow.error(index))
      likenesses.add(flow.likeness(index))
    }
    let (error, likeness) = (errors.median(), likenesses.median())
    let better = chosen.filter { flow.error($0) <= error && flow.likeness($0) >= likeness }
    if better.count >= Self.fewestPoints { chosen = better }
  }

  /// Drops the background if the object has a motion of its own.
  private mutating func keepOwnMotion(camera: (Float, Float)) {
    apart.removeAll(keepingCapacity: true)
    rights.removeAll()
    downs.removeAll()
    for index in chosen {
      let motion = motion(of: index)
      guard Self.distance(motion, camera) > Self.leastOwnMotion else { continue }
      apart.append(index)
      rights.add(motion.0)
      downs.add(motion.1)
    }
    guard apart.count >= Self.fewestPoints,
      Double(apart.count) >= Self.leastOwnShare * Double(chosen.count)
    else { return }
    let common = (rights.median(), downs.median())
    errors.removeAll()
    for index in apart { errors.add(Self.distance(motion(of: index), common)) }
    let spread = errors.median()
    guard spread <= Self.largestOwnSpread else { return }
    // A point far from the common motion is neither background nor object.
    let limit = max(2 * spread, Self.leastOwnMotion)
    let alike = apart.filter { Self.distance(motion(of: $0), common) <= limit }
    if alike.count >= Self.fewestPoints { chosen = alike }
  }

  private func motion(of index: Int) -> (Float, Float) {
    let (start, end) = (flow.start(index), flow.end(index))
    return (end.x - start.x, end.y - start.y)
  }

  /// Returns the box moved and scaled by its points; nil if they disagree.
  private mutating func moved(_ box: PictureBox, factor: Double) -> PictureBox? {
    let growth = measureGrowth()
    guard Self.growthLimits.contains(growth) else { return nil }
    // Points of a growing box move apart, so only the motion of the box's center counts.
    let middle = (Float(box.centerX / factor - 0.5), Float(box.centerY / factor - 0.5))
    rights.removeAll()
    downs.removeAll()
    for index in chosen {
      let (start, end) = (flow.start(index), flow.end(index))
      rights.add(end.x - (middle.0 + growth * (start.x - middle.0)))
      downs.add(end.y - (middle.1 + growth * (start.y - middle.1)))
    }
    let (right, down) = (rights.median(), downs.median())
    guard
      spread(around: (right, down), middle, growth) * factor
        <= Self.largestSpread * max(box.width, box.height) + factor / 2
    else { return nil }
    let (width, height) = (box.width * Double(growth), box.height * Double(growth))
    return PictureBox(
      x: box.centerX + Double(right) * factor - width / 2,
      y: box.centerY + Double(down) * factor - height / 2, width: width, height: height)
  }

  /// Returns the median of the ratios of the points' mutual distances.
  private mutating func measureGrowth() -> Float {
    growths.removeAll()
    for (place, first) in chosen.enumerated() {
      for second in chosen[(place + 1)...] {
        let before = Self.distance(flow.start(first), flow.start(second))
        let after = Self.distance(flow.end(first), flow.end(second))
        if before >= Float(PointFlow.patternSide) / 2 { growths.add(after / before) }
      }
    }
    return growths.count > 0 ? growths.median() : 1
  }

  /// Returns the median distance of the points from their predicted positions, in pixels of the
  /// pyramid.
  private mutating func spread(
    around motion: (Float, Float), _ middle: (Float, Float), _ growth: Float
  ) -> Double {
    errors.removeAll()
    for index in chosen {
      let (start, end) = (flow.start(index), flow.end(index))
      let expected = (
        middle.0 + growth * (start.x - middle.0) + motion.0,
        middle.1 + growth * (start.y - middle.1) + motion.1
      )
      errors.add(Self.distance(end, expected))
    }
    return Double(errors.median())
  }

  private static func distance(_ first: (Float, Float), _ second: (Float, Float)) -> Float {
    let (right, down) = (first.0 - second.0, first.1 - second.1)
    return (right * right + down * down).squareRoot()
  }
}
