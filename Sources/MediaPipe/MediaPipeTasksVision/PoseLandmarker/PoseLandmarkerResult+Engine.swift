internal import Foundation
internal import VisionTasks

extension PoseLandmarkerResult {
  /// The engine's result in upstream's shape.
  convenience init(_ result: PoseResult, milliseconds: Int) {
    self.init(
      landmarks: result.poses.map { $0.landmarks.map(NormalizedLandmark.init) },
      worldLandmarks: result.poses.map { $0.worldLandmarks.map(Landmark.init) },
      segmentationMasks: result.poses.compactMap { $0.mask.flatMap(Mask.make) },
      timestampInMilliseconds: milliseconds)
  }
}

extension NormalizedLandmark {
  fileprivate convenience init(_ landmark: PoseLandmark) {
    self.init(
      x: landmark.x, y: landmark.y, z: landmark.z,
      visibility: NSNumber(value: landmark.visibility),
      presence: NSNumber(value: landmark.presence))
  }
}

extension Landmark {
  fileprivate convenience init(_ landmark: WorldLandmark) {
    self.init(
      x: landmark.x, y: landmark.y, z: landmark.z,
      visibility: NSNumber(value: landmark.visibility),
      presence: NSNumber(value: landmark.presence))
  }
}

extension Mask {
  fileprivate static func make(_ mask: SegmentationMask) -> Mask? {
    guard mask.values.count == mask.width * mask.height else { return nil }
    return unsafe mask.values.withUnsafeBufferPointer { values in
      unsafe values.baseAddress.flatMap {
        unsafe Mask(float32Data: $0, width: mask.width, height: mask.height, shouldCopy: true)
      }
    }
  }
}
