package import Drawing
package import Frames
package import VisionBase
package import VisionTasks

/// A task's report on one frame: the engine's result and its output forms.
///
/// A report holds the engine's own result and adds only what the output needs.
package protocol TaskReport: Sendable {
  /// The first words of a result for people: upstream's name for such a result.
  static var title: String { get }

  /// The findings for people.
  var lines: [String] { get }

  /// The members of a JSON line, after those about the input, in the order of the contract.
  static var fields: [ResultField] { get }

  /// The values of `fields`.
  var members: [JSONValue.Member] { get }

  /// The supported formats.
  static var formats: [OutputFormat] { get }

  /// True if the findings have places, so that coordinates can be turned.
  static var hasPlaces: Bool { get }

  /// True if the findings have boxes.
  static var hasBoxes: Bool { get }

  /// True if objects of videos have numbers that stay from frame to frame.
  static var followsObjects: Bool { get }

  /// True if the class of each pixel is known, so that findings have outlines.
  static var hasMasks: Bool { get }

  /// True if objects have regions in which they are upright.
  static var hasUprightCuts: Bool { get }

  /// The names of a table's columns, after those that identify the picture.
  static var columns: [String] { get }

  /// The rows of a table, each with a value for every column.
  var rows: [[JSONValue]] { get }

  /// The findings, a value for each of the request's `recordFields`; empty if it has none.
  var record: [RecordValues] { get }

  /// The vector of the findings; nil for tasks whose findings are not a vector.
  var vector: Embedding? { get }

  /// The findings, for forms that know only boxes and classes.
  var objects: [FoundObject] { get }

  /// The findings as tracked objects; nil where the picture they are in is unknown.
  var tracked: TrackingResult? { get }

  /// The repetitions until now; nil if none are counted.
  var repetitions: RepetitionResult? { get }

  /// The outlines of the findings, for tasks with masks.
  var outlines: [FoundOutline] { get }

  /// The class of each pixel; nil for tasks without masks.
  var classPicture: IndexedPicture? { get }

  /// True if the findings have names, so that a summary can count them.
  static var hasNames: Bool { get }

  /// The names of the findings, for counting in a summary.
  var found: [FoundName] { get }

  /// The counts until now, for people; a table of findings has no place for them.
  var tally: [String] { get }

  /// The findings as rows of a list, best first.
  var presentedRows: [PresentedRow] { get }

  /// The counts until now as rows of a list.
  var presentedTally: [PresentedRow] { get }

  /// The counts to show in large digits over the picture, in their order from the top.
  ///
  /// Marks for a screen leave these out.
  var presentedCounts: [PresentedCount] { get }

  /// The findings and counts as a short sentence without a full stop.
  var sentence: String { get }

  /// The named places in `objects`, such as those of a body; nil for objects without any.
  static var bodyLayout: BodyLayout? { get }

  /// The picture whose pixels are the coordinates' unit; nil where it is unknown.
  var geometry: PictureGeometry? { get }

  /// Converts coordinates to those of the upright picture.
  mutating func turnUpright()

  /// Clips boxes to the picture's edges.
  mutating func clipBoxes()

  /// The type that turns reports into marks to draw.
  associatedtype Drawing: ReportDrawing = NothingToDraw<Self> where Drawing.Report == Self
}

extension TaskReport {
  package static var formats: [OutputFormat] { OutputFormat.forAnyResult }
  package static var hasPlaces: Bool { false }
  package static var hasNames: Bool { true }
  package static var hasBoxes: Bool { false }
  package static var hasMasks: Bool { false }
  package static var hasUprightCuts: Bool { false }
  package static var followsObjects: Bool { false }
  package static var columns: [String] { [] }
  package var rows: [[JSONValue]] { [] }
  package var record: [RecordValues] { [] }
  package var vector: Embedding? { nil }
  package var objects: [FoundObject] { [] }
  package var repetitions: RepetitionResult? { nil }
  package var outlines: [FoundOutline] { [] }
  package var classPicture: IndexedPicture? { nil }
  package var found: [FoundName] {
    objects.map { FoundName($0.kind.shownName, trackingID: $0.trackingID) }
  }
  package var tally: [String] { [] }
  package var presentedTally: [PresentedRow] { [] }
  package var presentedCounts: [PresentedCount] { [] }
  package static var bodyLayout: BodyLayout? { nil }
  package var geometry: PictureGeometry? { nil }
  package mutating func turnUpright() {}
  package mutating func clipBoxes() {}
}

extension TaskReport {
  /// The objects, or where findings have no places the lines for people.
  package var presentedRows: [PresentedRow] {
    guard Self.hasPlaces else {
      return lines.map { PresentedRow(String($0.bytes.trimmed())) }
    }
    return objects.map { object in
      let name = object.kind.shownName
      return PresentedRow(
        object.trackingID.map { "#\($0) \(name)" } ?? name, name: name, score: object.score,
        color: object.trackingID.map { .track($0) } ?? .category(name), detail: object.box.words,
        trackingID: object.trackingID)
    }
  }

  package var sentence: String {
    Presentation.sentence(counting: presentedRows, tally: presentedTally)
  }
}

/// A converter of reports into marks to draw; for a video it is called frame by frame.
package protocol ReportDrawing<Report> {
  /// The type of report that it draws.
  associatedtype Report

  /// Creates a drawing without any earlier frames.
  init()

  /// Returns the marks for one frame, in coordinates of the stored picture.
  mutating func marks(for report: Report) -> [Mark]

  /// Returns the marks for a screen, whose masks need not have more pixels than
  /// `MaskPicture.longestSide`.
  mutating func screenMarks(for report: Report) -> [Mark]
}

extension ReportDrawing {
  package mutating func screenMarks(for report: Report) -> [Mark] { marks(for: report) }
}

/// The drawing of reports without places in the picture.
package struct NothingToDraw<Report>: ReportDrawing {
  package init() {}

  package func marks(for report: Report) -> [Mark] { [] }
}

extension TaskReport {
  package var tracked: TrackingResult? {
    guard let geometry else { return nil }
    return TrackingResult(
      objects: objects.map { object in
        let name = pose(of: object) ?? object.kind.name
        return TrackedObject(
          boundingBox: object.box, trackingID: object.trackingID, score: Float(object.score),
          category: Category(
            index: object.kind.index, score: Float(object.score), categoryName: name))
      }, picture: geometry)
  }

  /// Returns the class of a person's pose; nil where poses are not classified.
  private func pose(of object: FoundObject) -> String? {
    let person = repetitions?.people.first { person in
      person.personID == nil || person.personID == object.trackingID
    }
    return person?.classification?.classes.first?.name
  }
}
