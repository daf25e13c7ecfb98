import ModelFiles
import Testing
import TestSupport
import VisionBase

@testable import VisionTasks

@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
struct DetectionEngineTests {
  @Test("equals MediaPipe 1.2.2 on identical pixels", arguments: try DetectionGoldens.load().cases)
  func goldens(recorded: DetectionGoldens.Case) throws {
    let frame = try recorded.frame()
    try #require(frame.digestOfRGB() == recorded.pixels, "the decoder gives other pixels")
    var options = DetectorOptions(
      scoreThreshold: recorded.options.score_threshold, maxResults: recorded.options.max_results,
      categoryAllowlist: recorded.options.category_allowlist ?? [],
      categoryDenylist: recorded.options.category_denylist ?? [])
    options.categories.unknownNames = .ignored
    let engine = try DetectionEngine(ModelFile(path: recorded.modelPath), options: options)
    let result = try engine.detect(
      in: frame, orientation: recorded.frameOrientation)

    #expect(result.detections.count == recorded.detections.count)
    for (ours, theirs) in zip(result.detections, recorded.detections) {
      let box = ours.boundingBox
      #expect([box.x, box.y, box.width, box.height] == theirs.box)
      #expect(ours.categories.map(\.categoryName) == theirs.categories.map(\.name))
      for (category, expected) in zip(ours.categories, theirs.categories) {
        #expect(abs(category.score - expected.score) <= Recording.tolerance)
      }
      #expect(ours.keypoints.count == theirs.keypoints.count)
      for (keypoint, expected) in zip(ours.keypoints, theirs.keypoints) {
        #expect(abs(keypoint.x - expected[0]) <= Recording.tolerance)
        #expect(abs(keypoint.y - expected[1]) <= Recording.tolerance)
      }
    }
  }

  @Test func `tiles show what is small in a large picture, at its place`() throws {
    let photo = try Frame(decoding: SharedMaterial.image("cats_and_dogs.jpg"))
    let (width, height) = (4 * photo.width, 4 * photo.height)
    var pixels = [UInt8](repeating: 100, count: 3 * width * height)
    try photo.rgb().withBytes { span in
      for row in 0..<photo.height {
        for byte in 0..<3 * photo.width {
          pixels[3 * width * row + byte] = span.unsafeLoad(
            fromByteOffset: 3 * photo.width * row + byte, as: UInt8.self)
        }
      }
    }
    let large = try Frame(width: width, height: height, format: .rgb, bytes: pixels.span.bytes)
    func cats(_ frame: Frame, tiles: Int, maxResults: Int? = nil) throws -> [PictureBox] {
      let model = try ModelFile(
        path: SharedMaterial.model("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite"))
      let options = DetectorOptions(
        scoreThreshold: 0.5, maxResults: maxResults, categoryAllowlist: ["cat"],
        tilesAlongLongerSide: tiles)
      return try DetectionEngine(model, options: options).detect(in: frame).detections
        .map(\.boundingBox)
    }
    #expect(try cats(large, tiles: 1).isEmpty)
    let found = try cats(large, tiles: 6)
    let largest = try #require(cats(photo, tiles: 1).first)
    #expect(found.contains { $0.intersectionOverUnion(largest) > 0.7 })
    #expect(found.allSatisfy { $0.x + $0.width <= 1230 && $0.y + $0.height <= 630 })
    #expect(try cats(large, tiles: 6, maxResults: 1).count == 1)
  }

  @Test(arguments: [0, -1, 17])
  func `a number of tiles that cannot be is refused`(count: Int) throws {
    let model = try ModelFile(
      path: SharedMaterial.model("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite"))
    let error = #expect(throws: VisionError.self) {
      try DetectionEngine(model, options: DetectorOptions(tilesAlongLongerSide: count))
    }
    #expect(error?.code == .optionInvalid)
  }
}
