import Frames
import VisionBase
import VisionTasks

extension DetectionService {
  /// Detection by this package's engine; frames of a video are looked at one by one.
  static var engine: DetectionService {
    DetectionService { (request, _) throws(VisionError) in
      EngineDetection(detector: try detector(request), region: request.region)
    }
  }

  /// Detectors of the catalogue that find many classes, best first; without one, faces.
  static var preferred: [String] {
    ["efficientdet-lite0", "coco-ssd-mobilenet-v1", "efficientdet-lite0-float16-no-nms"]
  }

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

/// One thread's detector.
private struct EngineDetection: Finder {
  let detector: ObjectDetector
  let region: PictureRegion?

  func find(in frame: Frame) throws(VisionError) -> DetectionReport {
    let region = try region?.normalized(in: frame)
    let (result, milliseconds) = try timed { () throws(VisionError) in
      try detector.detect(in: frame, region: region)
    }
    return DetectionReport(result, milliseconds: milliseconds)
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
