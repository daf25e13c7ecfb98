internal import Frames
internal import VisionTasks

extension DetectionResult {
  /// Converts boxes and key points to coordinates of the upright picture.
  mutating func turnUpright() {
    let stored = picture
    for index in detections.indices {
      detections[index].boundingBox = stored.upright(detections[index].boundingBox)
      for point in detections[index].keypoints.indices {
        let old = detections[index].keypoints[point]
        let (x, y) = stored.upright(fraction: old.x, old.y)
        detections[index].keypoints[point].x = x
        detections[index].keypoints[point].y = y
      }
    }
    picture = stored.turnedUpright
  }

  /// Clips boxes to the picture's edges.
  mutating func clipBoxes() {
    for index in detections.indices {
      detections[index].boundingBox = detections[index].boundingBox.clipped(within: picture)
    }
  }
}

extension Keypoint {
  /// Returns the point in pixels of the stored picture.
  func pixels(in picture: PictureGeometry) -> PicturePoint {
    PicturePoint(x: Double(x * Float(picture.width)), y: Double(y * Float(picture.height)))
  }
}
