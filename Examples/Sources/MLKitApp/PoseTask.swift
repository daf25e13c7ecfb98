import AppSupport
import Drawing
import Frames
import MLKit

/// A task that detects a person's pose, as in ML Kit's guide to its pose detector.
final class PoseTask: DetectorTask {
  private let detector: PoseDetector
  private let likelihood: Float

  init(_ settings: Settings, isStream: Bool) throws {
    let options = settings.has("accurate") ? AccuratePoseDetectorOptions() : PoseDetectorOptions()
    options.detectorMode = isStream ? .stream : .singleImage
    likelihood = try settings.number("likelihood", in: 0...1, default: 0.5)
    detector = PoseDetector.poseDetector(options: options)
  }

  private static let bones: [(PoseLandmarkType, PoseLandmarkType)] = [
    (.leftShoulder, .rightShoulder), (.leftHip, .rightHip), (.leftShoulder, .leftHip),
    (.rightShoulder, .rightHip), (.leftShoulder, .leftElbow), (.leftElbow, .leftWrist),
    (.rightShoulder, .rightElbow), (.rightElbow, .rightWrist), (.leftHip, .leftKnee),
    (.leftKnee, .leftAnkle), (.rightHip, .rightKnee), (.rightKnee, .rightAnkle),
    (.leftAnkle, .leftHeel), (.leftHeel, .leftToe), (.rightAnkle, .rightHeel),
    (.rightHeel, .rightToe),
  ]

  override func finding(in image: VisionImage) throws -> Finding {
    let poses = try detector.results(in: image)
    let marks = poses.flatMap { pose in
      let bones = Self.bones.map { [$0, $1].map { pose.landmark(ofType: $0) } }
        .filter { $0.allSatisfy(isSeen) }
        .map { Mark.line(from: point($0[0]), to: point($0[1]), color: .track(0)) }
      return bones
        + pose.landmarks.filter(isSeen).map { .point(point($0), color: .white, size: 0.5) }
    }
    let seen = poses.first.map { $0.landmarks.filter(isSeen).count } ?? 0
    return Finding(
      line: poses.isEmpty ? "nobody" : "a person, \(seen) landmarks in sight", marks: marks)
  }

  private func isSeen(_ landmark: PoseLandmark) -> Bool {
    landmark.inFrameLikelihood > likelihood
  }

  private func point(_ landmark: PoseLandmark) -> PicturePoint {
    PicturePoint(x: Double(landmark.position.x), y: Double(landmark.position.y))
  }
}
