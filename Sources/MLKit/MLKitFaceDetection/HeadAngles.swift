internal import VisionTasks

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The angles of a head in the upright picture, in degrees.
///
/// The turn of the canonical face is taken apart as one about the vertical axis, then the
/// horizontal one, then the one out of the picture.
struct HeadAngles: Hashable {
  /// Positive for a face that looks up.
  let x: Double
  /// Positive for a face that looks to the picture's right.
  let y: Double
  /// Positive counterclockwise.
  let z: Double

  init(_ transformation: FaceTransformation) {
    func number(_ row: Int, _ column: Int) -> Double {
      Double(transformation[row: row, column: column])
    }
    // The last column of the turn is the direction of the face.
    let level = (number(0, 2) * number(0, 2) + number(2, 2) * number(2, 2)).squareRoot()
    let degrees = 180 / Double.pi
    x = atan2(number(1, 2), level) * degrees
    y = atan2(number(0, 2), number(2, 2)) * degrees
    z = atan2(number(1, 0), number(1, 1)) * degrees
  }
}

/// The probabilities of a face's expression, approximated by blendshapes.
struct Expression: Hashable {
  let smiling: Float
  let leftEyeOpen: Float
  let rightEyeOpen: Float

  init(_ blendshapes: Blendshapes) {
    smiling = (blendshapes[.mouthSmileLeft] + blendshapes[.mouthSmileRight]) / 2
    leftEyeOpen = 1 - blendshapes[.eyeBlinkLeft]
    rightEyeOpen = 1 - blendshapes[.eyeBlinkRight]
  }
}
