internal import Foundation
internal import VisionTasks

extension NormalizedLandmark {
  /// Creates upstream's landmark of a face or a hand, for which the models have no likelihoods.
  convenience init(_ landmark: LandmarkPoint) {
    self.init(x: landmark.x, y: landmark.y, z: landmark.z, visibility: nil, presence: nil)
  }
}

extension Landmark {
  /// Creates upstream's landmark of a hand, for which the models have no likelihoods.
  convenience init(_ landmark: WorldPoint) {
    self.init(x: landmark.x, y: landmark.y, z: landmark.z, visibility: nil, presence: nil)
  }
}

extension Connection {
  /// Creates upstream's line from the engine's.
  convenience init(_ line: LandmarkConnection) {
    self.init(start: UInt(line.start), end: UInt(line.end))
  }
}
