internal import Frames

extension UprightPicture {
  /// Returns a landmark of the upright picture in fractions of the stored picture's sides.
  func stored<Landmark: LandmarkCoordinates>(_ landmark: Landmark) -> Landmark {
    guard stored.orientation != .up else { return landmark }
    let place = stored.orientation.stored(x: landmark.x, y: landmark.y, lastX: 1, lastY: 1)
    var result = landmark
    (result.x, result.y) = place
    result.z = landmark.z * Float(width) / Float(stored.width)
    return result
  }
}
