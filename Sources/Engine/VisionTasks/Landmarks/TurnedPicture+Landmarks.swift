internal import Frames

extension TurnedPicture {
  /// Returns a landmark of the canvas in fractions of the upright picture's sides; its depth stays.
  func upright<Landmark: LandmarkCoordinates>(_ landmark: Landmark) -> Landmark {
    guard turn != .up else { return landmark }
    var result = landmark
    let (x, y) = (landmark.x, landmark.y)
    switch turn {
    case .down: (result.x, result.y) = (1 - x, 1 - y)
    case .left: (result.x, result.y) = (y, 1 - x)
    case .right: (result.x, result.y) = (1 - y, x)
    default: break
    }
    return result
  }

  /// Returns a direction in the canvas, as one in the upright picture.
  func uprightDirection<Direction: LandmarkCoordinates>(_ direction: Direction) -> Direction {
    var result = direction
    let (x, y) = (direction.x, direction.y)
    switch turn {
    case .down: (result.x, result.y) = (-x, -y)
    case .left: (result.x, result.y) = (y, -x)
    case .right: (result.x, result.y) = (-y, x)
    default: break
    }
    return result
  }
}
