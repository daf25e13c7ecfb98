import VisionBase
import AppleTypes
import Foundation
import MLKitCommon
import MLKitFixtures
import MLKitObjectDetection
import MLKitObjectDetectionCommon
import MLKitObjectDetectionCustom
import MLKitVision
import TestSupport
import Testing

/// Tests from a client's picture to labels and numbers, with real models.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
struct RealObjectTests {
  init() {
    #expect(RealLocalizer.isChosen)
  }

  private func picture(_ name: String) throws -> UIImage {
    try #require(UIImage(contentsOfFile: SharedMaterial.image(name)))
  }

  /// Returns options of the bird classifier for single pictures.
  private func birds(
    _ change: (CustomObjectDetectorOptions) -> Void = { _ in }
  ) -> CustomObjectDetectorOptions {
    let options = CustomObjectDetectorOptions(
      localModel: LocalModel(path: SharedMaterial.model("bird.tflite")))
    options.detectorMode = .singleImage
    options.shouldEnableClassification = true
    change(options)
    return options
  }

  private func objects(
    _ options: CommonObjectDetectorOptions, in picture: UIImage,
    _ orientation: UIImage.Orientation = .up
  ) throws -> [Object] {
    let image = VisionImage(image: picture)
    image.orientation = orientation
    return try ObjectDetector.objectDetector(options: options).results(in: image)
  }

  // MARK: Single pictures

  @Test func `a bird is found and named, best label first`() throws {
    let objects = try objects(birds(), in: picture("sparrow.png"))
    let object = try #require(objects.first)
    #expect(objects.count == 1)
    #expect(object.trackingID == nil)
    #expect((1...10).contains(object.labels.count))
    #expect(object.labels.map(\.confidence) == object.labels.map(\.confidence).sorted(by: >))
    // Passer domesticus, the house sparrow, as the model's English label file names it.
    #expect(object.labels[0].text.contains("Sparrow"))
  }

  @Test(arguments: [1, 3, 0]) func `there are as many labels as are wanted`(count: Int) throws {
    let options = birds {
      $0.classificationConfidenceThreshold = 0
      $0.maxPerObjectLabelCount = count
    }
    let objects = try objects(options, in: picture("sparrow.png"))
    #expect(objects.first?.labels.count == (count > 0 ? count : 10))
  }

  @Test func `a threshold leaves labels out, and the object stays`() throws {
    let options = birds { $0.classificationConfidenceThreshold = 1 }
    let objects = try objects(options, in: picture("sparrow.png"))
    #expect(objects.count == 1)
    #expect(objects.first?.labels.isEmpty == true)
  }

  @Test func `several objects are at most five, one is the first of them`() throws {
    let single = ObjectDetectorOptions()
    single.detectorMode = .singleImage
    let multiple = ObjectDetectorOptions()
    multiple.detectorMode = .singleImage
    multiple.shouldEnableMultipleObjects = true
    let picture = try picture("cats_and_dogs.jpg")
    let one = try objects(single, in: picture)
    let many = try objects(multiple, in: picture)
    #expect(one.count == 1)
    #expect((2...5).contains(many.count))
    #expect(many.first?.frame == one.first?.frame)
    let size = CGRect(x: 0, y: 0, width: picture.size.width, height: picture.size.height)
    #expect(many.allSatisfy { size.contains($0.frame) })
  }

  @Test(
    "frames count stored pixels, whatever the orientation",
    arguments: [
      UIImage.Orientation.up, .right, .down, .left, .upMirrored, .rightMirrored, .downMirrored,
      .leftMirrored,
    ])
  func orientation(orientation: UIImage.Orientation) throws {
    let upright = try picture("sparrow.png")
    let turned = try TurnedPicture(upright, orientation)
    let expected = try #require(try objects(birds(), in: upright).first)
    let found = try #require(try objects(birds(), in: turned.image, orientation).first)
    let corners = [
      turned.place(ofUpright: CGPoint(x: expected.frame.minX, y: expected.frame.minY)),
      turned.place(ofUpright: CGPoint(x: expected.frame.maxX, y: expected.frame.maxY)),
    ]
    let frame = CGRect(
      x: min(corners[0].x, corners[1].x), y: min(corners[0].y, corners[1].y),
      width: abs(corners[0].x - corners[1].x), height: abs(corners[0].y - corners[1].y))
    let overlap = found.frame.intersection(frame)
    let joint = found.frame.union(frame)
    // A turned picture is sampled at places half a pixel of the model's input away.
    #expect(overlap.width * overlap.height / (joint.width * joint.height) > 0.8)
    #expect(found.labels.first?.text == expected.labels.first?.text)
  }

