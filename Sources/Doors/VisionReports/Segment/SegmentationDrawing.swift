package import Drawing
internal import Frames
internal import VisionBase
internal import VisionTasks

/// Marks for masks: the classes in their colors, or another background behind the subject.
package struct SegmentationDrawing: ReportDrawing {
  /// The opacity of a class's color.
  private static let opacity = 0.55

  package init() {}

  package func marks(for report: SegmentationReport) -> [Mark] {
    marks(for: report, opacities: .picture)
  }

  package func screenMarks(for report: SegmentationReport) -> [Mark] {
    let picture = report.result.picture
    let size = MaskPicture.size(width: picture.width, height: picture.height)
    // Edges are refined in the picture's own size.
    let isSmall = size == (picture.width, picture.height) || report.result.isRefined
    return marks(
      for: report,
      opacities: isSmall ? .picture : .pixels(width: size.width, height: size.height))
  }

  private func marks(for report: SegmentationReport, opacities size: MaskSize) -> [Mark] {
    if let style = report.background {
      // It fails for pictures that are too large for any mask, which have no report.
      guard let opacities = try? report.result.opacities(size: size) else { return [] }
      let (width, height) = report.result.pixels(of: size)
      return [
        .backdrop(Backdrop(width: width, height: height, opacities: opacities, style: style))
      ]
    }
    let palette = ClassPalette(classNames: report.result.classNames)
    var colors: [UInt8: Color] = [:]
    for index in report.result.subjectClasses {
      colors[UInt8(clamping: index)] = palette.colors[index].with(opacity: Self.opacity)
    }
    return [
      .mask(
        MaskOverlay(
          width: report.categories.width, height: report.categories.height,
          values: .categories(report.categories.values, colors: colors)))
    ]
  }
}
