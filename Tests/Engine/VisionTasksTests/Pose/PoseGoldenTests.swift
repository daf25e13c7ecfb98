import Foundation
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// Whole pictures and streams compared with MediaPipe's results.
///
/// A stream feeds its own regions back, which amplifies the pictures' noise. Where most of a body
/// is outside the picture the noise grows without bound: if the lowest bit of 2 % of the bytes in
/// the first frame of grace_hopper.bmp is changed, MediaPipe 1.2.2 itself moves by 4 px mean in
/// that frame and by up to 57 px in the next five. So there only frames near a detection are
/// compared.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: PoseMaterial.isPresent, "\(PoseMaterial.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
struct PoseGoldenTests {
  @Test(arguments: try PoseGoldens.load("tasks").cases)
  func `tasks equal MediaPipe 1.2.2`(recorded: PoseGoldens.Case) throws {
    // Measured: 0.00015 px. Runtimes' kernels for other instruction sets move places by up to
    // 0.004.
    #if arch(arm64)
      // On arm64 the kernels differ by more, MediaPipe's own as well (docs/fidelity.md). Measured:
      // 0.075, 0.74, 0.00045 and 0.00097.
      let tolerance = Tolerance(mean: 0.1, drift: 1, world: 0.002, visibility: 0.002)
    #else
      let tolerance = Tolerance(mean: 0.002, drift: 0.05, world: 1e-5, visibility: 1e-4)
    #endif
    try check(recorded, .tasks, tolerance)
  }

  @Test(arguments: try PoseGoldens.load("solution").cases)
  func `the solution equals MediaPipe 0.10.21`(recorded: PoseGoldens.Case) throws {
    // Its package contains an older runtime, which adds in another order and so finds another
    // region.
    try check(
      recorded, .solution, Tolerance(mean: 0.1, drift: 0.6, world: 0.002, visibility: 0.002))
  }

  /// The allowed error of a result, in pixels, meters and parts of 1.
  private struct Tolerance {
    /// The mean over the places in a single picture, except for the one with the largest error.
    var mean: Float
    /// The mean over a stream and its places.
    var drift: Float
    var world: Float
    var visibility: Float
  }

  private func check(
    _ recorded: PoseGoldens.Case, _ variant: PoseVariant, _ tolerance: Tolerance
  ) throws {
    let step = try PoseGoldens.load("\(variant)").maskStep
    let engine = try PoseMaterial.engine(variant, people: recorded.people, masks: true)
    var drifts: [String: [Float]] = [:]
    for (index, frame) in recorded.frames.enumerated() {
      let pixels = try Self.pixels(recorded, index)
      let picture = try pixels.frame()
      try #require(picture.digestOfRGB() == frame.pixels, "the decoder gives other pixels")
      let result =
        recorded.isStream
        ? try engine.trackedPoses(in: picture, timestampInMicroseconds: frame.microseconds)
        : try engine.poses(in: picture)
      try #require(result.poses.count == frame.poses.count, "frame \(index)")
      for (number, (pose, expected)) in zip(result.poses, frame.poses).enumerated() {
        // After the gap in the movie it is a new person.
        #expect(pose.id == number + (index > 7 ? 1 : 0))
        let person = recorded.people(number)
        let isHeldByDetection = [0, 1, 8, 9].contains(index)
        guard person.isWhole || isHeldByDetection else { continue }
        let distance = PoseDistance(
          pose, landmarks: expected.landmarks, world: expected.world, width: pixels.width,
          height: pixels.height)
        drifts[person.name, default: []].append(distance.meanWithoutOutlier)
        try checkMask(pose, expected, step: step, isExact: !recorded.isStream)
        guard !recorded.isStream else { continue }
        #expect(distance.meanWithoutOutlier <= tolerance.mean)
        #expect(distance.visibility <= tolerance.visibility)
        #expect(distance.world <= tolerance.world)
      }
    }
    for (person, drift) in drifts {
      #expect(drift.reduce(0, +) / Float(drift.count) <= tolerance.drift, "\(person): \(drift)")
    }
  }

  private func checkMask(
    _ pose: Pose, _ expected: PoseGoldens.Pose, step: Int, isExact: Bool
  ) throws {
    let mask = try #require(pose.mask)
    var sampled: [Float] = []
    for y in stride(from: 0, to: mask.height, by: step) {
      for x in stride(from: 0, to: mask.width, by: step) {
        sampled.append(mask.values[y * mask.width + x])
      }
    }
    try #require(sampled.count == expected.mask.count)
    let difference = zip(sampled, expected.mask).map { abs($0 - $1) }
    let meanDifference = difference.reduce(0, +) / Float(difference.count)
    #expect(meanDifference < (isExact ? 0.0005 : 0.005))
    let mean = mask.values.reduce(0, +) / Float(mask.values.count)
    #expect(abs(mean - expected.maskMean) < (isExact ? 0.0002 : 0.002))
  }

  static func pixels(_ recorded: PoseGoldens.Case, _ index: Int) throws -> Pixels {
    let pictures = try recorded.picture.bytes.split(separator: " ").map(String.init).map {
      try Pixels(decoding: SharedMaterial.image(String($0)))
    }
    let first = try #require(pictures.first)
    switch recorded.shape {
    case "rot90": return first.turnedLeft()
    case "beside": return first.beside(try #require(pictures.last))
    case "movie":
      let (width, height) = (first.width - 44, first.height - 44)
      let isBlank = index == 6 || index == 7
      return isBlank
        ? Pixels(width: width, height: height)
        : first.cropped(x: 3 * index, y: 4 * index, width: width, height: height)
    default: return first
    }
  }
}

extension PoseGoldens.Case {
  /// Returns the picture of a person, and whether it shows most of the body.
  fileprivate func people(_ number: Int) -> (name: String, isWhole: Bool) {
    let names = picture.bytes.split(separator: " ").map(String.init)
    let name = names.indices.contains(number) ? String(names[number]) : picture
    return (name, name == "squat.bmp")
  }
}
