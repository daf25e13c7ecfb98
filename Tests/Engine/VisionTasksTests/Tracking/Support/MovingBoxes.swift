import Frames
import TestSupport

@testable import VisionTasks

/// Objects on known paths, seen by a detector with known errors.
struct MovingBoxes {
  /// The path of one object: its place in each frame, nil while it is invisible.
  typealias Way = (_ frame: Int) -> PictureBox?

  var picture = PictureGeometry(width: 640, height: 480)
  var frameCount = 120
  var ways: [Way]

  /// The maximum error of a detected side, as a fraction of the box's mean side.
  var noise = 0.0
  /// The percentage of missing detections.
  var missedPercent = 0.0
  /// The percentage of detections with a score below the one that starts an object.
  var unsurePercent = 0.0
  /// The percentage of frames with a false detection.
  var phantomPercent = 0.0
  var seed: UInt64 = 1

  /// Returns the visible boxes, clipped to the picture, with the number of their object.
  func truth(_ frame: Int) -> [(id: Int, box: PictureBox)] {
    ways.enumerated().compactMap { id, way in
      way(frame)?.clipped(to: picture).map { (id, $0) }
    }
  }

  /// Returns the detector's results for each frame.
  func detections() -> [DetectionResult] {
    var random = SeededGenerator(seed: seed)
    return (0..<frameCount).map { frame in
      var found: [Detection] = []
      for (_, box) in truth(frame) {
        let isMissed = Double.random(in: 0..<100, using: &random) < missedPercent
        let isUnsure = Double.random(in: 0..<100, using: &random) < unsurePercent
        let side = (box.width + box.height) / 2
        let errors = (0..<4).map { _ in
          noise * side * (Double.random(in: -1...1, using: &random))
        }
        guard !isMissed else { continue }
        found.append(
          detection(
            PictureBox(
              x: box.x + errors[0], y: box.y + errors[1], width: box.width + errors[2],
              height: box.height + errors[3]), isUnsure ? 0.2 : 0.8))
      }
      if Double.random(in: 0..<100, using: &random) < phantomPercent {
        let (x, y) = (
          Double.random(in: 0...540, using: &random), Double.random(in: 0...380, using: &random)
        )
        found.append(detection(PictureBox(x: x, y: y, width: 90, height: 90), 0.5))
      }
      return DetectionResult(detections: found, picture: picture)
    }
  }

  private func detection(_ box: PictureBox, _ score: Float) -> Detection {
    Detection(boundingBox: box, categories: [Category(index: 0, score: score)])
  }

  /// Returns the tracker's results for the detections.
  func results(_ tracker: DetectionTracker = DetectionTracker()) -> [TrackingResult] {
    var tracker = tracker
    return detections().enumerated().map { frame, result in
      tracker.track(result, timestampInMicroseconds: Int64(frame) * 33_333)
    }
  }

  /// Returns the tracker's score.
  func score(_ tracker: DetectionTracker = DetectionTracker()) -> TrackingScore {
    var score = TrackingScore()
    for (frame, result) in results(tracker).enumerated() { score.add(truth(frame), result.objects) }
    return score
  }
}

/// Returns the path of a box that moves uniformly from a place.
func straightWay(
  x: Double, y: Double, width: Double = 80, height: Double = 80, right: Double = 0,
  down: Double = 0, during frames: Range<Int> = 0..<Int.max
) -> MovingBoxes.Way {
  { frame in
    guard frames.contains(frame) else { return nil }
    let time = Double(frame - frames.lowerBound)
    return PictureBox(x: x + right * time, y: y + down * time, width: width, height: height)
  }
}
