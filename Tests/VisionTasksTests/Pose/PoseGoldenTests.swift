import Foundation
import Frames
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: PoseMaterial.isPresent, "\(PoseMaterial.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
struct PoseGoldenTests {
  private func check(_ recorded: PoseGoldens.Case, _ variant: PoseVariant) throws {
    let step = try PoseGoldens.load("\(variant)").maskStep
    let engine = try PoseMaterial.engine(variant, people: recorded.people, masks: true)
    var (sum, count): (Float, Float) = (0, 0)
    for (index, frame) in recorded.frames.enumerated() {
      let pixels = try Self.pixels(recorded, index)
      let picture = try pixels.frame()
      try #require(picture.digestOfRGB() == frame.pixels, "the decoder gives other pixels")
      let result =
        recorded.isStream
        ? try engine.trackedPoses(in: picture, timestampInMicroseconds: frame.microseconds)
        : try engine.poses(in: picture)
      try #require(result.poses.count == frame.poses.count, "frame \(index)")
      for (pose, expected) in zip(result.poses, frame.poses) {
        let distance = PoseDistance(
          pose, landmarks: expected.landmarks, world: expected.world, width: pixels.width,
          height: pixels.height)
        print("DBG", variant, recorded.testDescription, index, distance.mean, distance.largest, distance.depth, distance.visibility, distance.world)
        sum += distance.meanWithoutOutlier
        count += 1
        try checkMask(pose, expected, step: step)
        guard !recorded.isStream else { continue }
        #expect(distance.meanWithoutOutlier <= 0.25)
        #expect(distance.visibility <= 0.005)
        #expect(distance.world <= 0.005)
      }
    }
    print("DBGSUM", variant, recorded.testDescription, sum / count)
    #expect(sum / count <= 0.6)
  }

  private func checkMask(_ pose: Pose, _ expected: PoseGoldens.Pose, step: Int) throws {
    let mask = try #require(pose.mask)
    let mean = mask.values.reduce(0, +) / Float(mask.values.count)
    #expect(abs(mean - expected.maskMean) < 0.002)
    var sampled: [Float] = []
    for y in stride(from: 0, to: mask.height, by: step) {
      for x in stride(from: 0, to: mask.width, by: step) {
        sampled.append(mask.values[y * mask.width + x])
      }
    }
    try #require(sampled.count == expected.mask.count)
    let difference = zip(sampled, expected.mask).map { abs($0 - $1) }
    print("DBGMASK", mask.width, mask.height, mean - expected.maskMean, difference.max()!, difference.reduce(0, +) / Float(difference.count))
  }

  static func pixels(_ recorded: PoseGoldens.Case, _ index: Int) throws -> Pixels {
    let pictures = try recorded.picture.split(separator: " ").map {
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

  @Test(arguments: try PoseGoldens.load("tasks").cases)
  func `tasks equal MediaPipe 1.2.2`(recorded: PoseGoldens.Case) throws {
    try check(recorded, .tasks)
  }

  @Test(arguments: try PoseGoldens.load("solution").cases)
  func `the solution equals MediaPipe 0.10.21`(recorded: PoseGoldens.Case) throws {
    try check(recorded, .solution)
  }
}
