internal import Frames
internal import ModelFiles

/// Maps objects back to the stored picture, without rounding to whole pixels.
struct YOLOProjection {
  let area: UprightArea
  let place: LetterboxPlace
  /// The names of key points; empty without any.
  var keypointNames: [String] = []

  /// Returns the detections, in the objects' order.
  func detections(
    _ objects: [YOLOObject], category: (ScoredClass) -> Category
  ) -> [Detection] {
    objects.map { object in
      Detection(
        boundingBox: pictureBox(object.box), keypoints: keypoints(object.points),
        categories: [category(object.scored)])
    }
  }

  private func pictureBox(_ box: CornerBox) -> PictureBox {
    let (first, last) = (stored(box.left, box.top), stored(box.right, box.bottom))
    return PictureBox(
      x: min(first.x, last.x), y: min(first.y, last.y), width: abs(last.x - first.x),
      height: abs(last.y - first.y))
  }

  private func keypoints(_ points: [YOLOObject.Point]) -> [Keypoint] {
    let size = area.picture.stored
    return points.enumerated().map { index, point in
      let place = stored(point.x, point.y)
      var keypoint = Keypoint(
        x: Float(place.x / Double(size.width)), y: Float(place.y / Double(size.height)))
      keypoint.score = point.score
      if keypointNames.indices.contains(index) { keypoint.label = keypointNames[index] }
      return keypoint
    }
  }

  private func stored(_ x: Float, _ y: Float) -> PicturePoint {
    let point = place.picturePoint(x, y)
    return area.stored(point.x, point.y)
  }
}
