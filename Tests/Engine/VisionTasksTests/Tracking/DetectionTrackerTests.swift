import Frames
import TestSupport
import Testing

@testable import VisionTasks

@Suite struct DetectionTrackerTests {
  private func ids(_ results: [TrackingResult]) -> Set<Int> {
    Set(results.flatMap { $0.objects.compactMap(\.trackingID) })
  }

  @Test func `numbers start at 0 and stay with objects that move`() {
    let boxes = MovingBoxes(ways: [
      straightWay(x: 20, y: 50, right: 4), straightWay(x: 500, y: 300, right: -3, down: -1),
    ])
    let results = boxes.results()
    #expect(ids(results) == [0, 1])
    #expect(results[0].objects.count == 2)
    #expect(boxes.score().mota == 1)
    #expect(boxes.score().idf1 == 1)
  }

  @Test func `scores of no sense stay numbers`() throws {
    let largest = Float.greatestFiniteMagnitude
    var tracker = DetectionTracker(scoreThreshold: -largest)
    var seen = 0
    for (number, score) in [-largest, largest, -largest, largest, 0.5, -largest].enumerated() {
      let detection = Detection(
        boundingBox: PictureBox(x: 10, y: 10, width: 40, height: 40),
        categories: [Category(index: 0, score: score)])
      let result = tracker.track(
        DetectionResult(
          detections: [detection],
          picture: PictureGeometry(width: 100, height: 100, orientation: .up)),
        timestampInMicroseconds: Int64(number) * 33_333)
      #expect(result.objects.allSatisfy { $0.score.isFinite }, "\(number)")
      seen += result.objects.count
    }
    #expect(seen > 0)
  }

  enum Story: CaseIterable {
    case noiseMissesAndPhantoms, crossingWithTheFartherHidden, bouncingAndGrowing, crowd

    var boxes: MovingBoxes {
      switch self {
      case .noiseMissesAndPhantoms:
        MovingBoxes(
          ways: [
            straightWay(x: 20, y: 40, right: 4), straightWay(x: 500, y: 200, right: -3, down: 1),
            straightWay(x: 430, y: 350, width: 120, right: 1, down: -2),
          ], noise: 0.05, missedPercent: 5, unsurePercent: 10, phantomPercent: 5)
      case .crossingWithTheFartherHidden:
        MovingBoxes(
          ways: [
            straightWay(x: 20, y: 200, right: 5),
            { (38...62).contains($0) ? nil : straightWay(x: 540, y: 210, right: -5)($0) },
          ], noise: 0.03)
      case .bouncingAndGrowing:
        MovingBoxes(ways: [bouncing, growing], noise: 0.05, missedPercent: 5)
      case .crowd:
        MovingBoxes(
          ways: (0..<6).map(lane), noise: 0.05, missedPercent: 8, unsurePercent: 10)
      }
    }

    private func bouncing(_ frame: Int) -> PictureBox? {
      PictureBox(x: 40 + Double(abs(60 - frame)) * 6, y: 60, width: 90, height: 70)
    }

    private func growing(_ frame: Int) -> PictureBox? {
      PictureBox(x: 300, y: 250, width: 60 + Double(frame), height: 60 + Double(frame))
    }

    private func lane(_ number: Int) -> MovingBoxes.Way {
      let goesRight = number % 2 == 0
      let speed = Double(number + 1) * 0.8
      return straightWay(
        x: goesRight ? 10 : 560, y: Double(number) * 78, width: 70, height: 70,
        right: goesRight ? speed : -speed)
    }
  }

  @Test(arguments: Story.allCases) func `sequences with known truth are followed`(story: Story) {
    for seed in 1...5 {
      var boxes = story.boxes
      boxes.seed = UInt64(seed)
      let score = boxes.score()
      #expect(score.idf1 >= 0.95, "\(story), seed \(seed)")
      #expect(score.mota >= 0.9, "\(story), seed \(seed)")
    }
  }

  @Test func `an object that left and returns is a new one`() {
    let boxes = MovingBoxes(ways: [
      straightWay(x: 500, y: 200, right: 10, during: 0..<30),
      straightWay(x: 640, y: 200, right: -10, during: 38..<100),
    ])
    #expect(ids(boxes.results()) == [0, 1])
    #expect(boxes.score().switches == 0)
  }

