internal import Foundation
internal import Frames
internal import VisionTasks

/// The options of a detector as it applies them.
struct FaceSettings: Hashable, Sendable {
  let hasLandmarks: Bool
  let hasContours: Bool
  let hasExpressions: Bool
  let isTracking: Bool

  /// True if only the most prominent face is returned.
  let isSingle: Bool

  /// The smallest width of a face, in parts of the upright picture's.
  let smallestWidth: Double

  /// The number of faces above which a detector looks for no more; upstream's is not known.
  private static let mostFaces = 20

  init(_ options: FaceDetectorOptions) {
    hasLandmarks = options.landmarkMode == .all
    hasContours = options.contourMode == .all
    hasExpressions = options.classificationMode == .all
    isSingle =
      hasContours && !hasLandmarks && !hasExpressions && options.performanceMode != .accurate
    isTracking = options.isTrackingEnabled && !isSingle
    smallestWidth = Double(options.minFaceSize)
  }

  /// The engine's options.
  var engineOptions: FaceOptions {
    FaceOptions(
      maxFaces: Self.mostFaces, makesBlendshapes: hasExpressions, makesTransformation: true)
  }

  /// Returns the client's faces, the most prominent one first.
  func faces(_ result: FaceResult) -> [Face] {
    let picture = result.picture
    let isTurned = picture.orientation.swapsSides
    let width = Double(isTurned ? picture.height : picture.width)
    var found = result.faces.map { (face: $0, box: FaceGeometryOfPixels($0, in: picture)) }
      .filter { isSingle || $0.box.uprightWidth(isTurned: isTurned) / width >= smallestWidth }
    found.sort { $0.box.area > $1.box.area }
    if isSingle { found = Array(found.prefix(1)) }
    return found.enumerated().map { number, each in
      Face(each.face, each.box, self, hasContours: hasContours && number == 0)
    }
  }
}

/// The landmarks of a face in pixels of the stored picture, and the box around them.
struct FaceGeometryOfPixels {
  let points: [(x: Double, y: Double)]
  let frame: CGRect

  init(_ face: VisionTasks.Face, in picture: PictureGeometry) {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let points = face.landmarks.map { (x: Double($0.x) * width, y: Double($0.y) * height) }
    let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
    let (top, bottom) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
    frame = CGRect(x: left, y: top, width: right - left, height: bottom - top)
    self.points = points
  }

  /// The size of the face in the picture, by which the most prominent one is chosen.
  var area: Double { Double(frame.width * frame.height) }

  /// Returns the width in the upright picture.
  func uprightWidth(isTurned: Bool) -> Double {
    Double(isTurned ? frame.height : frame.width)
  }
}
