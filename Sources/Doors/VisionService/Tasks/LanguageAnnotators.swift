internal import Drawing
internal import Frames
internal import VisionBase

/// Annotators for labels in different languages, which decide the forms of Chinese characters.
final class LanguageAnnotators: Sendable {
  private struct State {
    var annotators: [LabelLanguage?: Annotator] = [:]
    /// The remarks that were passed on.
    var remarks: Set<LabelRemark> = []
  }

  /// The maximum number of annotators, each with fonts of its own.
  private static let mostAnnotators = 8

  private let state = Lock(State())

  /// Draws marks on a copy of a frame, and passes on new remarks about labels, each once.
  func draw(
    _ marks: [Mark], in language: LabelLanguage?, on frame: Frame, remark: (String) -> Void
  ) throws(VisionError) -> Frame {
    let annotator = annotator(for: language)
    let drawn = try annotator.draw(marks, on: frame)
    let remarks = annotator.remarks
    let new = state.withLock { state in remarks.filter { state.remarks.insert($0).inserted } }
    for new in new { remark(new.description) }
    return drawn
  }

  /// Returns the annotator for a language.
  func annotator(for language: LabelLanguage?) -> Annotator {
    state.withLock { state in
      if let known = state.annotators[language] { return known }
      if state.annotators.count >= Self.mostAnnotators { state.annotators = [:] }
      let annotator = Annotator(options: AnnotatorOptions(language: language?.tag))
      state.annotators[language] = annotator
      return annotator
    }
  }
}
