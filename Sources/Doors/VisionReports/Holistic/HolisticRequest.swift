package import Frames
package import OptionDeclarations
package import VisionBase
internal import VisionTasks

/// A request to the holistic landmarker.
package struct HolisticRequest: TaskRequest {
  /// A bundle of all models; nil takes those of `full`.
  package var model: ModelChoice?
  /// A bundle of face models for `full`; nil takes the catalogue's.
  package var faceModel: ModelChoice?
  /// The detector's minimum confidence in a person; nil uses the engine's threshold.
  package var poseDetectionConfidence: Double?
  /// The overlap above which detections are one person; nil uses the engine's.
  package var poseOverlapLimit: Double?
  /// The body model's minimum confidence in a person; nil uses the engine's threshold.
  package var posePresenceConfidence: Double?
  /// The detector's minimum confidence in a face; nil uses the engine's threshold.
  package var faceDetectionConfidence: Double?
  /// The overlap above which detections are one face; nil uses the engine's.
  package var faceOverlapLimit: Double?
  /// The face model's minimum confidence in a face; nil uses the engine's threshold.
  package var facePresenceConfidence: Double?
  /// The hand model's minimum confidence in a hand; nil uses the engine's threshold.
  package var handPresenceConfidence: Double?
  /// True if the face comes with the scores of its expression.
  package var givesBlendshapes = false
  /// True if the body comes with a mask of the person.
  package var givesMask = false
  /// Threads for one picture; nil leaves the choice to the engine.
  package var threads: Int?
  /// The upright orientation; nil takes it from the picture's own data.
  package var orientation: Orientation?

  /// Creates a request with the defaults.
  package init() {}
}

// MARK: - Options

extension HolisticRequest {
  /// The word for the catalogue's models of poses and hands, with a bundle of faces.
  static let full = "full"

  private static let model = TaskOptions.model(
    help: """
      A bundle of all seven models (.task), or full: the catalogue's models of poses and hands, \
      with its bundle of faces (default: full).
      """)
  private static let faceModel = Option(
    "face-model", .model,
    help: "Another bundle of faces than face-landmarker, to go with the other models of full.")
  private static let poseDetection = Option(
    "min-pose-detection-confidence", .number(in: 0...1),
    default: Double(HolisticOptions().minPoseDetectionConfidence),
    help: "How sure the detector must be that it sees a person.")
  private static let poseOverlap = Option(
    "pose-overlap-limit", .number(in: 0...1),
    help: """
      The overlap (intersection over union) above which two detections are one person (default: \
      0.3).
      """)
  private static let posePresence = Option(
    "min-pose-presence-confidence", .number(in: 0...1),
    default: Double(HolisticOptions().minPosePresenceConfidence),
    help: "How sure the model of bodies must be that it sees a person.")
  private static let faceDetection = Option(
    "min-face-detection-confidence", .number(in: 0...1),
    default: Double(HolisticOptions().minFaceDetectionConfidence),
    help: "How sure the detector of faces must be that it sees one at the head.")
  private static let faceOverlap = Option(
    "face-overlap-limit", .number(in: 0...1),
    help: """
      The overlap (intersection over union) above which two detections are one face (default: 0.3).
      """)
  private static let facePresence = Option(
    "min-face-presence-confidence", .number(in: 0...1),
    default: Double(HolisticOptions().minFacePresenceConfidence),
    help: "How sure the model of faces must be that it sees one.")
  private static let handPresence = Option(
    "min-hand-presence-confidence", .number(in: 0...1),
    default: Double(HolisticOptions().minHandPresenceConfidence),
    help: "How sure the model of hands must be that it sees one at a wrist.")
  private static let blendshapes = Flag(
    "blendshapes", help: "Also give the 52 scores of the face's expression.")
  private static let mask = Flag(
    "mask", help: "Also find the pixels of the person, and color them in drawn copies.")

  package static let options: [any DeclaredOption] = [
    model, faceModel, TaskOptions.threads, poseDetection, poseOverlap, posePresence,
    faceDetection, faceOverlap, facePresence, handPresence, blendshapes, mask,
    TaskOptions.orientation,
  ]

  /// The relations of options, for forms.
  static let forms: [String: OptionForm] = [
    faceModel.option.name: OptionForm(purpose: .faceLandmarks)
  ]

  package static func checkUse(of values: OptionValues) throws(VisionError) {
    guard values[faceModel] == nil || (values[model]?.text ?? full) == full else {
      throw VisionError(
        .optionInvalid,
        "\(faceModel.option.dashedName) goes with the models of \(full); a bundle has faces of its own"
      )
    }
  }

  package init(_ values: OptionValues) {
    model = values[Self.model]
    faceModel = values[Self.faceModel]
    poseDetectionConfidence = values[Self.poseDetection]
    poseOverlapLimit = values[Self.poseOverlap]
    posePresenceConfidence = values[Self.posePresence]
    faceDetectionConfidence = values[Self.faceDetection]
    faceOverlapLimit = values[Self.faceOverlap]
    facePresenceConfidence = values[Self.facePresence]
    handPresenceConfidence = values[Self.handPresence]
    givesBlendshapes = values[Self.blendshapes]
    givesMask = values[Self.mask]
    threads = values[TaskOptions.threads]
    orientation = values[TaskOptions.orientation]
  }
}

// MARK: - The engine

extension HolisticRequest {
  package var recordFields: [RecordField] {
    HolisticReport.recordFields(blendshapes: givesBlendshapes, mask: givesMask)
  }

  package func modelName() -> String { model?.text ?? Self.full }

  func models() throws(VisionError) -> HolisticModels {
    let choice = ModelChoice(modelName())
    if choice.text == Self.full { return .files(face: try faces()) }
    switch choice.bundle {
    case .named(let name): return .bundle(named: name)
    case .file(let path): return .bundle(path)
    case nil: throw Self.notBundle(choice, "the seven models of whole bodies")
    }
  }

  private func faces() throws(VisionError) -> FaceModels {
    let choice = faceModel ?? "face-landmarker"
    switch choice.bundle {
    case .named(let name): return .bundle(named: name)
    case .file(let path): return .bundle(path)
    case nil: throw Self.notBundle(choice, "models of faces")
    }
  }

  private static func notBundle(_ choice: ModelChoice, _ contents: String) -> VisionError {
    VisionError(
      .optionInvalid,
      "\(choice.text) is not a bundle with \(contents); name a .task file, or one that vision models "
        + "list shows")
  }

  var engineOptions: HolisticOptions {
    var options = HolisticOptions(
      makesBlendshapes: givesBlendshapes, makesSegmentationMask: givesMask, threadCount: threads)
    if let value = poseDetectionConfidence {
      options.minPoseDetectionConfidence = Float(value)
    }
    if let value = poseOverlapLimit { options.poseOverlapLimit = Float(value) }
    if let value = faceOverlapLimit { options.faceOverlapLimit = Float(value) }
    if let value = posePresenceConfidence { options.minPosePresenceConfidence = Float(value) }
    if let value = faceDetectionConfidence {
      options.minFaceDetectionConfidence = Float(value)
    }
    if let value = facePresenceConfidence { options.minFacePresenceConfidence = Float(value) }
    if let value = handPresenceConfidence { options.minHandPresenceConfidence = Float(value) }
    return options
  }
}
