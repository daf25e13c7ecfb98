import Drawing
import VisionBase

/// The drawing of labels in all pictures of a command: its options, and the remarks it leads to.
final class LabelDrawing: Sendable {
  private let options: AnnotatorOptions
  private let remarks = Lock<[LabelRemark]>([])

  /// Creates the drawing; a font is tried when the first label is drawn.
  init(_ options: AnnotatorOptions = AnnotatorOptions()) {
    self.options = options
  }

  /// Returns an annotator; each thread has one of its own.
  func annotator() -> Annotator { Annotator(options: options) }

  /// Keeps the remarks of an annotator.
  func take(remarksOf annotator: Annotator) {
    let new = annotator.remarks
    guard !new.isEmpty else { return }
    remarks.withLock { known in
      for remark in new where !known.contains(remark) { known.append(remark) }
    }
  }

  /// The remarks, each once, in an order that does not depend on the threads.
  var lines: [String] { remarks.withLock { $0 }.map(\.description).sorted() }

  /// Prints the remarks.
  func remark(on console: Console) {
    for line in lines { console.remark(line) }
  }
}
