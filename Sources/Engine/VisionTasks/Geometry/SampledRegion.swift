internal import Frames

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The region a task looks at, in the single precision that upstream computes it in, and the way
/// back from the model's coordinates to the picture's.
///
/// Results equal upstream's to the last bit only if every step rounds where upstream rounds
/// (docs/reference/mediapipe-tasks.md 3.2 and 3.10), so the steps here must not be rearranged.
struct SampledRegion: Sendable {
  /// The region to sample.
  let region: Region

  private let matrix: (xx: Float, xy: Float, x: Float, yx: Float, yy: Float, y: Float)

  /// The part of a frame, given in fractions of the stored picture, as seen in an orientation.
  init(of frame: Frame, part: NormalizedRect?, orientation: Orientation) {
    let part = part ?? NormalizedRect(x: 0, y: 0, width: 1, height: 1)
    let (pictureWidth, pictureHeight) = (Float(frame.width), Float(frame.height))
    var (fractionWidth, fractionHeight) = (Float(part.width), Float(part.height))
    // Upstream takes the middle in double precision, whichever way the part was given to it.
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

    let radians = orientation.radians
    let (cosine, sine) = (Float(cos(Double(radians))), Float(sin(Double(radians))))
    let flip: Float = orientation.isMirrored ? -1 : 1
    let (perWidth, perHeight) = (1 / pictureWidth, 1 / pictureHeight)
    matrix = (
      xx: width * cosine * flip * perWidth,
      xy: -height * sine * perWidth,
      x: (-0.5 * width * cosine * flip + 0.5 * height * sine + centerX) * perWidth,
      yx: width * sine * flip * perHeight,
      yy: height * cosine * perHeight,
      y: (-0.5 * height * cosine - 0.5 * width * sine * flip + centerY) * perHeight
    )
  }

  /// A point of the tensor in fractions of the stored picture.
  func project(_ point: TensorPoint) -> (x: Float, y: Float) {
    (
      point.x * matrix.xx + point.y * matrix.xy + matrix.x,
      point.x * matrix.yx + point.y * matrix.yy + matrix.y
    )
  }

  /// The upright box, in fractions of the stored picture, around a projected tensor box.
  func project(_ box: TensorBox) -> (x: Float, y: Float, width: Float, height: Float) {
    let corners = [
      project(TensorPoint(x: box.x, y: box.y)),
      project(TensorPoint(x: box.x + box.width, y: box.y)),
      project(TensorPoint(x: box.x + box.width, y: box.y + box.height)),
      project(TensorPoint(x: box.x, y: box.y + box.height)),
    ]
    var (left, top) = (Float.greatestFiniteMagnitude, Float.greatestFiniteMagnitude)
    var (right, bottom) = (-left, -top)
    for corner in corners {
      left = min(left, corner.x)
      top = min(top, corner.y)
      right = max(right, corner.x)
      bottom = max(bottom, corner.y)
    }
    return (left, top, right - left, bottom - top)
  }
}
