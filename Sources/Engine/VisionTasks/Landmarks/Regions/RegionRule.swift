/// The derivation of a region to sample, from a detection or from the last frame's landmarks.
///
/// Reference: docs/reference/blazepose.md 2 and 5.1. Every step rounds to single precision where
/// upstream rounds: do not rearrange.
struct RegionRule: Hashable, Sendable {
  /// The shape around the subject.
  var outline: Outline

  /// The direction that gives the region its rotation.
  var alignment: RegionAlignment

  /// The steps from the shape around the subject to the region.
  var adjustment: RegionAdjustment

  /// A shape around a subject.
  enum Outline: Hashable, Sendable {
    /// The square around the circle whose center and radius are the alignment's direction.
    case circle
    /// The upright box of a detection, or around all landmarks.
    case box
    /// The box around the landmarks with these indices, along the region's axes.
    case alignedBox(of: [Int])
    /// The upright box around all points, also where all are left of the picture or above it.
    case points
  }

  /// Returns the region of a detection, whose place is in fractions of the picture's sides.
  func region(of detection: DetectionCandidate, in picture: UprightPicture) -> UprightRegion {
    guard outline == .box else { return region(of: detection.keypoints, in: picture) }
    let direction = alignment.direction(in: detection.keypoints, picture)
    let box = UprightRegion(detection.box, rotation: alignment.rotation(of: direction))
    return adjustment.apply(to: box, in: picture)
  }

  /// Returns the region of landmarks, which are in fractions of the picture's sides.
  func region<Point: PlanePoint>(
    of landmarks: [Point], in picture: UprightPicture
  ) -> UprightRegion {
    adjustment.apply(to: outline(of: landmarks, in: picture), in: picture)
  }

  /// Returns the shape around landmarks, before it is adjusted.
  func outline<Point: PlanePoint>(
    of landmarks: [Point], in picture: UprightPicture
  ) -> UprightRegion {
    let direction = alignment.direction(in: landmarks, picture)
    let rotation = alignment.rotation(of: direction)
    switch outline {
    case .circle: return .circle(direction, rotation: rotation, in: picture)
    case .box:
      var bounds = LandmarkBounds()
      for point in landmarks { bounds.add(x: point.x, y: point.y) }
      return UprightRegion(bounds.box, rotation: rotation)
    case .points:
      var bounds = PointBounds()
      for point in landmarks { bounds.add(x: point.x, y: point.y) }
      return UprightRegion(
        centerX: bounds.center.x, centerY: bounds.center.y, width: bounds.box.width,
        height: bounds.box.height, rotation: rotation)
    case .alignedBox(let members):
      return .alignedBox(around: landmarks, members, rotation: rotation, in: picture)
    }
  }
}

// MARK: - The shapes

extension UprightRegion {
  /// Creates an upright box with a rotation about its center.
  fileprivate init(_ box: TensorBox, rotation: Float) {
    self.init(
      centerX: box.x + box.width / 2, centerY: box.y + box.height / 2, width: box.width,
      height: box.height, rotation: rotation)
  }

  fileprivate static func circle(
    _ radius: RegionAlignment.Direction, rotation: Float, in picture: UprightPicture
  ) -> UprightRegion {
    let (width, height) = (Float(picture.width), Float(picture.height))
    let (right, down) = (radius.right, radius.down)
    let side = Float(Double((right * right + down * down).squareRoot()) * 2)
    return UprightRegion(
      centerX: radius.start.x / width, centerY: radius.start.y / height, width: side / width,
      height: side / height, rotation: rotation)
  }

  fileprivate static func alignedBox<Point: PlanePoint>(
    around landmarks: [Point], _ members: [Int], rotation: Float, in picture: UprightPicture
  ) -> UprightRegion {
    let (width, height) = (Float(picture.width), Float(picture.height))
    var upright = LandmarkBounds()
    for index in members { upright.add(x: landmarks[index].x, y: landmarks[index].y) }
    let center = upright.center
    let back = Turn(normalized(-rotation))
    var turned = LandmarkBounds()
    for index in members {
      let place = back.turn(
        x: (landmarks[index].x - center.x) * width, y: (landmarks[index].y - center.y) * height)
      turned.add(x: place.x, y: place.y)
    }
    let middle = Turn(rotation).turn(x: turned.center.x, y: turned.center.y)
    return UprightRegion(
      centerX: (middle.x + width * center.x) / width,
      centerY: (middle.y + height * center.y) / height, width: turned.box.width / width,
      height: turned.box.height / height, rotation: rotation)
  }
}
