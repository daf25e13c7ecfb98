internal import VisionBase
internal import VisionTasks

/// Conditions that upstream's Image Classifier reports in other words than its other tasks.
enum ClassifierFault: Error {
  /// No results are asked for.
  case maxResults

  /// The same error, marked as a classifier's where that makes a difference.
  static func inClassifiersWords(_ error: VisionError) -> VisionError {
    guard case .maxResults = error.cause as? CategoryOptionsFault else { return error }
    return VisionError(error.code, error.message, cause: ClassifierFault.maxResults)
  }
}
