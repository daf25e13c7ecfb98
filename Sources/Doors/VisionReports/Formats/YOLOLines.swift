package import VisionBase
internal import VisionTasks

/// The findings in one picture as lines in the layout of YOLO labels.
///
/// A line for each object: the number of its class; the center, width and height of its box in
/// fractions of the picture's sides; for people 17 places as x, y and 0, 1 or 2 for absent, hidden
/// and seen; and the score if requested. Layout: https://docs.ultralytics.com/datasets/detect/.
/// Boxes end at the picture's edges, since readers reject others. Where the class of each pixel is
/// known, a line for each connected part of a class has the corners of its outline instead.
/// Layout: https://docs.ultralytics.com/datasets/segment/.
package enum YOLOLines {
  /// Returns the text for a report; empty for one without objects.
  package static func text<Report: TaskReport>(
    _ report: Report, form: ReportForm, classes: inout ClassNumbers
  ) -> Printout {
    let report = form.shaped(report)
    guard let picture = report.geometry, picture.width > 0, picture.height > 0 else {
      return .nothing
    }
    let (width, height) = (Double(picture.width), Double(picture.height))
    if Report.hasMasks {
      return .lines(
        report.outlines.map { outline in
          let corners = outline.points.flatMap { [text($0.x / width), text($0.y / height)] }
          return (["\(classes.number(of: outline.kind))"] + corners).joined(separator: " ")
        })
    }
    var lines: [String] = []
    for object in report.objects {
      let box = object.box.clipped(within: picture)
      guard box.width > 0, box.height > 0 else { continue }
      var fields = ["\(classes.number(of: object.kind))"]
      fields += [
        (box.x + box.width / 2) / width, (box.y + box.height / 2) / height, box.width / width,
        box.height / height,
      ].map(Self.text)
      for place in object.bodyPoints {
        let (x, y) = (place.point.x / width, place.point.y / height)
        let isInside = (0...1).contains(x) && (0...1).contains(y)
        fields +=
          place.state == .absent || !isInside
          ? [text(0), text(0), "0"] : [text(x), text(y), "\(place.state.rawValue)"]
      }
      if form.addsScores { fields.append(Self.text(object.score)) }
      lines.append(fields.joined(separator: " "))
    }
    return .lines(lines)
  }

  private static func text(_ number: Double) -> String { fixed(number, decimals: 6) }
}
