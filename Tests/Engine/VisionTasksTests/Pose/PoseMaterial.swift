import ModelCatalogue
import Foundation
import Frames
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// The models and pictures of the pose tests.
enum PoseMaterial {
  /// Whether both models have been pulled.
  static let isPresent = ["pose-detector", "pose-landmark-full"].allSatisfy {
    (try? ModelStore().path(of: $0)) != nil
  }

  /// What a skipped test says.
  static let missing = "needs BlazePose: vision models pull default"

  static func engine(
    _ variant: PoseVariant = .tasks, people: Int = 1, masks: Bool = false, kernelSize: Int = 7
  ) throws -> PoseEngine {
    var options = PoseOptions(
      peopleCount: people, makesSegmentationMask: masks, variant: variant)
    options.threadCount = 1
    var pipeline = PosePipeline(variant)
    pipeline.heatmapKernelSize = kernelSize
    let (detector, landmarks) = try PoseModels.full.open()
    return try PoseEngine(
      detector: detector, landmarks: landmarks, options: options, pipeline: pipeline)
  }
}

/// Pixels to make test frames of, three bytes each.
struct Pixels {
  var width: Int
  var height: Int
  var bytes: [UInt8]

  init(width: Int, height: Int, bytes: [UInt8]? = nil) {
    (self.width, self.height) = (width, height)
    self.bytes = bytes ?? [UInt8](repeating: 0, count: width * height * 3)
  }

  init(decoding path: String) throws {
    let frame = try Frame(decoding: path).rgb()
    self.init(
      width: frame.width, height: frame.height,
      bytes: frame.withBytes { bytes in bytes.withUnsafeBytes { Array($0) } })
  }

  func frame(orientation: Orientation = .up) throws -> Frame {
    try Frame(
      width: width, height: height, format: .rgb, orientation: orientation,
      bytes: bytes.span.bytes)
  }

  /// Pixels of another size whose pixel at a place is the one that `source` names here.
  func remade(width: Int, height: Int, source: (Int, Int) -> (x: Int, y: Int)) -> Pixels {
    var result = Pixels(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (fromX, fromY) = source(x, y)
        for channel in 0..<3 {
          result.bytes[(y * width + x) * 3 + channel] =
            bytes[(fromY * self.width + fromX) * 3 + channel]
        }
      }
    }
    return result
  }

  func cropped(x: Int, y: Int, width: Int, height: Int) -> Pixels {
    remade(width: width, height: height) { ($0 + x, $1 + y) }
  }

  /// The picture turned a quarter counter-clockwise.
  func turnedLeft() -> Pixels {
    remade(width: height, height: width) { (self.width - 1 - $1, $0) }
  }

  func doubled() -> Pixels {
    remade(width: width * 2, height: height * 2) { ($0 / 2, $1 / 2) }
  }

  func beside(_ other: Pixels) -> Pixels {
    let height = min(height, other.height)
    var result = Pixels(width: width + other.width, height: height)
    for y in 0..<height {
      let start = y * result.width * 3
      result.bytes.replaceSubrange(
        start..<start + width * 3, with: bytes[y * width * 3..<(y + 1) * width * 3])
      result.bytes.replaceSubrange(
        start + width * 3..<start + result.width * 3,
        with: other.bytes[y * other.width * 3..<(y + 1) * other.width * 3])
    }
    return result
  }
}

/// How far two poses are apart, in pixels.
struct PoseDistance {
  var distances: [Float] = []
  var depth: Float = 0
  var visibility: Float = 0
  var world: Float = 0

  init(_ ours: Pose, landmarks: [[Float]], world: [[Float]], width: Int, height: Int) {
    for (landmark, row) in zip(ours.landmarks, landmarks) {
      let (x, y) = ((landmark.x - row[0]) * Float(width), (landmark.y - row[1]) * Float(height))
      distances.append((x * x + y * y).squareRoot())
      depth = max(depth, abs(landmark.z - row[2]) * Float(width))
      visibility = max(visibility, abs(landmark.visibility - row[3]))
      if row.count > 4 { visibility = max(visibility, abs(landmark.presence - row[4])) }
    }
    for (landmark, row) in zip(ours.worldLandmarks, world) {
      self.world = max(
        self.world, abs(landmark.x - row[0]), abs(landmark.y - row[1]), abs(landmark.z - row[2]))
    }
  }

  var mean: Float { distances.reduce(0, +) / Float(distances.count) }
  var largest: Float { distances.max() ?? .infinity }

  /// The mean without the one landmark that is furthest off.
  ///
  /// The heat-map gate is a step: noise of 1e-4 can move one landmark by many pixels.
  var meanWithoutOutlier: Float {
    (distances.reduce(0, +) - largest) / Float(distances.count - 1)
  }
}
