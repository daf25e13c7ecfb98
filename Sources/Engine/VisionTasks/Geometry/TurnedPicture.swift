internal import Frames

/// A stored picture as upstream's graphs see it: not its pixels are turned upright, but the first
/// region.
///
/// Everything between sampling and results is calculated in the canvas, the stored picture. If its
/// orientation mirrors, the canvas is its mirror image, since upstream knows no such pictures.
struct TurnedPicture: Hashable, Sendable {
  /// The picture whose sides regions and landmarks are fractions of.
  let canvas: UprightPicture

  /// The whole picture, turned upright.
  let whole: UprightRegion

  /// The orientation of the stored picture.
  let orientation: Orientation

  /// The turn that makes the canvas upright.
  let turn: Orientation

  init(_ frame: Frame, orientation: Orientation) {
    self.init(
      PictureGeometry(width: frame.width, height: frame.height, orientation: orientation))
  }

  init(_ stored: PictureGeometry) {
    orientation = stored.orientation
    let (width, height) = (Float(stored.width), Float(stored.height))
    var canvas = stored
    canvas.orientation = orientation.isMirrored ? .upMirrored : .up
    self.canvas = UprightPicture(canvas)
    turn = orientation.unmirrored
    whole = UprightRegion(
      centerX: 0.5, centerY: 0.5, width: turn.swapsSides ? height / width : 1,
      height: turn.swapsSides ? width / height : 1, rotation: turn.radians)
  }

  /// Creates the view of a picture whose canvas is upright already.
  init(upright picture: UprightPicture) {
    canvas = picture
    whole = .whole
    (orientation, turn) = (.up, .up)
  }

  /// The stored picture that results refer to.
  var stored: PictureGeometry {
    PictureGeometry(
      width: canvas.stored.width, height: canvas.stored.height, orientation: orientation)
  }

  /// The width of the upright picture, in pixels.
  var uprightWidth: Int { orientation.swapsSides ? canvas.height : canvas.width }

  /// The height of the upright picture, in pixels.
  var uprightHeight: Int { orientation.swapsSides ? canvas.width : canvas.height }
}

extension Orientation {
  /// The turn that makes the picture upright once it has been mirrored left to right.
  fileprivate var unmirrored: Orientation {
    switch self {
    case .up, .upMirrored: .up
    case .down, .downMirrored: .down
    case .left, .leftMirrored: .left
    case .right, .rightMirrored: .right
    }
  }
}
