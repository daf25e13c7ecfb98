#if canImport(Darwin) && !os(macOS)
  internal import Drawing
  internal import Frames
  internal import VisionBase

  /// Stands in the place of Drawing's annotator where nobody may use that one.
  ///
  /// The service is not for these systems, but a build of the whole package compiles it.
  final class Annotator: Sendable {
    func draw(_ marks: [Mark], on frame: Frame) throws(VisionError) -> Frame {
      throw VisionError(.optionInvalid, "drawing is not available on this platform")
    }
  }
#endif
