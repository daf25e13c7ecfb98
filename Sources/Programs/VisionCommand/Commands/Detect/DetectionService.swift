import Frames
import VisionBase

/// What a person asks of the detector.
struct DetectionRequest: FindingRequest, Equatable {
  /// The name or file of the model; nil leaves the choice to the service.
  var model: String?
  /// Threads for one picture; nil leaves the choice to the engine.
  var threads: Int?
  /// The most detections for one picture; nil means all.
  var maximumResults: Int?
  /// The lowest score that counts; nil leaves it to the model's metadata.
  var scoreThreshold: Double?
  /// The only categories to report; empty allows all.
  var allowedCategories: [String] = []
  /// Categories never to report.
  var deniedCategories: [String] = []
  /// The language of display names, as in `en`.
  var locale: String?
  /// Which way is up; nil takes it from the picture's own data.
  var orientation: Orientation?
  /// The part of the stored picture to look at; nil means all of it.
  var region: PictureRegion?

  /// The language of display names when nobody chose one.
  static let usualLocale = "en"

  /// Asks for the defaults.
  init() {}
}

/// What was found in one picture; coordinates are pixels of the stored picture.
struct DetectionReport: Sendable, Equatable {
  struct Box: Sendable, Equatable {
    var x, y, width, height: Float

    init(x: Float, y: Float, width: Float, height: Float) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  struct KeyPoint: Sendable, Equatable {
    var x, y: Float
    var label: String?
    var score: Float?

    init(x: Float, y: Float, label: String? = nil, score: Float? = nil) {
      (self.x, self.y, self.label, self.score) = (x, y, label, score)
    }
  }

  struct Category: Sendable, Equatable {
    var index: Int
    var score: Float
    var categoryName: String?
    var displayName: String?

    init(index: Int, score: Float, categoryName: String?, displayName: String? = nil) {
      (self.index, self.score) = (index, score)
      (self.categoryName, self.displayName) = (categoryName, displayName)
    }
  }

  struct Detection: Sendable, Equatable {
    var box: Box
    var categories: [Category]
    var keyPoints: [KeyPoint]

    init(box: Box, categories: [Category], keyPoints: [KeyPoint] = []) {
      (self.box, self.categories, self.keyPoints) = (box, categories, keyPoints)
    }
  }

  /// The stored picture's size in pixels.
  var width, height: Int
  /// How long the detection took, without reading and decoding the picture.
  var milliseconds: Double
  /// Best first.
  var detections: [Detection]

  init(width: Int, height: Int, milliseconds: Double, detections: [Detection]) {
    (self.width, self.height) = (width, height)
    (self.milliseconds, self.detections) = (milliseconds, detections)
  }
}

/// What the `detect` command needs of the engine.
typealias DetectionService = FindingService<DetectionRequest, DetectionReport>
