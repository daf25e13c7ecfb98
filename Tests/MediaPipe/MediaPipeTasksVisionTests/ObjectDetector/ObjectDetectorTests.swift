import ModelRewriting
import Foundation
import MediaPipeTasksVision
import ModelFiles
import TestSupport
import Testing

/// Tests of docs/reference/mediapipe-tasks.md 3.4 to 3.10 with generated models.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct ObjectDetectorTests {
  private let folder: ModelFolder

  init() throws { folder = try ModelFolder() }

  /// Returns the detections of a generated detector in a plain picture.
  private func detections(
    _ change: (inout DetectorMaker) -> Void = { _ in },
    packaging: (inout ModelPackager) throws -> Void = { _ in },
    options setOptions: (ObjectDetectorOptions) -> Void = { _ in },
    in image: MPImage? = nil
  ) throws -> [Detection] {
    var maker = DetectorMaker()
    change(&maker)
    var packager = try maker.packager()
    try packaging(&packager)
    let options = ObjectDetectorOptions()
    options.baseOptions.modelAssetPath = try folder.write(packager.packaged())
    setOptions(options)
    let image = try image ?? Pictures.plain(width: 100, height: 200)
    return try ObjectDetector(options: options).detect(image: image).detections
  }

  @Test func `objects come in the model's order, in whole pixels of the picture`() throws {
    let found = try detections()
    #expect(
      found.map(\.boundingBox) == [
        CGRect(x: 10, y: 40, width: 40, height: 80), CGRect(x: 50, y: 100, width: 50, height: 100),
        CGRect(x: 0, y: 0, width: 25, height: 50),
      ])
    #expect(found.map { $0.categories[0].score } == [0.75, 0.5, 0.25])
    #expect(found.map { $0.categories[0].categoryName } == ["cat", "dog", "bird"])
    #expect(found.map { $0.categories[0].index } == [-1, -1, -1])
    #expect(found.allSatisfy { $0.keypoints == nil })
  }

  // MARK: Labels

  @Test(
    "display names come in exactly the language that was asked for",
    arguments: [
      ("de", ["Katze", "Hund", "Vogel"] as [String?]), ("en", ["a cat", "a dog", "a bird"]),
      ("", ["a cat", "a dog", "a bird"]), ("DE", [nil, nil, nil]), ("de-AT", [nil, nil, nil]),
    ])
  func locales(locale: String, names: [String?]) throws {
    let found = try detections {
      $0.displayNames = [
        "de": ["Katze", "Hund", "Vogel"], "en": ["a cat", "a dog", "a bird"],
      ]
    } options: {
      $0.displayNamesLocale = locale
    }
    #expect(found.map { $0.categories[0].displayName } == names)
    #expect(found.map { $0.categories[0].categoryName } == ["cat", "dog", "bird"])
  }

  @Test func `classes without a label keep their number`() throws {
    let found = try detections { $0.labels = ["cat"] }
    #expect(found.map { $0.categories[0].categoryName } == ["cat", nil, nil])
    #expect(found.map { $0.categories[0].index } == [-1, 1, 2])
    let unlabelled = try detections { $0.labels = [] }
    #expect(unlabelled.map { $0.categories[0].index } == [0, 1, 2])
    #expect(unlabelled.allSatisfy { $0.categories[0].categoryName == nil })
  }

  // MARK: Thresholds and counts

  @Test func `the option hides the threshold of the metadata`() throws {
    let found = try detections(packaging: { try $0.setScoreThreshold(0.6, ofOutput: 2) })
    #expect(found.count == 3)
    // Upstream does not even read the metadata's threshold then.
    let doubled = try detections(packaging: {
      $0.metadata.subgraphs[0].outputs[2].processUnits = [.scoreThreshold(1), .scoreThreshold(2)]
    })
    #expect(doubled.count == 3)
    #expect(try detections { $0.objects[1].score = -0.5 }.count == 2)
  }

  @Test func `equal boxes become one detection with several categories`() throws {
    let found = try detections {
      $0.objects[1].box = (0.1004, 0.2004, 0.5005, 0.6005)
      $0.objects[2].box = $0.objects[0].box
    }
    #expect(found.count == 1)
    #expect(found[0].categories.map(\.categoryName) == ["cat", "dog", "bird"])
    #expect(found[0].categories.map(\.score) == [0.75, 0.5, 0.25])
    // The maximum count is applied before.
    let two = try detections {
      $0.objects[1].box = $0.objects[0].box
    } options: {
      $0.maxResults = 2
    }
    #expect(two.count == 1)
    #expect(two[0].categories.count == 2)
  }

  @Test(
    "what the model claims beyond its tensors is not believed",
    arguments: [(100 as Float, 3), (2.9, 2), (0, 0), (-1, 0), (.nan, 0), (.infinity, 0)])
  func claims(claim: Float, count: Int) throws {
    #expect(try detections { $0.claimedCount = claim }.count == count)
  }

  @Test func `boxes that are none are left out`() throws {
    let found = try detections {
      $0.objects[0].box = (0.5, 0, 0.25, 1)
      $0.objects[1].box = (.nan, 0, 1, 1)
    }
    #expect(found.map { $0.categories[0].categoryName } == ["bird"])
  }

  @Test func `each number of a box is cut and kept within the picture on its own`() throws {
    let found = try detections {
      $0.objects[0].box = (-0.1, 0.0099, 0.5, 2)
      $0.objects[1].box = (0.999, 0.5, 3, 0.5)
    }
    #expect(found[0].boundingBox == CGRect(x: 0, y: 1, width: 60, height: 200))
    #expect(found[1].boundingBox == CGRect(x: 99, y: 100, width: 100, height: 0))
  }

  // MARK: Outputs

  @Test func `outputs are told apart by their names, wherever they are`() throws {
    var model = DetectorMaker().model
    let outputs = model.subgraphs[0].outputs
    model.subgraphs[0].outputs = [outputs[2], outputs[0], outputs[3], outputs[1]]
    var packager = try ModelPackager(ModelFile(model.stableBytes()))
    try packager.setNormalization(Normalization(means: [0], deviations: [255]))
    let names = ["score", "location", "number of detections", "category"]
    for (index, name) in names.enumerated() {
      packager.metadata.subgraphs[0].outputs[index].name = name
    }
    packager.metadata.subgraphs[0].outputs[1].content = .boundingBoxes(
      BoundingBoxProperties(index: [1, 0, 3, 2], kind: .boundaries))
    try packager.setLabels(["cat", "dog", "bird"], kind: .valueLabels, ofOutput: 3)
    let path = try folder.write(packager.packaged())
    let found = try ObjectDetector(modelPath: path).detect(
      image: Pictures.plain(width: 100, height: 200)
    ).detections
    #expect(found.map { $0.categories[0].categoryName } == ["cat", "dog", "bird"])
    #expect(found[0].boundingBox == CGRect(x: 10, y: 40, width: 40, height: 80))
  }

  @Test func `one unknown name makes all outputs go by their places`() throws {
    let found = try detections(packaging: { packager in
      packager.metadata.subgraphs[0].outputs[1].name = "score"
      packager.metadata.subgraphs[0].outputs[2].name = "scores"
    })
    #expect(found.map { $0.categories[0].score } == [0.75, 0.5, 0.25])
  }

  @Test func `quantized outputs and inputs are read as what they stand for`() throws {
    let found = try detections {
      $0.input = .unitBytes
      $0.output = .bytes(scale: 0.125, zeroPoint: 8)
      $0.objects = [.init((0.125, 0.25, 0.5, 0.75), 2, 0.625), .init((-0.5, 0, 1, 1), 1, 0.5)]
    }
    #expect(
      found.map(\.boundingBox) == [
        CGRect(x: 12, y: 50, width: 37, height: 100), CGRect(x: 0, y: 0, width: 100, height: 200),
      ])
    #expect(found.map { $0.categories[0].score } == [0.625, 0.5])
    #expect(found.map { $0.categories[0].categoryName } == ["bird", "dog"])
  }

  // MARK: Orientation and size

  @Test(
    "boxes are in the stored picture whatever the orientation",
    arguments: [
      (UIImage.Orientation.up, CGRect(x: 10, y: 40, width: 40, height: 80)),
      (.left, CGRect(x: 40, y: 20, width: 40, height: 80)),
      (.right, CGRect(x: 20, y: 100, width: 40, height: 80)),
      (.down, CGRect(x: 50, y: 80, width: 40, height: 80)),
    ])
  func orientations(orientation: UIImage.Orientation, box: CGRect) throws {
    let stored = try Pictures.image(width: 100, height: 200, orientation: orientation)
    let pictures = [
      try MPImage(uiImage: stored),
      try Pictures.plain(width: 100, height: 200, orientation: orientation),
    ]
    for picture in pictures {
      let found = try detections(in: picture)
      let difference = found[0].boundingBox
      // A turn in single precision may cut one pixel earlier.
      #expect(abs(difference.minX - box.minX) <= 1 && abs(difference.minY - box.minY) <= 1)
      #expect(abs(difference.width - box.width) <= 1 && abs(difference.height - box.height) <= 1)
    }
  }

  @Test(
    "pictures of any size are looked at",
    arguments: [(1, 1), (1, 500), (500, 1), (3, 2), (2000, 3)])
  func sizes(width: Int, height: Int) throws {
    let found = try detections(
      { $0.objects = [.init((0, 0, 1, 1), 0, 0.5)] },
      in: Pictures.plain(width: width, height: height))
    #expect(found.map(\.boundingBox) == [CGRect(x: 0, y: 0, width: width, height: height)])
  }

  @Test func `the model sees the pixels, of every kind of picture`() throws {
    let path = try folder.detector {
      $0.objects = [.init((0, 0, 1, 1), 0, 0)]
      $0.scoresAddBrightness = true
    }
    let detector = try ObjectDetector(modelPath: path)
    for value in [0, 51, 255] as [UInt8] {
      let pictures = [
        try Pictures.plain(value), try MPImage(uiImage: Pictures.image(value)),
        try MPImage(sampleBuffer: Pictures.sample(value)),
      ]
      for picture in pictures {
        let found = try detector.detect(image: picture).detections
        #expect(abs(found[0].categories[0].score - Float(value) / 255) < 1e-6)
      }
    }
  }
}
