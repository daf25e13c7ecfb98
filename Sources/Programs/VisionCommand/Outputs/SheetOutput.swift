import Drawing
import Frames
import VisionBase
import VisionReports

/// The destination of the contact sheet, and the format of its cells.
struct SheetOutput: Sendable {
  let path: String
  let size: ContactSheet.CellSize
  let replacement: Replacement
  private let labels: LabelDrawing
  private let annotator: Annotator

  /// Maximum number of frames of a video on the sheet.
  static let mostFrames = 24

  /// Creates the destination.
  ///
  /// Throws `optionInvalid` for a path that is not a picture's, or that is an input's or a user's
  /// file.
  init(
    _ path: String, inputs: [Input], replacement: Replacement, labels: LabelDrawing
  ) throws(VisionError) {
    try OutputPath.check(path, of: "--contact-sheet")
    try replacement.check(path, of: "--contact-sheet")
    guard PictureEncoding.nameEndings.contains(FileName(path).ending.lowercased()) else {
      throw VisionError(
        .optionInvalid, "--contact-sheet: '\(path)' should end in .jpg or .png")
    }
    (self.path, self.replacement, self.labels) = (path, replacement, labels)
    annotator = labels.annotator()
    let cells = inputs.reduce(0) { $0 + ($1.isMovie ? Self.mostFrames : 1) }
    size = ContactSheet.CellSize(cellCount: cells)
  }

  /// Returns the cell of a picture or frame.
  func cell(
    of frame: Frame, named name: String, marks: [Mark]
  ) throws(VisionError) -> Frame {
    defer { labels.take(remarksOf: annotator) }
    return try ContactSheet.cell(of: frame, named: name, marks: marks, size: size, by: annotator)
  }
}

/// Frames of a video for the contact sheet, at equal distances whatever the length of the video.
///
/// At first every frame is taken. When there are too many, every other one is dropped, and from
/// then on only every other one is taken.
struct SheetFrames {
  private(set) var cells: [Frame] = []
  private var step = 1
  private var count = 0

  /// True if the next frame is taken.
  var takesNext: Bool { count % step == 0 }

  /// Skips a frame.
  mutating func skip() { count += 1 }

  /// Adds a frame.
  mutating func add(_ cell: Frame) {
    cells.append(cell)
    count += 1
    guard cells.count > SheetOutput.mostFrames else { return }
    cells = cells.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    step *= 2
  }
}
