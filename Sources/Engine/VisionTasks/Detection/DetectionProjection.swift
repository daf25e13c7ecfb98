internal import Frames

/// Maps candidates back to the picture: whole pixels, labels, equal boxes merged.
///
/// Reference: docs/reference/mediapipe-tasks.md 3.9 and 3.10.
struct DetectionProjection: Sendable {
  let looking: SampledRegion
  let picture: PictureGeometry

  /// Returns the detections, in the candidates' order.
  func detections(
    _ candidates: [DetectionCandidate], category: (ScoredClass) -> Category
  ) -> [Detection] {
    var result: [Detection] = []
    var places: [PictureBox: Int] = [:]
    for candidate in candidates {
      let box = pixels(candidate.box)
      let categories = candidate.classes.map(category)
      if let place = places[box] {
        result[place].categories += categories
        continue
      }
      places[box] = result.count
      let keypoints = candidate.keypoints.map { point in
        let place = looking.project(point)
        return Keypoint(x: place.x, y: place.y)
      }
      result.append(Detection(boundingBox: box, keypoints: keypoints, categories: categories))
    }
    return result
  }

  private func pixels(_ box: TensorBox) -> PictureBox {
    let place = looking.project(box)
    return PictureBox(
      x: Self.pixel(place.x, of: picture.width), y: Self.pixel(place.y, of: picture.height),
      width: Self.pixel(place.width, of: picture.width),
      height: Self.pixel(place.height, of: picture.height))
  }

  /// Returns a fraction of a side as a whole pixel: truncated toward zero, then clamped to the
  /// side.
  static func pixel(_ fraction: Float, of side: Int) -> Double {
    let cut = (fraction * Float(side)).rounded(.towardZero)
    // NaN compares false both ways and becomes 0.
    return cut > 0 ? min(Double(cut), Double(side)) : 0
  }
}