  @Test func `an object that is hidden for a second of thirty frames keeps its number`() {
    let way = straightWay(x: 20, y: 200, right: 3)
    let boxes = MovingBoxes(ways: [{ (40..<69).contains($0) ? nil : way($0) }])
    #expect(ids(boxes.results()) == [0])
  }

  @Test func `an object that is hidden for longer gets a new number`() {
    let way = straightWay(x: 20, y: 200, right: 2)
    let boxes = MovingBoxes(ways: [{ (40..<75).contains($0) ? nil : way($0) }])
    #expect(ids(boxes.results()) == [0, 1])
  }

  @Test func `a hidden object is reported where it should be, for two frames`() {
    let way = straightWay(x: 20, y: 200, right: 3)
    let results = MovingBoxes(ways: [{ (40..<60).contains($0) ? nil : way($0) }]).results()
    #expect(results[39...43].map(\.objects.count) == [1, 1, 1, 0, 0])
    let expected = PictureBox(x: 20 + 41 * 3, y: 200, width: 80, height: 80)
    #expect(results[41].objects[0].boundingBox.intersectionOverUnion(expected) > 0.95)
  }

  @Test func `something seen once and not surely is nothing`() {
    var boxes = MovingBoxes(ways: [straightWay(x: 20, y: 20)], phantomPercent: 10)
    boxes.frameCount = 300
    #expect(ids(boxes.results()) == [0])
  }

  @Test func `what is unsure continues an object but starts none`() {
    var boxes = MovingBoxes(ways: [straightWay(x: 20, y: 20, right: 2)], unsurePercent: 100)
    #expect(ids(boxes.results()).isEmpty)
    boxes.unsurePercent = 60
    #expect(boxes.score().mota > 0.9)
    #expect(ids(boxes.results()) == [0])
  }

  @Test func `the rate of a stream and the unit of its time do not matter`() {
    let detections = MovingBoxes(ways: [straightWay(x: 20, y: 50, right: 6)], noise: 0.03)
      .detections()
    func numbers(_ interval: Int64) -> [[Int?]] {
      var tracker = DetectionTracker()
      return detections.enumerated().map { frame, result in
        tracker.track(result, timestampInMicroseconds: Int64(frame) * interval)
          .objects.map(\.trackingID)
      }
    }
    #expect(numbers(1) == numbers(33_333))
    #expect(numbers(1_000_000) == numbers(33_333))
    #expect(numbers(0) == numbers(33_333))
  }

  @Test func `frames that were left out count as time`() {
    let boxes = MovingBoxes(ways: [straightWay(x: 20, y: 50, width: 60, height: 60, right: 8)])
    var tracker = DetectionTracker()
    var seen: Set<Int> = []
    for (frame, result) in boxes.detections().enumerated().prefix(70) {
      guard frame < 20 || frame % 5 == 0 else { continue }
      let tracked = tracker.track(result, timestampInMicroseconds: Int64(frame) * 33_333)
      seen.formUnion(tracked.objects.compactMap(\.trackingID))
    }
    #expect(seen == [0])
  }

  @Test func `only the most prominent are reported, and two alike do not take turns`() {
    let boxes = MovingBoxes(
      ways: [straightWay(x: 200, y: 200), straightWay(x: 360, y: 200)], noise: 0.05,
      unsurePercent: 10)
    let results = boxes.results(DetectionTracker(maxObjects: 1))
    #expect(results.allSatisfy { $0.objects.count == 1 })
    #expect(ids(results) == [0])
  }
}

// MARK: - Restarting

extension DetectionTrackerTests {
  private var standing: DetectionResult {
    MovingBoxes(ways: [straightWay(x: 100, y: 100)]).detections()[0]
  }

  @Test func `another size, another orientation and time going back start anew`() {
    var tracker = DetectionTracker()
    var time: Int64 = 1000
    func numbers(_ change: (inout DetectionResult) -> Void = { _ in }) -> [Int?] {
      var result = standing
      change(&result)
      time += 10
      return tracker.track(result, timestampInMicroseconds: time).objects.map(\.trackingID)
    }
    #expect(numbers() == [0])
    #expect(numbers() == [0])
    #expect(numbers { $0.picture.width = 641 } == [1])
    #expect(numbers { $0.picture.orientation = .right } == [2])
    time = 0
    #expect(numbers { $0.picture.orientation = .right } == [3])
    #expect(numbers { $0.picture.orientation = .right } == [3])
    tracker.reset()
    #expect(numbers() == [4])
  }

