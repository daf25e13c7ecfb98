#if canImport(Darwin) && !os(macOS)
  package import Drawing
  package import Frames
  package import VisionBase

  /// Stands in the place of Drawing's annotator where nobody may use that one.
  ///
  /// The command and the service are not for these systems, but a build of the whole package
  /// compiles them.
  package final class Annotator: Sendable {
    package init() {}

    package func draw(_ marks: [Mark], on frame: Frame) throws(VisionError) -> Frame {
      throw VisionError(.optionInvalid, "drawing is not available on this platform")
    }
  }
#endif
