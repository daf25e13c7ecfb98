import Testing
import VisionBase

@testable import VisionTasks

@Suite struct PoseClassifierTests {
  private func goldens() throws -> PoseClassGoldens { try .load() }

  @Test func `poses get the votes that the sample app's arithmetic gives`() throws {
    let goldens = try goldens()
    let classifier = try PoseClassifier(samples: goldens.poseSamples())
    #expect(classifier.classNames == ["pushups_down", "squats_down", "squats_up"])
    let frames = goldens.frames.filter { !$0.points.isEmpty }
    #expect(frames.count == 62)
    for (number, frame) in frames.enumerated() {
      let found = classifier.classify(PoseClassGoldens.points(frame.points)).classes
      let votes = Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0.votes) })
      #expect(votes == frame.votes, "frame \(number)")
      #expect(found.allSatisfy { $0.confidence == $0.votes / 10 })
      #expect(found.map(\.votes) == found.map(\.votes).sorted(by: >))
    }
  }

  @Test(arguments: Orientation.allCases)
  func `a pose is classified upright, wherever the picture's top is`(
    orientation: Orientation
  ) throws {
    let goldens = try goldens()
    let classifier = try PoseClassifier(samples: goldens.poseSamples())
    let frame = try #require(goldens.frames.first)
    var result = goldens.result(frame)
    let (expected, side) = (
      classifier.classify(result.poses[0], in: result.picture),
      Float(PoseClassGoldens.picture.width)
    )
    // The picture is a square, so the way back is the same for all but the quarter turns.
    let back: Orientation =
      switch orientation {
      case .left: .right
      case .right: .left
      default: orientation
      }
    let turned = PictureGeometry(width: Int(side), height: Int(side), orientation: back)
    for place in result.poses[0].landmarks.indices {
      let landmark = result.poses[0].landmarks[place]
      let point = turned.upright(
        PicturePoint(x: Double(landmark.x * side), y: Double(landmark.y * side)))
      result.poses[0].landmarks[place].x = Float(point.x) / side
      result.poses[0].landmarks[place].y = Float(point.y) / side
    }
    let stored = PictureGeometry(width: Int(side), height: Int(side), orientation: orientation)
    #expect(classifier.classify(result.poses[0], in: stored) == expected)
    #expect(!expected.classes.isEmpty)
  }

  @Test func `place, size and mirroring of a pose change nothing`() throws {
    let goldens = try goldens()
    let classifier = try PoseClassifier(samples: goldens.poseSamples())
    for frame in goldens.frames.prefix(20) {
      let points = PoseClassGoldens.points(frame.points)
      let expected = classifier.classify(points)
      #expect(classifier.classify(points.map { $0 * 4 }) == expected)
      #expect(classifier.classify(points.map { $0 * SIMD3(-1, 1, 1) }) == expected)
      #expect(classifier.classify(points.map { $0 + SIMD3(4096, -512, 0) }) == expected)
    }
  }

  @Test func `points that are no pose have no classes`() throws {
    let classifier = try PoseClassifier(samples: try goldens().poseSamples())
    let place = SIMD3<Float>(3, 4, 5)
    let bad: [[SIMD3<Float>]] = [
      [], Array(repeating: place, count: 33), Array(repeating: place, count: 32),
      Array(repeating: SIMD3(repeating: .nan), count: 33),
      (0..<33).map { SIMD3(repeating: $0 == 5 ? .infinity : Float($0)) },
      (0..<33).map { SIMD3(repeating: Float($0) * 1e38) },
    ]
    for points in bad { #expect(classifier.classify(points).classes.isEmpty) }
  }

  @Test func `of samples at the same distance the earlier ones vote`() throws {
    let points = PoseClassGoldens.points(try goldens().samples[0].points)
    let samples = try (0..<40).map { number in
      try PoseSample(name: "\(number)", className: number < 25 ? "a" : "b", points: points)
    }
    let all = try PoseClassifier(samples: samples).classify(points).classes
    #expect(all == [.init(name: "a", votes: 10, confidence: 1)])
    let options = PoseClassifierOptions(candidateCount: 40, neighborCount: 30)
    let more = try PoseClassifier(samples: samples, options: options).classify(points).classes
    #expect(more.map(\.votes) == [25, 5] && more.map(\.name) == ["a", "b"])
  }

  @Test func `samples of one class cannot tell poses apart`() throws {
    let points = PoseClassGoldens.points(try goldens().samples[0].points)
    let sample = try PoseSample(name: "1", className: "only", points: points)
    for samples in [[], [sample, sample]] {
      let error = #expect(throws: VisionError.self) { try PoseClassifier(samples: samples) }
      #expect(error?.code == .inputInvalid)
    }
  }

  private static let badOptions = [
    PoseClassifierOptions(candidateCount: 0), PoseClassifierOptions(neighborCount: -1),
    PoseClassifierOptions(axisWeights: SIMD3(1, -1, 1)),
    PoseClassifierOptions(axisWeights: SIMD3(1, .nan, 1)),
    PoseClassifierOptions(axisWeights: SIMD3(1, .infinity, 1)),
    PoseClassifierOptions(axisWeights: .zero),
  ]

  @Test(arguments: badOptions)
  func `options out of range are refused`(options: PoseClassifierOptions) throws {
    let samples = try goldens().poseSamples()
    let error = #expect(throws: VisionError.self) {
      try PoseClassifier(samples: samples, options: options)
    }
    #expect(error?.code == .optionInvalid)
  }

  @Test func `samples need a class and a pose`() throws {
    let points = PoseClassGoldens.points(try goldens().samples[0].points)
    for (name, points) in [("", points), ("a", Array(points.dropLast())), ("a", [])] {
      let error = #expect(throws: VisionError.self) {
        try PoseSample(name: "1", className: name, points: points)
      }
      #expect(error?.code == .inputInvalid)
    }
  }
}