  @Test func `times at the ends of what can be said do no harm`() {
    var tracker = DetectionTracker()
    var numbers: [Int?] = []
    for time in [Int64.min, -1, 0, Int64.max, Int64.max] {
      numbers += tracker.track(standing, timestampInMicroseconds: time).objects.map(\.trackingID)
    }
    #expect(numbers.count == 5)
  }

  static let strangeBoxes = [
    PictureBox(x: .nan, y: 0, width: 10, height: 10),
    PictureBox(x: 0, y: 0, width: .nan, height: 10),
    PictureBox(x: 0, y: 0, width: 0, height: 10),
    PictureBox(x: 0, y: 0, width: -5, height: -5),
    PictureBox(x: -.infinity, y: 0, width: .infinity, height: 10),
    PictureBox(x: 700, y: 0, width: 10, height: 10),
    PictureBox(x: 1e300, y: 1e300, width: 1e300, height: 1e300),
  ]

  @Test(arguments: strangeBoxes) func `a box that is none counts for nothing`(box: PictureBox) {
    var tracker = DetectionTracker()
    for frame in 0..<5 {
      var result = standing
      result.detections.append(
        Detection(boundingBox: box, categories: [Category(index: 0, score: 0.9)]))
      result.detections.append(
        Detection(boundingBox: standing.detections[0].boundingBox, categories: []))
      result.detections.append(
        Detection(
          boundingBox: PictureBox(x: 300, y: 300, width: 50, height: 50),
          categories: [Category(index: 0, score: .nan)]))
      let tracked = tracker.track(result, timestampInMicroseconds: Int64(frame))
      #expect(tracked.objects.map(\.trackingID) == [0])
    }
  }

  @Test func `random boxes do no harm`() {
    var random = SeededGenerator(seed: 11)
    let extremes: [Double] = [0, 1, -1, 1e-300, 1e300, .nan, .infinity, 100, 639, 640]
    var tracker = DetectionTracker()
    var seen: Set<Int> = []
    for _ in 0..<400 {
      var result = standing
      result.detections = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        let numbers = (0..<4).map { _ in
          Bool.random(using: &random)
            ? Double.random(in: 0...400, using: &random)
            : extremes.randomElement(using: &random) ?? 0
        }
        return Detection(
          boundingBox: PictureBox(
            x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
          categories: [
            Category(
              index: Int.random(in: 0...3, using: &random),
              score: Float.random(in: 0...1, using: &random))
          ])
      }
      let time = Int64.random(in: Int64.min...Int64.max, using: &random)
      let tracked = tracker.track(result, timestampInMicroseconds: time)
      let numbers = tracked.objects.compactMap(\.trackingID)
      #expect(Set(numbers).count == tracked.objects.count)
      let isInside = tracked.objects.allSatisfy {
        $0.boundingBox.x >= 0 && $0.boundingBox.x + $0.boundingBox.width <= 640
          && $0.boundingBox.width > 0 && $0.boundingBox.height > 0
      }
      #expect(isInside, "\(random)")
      seen.formUnion(numbers)
    }
    #expect(seen == Set(0..<seen.count))
  }

  @Test func `more objects than can be followed are borne`() {
    var random = SeededGenerator(seed: 4)
    var tracker = DetectionTracker(maxObjects: 1000)
    for frame in 0..<5 {
      var result = standing
      result.detections = (0..<3000).map { _ in
        Detection(
          boundingBox: PictureBox(
            x: Double.random(in: 0...630, using: &random),
            y: Double.random(in: 0...470, using: &random), width: 8, height: 8),
          categories: [Category(index: 0, score: 0.9)])
      }
      let tracked = tracker.track(result, timestampInMicroseconds: Int64(frame) * 1000)
      #expect(tracked.objects.count <= OverlapMerge.mostObjects)
    }
  }
}
