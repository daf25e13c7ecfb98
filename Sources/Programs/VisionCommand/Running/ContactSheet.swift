#if canImport(Darwin) && !os(macOS)
  internal import Drawing
  internal import Frames
  internal import VisionBase
  internal import VisionReports

  /// Stands in the place of Drawing's contact sheet, as `VisionReports.Annotator` does in its
  /// annotator's.
  struct ContactSheet {
    static let mostCells = 0

    struct CellSize: Sendable {
      init(cellCount: Int) {}
    }

    static func cell(
      of frame: Frame, named name: String, marks: [Mark], size: CellSize,
      by annotator: VisionReports.Annotator
    ) throws(VisionError) -> Frame { try annotator.draw(marks, on: frame) }

    var isEmpty: Bool { true }
    var isFull: Bool { false }
    mutating func add(_ cell: Frame) {}
    func picture() throws(VisionError) -> Frame {
      throw VisionError(.optionInvalid, "drawing is not available on this platform")
    }
  }
#endif
