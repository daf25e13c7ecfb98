internal import Frames

/// The region a task looks at, in upstream's single precision, with the mapping back to the
/// picture.
///
/// Results equal upstream's to the last bit only if every step rounds where upstream rounds
/// (docs/reference/mediapipe-tasks.md 3.2 and 3.10), so the steps here must not be rearranged.
struct SampledRegion: Sendable {
  /// The region to sample.
  let region: Region

  private let matrix: RegionMatrix

  /// Creates the region of a part of a frame, in fractions of the stored picture, for an
  /// orientation.
  init(of frame: Frame, part: NormalizedRect?, orientation: Orientation) {
    let part = part ?? NormalizedRect(x: 0, y: 0, width: 1, height: 1)
    let (pictureWidth, pictureHeight) = (Float(frame.width), Float(frame.height))
    var (fractionWidth, fractionHeight) = (Float(part.width), Float(part.height))
    // Upstream computes the center in double precision, for any form of the part.
    let centerX = Float(part.x + part.width / 2) * pictureWidth
    let centerY = Float(part.y + part.height / 2) * pictureHeight
    if orientation.swapsSides {
      let turnedWidth = fractionHeight * pictureHeight / pictureWidth
      fractionHeight = fractionWidth * pictureWidth / pictureHeight
      fractionWidth = turnedWidth
    }
    let width = fractionWidth * pictureWidth
    let height = fractionHeight * pictureHeight
    region = Region(
      centerX: centerX, centerY: centerY, width: width, height: height, orientation: orientation)

    matrix = RegionMatrix(
      center: (centerX, centerY), size: (width, height), rotation: orientation.radians,
      isMirrored: orientation.isMirrored, picture: (frame.width, frame.height))
  }

  /// Returns a point of the tensor in fractions of the stored picture.
  func project(_ point: TensorPoint) -> TensorPoint { matrix.project(point) }

  /// Returns the upright box around a projected tensor box, in fractions of the stored picture.
  func project(_ box: TensorBox) -> TensorBox { matrix.project(box) }
}
