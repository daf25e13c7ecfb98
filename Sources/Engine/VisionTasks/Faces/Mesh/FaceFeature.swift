/// A part of a face that landmarks outline.
///
/// Left and right are the person's own. Upstream's Swift interface returns the left iris for the
/// right one; here each has its own landmarks.
public enum FaceFeature: Sendable, CaseIterable {
  /// The outer and the inner edge of both lips.
  case lips
  /// The lids of the left eye.
  case leftEye
  /// The upper and the lower edge of the left eyebrow.
  case leftEyebrow
  /// The edge of the left iris.
  case leftIris
  /// The lids of the right eye.
  case rightEye
  /// The upper and the lower edge of the right eyebrow.
  case rightEyebrow
  /// The edge of the right iris.
  case rightIris
  /// The outline of the face.
  case oval
  /// The bridge and the wings of the nose.
  case nose

  /// The lines between the feature's landmarks.
  public var connections: [LandmarkConnection] {
    chains.flatMap { chain in
      zip(chain, chain.dropFirst()).map { LandmarkConnection($0, $1) }
    }
  }

  /// The indices of the feature's landmarks, in the order of its lines, each once.
  public var landmarks: [Int] {
    var seen: Set<Int> = []
    return chains.flatMap(\.self).filter { seen.insert($0).inserted }
  }

  /// The features that upstream calls contours: all but the irises and the nose.
  public static let contours: [FaceFeature] = [
    .lips, .leftEye, .leftEyebrow, .rightEye, .rightEyebrow, .oval,
  ]

  /// The index of the landmark in the center of the right iris.
  public static let rightIrisCenter = 468

  /// The index of the landmark in the center of the left iris.
  public static let leftIrisCenter = 473
}
