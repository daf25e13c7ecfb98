import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing

/// Reference sections 7.2 to 7.4: upstream's test model on its test pictures.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
struct ObjectDetectorTableTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let picture: String
    let orientation: UIImage.Orientation?
    let expected: [ExpectedDetection]

    init(
      _ picture: String, orientation: UIImage.Orientation? = nil, _ expected: [ExpectedDetection]
    ) {
      self.picture = picture
      self.orientation = orientation
      self.expected = expected
    }

    var testDescription: String { "\(picture) \(orientation.map { "\($0)" } ?? "")" }
  }

  @Test("pictures without loss give exactly what the Python package gives", arguments: exactRows)
  func exact(row: Row) throws {
    let result = try SSD.detect(row.picture, row.orientation)
    #expect(result.detections.count == 10)
    for (detection, expected) in zip(result.detections, row.expected) {
      #expect(detection.boundingBox == expected.box)
      let category = try #require(detection.categories.first)
      #expect(category.categoryName == expected.name)
      #expect(category.score == expected.score)
      #expect(category.index == -1)
      #expect(category.displayName == nil)
      #expect(detection.categories.count == 1)
      #expect(detection.keypoints == nil)
    }
  }

  static let exactRows = [
    Row(
      "cat.bmp",
      [
        ExpectedDetection("cat", 0.73828125, 43, 44, 315, 288),
        ExpectedDetection("chair", 0.33203125, 0, 0, 166, 146),
        ExpectedDetection("couch", 0.30078125, 0, 97, 170, 238),
        ExpectedDetection("dining table", 0.26953125, 17, 252, 502, 88),
      ]),
    Row(
      "grace_hopper.bmp",
      [
        ExpectedDetection("person", 0.7109375, 0, 22, 508, 570),
        ExpectedDetection("tie", 0.66796875, 225, 428, 64, 111),
        ExpectedDetection("person", 0.55078125, 9, 2, 118, 406),
        ExpectedDetection("tie", 0.42578125, 232, 430, 52, 78),
      ]),
    Row(
      "sparrow.png",
      [
        ExpectedDetection("bird", 0.82421875, 473, 214, 456, 390),
        ExpectedDetection("person", 0.2421875, 526, 528, 183, 78),
        ExpectedDetection("frisbee", 0.21484375, 450, 221, 125, 64),
        ExpectedDetection("sports ball", 0.21484375, 981, 729, 20, 19),
      ]),
    Row(
      "squat.bmp",
      [
        ExpectedDetection("person", 0.82421875, 101, 132, 266, 467),
        ExpectedDetection("skateboard", 0.3203125, 243, 503, 76, 49),
        ExpectedDetection("cell phone", 0.3125, 265, 190, 34, 41),
        ExpectedDetection("toothbrush", 0.2890625, 261, 225, 42, 36),
      ]),
  ]

  /// JPEGs of these rows were decoded by stb_image; ours are by libjpeg-turbo, whose pixels differ
  /// by up to three levels. Objects may change places then.
  @Test("JPEGs give nearly what the Python package gives", arguments: nearRows)
  func near(row: Row) throws {
    let result = try SSD.detect(row.picture, row.orientation)
    #expect(result.detections.count == 10)
    for expected in row.expected {
      #expect(
        result.detections.contains { expected.matches($0, pixels: 10, score: 0.02) },
        "\(expected) is not among \(result.detections.map(\.boundingBox))")
    }
  }

  static let nearRows = [
    Row(
      "cats_and_dogs_rotation180.jpg", orientation: .down,
      [
        ExpectedDetection("cat", 0.64453125, 746, 7, 392, 193),
        ExpectedDetection("cat", 0.6328125, 216, 0, 375, 439),
        ExpectedDetection("teddy bear", 0.55078125, 529, 0, 290, 400),
        ExpectedDetection("teddy bear", 0.5234375, 102, 0, 319, 190),
      ]),
    Row(
      "cats_and_dogs_rotation180.jpg", orientation: .up,
      [
        ExpectedDetection("dog", 0.7109375, 133, 0, 938, 420),
        ExpectedDetection("dog", 0.59765625, 147, 0, 491, 439),
        ExpectedDetection("dog", 0.4765625, 474, 0, 622, 393),
        ExpectedDetection("dog", 0.4140625, 289, 6, 299, 433),
      ]),
    Row(
      "burger.jpg",
      [
        ExpectedDetection("sandwich", 0.765625, 15, 28, 363, 283),
        ExpectedDetection("sandwich", 0.51171875, 40, 39, 334, 160),
        ExpectedDetection("sandwich", 0.44921875, 223, 0, 251, 184),
        ExpectedDetection("sandwich", 0.390625, 286, 3, 187, 284),
      ]),
    Row(
      "burger_crop.jpg",
      [
        ExpectedDetection("sandwich", 0.69921875, 18, 32, 360, 283),
        ExpectedDetection("donut", 0.4375, 0, 184, 48, 88),
        ExpectedDetection("sandwich", 0.4140625, 37, 36, 327, 141),
        ExpectedDetection("sandwich", 0.3671875, 9, 61, 278, 190),
      ]),
    Row(
      "burger_rotation180.jpg", orientation: .down,
      [
        ExpectedDetection("sandwich", 0.7578125, 86, 8, 375, 283),
        ExpectedDetection("sandwich", 0.5390625, 106, 134, 334, 150),
        ExpectedDetection("sandwich", 0.44921875, 6, 149, 259, 176),
        ExpectedDetection("donut", 0.40234375, 425, 46, 56, 99),
      ]),
    Row(
      "pets.jpg",
      [
        ExpectedDetection("dog", 0.80859375, 119, 48, 129, 246),
        ExpectedDetection("dog", 0.75, 346, 162, 147, 207),
        ExpectedDetection("dog", 0.2890625, 135, 66, 83, 154),
        ExpectedDetection("baseball bat", 0.28125, 232, 30, 23, 46),
      ]),
    Row(
      "pets.jpg", orientation: .right,
      [
        ExpectedDetection("baseball glove", 0.5390625, 147, 62, 98, 116),
        ExpectedDetection("skateboard", 0.51171875, 119, 66, 131, 227),
        ExpectedDetection("dog", 0.42578125, 355, 154, 147, 210),
        ExpectedDetection("baseball bat", 0.390625, 14, 7, 494, 92),
      ]),
    Row(
      "pets.jpg", orientation: .left,
      [
        ExpectedDetection("cat", 0.64453125, 115, 63, 133, 227),
        ExpectedDetection("dog", 0.5, 272, 165, 218, 198),
        ExpectedDetection("dog", 0.44921875, 373, 167, 121, 188),
        ExpectedDetection("chair", 0.3671875, 58, 2, 427, 376),
      ]),
    Row(
      "multi_objects.jpg",
      [
        ExpectedDetection("chair", 0.59765625, 159, 185, 118, 146),
        ExpectedDetection("traffic light", 0.5859375, 686, 116, 72, 110),
        ExpectedDetection("clock", 0.51171875, 424, 146, 104, 98),
        ExpectedDetection("handbag", 0.51171875, 660, 240, 130, 108),
      ]),
  ]
}
