package import Drawing
package import Frames
package import VisionBase
package import VisionTasks

/// The masks of one picture or frame: the pixels of each class.
package struct SegmentationReport: TaskReport, Equatable {
  /// The segmenter's result.
  package var result: SegmentationResult
  /// The class of each pixel, once it was read.
  private var known = KnownCategories()
  /// The picture whose pixels they are.
  package var picture: PictureGeometry
  /// The duration, without reading and decoding the picture.
  package var milliseconds: Double
  /// The background of drawn copies; nil colors the classes instead.
  package var background: Backdrop.Style?

  package init(
    _ result: SegmentationResult, milliseconds: Double, background: Backdrop.Style? = nil
  ) {
    self.result = result
    (picture, self.milliseconds, self.background) = (result.picture, milliseconds, background)
  }

  /// The class of each pixel, computed when it is first read; without pixels for a picture that is
  /// too large for any mask.
  package var categories: CategoryMask {
    known.value {
      let mask = try? result.categories()
      let isTurned = picture.orientation != result.picture.orientation
      let turned = isTurned ? mask?.turnedUpright(result.picture.orientation) : mask
      return turned ?? CategoryMask(width: 0, height: 0, values: [])
    }
  }

  package typealias Drawing = SegmentationDrawing

  package static let title = "ImageSegmenterResult"

  package static var hasPlaces: Bool { true }

  package static var hasMasks: Bool { true }

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

/// A category mask that is computed when it is first read, and kept.
private final class KnownCategories: Equatable, Sendable {
  private let mask = Lock<CategoryMask?>(nil)

  func value(_ make: () -> CategoryMask) -> CategoryMask {
    mask.withLock { mask in
      if let mask { return mask }
      let made = make()
      mask = made
      return made
    }
  }

  // Reports on equal results are equal, whether or not their masks were read.
  static func == (first: KnownCategories, second: KnownCategories) -> Bool { true }
}

extension SegmentationResult {
  /// The names of all classes, with numbers for those that the model does not name.
  var classNames: [String] { (0..<classCount).map { label(of: $0) } }

  /// Returns the name of a class.
  func label(of index: Int) -> String {
    labels.indices.contains(index) && !labels[index].isEmpty
      ? labels[index] : UnnamedClass.name(index)
  }
}

// MARK: - For people

extension SegmentationReport {
  /// The classes with their shares, which people see in tenths of a percent.
  ///
  /// They are counted at the model's size, so that no mask of the picture's size is computed for
  /// them.
  private var shares: [Area] {
    guard let shares = try? result.shares() else { return [] }
    let subjects = Set(result.subjectClasses)
    return shares.sorted { $0.key < $1.key }.map { index, share in
      Area(
        index: index, label: result.label(of: index), area: 0, share: share,
        isSubject: subjects.contains(index))
    }
  }

  package var lines: [String] {
    let shares = shares
    guard !shares.isEmpty else { return [" No classes"] }
    return shares.map { " \($0.label.isolated): \(fixed($0.share * 100, decimals: 1)) %" }
  }

  package var found: [FoundName] { shares.filter(\.isSubject).map { FoundName($0.label) } }

  package var presentedRows: [PresentedRow] {
    let palette = ClassPalette(classNames: result.classNames)
    return shares.map { area in
      PresentedRow(
        area.label, name: area.isSubject ? area.label : nil,
        color: area.isSubject ? palette.colors[area.index] : nil,
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
      ResultField("classCount", .count, "The number of the model's classes."),
      ResultField("masks", .list(.object(mask)), "The classes that occur, by their numbers."),
    ]

  private static let mask = ResultShape(
    "mask", "The pixels of a class.",
    [
      ResultField("index", .count, "The number of the class in the model, from 0."),
      ResultField("label", .text, "The name of the class."),
      ResultField("area", .count, "The number of its pixels."),
      COCORunLengths.field,
    ])

  package var members: [JSONValue.Member] {
    picture.members + [
      .init("milliseconds", .milliseconds(milliseconds)),
      .init("labels", .texts(result.labels)), .init("classCount", .integer(result.classCount)),
      .init(
        "masks",
        .array(
          areas.map { area in
            .object([
              .init("index", .integer(area.index)), .init("label", .string(area.label)),
              .init("area", .integer(area.area)), runs(of: area).member,
            ])
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
  package static let formats = OutputFormat.forTables + [.yolo]

  package var outlines: [FoundOutline] {
    areas.filter(\.isSubject).flatMap { area in
      let kind = FoundObject.Class(index: area.index, name: area.label)
      return categories.outlines(ofClass: UInt8(clamping: area.index)).map {
        FoundOutline(kind: kind, points: $0.points)
      }
    }
  }

  package var classPicture: IndexedPicture? {
    let categories = categories
    return try? IndexedPicture(
      width: categories.width, height: categories.height, numbers: categories.values,
      palette: ClassPalette(classNames: result.classNames).entries)
  }

  package static let columns = ["index", "label", "area", "share"]

  package var rows: [[JSONValue]] {
    areas.map { area in
      [.integer(area.index), .string(area.label), .integer(area.area), .float(Float(area.share))]
    }
  }

  package var geometry: PictureGeometry? { picture }

  package mutating func turnUpright() {
    guard picture.orientation != .up else { return }
    picture = picture.turnedUpright
    known = KnownCategories()
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
