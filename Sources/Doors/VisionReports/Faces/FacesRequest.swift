package import Frames
package import OptionDeclarations
internal import VisionTasks

/// A request to the face detector.
package struct FacesRequest: TaskRequest {
  /// The model; nil takes the one for faces within about two meters.
  package var model: ModelChoice?
  /// The minimum score of a face.
  package var minDetectionConfidence = Double(FaceDetectorOptions().minDetectionConfidence)
  /// The overlap above which detections are one face; nil uses the engine's.
  package var overlapLimit: Double?
  /// Threads for one picture; nil leaves the choice to the engine.
  package var threads: Int?
  /// The upright orientation; nil takes it from the picture's own data.
  package var orientation: Orientation?

  /// Creates a request with the defaults.
  package init() {}
}

// MARK: - Options

extension FacesRequest {
  private static let model = TaskOptions.model(
    help: """
      The detector: face for faces within about two meters, face-full-range for those within about \
      five, or a file (default: face).
      """)
  static let confidence = Option(
    "min-detection-confidence", short: "s", .number(in: 0...1),
    default: Double(FaceDetectorOptions().minDetectionConfidence),
    help: "The lowest score of a face.")
  private static let overlap = Option(
    "overlap-limit", .number(in: 0...1),
    help: """
      The overlap (intersection over union) above which two detections are one face (default: 0.3).
      """)

  package static let options: [any DeclaredOption] = [
    model, TaskOptions.threads, confidence, overlap, TaskOptions.orientation,
  ]

  package init(_ values: OptionValues) {
    model = values[Self.model]
    minDetectionConfidence = values[Self.confidence]
    overlapLimit = values[Self.overlap]
    threads = values[TaskOptions.threads]
    orientation = values[TaskOptions.orientation]
  }
}

// MARK: - The engine

extension FacesRequest {
  package var recordFields: [RecordField] { FacesReport.recordFields }

  /// The model in use.
  var chosenModel: ModelChoice { model ?? "face" }

  package func modelName() -> String { chosenModel.text }

  var engineOptions: FaceDetectorOptions {
    var options = FaceDetectorOptions(
      minDetectionConfidence: Float(minDetectionConfidence), threadCount: threads)
    if let overlapLimit { options.overlapLimit = Float(overlapLimit) }
    return options
  }
}
