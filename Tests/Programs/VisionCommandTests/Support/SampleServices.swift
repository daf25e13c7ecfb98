import Frames
import Inference
import ModelCatalogue
import Movies
import VisionBase
import VisionReports
import VisionTasks

@testable import VisionCommand

/// Services that answer from a frame's first pixel, for tests of everything around the engine.
enum SampleServices {
  /// The picture that sample results are about, regardless of the input.
  static let picture = PictureGeometry(width: 640, height: 480)

  static let dog = Detection(
    boundingBox: PictureBox(x: 355, y: 133, width: 190, height: 206),
    categories: [Category(index: 17, score: 0.73828125, categoryName: "dog")])

  static let face: Detection = {
    var leftEye = Keypoint(x: 12.5 / 640, y: 22 / 480)
    leftEye.label = "left eye"
    var rightEye = Keypoint(x: 30 / 640, y: 21.5 / 480)
    rightEye.score = 0.5
    return Detection(
      boundingBox: PictureBox(x: 10.25, y: 20.5, width: 30, height: 40),
      keypoints: [leftEye, rightEye],
      categories: [
        Category(index: 0, score: 0.96, categoryName: "face", displayName: "Gesicht")
      ])
  }()

  /// The objects that the first pixel of a frame stands for.
  struct Content {
    let hasDog: Bool
    let hasFace: Bool
    let hasPerson: Bool

    init(of frame: Frame) throws(VisionError) {
      let pixel = try frame.rgb().withBytes { span in
        (0..<3).map { span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) > 127 }
      }
      (hasDog, hasFace, hasPerson) = (pixel[0], pixel[1], pixel[2])
    }
  }

  /// Throws, as for a model that was not pulled, if it is named absent.
  static func check(_ model: ModelChoice?) throws(VisionError) {
    guard model == "absent" else { return }
    throw VisionError(
      .modelMissing, "the model absent is not here; run 'vision models pull absent'")
  }

  static var all: Services {
    Services(
      tasks: TaskList([
        detect, classify, SampleEmbedder.task, pose, track, faces, faceLandmarks, hands, gestures,
        segment,
        holistic,
      ]),
      models: models, admitModel: { _, _ in }, cameras: { [camera] }, ownProgram: nil)
  }

  private static let camera = CameraDescription(
    device: "/dev/video2", name: "Desk Camera", bus: "usb-1",
    formats: [
      .init(
        code: "MJPG", words: "Motion-JPEG",
        sizes: [
          .init(width: 1280, height: 720, isLargestOfMany: false, framesPerSecond: [30, 7.5]),
          .init(width: 640, height: 480, isLargestOfMany: true, framesPerSecond: []),
        ])
    ])
}

extension SampleServices {
  /// The real services, except that models are used untried.
  ///
  /// The process that would try them is the tests' own.
  static var real: Services {
    var services = Services()
    services.admitModel = { (path, _) throws(VisionError) in
      try ModelAdmission.admit(path, under: .verified)
    }
    return services
  }
}

// MARK: - Detecting and classifying

extension SampleServices {
  /// A detector that finds a dog in a red picture, and a face in a green one.
  struct Detector: FrameEngine {
    func report(on frame: Frame) throws(VisionError) -> DetectionReport {
      let content = try Content(of: frame)
      let found = (content.hasDog ? [dog] : []) + (content.hasFace ? [face] : [])
      return DetectionReport(
        DetectionResult(detections: found, picture: picture), milliseconds: 12.345678)
    }
  }

  static let detect = DetectTask.detect.with { (request, _) throws(VisionError) in
    try check(request.model)
    return Detector()
  }

  /// A classifier that sees a dog in a red picture, otherwise a cat, and twelve other unlikely
  /// classes.
  struct Classifier: FrameEngine {
    var request = ClassificationRequest()

    func report(on frame: Frame) throws(VisionError) -> ClassificationReport {
      let (dog, cat): (Float, Float) = try Content(of: frame).hasDog ? (0.875, 0.0625) : (0.25, 0.5)
      let named = [
        Category(index: 17, score: dog, categoryName: "dog", displayName: "Hund"),
        Category(index: 16, score: cat, categoryName: "cat"),
      ].sorted { $0.score > $1.score }
      let others = (100..<112).map { Category(index: $0, score: 0.0078125) }
      let categories = (named + others).prefix(request.maximumResults ?? .max)
      let head = ClassificationHead(headName: "probability", categories: Array(categories))
      return ClassificationReport(
        ClassificationResult(heads: [head]), of: picture, milliseconds: 12.345678,
        maximumResults: request.maximumResults)
    }
  }

  static let classify = ClassifyTask.classify.with { (request, _) throws(VisionError) in
    try check(request.model)
    return Classifier(request: request)
  }
}

// MARK: - Segmenting

extension SampleServices {
  /// A segmenter that finds a person in the left half of a blue picture.
  struct Segmenter: FrameEngine {
    var request = SegmentationRequest()

    func report(on frame: Frame) throws(VisionError) -> SegmentationReport {
      let person: Float = try Content(of: frame).hasPerson ? 1 : 0
      let result = try SegmentationResult(
        confidences: [person, 0, person, 0], width: 2, height: 2, labels: ["person"],
        picture: PictureGeometry(frame))
      return SegmentationReport(result, milliseconds: 12.345678)
    }
  }

  static let segment = SegmentTask.segment.with { (request, _) throws(VisionError) in
    try check(request.model)
    return Segmenter(request: request)
  }
}

// MARK: - Models

extension SampleServices {
  /// A catalog of two models, one of them present.
  static let models = ModelSupply(
    entries: { [(entry(0), "/cache/face.tflite"), (entry(1), nil)] },
    names: { (word) throws(VisionError) in
      if word == "default" { return names }
      guard names.contains(word) else {
        throw VisionError(.optionInvalid, "there is no model '\(word)'; see 'vision models list'")
      }
      return [word]
    },
    path: { (name) throws(VisionError) in
      guard name == "face" else {
        throw VisionError(
          .modelMissing, "\(name) is not on this machine; run 'vision models pull \(name)'")
      }
      return "/cache/face.tflite"
    },
    makePull: {
      { (name, _, progress) throws(VisionError) in
        let path = "/cache/\(name).tflite"
        guard name != "face" else { return (path, 229_032) }
        progress(1_000_000, 4_183_104)
        return (path, 4_183_104)
      }
    })

  private static let names = ["face", "coco-ssd"]

  private static func entry(_ number: Int) -> CatalogueEntry {
    let (byteCount, summary) = [
      (229_032, "Faces at short range"), (4_183_104, "80 kinds of things"),
    ][number]
    let source = CatalogueSource(
      .url("https://example.com"), byteCount: byteCount,
      sha256: SHA256(of: [UInt8]().span.bytes))
    return CatalogueEntry(
      names[number], .model, task: "detector", path: "models/\(names[number]).tflite",
      summary: summary, sources: [source])
  }
}
