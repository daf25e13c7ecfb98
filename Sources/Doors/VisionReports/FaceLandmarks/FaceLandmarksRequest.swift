package import Frames
package import OptionDeclarations
internal import VisionBase
internal import VisionTasks

/// A request to the face landmarker.
package struct FaceLandmarksRequest: TaskRequest {
  /// A bundle, or a model of landmarks alone; nil takes the catalogue's bundle.
  package var model: ModelChoice?
  /// The detector; nil takes the bundle's own.
  package var detector: ModelChoice?
  /// Maximum number of faces.
  package var faces = FaceOptions().maxFaces
  /// The detector's minimum confidence in a face; nil uses the engine's threshold.
  package var detectionConfidence: Double?
  /// The landmark model's minimum confidence in a face; nil uses the engine's threshold.
  package var presenceConfidence: Double?
  /// The minimum overlap of a face's region with the last one; nil uses the engine's threshold.
  package var trackingConfidence: Double?
  /// True if landmarks are smoothed over the frames of a video.
  package var smoothsLandmarks = true
  /// True if faces come with the scores of their expressions.
  package var givesBlendshapes = false
  /// True if faces come with their positions before the camera.
  package var givesTransformation = false
  /// The camera's vertical field of view in degrees.
  package var fieldOfView = Double(FaceOptions.usualFieldOfView)
  /// Threads for one picture; nil leaves the choice to the engine.
  package var threads: Int?
  /// The upright orientation; nil takes it from the picture's own data.
  package var orientation: Orientation?

  /// Creates a request with the defaults.
  package init() {}
}

// MARK: - Options

extension FaceLandmarksRequest {
  private static let model = TaskOptions.model(
    help: """
      A bundle of face models (.task), or a model of landmarks alone, whose faces the detector face \
      finds (default: face-landmarker).
      """)
  private static let detector = Option(
    "detector", .model,
    help: """
      Another detector of faces than the bundle's own, such as face-full-range for faces within \
      about five meters.
      """)
  private static let faces = Option(
    "faces", short: "n", .integer(in: 1...16), default: FaceOptions().maxFaces,
    help: "The most faces to look for.")
  private static let detection = Option(
    "min-detection-confidence", .number(in: 0...1),
    default: Double(FaceOptions().minDetectionConfidence),
    help: "How sure the detector must be that it sees a face.")
  private static let presence = Option(
    "min-presence-confidence", .number(in: 0...1),
    default: Double(FaceOptions().minPresenceConfidence),
    help: "How sure the landmark model must be that it sees a face.")
  private static let tracking = Option(
    "min-tracking-confidence", .number(in: 0...1),
    default: Double(FaceOptions().minTrackingConfidence),
    help: "In a video, how much a face's region must overlap the one in the frame before.")
  private static let noSmoothing = Flag(
    "no-smoothing",
    help: """
      In a video, leave landmarks as each frame shows them; usually those of a single face are \
      smoothed over time.
      """)
  private static let blendshapes = Flag(
    "blendshapes", help: "Also give the 52 scores of each face's expression.")
  private static let transformation = Flag(
    "transformation",
    help: "Also give the matrix of each face's position before the camera, in centimeters.")
  private static let fieldOfView = Option(
    "field-of-view", .number(in: 1...179).shown(as: "DEGREES"),
    default: Double(FaceOptions.usualFieldOfView),
    help: "The camera's vertical field of view in the upright picture, for --transformation."
  ).needing(transformation)

  package static let options: [any DeclaredOption] = [
    model, detector, faces, TaskOptions.threads, detection, presence, tracking, noSmoothing,
    blendshapes, transformation, fieldOfView, TaskOptions.orientation,
  ]

  package static let movieOptions: [any DeclaredOption] = [tracking, noSmoothing]

  /// The relations of options, for forms.
  static let forms: [String: OptionForm] = [
    detector.option.name: OptionForm(purpose: .faceDetection)
  ]

  package init(_ values: OptionValues) {
    model = values[Self.model]
    detector = values[Self.detector]
    faces = values[Self.faces]
    detectionConfidence = values[Self.detection]
    presenceConfidence = values[Self.presence]
    trackingConfidence = values[Self.tracking]
    smoothsLandmarks = !values[Self.noSmoothing]
    givesBlendshapes = values[Self.blendshapes]
    givesTransformation = values[Self.transformation]
    fieldOfView = values[Self.fieldOfView]
    threads = values[TaskOptions.threads]
    orientation = values[TaskOptions.orientation]
  }
}

// MARK: - The engine

extension FaceLandmarksRequest {
  package var recordFields: [RecordField] {
    FaceLandmarksReport.recordFields(
      blendshapes: givesBlendshapes, transformation: givesTransformation)
  }

  private var chosenModel: ModelChoice { model ?? "face-landmarker" }

  package func modelName() -> String { chosenModel.text }

  func models() throws(VisionError) -> FaceModels {
    let detector = try detector.map { (choice) throws(VisionError) in try choice.reference() }
    switch chosenModel.bundle {
    case .named(let name): return .bundle(named: name, detector: detector)
    case .file(let path): return .bundle(path, detector: detector)
    case nil:
      return .files(
        detector: detector ?? .named("face"), landmarks: try chosenModel.reference())
    }
  }

  var engineOptions: FaceOptions {
    var options = FaceOptions(
      maxFaces: faces, smoothsLandmarks: smoothsLandmarks, makesBlendshapes: givesBlendshapes,
      makesTransformation: givesTransformation, verticalFieldOfView: Float(fieldOfView),
      threadCount: threads)
    if let value = detectionConfidence { options.minDetectionConfidence = Float(value) }
    if let value = presenceConfidence { options.minPresenceConfidence = Float(value) }
    if let value = trackingConfidence { options.minTrackingConfidence = Float(value) }
    return options
  }
}
