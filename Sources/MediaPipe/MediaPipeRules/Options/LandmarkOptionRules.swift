/// Upstream's checks of options that its tasks of landmarks share.
enum LandmarkOptionRules {
  /// Returns a confidence as the engine takes it.
  ///
  /// Upstream accepts any number for most confidences, so one outside 0 to 1 means never or always.
  static func clipped(_ confidence: Float) -> Float { max(0, min(1, confidence)) }

  /// Throws for a confidence of presence outside 0 to 1; upstream's message names another option.
  static func checkPresence(_ confidence: Float) throws(TaskFailure) {
    guard (0...1).contains(confidence) else {
      throw .invalid(
        "Invalid `min_detection_confidence` option: value must be in the range [0.0, 1.0]")
    }
  }

  /// Throws for a confidence of tracking, outside image mode, with which upstream ends the process.
  ///
  /// `isUsable` returns true for a value that upstream can use; `range` names them in the message.
  static func checkTracking(
    _ confidence: Float, _ mode: TaskMode, range: String, _ isUsable: (Float) -> Bool
  ) throws(TaskFailure) {
    guard mode != .image, !isUsable(confidence) else { return }
    throw .invalid("Invalid `min_tracking_confidence` option: value must be \(range)")
  }

  /// Throws for a maximum of no subjects, as upstream's graph does when it is set up.
  ///
  /// `clipping` has the parts of upstream's graph that fail, in the order of its message.
  /// `negative` is the line of a part that checks for negative numbers; nil for a task without it.
  static func checkCount(
    _ count: Int, clipping: [String], negative: Int? = nil
  ) throws(TaskFailure) {
    guard count < 1 else { return }
    var lines = clipping.map { "\($0): max_vec_size should be greater than or equal to 1." }
    if count < 0, let negative {
      lines.insert(
        "NormalizedRectVectorHasMinSizeCalculator: RET_CHECK failure "
          + "(third_party/mediapipe/calculators/util/collection_has_min_size_calculator.h:52) "
          + "cc->Options<::drishti::CollectionHasMinSizeCalculatorOptions>() .min_size() >= 0 "
          + "(\(count) vs. 0) ", at: negative)
    }
    throw .core(
      .internal,
      "ValidatedGraphConfig Initialization failed.\n" + lines.joined(separator: "\n"))
  }

  /// The parts of upstream's graphs that limit the number of subjects.
  enum Clipping {
    static let regions = "ClipNormalizedRectVectorSizeCalculator"
    static let detections = "ClipDetectionVectorSizeCalculator"
  }
}
