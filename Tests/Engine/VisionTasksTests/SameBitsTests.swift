import Foundation
import Frames
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// Tests that computations around models give the same bits everywhere, for made-up outputs.
///
/// The digests of `Goldens/same-bits.json` were recorded on x86-64, and `scripts/test --arm64`
/// expects them on arm64; they change only with the computation. `scripts/check-arm64` compares the
/// kernels in C the same way.
@Suite struct SameBitsTests {
  /// The recorded digests.
  private struct Digests: Decodable {
    var assignment, bodies, boxes, following, masks, projection, vectors: String
  }

  private let digests: Digests

  init() throws {
    let path = SharedMaterial.repository + "/Tests/Engine/VisionTasksTests/Goldens/same-bits.json"
    digests = try JSONDecoder().decode(Digests.self, from: Data(contentsOf: URL(filePath: path)))
  }

  /// The bits of the computed results.
  private struct Answers: CustomStringConvertible {
    private var bytes: [UInt8] = []

    mutating func add(_ numbers: Float...) {
      for number in numbers { add(number.bitPattern) }
    }

    mutating func add(_ numbers: Double...) {
      for number in numbers { add(number.bitPattern) }
    }

    mutating func add(_ region: UprightRegion) {
      add(region.centerX, region.centerY, region.width, region.height, region.rotation)
    }

    mutating func add(_ candidate: DetectionCandidate) {
      let box = candidate.box
      add(box.x, box.y, box.width, box.height)
      for point in candidate.keypoints { add(point.x, point.y) }
      for each in candidate.classes { add(each.score) }
    }

    mutating func add(_ box: PictureBox) { add(box.x, box.y, box.width, box.height) }

