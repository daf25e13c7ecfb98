internal import Frames
package import VisionBase
internal import VisionTasks

/// The findings in many pictures as one document in the layout of the COCO data set.
///
/// Layout: https://cocodataset.org/#format-data and #format-results. The document has images,
/// categories and annotations, so that it can be read alone; each annotation has a score as well,
/// so that the list of them is a list of results. A category's number is the model's class number
/// plus 1, as COCO counts from 1; for models with COCO's list of classes it is COCO's own. Images
/// take their numbers from their file names if all have different ones, as COCO's do, and are
/// otherwise counted from 1.
package struct COCODocument: Sendable {
  private let description: String
  private let form: ReportForm
  private let takesNumbersFromNames: Bool
  private var classes: ClassNumbers
  private var images = JSONList()
  private var annotations = JSONList()
  /// The annotations of people, including the places that are probably outside the picture.
  private var estimatedBodies = JSONList()
  private var hasBodies = false
  private var bodyLayout: BodyLayout?

  /// Creates a document about pictures with these names, for a model with these classes.
  ///
  /// Without names, and for frames of videos, images are counted.
  package init(
    description: String, form: ReportForm, pictures: [String] = [], classNames: [String] = []
  ) {
    (self.description, self.form) = (description, form)
    classes = ClassNumbers(names: classNames)
    let numbers = pictures.map(Self.number(ofPictureNamed:))
    takesNumbersFromNames =
      !numbers.isEmpty && !numbers.contains(nil) && Set(numbers).count == numbers.count
  }

  /// Returns the number in a file's name.
  private static func number(ofPictureNamed name: String) -> Int? {
    let last = name.bytes.split(separator: "/").last ?? ""
    let stem = last.prefix { $0 != "." }
    guard !stem.isEmpty, stem.allSatisfy(\.isDigit) else { return nil }
    return Int(stem)
  }

  /// Adds the findings in a picture, or in one frame of a video.
  package mutating func add<Report: TaskReport>(
    _ report: Report, input: String, place: FramePlace? = nil
  ) {
    let report = form.shaped(report)
    bodyLayout = Report.bodyLayout
    var number = images.count + 1
    if takesNumbersFromNames, place == nil, let own = Self.number(ofPictureNamed: input) {
      number = own
    }
    var image = [JSONValue.Member("id", .integer(number)), .init("file_name", .string(input))]
    if let picture = report.geometry {
      image.append(.init("width", .integer(picture.width)))
      image.append(.init("height", .integer(picture.height)))
    }
    if let place { image.append(.init("frame_index", .integer(place.number))) }
    images.append(.object(image))
    for object in report.objects { add(object, imageNumber: number) }
  }

  private mutating func add(_ object: FoundObject, imageNumber: Int) {
    let box = object.box
    var members: [JSONValue.Member] = [
      .init("id", .integer(annotations.count + 1)), .init("image_id", .integer(imageNumber)),
      .init("category_id", .integer(classes.number(of: object.kind) + 1)),
      .init(
        "bbox", .array([box.x, box.y, box.width, box.height].map { .float(Float($0)) })),
      .init("score", .float(Float(object.score))),
      .init("area", .float(Float(max(box.width, 0) * max(box.height, 0)))),
      .init("iscrowd", .integer(0)),
    ]
    guard !object.bodyPoints.isEmpty else {
      if let id = object.trackingID { members.append(.init("track_id", .integer(id))) }
      annotations.append(.object(members))
      return
    }
    // A data set has no place for points outside the picture, while results are compared with where
    // an annotator may have put them.
    let isThere = object.bodyPoints.map { $0.state != .absent }
    var rest: [JSONValue.Member] = [.init("num_keypoints", .integer(isThere.count { $0 }))]
    if let id = object.trackingID { rest.append(.init("track_id", .integer(id))) }
    func whole(_ keepsPlace: [Bool]) -> JSONValue {
      let numbers = zip(object.bodyPoints, keepsPlace).flatMap { place, keeps -> [JSONValue] in
        [
          .float(keeps ? Float(place.point.x) : 0), .float(keeps ? Float(place.point.y) : 0),
          .integer(place.state.rawValue),
        ]
      }
      return .object(members + [.init("keypoints", .array(numbers))] + rest)
    }
    annotations.append(whole(isThere))
    estimatedBodies.append(whole(isThere.map { _ in true }))
    hasBodies = true
  }

  /// The whole document.
  package var dataSet: Printout {
    var categories = JSONList()
    for (number, name) in classes.listed {
      var members: [JSONValue.Member] = [
        .init("id", .integer(number + 1)), .init("name", .string(name)),
      ]
      if hasBodies, let bodyLayout {
        members.append(.init("keypoints", bodyLayout.pointsJSON))
        members.append(.init("skeleton", bodyLayout.skeletonJSON))
      }
      categories.append(.object(members))
    }
    return .object(
      [.init("info", ["description": .string(description)]), .init("licenses", .array([]))],
      lists: [("categories", categories), ("images", images), ("annotations", annotations)])
  }

  /// The list of annotations alone, as `pycocotools` reads results; people have all places.
  package var results: Printout { .list(hasBodies ? estimatedBodies : annotations) }
}
