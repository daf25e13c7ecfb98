extension Letterbox {
  /// Maps a detection in the square to fractions of the region's sides.
  func remove(from detection: inout DetectionCandidate) {
    let start = remove(TensorPoint(x: detection.box.x, y: detection.box.y))
    (detection.box.x, detection.box.y) = (start.x, start.y)
    detection.box.width /= 1 - (sides + sides)
    detection.box.height /= 1 - (ends + ends)
    for index in detection.keypoints.indices {
      detection.keypoints[index] = remove(detection.keypoints[index])
    }
  }
}
