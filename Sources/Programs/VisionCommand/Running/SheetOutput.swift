import Drawing
import Frames
import VisionBase
import VisionReports

/// Where the contact sheet goes, and how its cells are made.
struct SheetOutput: Sendable {
  let path: String
  let size: ContactSheet.CellSize
  private let annotator = Annotator()

  /// How many frames of a video are shown at most.
  static let mostFrames = 24

  /// Throws `optionInvalid` for a path that is no picture's, or an input's.
  init(_ path: String, inputs: [Input]) throws(VisionError) {
    try OutputPath.check(path, of: "--contact-sheet")
    try OutputPath.check([path], of: "--contact-sheet", against: inputs)
    guard PictureEncoding.nameEndings.contains(FileName(path).ending.lowercased()) else {
      throw VisionError(
        .optionInvalid, "--contact-sheet: '\(path)' should end in .jpg or .png")
    }
    self.path = path
    let cells = inputs.reduce(0) { $0 + ($1.isMovie ? Self.mostFrames : 1) }
    size = ContactSheet.CellSize(cellCount: cells)
  }

  /// The cell of a picture or frame.
  func cell(
    of frame: Frame, named name: String, marks: [Mark]
  ) throws(VisionError) -> Frame {
    try ContactSheet.cell(of: frame, named: name, marks: marks, size: size, by: annotator)
  }
}

/// Frames of a video for the contact sheet: at equal distances, however long the video turns out.
///
/// Every frame is taken at first; when there are too many, every other one goes, and from then on
/// only every other one is taken.
struct SheetFrames {
  private(set) var cells: [Frame] = []
  private var step = 1
  private var count = 0

  /// Whether the next frame is one that is taken.
  var takesNext: Bool { count % step == 0 }

  /// Passes over a frame.
  mutating func skip() { count += 1 }

  /// Takes a frame.
  mutating func add(_ cell: Frame) {
    cells.append(cell)
    count += 1
    guard cells.count > SheetOutput.mostFrames else { return }
    cells = cells.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    step *= 2
  }
}
