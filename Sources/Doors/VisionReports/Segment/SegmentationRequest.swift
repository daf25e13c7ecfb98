package import Frames
package import OptionDeclarations
internal import VisionBase
internal import VisionTasks

/// A request to the image segmenter.
package struct SegmentationRequest: TaskRequest {
  /// The model; nil uses the one for selfies.
  package var model: ModelChoice?
  /// Threads for one picture; nil leaves the choice to the engine.
  package var threads: Int?
  /// The background of drawn copies; nil colors the classes instead.
  package var background: BackgroundChoice?
  /// The share of the last frame's mask that stays where the new one is uncertain.
  package var smoothing = Self.usualSmoothing
  /// True if masks follow the edges in the picture.
  package var refinesEdges = false
  /// The language of display names, such as `en`.
  package var locale: String?
  /// The upright orientation; nil takes it from the picture's own data.
  package var orientation: Orientation?
  /// The part of the stored picture to segment; nil for all of it.
  package var region: PictureRegion?
  /// The thing in the picture to segment, for models that take one; nil for all that they find.
  package var selection: SelectedPoints?

  /// MediaPipe's ratio for the masks of poses.
  private static let usualSmoothing = 0.7

  /// Creates a request with the defaults.
  package init() {}
}

// MARK: - Options

extension SegmentationRequest {
  private static let usualModel = "selfie"

  private static let model = TaskOptions.model(
    help: """
      The model: a name from the catalogue, or a file (default: \(usualModel), which finds people).
      """)
  static let selection = Option(
    "at", .selectedPoints,
    help: """
      Segment the thing at this point of the stored picture, in pixels or percent; several points, \
      separated by spaces, are a line drawn over it. For models that take it, such as magic-touch.
      """)
  private static let background = Option(
    "background", short: "b", .background,
    help: """
      Instead of coloring the classes in drawn copies, put this behind the subject: its own \
      background, blurred; nothing, in PNG files; a color; or a picture.
      """)
  private static let smoothing = Option(
    "smoothing", .number(in: 0...1), default: SegmentationRequest().smoothing,
    help: "In a video, the share of the last mask that stays where the new one is uncertain.")

  private static let refineEdges = Flag(
    "refine-edges",
    help: """
      Let masks follow the edges in the picture, such as hair, which takes longer for large pictures.
      """)

  static let forms: [String: OptionForm] = [selection.option.name: OptionForm(title: "At a point")]

  package static let options: [any DeclaredOption] = [
    model, TaskOptions.threads, selection, background, smoothing, refineEdges, TaskOptions.locale,
    TaskOptions.orientation, TaskOptions.region,
  ]

  // Masks are made when they are read, and backgrounds when they are drawn: a benchmark does
  // neither.
  package static let measuredOptions: [any DeclaredOption] = [
    model, TaskOptions.threads, selection, smoothing, TaskOptions.orientation, TaskOptions.region,
  ]

  package static let movieOptions: [any DeclaredOption] = [smoothing]

  package static let drawnOptions: [any DeclaredOption] = [background]

  package static let frameOptions: [any DeclaredOption] = [
    selection, background, TaskOptions.region,
  ]

  package var frameChoice: FrameChoice {
    FrameChoice(region: region, selection: selection, background: background)
  }

  package init(_ values: OptionValues) throws(VisionError) {
    guard values[Self.selection] == nil || values[TaskOptions.region] == nil else {
      throw VisionError(
        .optionInvalid,
        "\(Self.selection.option.dashedName) selects a thing in the whole picture; it excludes "
          + TaskOptions.region.option.dashedName)
    }
    model = values[Self.model]
    threads = values[TaskOptions.threads]
    background = values[Self.background]
    smoothing = values[Self.smoothing]
    refinesEdges = values[Self.refineEdges]
    locale = values[TaskOptions.locale]
    orientation = values[TaskOptions.orientation]
    region = values[TaskOptions.region]
    selection = values[Self.selection]
  }
}

// MARK: - The engine

extension SegmentationRequest {
  package var recordFields: [RecordField] { SegmentationReport.recordFields }

  package var leavesOut: Bool { region != nil || selection != nil }

  package var files: [String] { [background?.file].compactMap(\.self) }

  /// The model in use.
  var chosenModel: ModelChoice { model ?? ModelChoice(Self.usualModel) }

  package func modelName() -> String { chosenModel.text }

  func engineOptions(_ mode: FrameMode) -> SegmenterOptions {
    SegmenterOptions(
      displayNamesLocale: locale ?? TaskOptions.usualLocale,
      smoothing: mode == .video ? Float(smoothing) : 0, refinesEdges: refinesEdges,
      threadCount: threads)
  }
}
