import Foundation
import Frames
import ModelCatalogue
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// Whole pictures and streams compared with MediaPipe's results.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"))
struct FaceGoldenTests {
  /// The largest differences from MediaPipe's results.
  private struct Worst: CustomStringConvertible {
    /// In parts of the picture, in the plane.
    var place: Float = 0
    /// In parts of the picture.
    var depth: Float = 0
    var blendshape: Float = 0
    /// Relative to the largest number of the matrix's column.
    var matrix: Float = 0

    var description: String {
      "place \(place), depth \(depth), blendshape \(blendshape), matrix \(matrix)"
    }

    mutating func add(_ face: Face, _ expected: FaceGoldens.Face, indices: [Int]) throws {
      for (index, values) in zip(indices, expected.landmarks) {
        let landmark = face.landmarks[index]
        place = max(place, abs(landmark.x - values[0]), abs(landmark.y - values[1]))
        depth = max(depth, abs(landmark.z - values[2]))
      }
      let scores = try #require(face.blendshapes).scores
      for (score, other) in zip(scores, expected.blendshapes) {
        blendshape = max(blendshape, abs(score - other))
      }
      let transformation = try #require(face.transformation)
      for column in 0..<4 {
        let numbers = (0..<4).map { expected.matrix[$0 * 4 + column] }
        let largest = numbers.map(abs).max() ?? 1
        for row in 0..<4 {
          let difference = abs(transformation[row: row, column: column] - numbers[row])
          matrix = max(matrix, difference / largest)
        }
      }
    }
  }

  @Test(arguments: try FaceGoldens.load().landmarks)
  func `landmarks, blendshapes and matrices equal MediaPipe 1.2.2`(
    recorded: FaceGoldens.LandmarkCase
  ) throws {
    let indices = try FaceGoldens.load().indices
    var options = FaceOptions(
      maxFaces: recorded.faces, makesBlendshapes: true, makesTransformation: true)
    options.followsUpstreamWhenTurned = true
    let path = SharedMaterial.landmarkFile(recorded.model)
    let models = try FaceModels.bundle(path).open(for: options)
    let engine = try FaceEngine(models, threadCount: 1)
    var worst = Worst()
    for (index, frame) in recorded.frames.enumerated() {
      let picture = try Pixels(picture: recorded.picture, steps: frame.steps).frame()
      try #require(picture.digestOfRGB() == frame.pixels, "the decoder gives other pixels")
      let orientation = Orientation(degrees: frame.degrees)
      let result =
        recorded.isStream
        ? try engine.trackedFaces(
          in: picture, timestampInMicroseconds: frame.milliseconds * 1000,
          orientation: orientation)
        : try engine.faces(in: picture, orientation: orientation)
      try #require(result.faces.count == frame.faces.count, "frame \(index)")
      for (face, expected) in zip(result.faces, frame.faces) {
        if ProcessInfo.processInfo.environment["FACE_FRAMES"] != nil {
          var one = Worst()
          try one.add(face, expected, indices: indices)
          print("frame", index, recorded.model, one)
        }
        try worst.add(face, expected, indices: indices)
      }
    }
    if ProcessInfo.processInfo.environment["FACE_GOLDENS"] != nil {
      print("worst", recorded.testDescription, recorded.faces, worst)
    }
    #expect(worst.place <= 1e-4 && worst.depth <= 1e-4, "\(worst)")
    #expect(worst.blendshape <= 2e-4, "\(worst)")
    #expect(worst.matrix <= 1e-4, "\(worst)")
  }

  /// The recorded detections with a model, by a part of its name.
  private static func detections(_ model: String) throws -> [FaceGoldens.DetectionCase] {
    try FaceGoldens.load().detections.filter { $0.model.contains(model) }
  }

  @Test(arguments: try detections("short_range"))
  func `detections equal MediaPipe 1.2.2`(recorded: FaceGoldens.DetectionCase) throws {
    let bundle = try TaskBundle(path: SharedMaterial.landmarkFile("face_landmarker.task"))
    try check(recorded, bundle.model(named: FaceEngineModels.FileName.detector))
  }

  private static let isFaceHere = (try? ModelStore().path(of: "face")) != nil

  @Test(
    .enabled(if: isFaceHere, "the catalogue's model 'face' is not on this machine"),
    arguments: try detections("short_range"))
  func `the packaged detector finds the same`(recorded: FaceGoldens.DetectionCase) throws {
    try check(recorded, ModelFile(path: ModelStore().path(of: "face")))
  }

  static let isFullRangeHere = (try? ModelStore().path(of: "face-full-range")) != nil
  /// The reason of tests that are skipped without that model.
  static let needsFullRange: Comment = "needs a model: vision models pull face-full-range"

  @Test(
    .enabled(if: isFullRangeHere, needsFullRange),
    arguments: try detections("full_range"))
  func `detections of full range equal MediaPipe 1.2.2`(
    recorded: FaceGoldens.DetectionCase
  ) throws {
    try check(recorded, ModelFile(path: ModelStore().path(of: "face-full-range")))
  }

  private func check(_ recorded: FaceGoldens.DetectionCase, _ model: ModelFile) throws {
    let engine = try FaceDetectionEngine(
      DescribedModel(model), options: FaceDetectorOptions(), threadCount: 1)
    let picture = try Pixels(picture: recorded.picture, steps: recorded.steps).frame()
    try #require(picture.digestOfRGB() == recorded.pixels, "the decoder gives other pixels")
    let result = try engine.faces(
      in: picture, orientation: Orientation(degrees: recorded.degrees))
    try #require(result.detections.count == recorded.faces.count)
    for (face, expected) in zip(result.detections, recorded.faces) {
      let box = face.boundingBox
      #expect([box.x, box.y, box.width, box.height] == expected.box)
      #expect(abs(face.categories[0].score - expected.score) <= 1e-6)
      for (point, place) in zip(face.keypoints, expected.keypoints) {
        #expect(abs(point.x - place[0]) <= 1e-6 && abs(point.y - place[1]) <= 1e-6)
      }
    }
  }
}
