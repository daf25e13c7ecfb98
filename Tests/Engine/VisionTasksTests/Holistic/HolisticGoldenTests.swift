import Frames
import ModelCatalogue
import TestSupport
import Testing

@testable import VisionTasks

/// The catalogue's models of bodies and hands.
private enum CatalogueModels {
  static let areHere = [
    "pose-detector", "pose-landmark-full", "hand-landmark-full", "hand-region",
  ].allSatisfy { (try? ModelStore().path(of: $0)) != nil }
}

/// Whole pictures and streams compared with MediaPipe's results.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"),
  .enabled(if: HolisticMaterial.isPresent, "\(HolisticMaterial.missing)"))
struct HolisticGoldenTests {
  /// The largest differences from MediaPipe's results.
  private struct Worst: CustomStringConvertible {
    var differences: [String: Float] = [:]

    var description: String {
      differences.sorted { $0.key < $1.key }.map { "\($0) \($1)" }.joined(separator: ", ")
    }

    var largest: Float { differences.values.max() ?? 0 }

    mutating func add(_ name: String, _ ours: [Float], _ expected: [Float]) throws {
      try #require(ours.count == expected.count, "\(name)")
      for (one, other) in zip(ours, expected) {
        differences[name] = max(differences[name] ?? 0, abs(one - other))
      }
    }

    mutating func add<Landmark: LandmarkCoordinates>(
      _ name: String, _ ours: [Landmark]?, _ indices: [Int], _ expected: [[Float]]
    ) throws {
      let landmarks = ours.map { landmarks in indices.map { landmarks[$0] } } ?? []
      try #require(landmarks.count == expected.count, "\(name)")
      for (landmark, values) in zip(landmarks, expected) {
        try add("\(name) place", [landmark.x, landmark.y], [values[0], values[1]])
        try add("\(name) depth", [landmark.z], [values[2]])
      }
    }
  }

  private func add(
    _ result: HolisticResult, _ answer: HolisticGoldens.Answer, _ goldens: HolisticGoldens,
    to worst: inout Worst
  ) throws {
    let person = result.person
    try worst.add("pose", person?.pose.landmarks, goldens.body, answer.pose)
    try worst.add("pose world", person?.pose.worldLandmarks, goldens.body, answer.poseWorld)
    let visibility = person.map { person in
      goldens.body.map { person.pose.landmarks[$0].visibility }
    }
    try worst.add("visibility", visibility ?? [], answer.visibility)
    try worst.add("face", person?.face?.landmarks, goldens.face, answer.face)
    let scores = person?.face?.blendshapes.map { scores in
      goldens.expressions.map { scores.scores[$0] }
    }
    try worst.add("blendshape", scores ?? [], answer.blendshapes)
    try worst.add("left", person?.leftHand?.landmarks, goldens.hand, answer.left)
    try worst.add("left world", person?.leftHand?.worldLandmarks, goldens.hand, answer.leftWorld)
    try worst.add("right", person?.rightHand?.landmarks, goldens.hand, answer.right)
    try worst.add(
      "right world", person?.rightHand?.worldLandmarks, goldens.hand, answer.rightWorld)
    let mask = grid(of: person?.pose.mask)
    try #require(mask.count == answer.mask.count)
    // Positions in a mask are rounded to 1/32 of its pixels, which shows at steep edges.
    let differences = zip(mask, answer.mask).map { abs($0 - $1) }
    #expect((differences.max() ?? 0) <= 0.1)
    #expect(differences.reduce(0, +) / Float(max(1, differences.count)) <= 2e-3)
  }

  private func grid(of mask: SegmentationMask?) -> [Float] {
    guard let mask else { return [] }
    return (0..<36).map { index in
      let (row, column) = (index / 6, index % 6)
      let (y, x) = ((2 * row + 1) * mask.height / 12, (2 * column + 1) * mask.width / 12)
      return mask.values[y * mask.width + x]
    }
  }

  @Test(arguments: try HolisticGoldens.load().cases)
  func `bodies, faces and hands equal MediaPipe 1.2.2`(recorded: HolisticGoldens.Case) throws {
    let goldens = try HolisticGoldens.load()
    let options = HolisticOptions(makesBlendshapes: true, makesSegmentationMask: true)
    let models = HolisticModels.files(
      face: .bundle(SharedMaterial.landmarkFile("face_landmarker.task")))
    let engine = try HolisticEngine(models.open(for: options), threadCount: 1)
    var worst = Worst()
    for (index, frame) in recorded.frames.enumerated() {
      let picture = try Pixels(picture: recorded.picture, steps: frame.steps).frame()
      try #require(picture.digestOfRGB() == frame.pixels, "the decoder gives other pixels")
      let result =
        recorded.isStream
        ? try engine.trackedPerson(
          in: picture, timestampInMicroseconds: frame.milliseconds * 1000)
        : try engine.person(in: picture)
      try #require(
        (result.person != nil) == !frame.answer.pose.isEmpty, "frame \(index)")
      var one = Worst()
      try add(result, frame.answer, goldens, to: &one)
      if HolisticGoldens.longer != nil { print("frame", index, one) }
      worst.differences.merge(one.differences, uniquingKeysWith: max)
    }
    if HolisticGoldens.longer != nil { print("worst", recorded.testDescription, worst) }
    #expect(worst.largest <= 1e-4, "\(worst)")
  }
}
