/// The landmark model's outputs for one person, in the upright picture.
struct BodyReading: Sendable {
  /// The 33 landmarks, in fractions of the upright picture's sides.
  var landmarks: [PoseLandmark]

  /// The 33 landmarks in meters, rotated upright.
  var world: [WorldLandmark]

  /// The center of the hips and the reach of the body, from which the next region is derived.
  var auxiliary: [LandmarkPoint]

  /// True if all numbers can be calculated with; a model may produce anything.
  var isUsable: Bool {
    landmarks.allSatisfy { $0.isUsable && ($0.visibility + $0.presence).isFinite }
      && world.allSatisfy(\.isUsable) && auxiliary.allSatisfy(\.isUsable)
  }
}

extension BodyReading {
  /// Creates the reading of decoded landmarks and those in meters.
  init(_ decoder: LandmarkDecoder, world: Span<Float>, _ projection: LandmarkProjection) {
    landmarks = Body.pose.map { index in
      let place = projection.project(decoder.points[index])
      let likelihoods = decoder.likelihoods[index]
      return PoseLandmark(
        x: place.x, y: place.y, z: place.z, visibility: likelihoods.visibility,
        presence: likelihoods.presence)
    }
    self.world = Body.pose.map { index in
      let place = projection.rotate(LandmarkDecoder.world(index, of: world))
      let likelihoods = decoder.likelihoods[index]
      return WorldLandmark(
        x: place.x, y: place.y, z: place.z, visibility: likelihoods.visibility,
        presence: likelihoods.presence)
    }
    auxiliary = Body.auxiliary.map { projection.project(decoder.points[$0]) }
  }
}
