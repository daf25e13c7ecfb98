internal import CMediaPipe
internal import VisionTasks

// The models of faces and hands have no likelihoods of their landmarks.

extension MpNormalizedLandmarks {
  /// Creates the landmarks of a face or a hand in the picture.
  init(_ landmarks: [LandmarkPoint], _ memory: inout ResultMemory) {
    unsafe self.init(
      landmarks: memory.array(
        landmarks.map { landmark in
          unsafe MpNormalizedLandmark(
            x: landmark.x, y: landmark.y, z: landmark.z, has_visibility: false, visibility: 0,
            has_presence: false, presence: 0, name: nil)
        }), landmarks_count: UInt32(clamping: landmarks.count))
  }
}

extension MpLandmarks {
  /// Creates the landmarks of a hand in meters.
  init(_ landmarks: [WorldPoint], _ memory: inout ResultMemory) {
    unsafe self.init(
      landmarks: memory.array(
        landmarks.map { landmark in
          unsafe MpLandmark(
            x: landmark.x, y: landmark.y, z: landmark.z, has_visibility: false, visibility: 0,
            has_presence: false, presence: 0, name: nil)
        }), landmarks_count: UInt32(clamping: landmarks.count))
  }
}
