public import VisionBase

/// Names poses by their likeness to examples, as ML Kit's sample app for Android does.
///
/// ```swift
/// let classifier = try PoseClassifier(samplesAt: "fitness_poses.csv")
/// for pose in result.poses {
///   let classification = classifier.classify(pose, in: result.picture)
///   print(classification.classes.first?.name ?? "?")
/// }
/// ```
///
/// A pose and its mirror image are compared with each sample. The samples with the smallest largest
/// difference stay, and of those the ones with the smallest mean difference vote for their classes.
/// Of samples at the same distance the earlier one counts. `RepetitionCounter` counts exercises in
/// streams. A classifier needs no model, and its calls take well below a millisecond.
public struct PoseClassifier: Sendable {
  /// The options.
  public let options: PoseClassifierOptions

  /// The names of the classes, sorted.
  public let classNames: [String]

  let samples: [PoseSample]

  /// Creates a classifier from samples.
  ///
  /// Throws `inputInvalid` for samples of fewer than two classes, and `optionInvalid` for counts
  /// that are not positive and for weights that are negative or not finite.
  public init(
    samples: [PoseSample], options: PoseClassifierOptions = PoseClassifierOptions()
  ) throws(VisionError) {
    try options.check()
    (self.samples, self.options) = (samples, options)
    classNames = Set(samples.map(\.className)).sorted { $0.bytes < $1.bytes }
    guard classNames.count > 1 else {
      let found = classNames.first.map { "only \($0.printable)" } ?? "none"
      throw VisionError(
        .inputInvalid,
        "classification needs samples of at least two classes; these have \(found)")
    }
  }

  /// Creates a classifier from a CSV file or a folder of them; see `PoseSample.samples(at:)`.
  ///
  /// Throws the errors of reading samples and of `init(samples:options:)`.
  public init(
    samplesAt path: String, options: PoseClassifierOptions = PoseClassifierOptions()
  ) throws(VisionError) {
    let samples = try PoseSample.samples(at: path)
    do throws(VisionError) {
      try self.init(samples: samples, options: options)
    } catch {
      throw VisionError(error.code, "\(path): \(error.message)", cause: error.cause)
    }
  }

  /// Classifies a pose of a result.
  ///
  /// Returns a classification without classes for a pose whose points are not finite, or all in one
  /// place.
  public func classify(_ pose: Pose, in picture: PictureGeometry) -> PoseClassification {
    classify(pose.uprightPoints(in: picture))
  }

  /// Classifies 33 points in the upright picture, in the order of `PoseLandmarkKind`.
  ///
  /// Returns a classification without classes for points that are no pose.
  public func classify(_ points: [SIMD3<Float>]) -> PoseClassification {
    let none = PoseClassification(votes: [:], most: mostVotes)
    guard points.count == PoseLandmarkKind.allCases.count,
      let pose = PoseEmbedding(points),
      let mirrored = PoseEmbedding(points.map { $0 * SIMD3(-1, 1, 1) })
    else { return none }
    let weights = options.axisWeights
    let close = nearest(options.candidateCount, of: samples.indices) { index in
      let sample = samples[index].embedding
      return min(
        pose.largestDifference(from: sample, weights: weights),
        mirrored.largestDifference(from: sample, weights: weights))
    }
    let closest = nearest(options.neighborCount, of: close) { index in
      let sample = samples[index].embedding
      return min(
        pose.meanDifference(from: sample, weights: weights),
        mirrored.meanDifference(from: sample, weights: weights))
    }
    var votes: [String: Float] = [:]
    for index in closest { votes[samples[index].className, default: 0] += 1 }
    return PoseClassification(votes: votes, most: mostVotes)
  }

  /// The number of votes that stands for full confidence.
  var mostVotes: Int { min(options.candidateCount, options.neighborCount) }

  private func nearest(
    _ count: Int, of indices: some Collection<Int>, distance: (Int) -> Float
  ) -> [Int] {
    let ranked = indices.map { (index: $0, distance: distance($0)) }
      .sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
    return ranked.prefix(count).map(\.index)
  }
}
