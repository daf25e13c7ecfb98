import VisionTasks

/// The distance between two poses, in pixels.
struct PoseDistance {
  var distances: [Float] = []
  var depth: Float = 0
  var visibility: Float = 0
  var world: Float = 0

  init(_ ours: Pose, landmarks: [[Float]], world: [[Float]], width: Int, height: Int) {
    for (landmark, row) in zip(ours.landmarks, landmarks) {
      let (x, y) = ((landmark.x - row[0]) * Float(width), (landmark.y - row[1]) * Float(height))
      distances.append((x * x + y * y).squareRoot())
      depth = max(depth, abs(landmark.z - row[2]) * Float(width))
      visibility = max(visibility, abs(landmark.visibility - row[3]))
      if row.count > 4 { visibility = max(visibility, abs(landmark.presence - row[4])) }
    }
    for (landmark, row) in zip(ours.worldLandmarks, world) {
      self.world = max(
        self.world, abs(landmark.x - row[0]), abs(landmark.y - row[1]), abs(landmark.z - row[2]))
    }
  }

  var mean: Float { distances.reduce(0, +) / Float(distances.count) }
  var largest: Float { distances.max() ?? .infinity }

  /// The mean without the landmark of the largest distance.
  ///
  /// The heat-map gate is a step: noise of 1e-4 can move one landmark by many pixels.
  var meanWithoutOutlier: Float {
    (distances.reduce(0, +) - largest) / Float(distances.count - 1)
  }
}
