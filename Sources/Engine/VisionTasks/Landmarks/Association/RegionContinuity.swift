/// The limits of changes within which a subject's region from the last frame is kept.
///
/// Reference: docs/reference/mediapipe-holistic.md 5, in upstream's single precision. Everything is
/// measured along the axes of the region that was found in this frame, relative to its sides.
struct RegionContinuity: Hashable, Sendable {
  /// The largest difference of rotations, in degrees.
  var mostDegrees: Float

  /// The largest distance of centers along either axis, as a fraction of that side.
  var mostShift: Float

  /// The largest difference of either side, as a fraction of it.
  var mostGrowth: Float

  /// The fraction of its sides by which the new region grows before it must contain all landmarks
  /// of the last frame.
  var margin: Float

  /// Returns the region to look at: the last frame's if it may be kept, else the new one.
  ///
  /// A region of landmarks that are not finite is never kept.
  func region(
    after landmarks: [LandmarkPoint]?, _ rule: RegionRule, found: UprightRegion,
    in picture: UprightPicture
  ) -> UprightRegion {
    guard let landmarks else { return found }
    let last = rule.region(of: landmarks, in: picture)
    return isKept(last, found, in: picture) && contains(landmarks, found, in: picture)
      ? last : found
  }

  private func isKept(
    _ last: UprightRegion, _ found: UprightRegion, in picture: UprightPicture
  ) -> Bool {
    let (width, height) = (Float(picture.width), Float(picture.height))
    let back = Turn(-found.rotation)
    let old = back.turn(x: last.centerX * width, y: last.centerY * height)
    let new = back.turn(x: found.centerX * width, y: found.centerY * height)
    let (across, down) = (found.width * width, found.height * height)
    return degrees(last.rotation, found.rotation) <= mostDegrees
      && abs(old.x - new.x) <= across * mostShift && abs(old.y - new.y) <= down * mostShift
      && abs(last.width * width - across) <= across * mostGrowth
      && abs(last.height * height - down) <= down * mostGrowth
  }

  private func degrees(_ first: Float, _ second: Float) -> Float {
    func degrees(_ radians: Float) -> Float { Float(Double(radians) / .pi * 180) }
    let difference = degrees(first) - degrees(second)
    if difference > 180 { return abs(difference - 360) }
    return abs(difference < -180 ? difference + 360 : difference)
  }

  private func contains(
    _ landmarks: [LandmarkPoint], _ region: UprightRegion, in picture: UprightPicture
  ) -> Bool {
    let (width, height) = (Float(picture.width), Float(picture.height))
    let back = Turn(-region.rotation)
    let center = back.turn(x: region.centerX * width, y: region.centerY * height)
    let (across, down) = (
      region.width * width * (1 + margin), region.height * height * (1 + margin)
    )
    let (left, right) = (center.x - across * 0.5, center.x + across * 0.5)
    let (top, bottom) = (center.y - down * 0.5, center.y + down * 0.5)
    return landmarks.allSatisfy { landmark in
      let place = back.turn(x: landmark.x * width, y: landmark.y * height)
      return left < place.x && place.x < right && top < place.y && place.y < bottom
    }
  }
}
