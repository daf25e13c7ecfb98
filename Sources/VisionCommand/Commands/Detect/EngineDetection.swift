import Frames
import ModelFiles
import VisionBase
import VisionTasks

extension DetectionService {
  /// Detection by this package's engine.
  static let engine = DetectionService { (request) throws(VisionError) in
    EngineDetection(detector: try detector(request), request: request)
  }

  /// Detectors of the catalogue that find many classes, best first; without one, faces.
  private static let preferred = [
    "efficientdet-lite0", "coco-ssd-mobilenet-v1", "efficientdet-lite0-float16-no-nms",
  ]

  /// The name of the model a request asks for, as a person would type it.
  static func modelName(_ request: DetectionRequest) -> String {
    request.model ?? ModelChoice.first(pulledOf: preferred, else: "face")
  }

  /// The detector a request asks for; throws for words its model does not know.
  static func detector(_ request: DetectionRequest) throws(VisionError) -> ObjectDetector {
    let name = modelName(request)
    let model = try ModelChoice.reference(name).open()
    try DetectorVocabulary(of: model).check(request, model: name)
    return try ObjectDetector(loading: .loaded(model), options: options(request))
  }

  private static func options(_ request: DetectionRequest) -> DetectorOptions {
    DetectorOptions(
      scoreThreshold: request.scoreThreshold.map { Float($0) },
      maxResults: request.maximumResults, categoryAllowlist: request.allowedCategories,
      categoryDenylist: request.deniedCategories,
      displayNamesLocale: request.locale ?? DetectionRequest.usualLocale,
      threadCount: request.threads)
  }
}

/// One thread's detector, and its pen once it draws.
private struct EngineDetection: DetectionWorker {
  let detector: ObjectDetector
  let request: DetectionRequest
  let annotator = Annotator()

  func detect(
    _ input: Input, annotatingAt path: String?
  ) throws(VisionError) -> DetectionReport {
    var frame = try Frame(decoding: input.bytes())
    if let orientation = request.orientation { frame.orientation = orientation }
    let region = try request.region?.normalized(in: frame)
    let start = monotonicSeconds()
    let result = try detector.detect(in: frame, region: region)
    let milliseconds = (monotonicSeconds() - start) * 1000
    if let path { try annotator.draw(marks(result), on: frame).write(to: path) }
    return DetectionReport(result, milliseconds: milliseconds)
  }

  private func marks(_ result: DetectionResult) -> [Mark] {
    result.detections.flatMap { detection in
      let labels = detection.categories.map { category in
        let name = category.displayName ?? category.categoryName ?? "class \(category.index)"
        return "\(name) \(fixed(Double(category.score), decimals: 2))"
      }
      let colour = Colour.category(
        detection.categories.first?.categoryName ?? "\(detection.categories.first?.index ?? 0)")
      let points = detection.keypoints.map { point in
        Mark.point(
          PicturePoint(
            x: Double(point.x) * Double(result.picture.width),
            y: Double(point.y) * Double(result.picture.height)), colour: colour)
      }
      return [.box(detection.boundingBox, labels: labels, colour: colour)] + points
    }
  }
}

extension DetectionReport {
  fileprivate init(_ result: DetectionResult, milliseconds: Double) {
    self.init(
      width: result.picture.width, height: result.picture.height, milliseconds: milliseconds,
      detections: result.detections.map { detection in
        let box = detection.boundingBox
        return Detection(
          box: Box(
            x: Float(box.x), y: Float(box.y), width: Float(box.width), height: Float(box.height)),
          categories: detection.categories.map {
            Category(
              index: $0.index, score: $0.score, categoryName: $0.categoryName,
              displayName: $0.displayName)
          },
          keyPoints: detection.keypoints.map {
            KeyPoint(
              x: $0.x * Float(result.picture.width), y: $0.y * Float(result.picture.height))
          })
      })
  }
}

extension PictureRegion {
  /// The region in fractions of a frame; throws when it reaches outside.
  func normalized(in frame: Frame) throws(VisionError) -> NormalizedRect {
    let (pictureWidth, pictureHeight) = (Double(frame.width), Double(frame.height))
    let region = NormalizedRect(
      x: x.pixels(of: frame.width) / pictureWidth, y: y.pixels(of: frame.height) / pictureHeight,
      width: width.pixels(of: frame.width) / pictureWidth,
      height: height.pixels(of: frame.height) / pictureHeight)
    // A rounding error beyond the edge is not the person's mistake.
    let most = 1 + 1e-9
    guard region.x + region.width <= most, region.y + region.height <= most else {
      throw VisionError(
        .optionInvalid,
        "the region reaches outside the picture of \(frame.width)x\(frame.height) pixels")
    }
    return region
  }
}
