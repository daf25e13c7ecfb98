package import Drawing
internal import Frames
package import VisionBase
package import VisionTasks

/// The masks of one picture or frame: the pixels of each class.
package struct SegmentationReport: TaskReport, Equatable {
  /// The segmenter's result.
  package var result: SegmentationResult
  /// The class of each pixel.
  package var categories: CategoryMask
  /// The picture whose pixels they are.
  package var picture: PictureGeometry
  /// The duration, without reading and decoding the picture.
  package var milliseconds: Double
  /// The background of drawn copies; nil colors the classes instead.
  package var background: Backdrop.Style?

  package init(
    _ result: SegmentationResult, _ categories: CategoryMask, milliseconds: Double,
    background: Backdrop.Style? = nil
  ) {
    (self.result, self.categories) = (result, categories)
    (picture, self.milliseconds, self.background) = (result.picture, milliseconds, background)
  }

  package typealias Drawing = SegmentationDrawing

  package static let title = "ImageSegmenterResult"

  package static var hasPlaces: Bool { true }

  /// One class with its share of the picture.
  struct Area {
    let index: Int
    let label: String
    /// The number of pixels.
    let area: Int
    /// The part of the picture's pixels, 0...1.
    let share: Double
    /// True if it is a subject, not the background.
    let isSubject: Bool
  }

  /// The classes that occur, by their numbers.
  var areas: [Area] {
    let subjects = Set(result.subjectClasses)
    return categories.areas.sorted { $0.key < $1.key }.compactMap { value, area in
      let index = Int(value)
      guard index < result.classCount else { return nil }
      return Area(
        index: index, label: result.label(of: index), area: area,
        share: Double(area) / Double(max(categories.values.count, 1)),
        isSubject: subjects.contains(index))
    }
  }
}

extension SegmentationResult {
  /// Returns the name of a class.
  func label(of index: Int) -> String {
    labels.indices.contains(index) && !labels[index].isEmpty ? labels[index] : "class \(index)"
  }
}

// MARK: - For people

extension SegmentationReport {
  package var lines: [String] {
    guard !areas.isEmpty else { return [" No classes"] }
    return areas.map { area in
      " \(area.label.isolated): \(fixed(area.share * 100, decimals: 1)) %, \(counted(area.area, "pixel"))"
    }
  }

  package var found: [FoundName] { areas.filter(\.isSubject).map { FoundName($0.label) } }

  package var presentedRows: [PresentedRow] {
    areas.map { area in
      PresentedRow(
        area.label, name: area.isSubject ? area.label : nil,
        color: area.isSubject ? .category(area.label) : nil,
        detail: "\(fixed(area.share * 100, decimals: 1)) %")
    }
  }
}

// MARK: - JSON

extension SegmentationReport {
  package static let fields =
    ResultField.ofPicture + [
      .milliseconds,
      ResultField(
        "labels", .list(.text), "The names of the model's classes; empty if it has none."),
      ResultField("masks", .list(.object(mask)), "The classes that occur, by their numbers."),
    ]

  private static let mask = ResultShape(
    "mask", "The pixels of a class.",
    [
      ResultField("index", .count, "The number of the class in the model, from 0."),
      ResultField("label", .text, "The name of the class."),
      ResultField("area", .count, "The number of its pixels."),
      ResultField("rle", .object(runLengths)),
    ])

  private static let runLengths = ResultShape(
    "runLengths",
    "The pixels as COCO's run lengths, which pycocotools reads; see `orientation` for the picture "
      + "whose pixels they are.",
    [
      ResultField(
        "size", .list(.integer(1 ... .max), count: 2), "The height and the width in pixels."),
      ResultField("counts", .text, "The lengths of the runs, column by column, in COCO's letters."),
    ])

  package var members: [JSONValue.Member] {
    picture.members + [
      .init("milliseconds", .milliseconds(milliseconds)),
      .init("labels", .texts(result.labels)),
      .init(
        "masks",
        .array(
          areas.map { area in
            let runs = runs(of: area)
            return [
              "index": .integer(area.index), "label": .string(area.label),
              "area": .integer(area.area),
              "rle": [
                "size": .array([.integer(runs.height), .integer(runs.width)]),
                "counts": .string(runs.text),
              ],
            ]
          })),
    ]
  }

  private func runs(of area: Area) -> COCORunLengths {
    COCORunLengths(
      of: UInt8(clamping: area.index), in: categories.values, width: categories.width,
      height: categories.height)
  }
}

// MARK: - Other forms

extension SegmentationReport {
  package static let formats = OutputFormat.forTables

  package static let columns = ["index", "label", "area", "share"]

  package var rows: [[JSONValue]] {
    areas.map { area in
      [.integer(area.index), .string(area.label), .integer(area.area), .float(Float(area.share))]
    }
  }

  package var geometry: PictureGeometry? { picture }

  package mutating func turnUpright() {
    guard picture.orientation != .up else { return }
    categories = categories.turnedUpright(picture.orientation)
    picture = picture.turnedUpright
  }

  /// The columns of a table for programs; `masks` has COCO's run lengths.
  static let recordFields =
    RecordField.picture + [
      RecordField("indices", .list(.int32)), RecordField("labels", .list(.string)),
      RecordField("areas", .list(.int32)), RecordField("masks", .list(.string)),
    ]

  package var record: [RecordValues] {
    let areas = areas
    let count = areas.count
    return picture.record + [
      .list(count, .int32(areas.map { Int32(clamping: $0.index) })),
      .list(count, .string(areas.map(\.label))),
      .list(count, .int32(areas.map { Int32(clamping: $0.area) })),
      .list(count, .string(areas.map { runs(of: $0).text })),
    ]
  }
}