    private mutating func add<Bits: FixedWidthInteger>(_ bits: Bits) {
      for shift in stride(from: 0, to: Bits.bitWidth, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: bits >> Bits(shift)))
      }
    }

    /// The beginning of the digest, long enough to distinguish results.
    var description: String { String("\(SHA256(bytes))".bytes.prefix(16)) }
  }

  private struct Numbers {
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func next(_ range: ClosedRange<Float>) -> Float {
      Float.random(in: range, using: &random)
    }

    mutating func some(_ count: Int, _ range: ClosedRange<Float>) -> [Float] {
      (0..<count).map { _ in next(range) }
    }
  }

  /// Returns candidates of a detector with raw outputs; scores and sizes pass through exponentials.
  private func candidates(count: Int, seed: UInt64) -> [DetectionCandidate] {
    var numbers = Numbers(seed: seed)
    let anchors = (0..<count).map { _ in
      DetectorDecodingOptions.Anchor(
        xCenter: numbers.next(0...1), yCenter: numbers.next(0...1),
        width: numbers.next(0.05...0.6), height: numbers.next(0.05...0.6))
    }
    var options = DetectorDecodingOptions(anchors: anchors, classCount: 3)
    (options.valuesPerBox, options.keypointOffset, options.keypointCount) = (8, 4, 2)
    (options.xScale, options.yScale) = (10, 12)
    (options.widthScale, options.heightScale) = (5, 7)
    options.appliesExponentialToSize = true
    options.appliesSigmoidToScore = true
    let boxes = numbers.some(8 * count, -4...4)
    let scores = numbers.some(3 * count, -9...9)
    return AnchorDecoder(options: options).candidates(boxes: boxes.span, scores: scores.span)
  }

  @Test func `boxes of raw outputs`() {
    var answers = Answers()
    let found = candidates(count: 2000, seed: 1)
    #expect(found.count == 2000)
    for candidate in found { answers.add(candidate) }
    for candidate in WeightedSuppression(overlapLimit: 0.3).merge(found) { answers.add(candidate) }
    #expect("\(answers)" == digests.boxes)
  }

  @Test func `boxes in the picture, in each orientation`() throws {
    var (answers, numbers) = (Answers(), Numbers(seed: 2))
    let frame = try Frame(
      width: 61, height: 43, format: .gray,
      bytes: [UInt8](repeating: 0, count: 61 * 43).span.bytes)
    let found = candidates(count: 40, seed: 3)
    for orientation in Orientation.allCases {
      let part = NormalizedRect(
        x: Double(numbers.next(0...0.4)), y: Double(numbers.next(0...0.4)),
        width: Double(numbers.next(0.1...0.6)), height: Double(numbers.next(0.1...0.6)))
      let looking = SampledRegion(of: frame, part: part, orientation: orientation)
      for corner in [looking.region.topLeft, looking.region.bottomRight] {
        answers.add(corner.x, corner.y)
      }
      for candidate in found {
        let box = looking.project(candidate.box)
        answers.add(box.x, box.y, box.width, box.height)
      }
    }
    #expect("\(answers)" == digests.projection)
  }

  @Test func `bodies, from regions to smoothed landmarks and the next region`() {
    var (answers, numbers) = (Answers(), Numbers(seed: 4))
    let picture = UprightPicture(PictureGeometry(width: 640, height: 427))
    var decoder = LandmarkDecoder(Body.landmarks, inputWidth: 256, inputHeight: 256)
    let refinement = HeatmapRefinement(width: 16, height: 16, channels: 39, kernelSize: 7)
    var smoothing = PoseSmoothing()
    for frame in 1...20 as ClosedRange<Int64> {
      let hips = TensorPoint(x: numbers.next(0...1), y: numbers.next(0...1))
      let reach = TensorPoint(x: numbers.next(0...1), y: numbers.next(0...1))
      let region = Body.region.region(of: [hips, reach], in: picture)
      decoder.decode(numbers.some(195, -20...276).span)
      let world = numbers.some(117, -1...1)
      decoder.refine(refinement, heatmaps: numbers.some(16 * 16 * 39, -6...6).span)
      let projection = LandmarkProjection(Body.landmarks.projection, of: region, in: picture)
      var reading = BodyReading(decoder, world: world.span, projection)
      let size = region.meanSide(in: picture)
      let time = frame * 33_366_700
      smoothing.smooth(&reading, bodySize: size, in: picture, nanoseconds: time)
      smoothing.smoothRegion(&reading, bodySize: size, in: picture, nanoseconds: time)
      answers.add(region)
      for each in reading.landmarks { answers.add(each.x, each.y, each.z, each.visibility) }
      for each in reading.world { answers.add(each.x, each.y, each.z) }
      answers.add(Body.region.region(of: reading.auxiliary, in: picture))
    }
    #expect("\(answers)" == digests.bodies)
  }

  @Test func `masks of bodies`() {
    var (answers, numbers) = (Answers(), Numbers(seed: 5))
    let logits = numbers.some(64 * 64, -8...8)
    var last: SegmentationMask?
    for orientation in Orientation.allCases {
      let picture = UprightPicture(
        PictureGeometry(width: 96, height: 72, orientation: orientation))
      let region = UprightRegion(
        centerX: numbers.next(0.3...0.7), centerY: numbers.next(0.3...0.7),
        width: numbers.next(0.3...1.5), height: numbers.next(0.3...1.5),
        rotation: numbers.next(-3...3))
      let mask = MaskProjection(width: 64, height: 64, region: region, picture: picture)
        .mask(logits.span)
      let smooth = last.map { MaskSmoothing(ratio: 0.7).smooth(mask, after: $0) } ?? mask
      for value in smooth.values { answers.add(value) }
      last = mask
    }
    #expect("\(answers)" == digests.masks)
  }

  @Test func `objects that are assigned, and moved while they are not seen`() {
    var answers = Answers()
    func lane(_ number: Int) -> MovingBoxes.Way {
      let (goesRight, speed) = (number % 2 == 0, Double(number + 1) * 0.8)
      return straightWay(
        x: goesRight ? 10 : 560, y: Double(number) * 78, width: 70, height: 70,
        right: goesRight ? speed : -speed, down: 0.3)
    }
    var boxes = MovingBoxes(
      ways: (0..<6).map(lane), noise: 0.05, missedPercent: 8, unsurePercent: 10, phantomPercent: 5)
    boxes.seed = 6
    for object in boxes.results().flatMap(\.objects) {
      answers.add(object.boundingBox)
      answers.add(Double(object.trackingID ?? -1), Double(object.score))
    }
    #expect("\(answers)" == digests.assignment)
  }

  @Test func `objects that are followed from picture to picture`() throws {
    var (answers, follower) = (Answers(), BoxFollower())
    func scene(_ frame: Double) -> MadeScene {
      MadeScene(
        width: 160, height: 120, camera: (x: 1.3 * frame, y: -0.6 * frame),
        squares: [PictureBox(x: 50 + 3.4 * frame, y: 40 + 1.7 * frame, width: 41, height: 36)])
    }
    var box = scene(0).squares[0]
    var before = GrayPyramid()
    before.fill(with: try scene(0).frame())
    for frame in 1...3 {
      var after = GrayPyramid()
      after.fill(with: try scene(Double(frame)).frame())
      let found = follower.follow(
        box, guess: (0, 0), camera: (-1.3, 0.6), others: [], from: before, to: after)
      box = try #require(found)
      answers.add(box)
      before = after
    }
    #expect("\(answers)" == digests.following)
  }

  @Test func `vectors and their likeness`() throws {
    var (answers, numbers) = (Answers(), Numbers(seed: 7))
    for quantizes in [false, true] {
      let options = EmbedderOptions(l2Normalize: true, quantize: quantizes)
      let embeddings = (0..<8).map { _ in
        Embedding(EmbeddingEngine.values(numbers.some(1027, -3...3).span, options))
      }
      for embedding in embeddings {
        switch embedding.values {
        case .float(let values): for value in values { answers.add(value) }
        case .quantized(let values): for value in values { answers.add(Float(value)) }
        }
        answers.add(try embedding.similarity(to: embeddings[3]))
      }
    }
    #expect("\(answers)" == digests.vectors)
  }
}
