import ModelRewriting
import Foundation
import MediaPipeTasksVision
import ModelFiles
import TestSupport
import Testing

/// Tests of docs/reference/mediapipe-tasks.md 3.6, from the file behind a model to its scores.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct CalibratedDetectorTests {
  /// Returns scores for upstream's vectors: scores .2 .3 .4 .5 of the classes 0 to 3.
  private func scores(
    _ transformation: ScoreCalibrationOptions.Transformation,
    options setOptions: (ObjectDetectorOptions) -> Void = { _ in }
  ) throws -> [Float] {
    let folder = try ModelFolder()
    var detector = DetectorMaker()
    detector.labels = ["a", "b", "c", "d"]
    detector.objects = (0..<4).map { index in
      let left = Float(index) / 4
      return .init((left, 0, left + 0.25, 1), Float(index), 0.2 + Float(index) / 10)
    }
    var packager = try detector.packager()
    let sigmoid = ScoreCalibration.Sigmoid(scale: 0.9, slope: 0.5, offset: 0.1)
    var (low, high) = (sigmoid, sigmoid)
    low.minimumScore = 0.3
    high.minimumScore = 0.6
    try packager.setScoreCalibration(
      ScoreCalibration(
        ScoreCalibrationOptions(transformation: transformation, defaultScore: 0.2),
        sigmoids: [sigmoid, low, high, nil]),
      ofOutput: 2)
    let options = ObjectDetectorOptions()
    options.baseOptions.modelAssetPath = try folder.write(packager.packaged())
    setOptions(options)
    let result = try ObjectDetector(options: options).detect(
      image: Pictures.plain(width: 100, height: 100))
    return result.detections.map { $0.categories[0].score }
  }

  @Test(
    "upstream's vectors",
    arguments: [
      (
        ScoreCalibrationOptions.Transformation.identity,
        [0.4948505976, 0.5059588508, 0.2, 0.2] as [Float]
      ),
      (.log, [0.2976901255, 0.3393665735, 0.2, 0.2]),
      (.inverseLogistic, [0.3203217641, 0.3778080605, 0.2, 0.2]),
    ])
  func vectors(transformation: ScoreCalibrationOptions.Transformation, expected: [Float]) throws {
    let found = try scores(transformation)
    try #require(found.count == 4)
    for (score, expected) in zip(found, expected) { #expect(abs(score - expected) < 1e-6) }
  }

  @Test func `threshold and count see calibrated scores, in the model's order`() throws {
    #expect(try scores(.identity) { $0.scoreThreshold = 0.3 }.count == 2)
    let one = try scores(.identity) { $0.maxResults = 1 }
    #expect(one.count == 1 && abs(one[0] - 0.4948505976) < 1e-6)
  }
}
