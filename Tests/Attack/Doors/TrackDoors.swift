import ModelRewriting
import Frames
import ModelFiles
import TestSupport
import VisionBase
import VisionTasks

extension Door {
  /// Boxes, scores and times that any detector may claim, followed by boxes alone.
  static let tracks = Door(
    "tracks", weight: 5, never: .refuses("boxes that are none count for nothing")
  ) { _ in
    { random in
      var tracker = DetectionTracker(
        maxObjects: Int(truncatingIfNeeded: random.integer()), scoreThreshold: random.value())
      var known = KnownTracks()
      var time: Int64 = 0
      var picture = random.picture()
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        if random.isOne(in: 8) { picture = random.picture() }
        time = random.isOne(in: 4) ? random.integer() : time.addingReportingOverflow(33_333).0
        let detections = (0..<Int.random(in: 0...6, using: &random)).map { _ in
          random.detection(in: picture)
        }
        let result = tracker.track(
          DetectionResult(detections: detections, picture: picture), timestampInMicroseconds: time)
        try known.check(result)
        if random.isOne(in: 20) { tracker.reset() }
      }
      return .taken
    }
  }

  /// Detectors and classifiers with arbitrary outputs, on pictures in arbitrary order.
  static let trackers = Door("trackers", weight: 3) { _ in
    try MissingMaterial.checkRuntime()
    return { random in
      try answer {
        var detector = DetectorMaker()
        detector.objects = (0..<Int.random(in: 1...5, using: &random)).map { _ in
          let edges = random.values(4)
          return .init((edges[0], edges[1], edges[2], edges[3]), random.value(), random.value())
        }
        detector.scoresAddBrightness = Bool.random(using: &random)
        detector.claimedCount = random.isOne(in: 3) ? random.value() : nil
        var classifier = ClassifierMaker()
        classifier.scores = [random.values(3)]
        let options = TrackerOptions(
          maxObjects: Int.random(in: 0...8, using: &random),
          detectorScoreThreshold: random.isOne(in: 3) ? random.value() : nil,
          detection: Bool.random(using: &random) ? .everyFrame : .whenNeeded, threadCount: 1)
        let engine = try TrackingEngine(
          localizer: [ModelFile(StableBytes(detector.packager().packaged(), name: "detector"))],
          classifier: Bool.random(using: &random) ? classifier.file() : nil, options: options)
        try follow(with: engine, using: &random)
      }
    }
  }

  private static func follow(
    with engine: TrackingEngine, using random: inout SeededGenerator
  ) throws {
    var known = KnownTracks()
    var (time, frame) = (Int64(0), try random.frame())
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      if random.isOne(in: 3) { frame = try random.frame() }
      time = random.isOne(in: 4) ? random.integer() : time.addingReportingOverflow(33_333).0
      try known.check(engine.trackedObjects(in: frame, timestampInMicroseconds: time))
      if random.isOne(in: 4) { try known.checkBoxes(of: engine.objects(in: frame)) }
    }
  }
}

/// The invariants of a tracker's reports, for any input.
private struct KnownTracks {
  /// The largest number given to an object so far.
  private var largest = -1

  mutating func check(_ result: TrackingResult) throws {
    try checkBoxes(of: result)
    let numbers = result.objects.compactMap(\.trackingID)
    try Finding.unless(
      numbers.count == result.objects.count && Set(numbers).count == numbers.count
        && numbers.allSatisfy { $0 >= 0 }, "objects have the numbers \(numbers)")
    largest = max(largest, numbers.max() ?? -1)
    try Finding.unless(largest < 1000, "a few objects have got the number \(largest)")
  }

  func checkBoxes(of result: TrackingResult) throws {
    let (width, height) = (Double(result.picture.width), Double(result.picture.height))
    for object in result.objects {
      let box = object.boundingBox
      try Finding.unless(
        box.x >= 0 && box.y >= 0 && box.width >= 0 && box.height >= 0
          && box.x + box.width <= width + 1e-6 && box.y + box.height <= height + 1e-6,
        "a box \(box) is not in the picture of \(width)x\(height)")
      try Finding.unless(object.score.isFinite, "an object's score is \(object.score)")
    }
  }
}

extension SeededGenerator {
  /// Returns the size of a picture, sometimes without pixels or absurdly large.
  fileprivate mutating func picture() -> PictureGeometry {
    let sides = [0, 1, 64, 100, 640, 1 << 31, .max]
    return PictureGeometry(
      width: isOne(in: 3) ? one(of: sides) : 64, height: isOne(in: 3) ? one(of: sides) : 64,
      orientation: one(of: [.up, .down, .leftMirrored]))
  }

  fileprivate mutating func detection(in picture: PictureGeometry) -> Detection {
    let isUsual = Bool.random(using: &self)
    let box =
      isUsual
      ? PictureBox(
        x: .random(in: 0...40, using: &self), y: .random(in: 0...40, using: &self),
        width: .random(in: 1...40, using: &self), height: .random(in: 1...40, using: &self))
      : PictureBox(x: coordinate(), y: coordinate(), width: coordinate(), height: coordinate())
    let categories = (0..<Int.random(in: 0...2, using: &self)).map { _ in
      Category(index: Int(truncatingIfNeeded: integer()), score: value(), categoryName: "cat")
    }
    return Detection(boundingBox: box, categories: categories)
  }
}