  @Test func `a manifest's labels name what its model sees`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("model.tflite"),
      withDestinationPath: SharedMaterial.model("automl_labeler_model.tflite"))
    let labels = ["daisy", "dandelion", "roses", "sunflowers", "tulips"]
    try Data((labels.joined(separator: "\n") + "\n").utf8).write(
      to: URL(filePath: folder.file("dict.txt")))
    let manifest =
      #"{"modelType": "IMAGE_LABELING", "modelFile": "model.tflite", "labelsFile": "dict.txt",}"#
    try Data(manifest.utf8).write(to: URL(filePath: folder.file("manifest.json")))
    let model = try #require(LocalModel(manifestPath: folder.file("manifest.json")))
    let options = CustomObjectDetectorOptions(localModel: model)
    options.detectorMode = .singleImage
    options.shouldEnableClassification = true
    options.classificationConfidenceThreshold = 0
    let found = try #require(try objects(options, in: picture("sparrow.png")).first)
    #expect(found.labels.count == 5)
    for label in found.labels { #expect(labels[label.index] == label.text) }
  }

  @Test func `labels that do not fit the model are an error of the pipeline`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("model.tflite"),
      withDestinationPath: SharedMaterial.model("automl_labeler_model.tflite"))
    try Data("daisy\n".utf8).write(to: URL(filePath: folder.file("dict.txt")))
    try Data(#"{"modelFile": "model.tflite", "labelsFile": "dict.txt"}"#.utf8).write(
      to: URL(filePath: folder.file("manifest.json")))
    let model = try #require(LocalModel(manifestPath: folder.file("manifest.json")))
    let options = CustomObjectDetectorOptions(localModel: model)
    options.shouldEnableClassification = true
    let error = #expect(throws: NSError.self) {
      try objects(options, in: picture("sparrow.png"))
    }
    #expect(error?.domain == "com.google.visionkit.pipeline.error")
    #expect(error?.code == 3)
  }

  // MARK: Streams

  /// The pixels of all streams; drawing them is slow without optimization.
  private static let pixels = Result {
    try CameraPixels(
      #require(UIImage(contentsOfFile: SharedMaterial.image("sparrow.png"))), width: 320)
  }

  /// Returns a frame of a stream with the pixels of a picture.
  private func frame(_ pixels: CameraPixels, milliseconds: Int64) throws -> VisionImage {
    VisionImage(buffer: try pixels.sampleBuffer(milliseconds: milliseconds))
  }

  @Test func `a number stays with detectors that are made for each frame`() throws {
    let options = birds {
      $0.detectorMode = .stream
      // Options of this test alone: equal ones would share the stream of another test.
      $0.maxPerObjectLabelCount = 7
    }
    let pixels = try Self.pixels.get()
    var numbers: [NSNumber?] = []
    var labelled = 0
    for index in 0..<6 {
      let detector = ObjectDetector.objectDetector(options: options)
      let objects = try detector.results(in: frame(pixels, milliseconds: Int64(index) * 33))
      numbers += objects.map(\.trackingID)
      labelled += objects.count { !$0.labels.isEmpty }
    }
    #expect(numbers.count == 6)
    #expect(Set(numbers).count == 1)
    #expect(numbers[0].map { $0.intValue >= 0 } == true)
    #expect(labelled > 0)
    // A frame of another size starts a new stream: a new number.
    let smaller = pixels.top(pixels.height - 2)
    let detector = ObjectDetector.objectDetector(options: options)
    let next = try detector.results(in: frame(smaller, milliseconds: 300))
    #expect(next.count == 1)
    #expect(next.first?.trackingID.map { !numbers.contains($0) } == true)
  }

  @Test func `an object that comes back has another number`() throws {
    let options = birds {
      $0.detectorMode = .stream
      $0.maxPerObjectLabelCount = 8
    }
    let pixels = try Self.pixels.get()
    let empty = CameraPixels(width: pixels.width, height: pixels.height)
    // Only the latest few sessions without an owner are kept, and other tests make some, too.
    let held = ObjectDetector.objectDetector(options: options)
    defer { withExtendedLifetime(held) {} }
    var numbers: [[NSNumber?]] = []
    for index in 0..<90 {
      let isGone = (5..<85).contains(index)
      let detector = ObjectDetector.objectDetector(options: options)
      let objects = try detector.results(
        in: frame(isGone ? empty : pixels, milliseconds: Int64(index) * 33))
      numbers.append(objects.map(\.trackingID))
    }
    let first = try #require(numbers[4].first)
    let last = try #require(numbers[89].first)
    #expect(first != last)
    #expect(numbers[84].isEmpty)
  }
}
