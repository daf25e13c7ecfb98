package import VisionBase

/// Labels in COCO's format: one JSON file with `images`, `annotations` and `categories`.
///
/// Reference: cocodataset.org, Data format.
package enum COCOLabels {
  /// The most key points of a category: each answer takes memory for all of them.
  private static let mostKeypoints = 1000

  /// Reads a file; throws `inputInvalid` for other content, naming the wrong entry.
  package static func read(_ path: String) throws(VisionError) -> LabelSet {
    try read(JSONValue(LabelFile.bytes(path), name: path), name: path)
  }

  package static func read(_ document: JSONValue, name: String) throws(VisionError) -> LabelSet {
    func list(_ key: String) throws(VisionError) -> [JSONValue] {
      guard let elements = document[key]?.elements else {
        throw VisionError(
          .inputInvalid, "\(name): this is not a COCO label file: there is no list '\(key)' in it")
      }
      return elements
    }
    var pictures: [Int: LabelledPicture] = [:]
    for (index, image) in try list("images").enumerated() {
      guard let id = image["id"]?.wholeNumber, let file = image["file_name"]?.nonemptyString else {
        throw fault(name, "images", index, "needs 'id', a whole number, and 'file_name'")
      }
      guard pictures[id] == nil else { throw fault(name, "images", index, "has the id of another") }
      pictures[id] = LabelledPicture(
        id: id, name: file, sides: try sides(image, "\(name): entry \(index) of 'images'"))
    }
    var known: Set<Int> = []
    let categories = try list("categories").enumerated().map {
      (index, value) throws(VisionError) in
      guard let id = value["id"]?.wholeNumber, let title = value["name"]?.nonemptyString else {
        throw fault(name, "categories", index, "needs 'id', a whole number, and 'name'")
      }
      guard known.insert(id).inserted else {
        throw fault(name, "categories", index, "has the id of another")
      }
      return LabelCategory(
        id: id, name: title,
        keypoints: try keypointNames(value["keypoints"], of: name, index))
    }
    let counts = Dictionary(
      uniqueKeysWithValues: categories.map { ($0.id, $0.keypoints.count) })
    for (index, value) in try list("annotations").enumerated() {
      guard let picture = value["image_id"]?.wholeNumber,
        let category = value["category_id"]?.wholeNumber, let box = value["bbox"]?.box
      else {
        throw fault(
          name, "annotations", index,
          "needs 'image_id' and 'category_id', whole numbers, and 'bbox'")
      }
      guard pictures[picture] != nil, known.contains(category) else {
        throw fault(name, "annotations", index, "is of a picture or category that is not listed")
      }
      let area = try optional(value["area"], \.number) {
        fault(name, "annotations", index, "has an 'area' that is not a number")
      }
      guard box.isProper, area.map({ $0 >= 0 }) ?? true else {
        throw fault(name, "annotations", index, "has a negative width, height or area")
      }
      let isCrowd = try optional(value["iscrowd"], \.flag) {
        fault(name, "annotations", index, "has an 'iscrowd' that is neither 0 nor 1")
      }
      guard let keypoints = keypoints(value["keypoints"], of: counts[category] ?? 0)
      else {
        throw fault(
          name, "annotations", index,
          "has 'keypoints' that are not three numbers for each of its category's: x, y, and 0 to 2")
      }
      let object = LabelledObject(
        category: category, box: box, area: area, isCrowd: isCrowd ?? false, keypoints: keypoints)
      pictures[picture]?.objects.append(object)
    }
    return LabelSet(
      categories: categories.sorted { $0.id < $1.id },
      pictures: pictures.values.sorted { $0.id < $1.id })
  }

  /// Returns a member's value; nil if there is none, or null.
  private static func optional<Value>(
    _ member: JSONValue?, _ value: (JSONValue) -> Value?, otherwise fault: () -> VisionError
  ) throws(VisionError) -> Value? {
    guard let member, member != .null else { return nil }
    guard let value = value(member) else { throw fault() }
    return value
  }

  /// Returns the names of a category's key points; none if it has no list of them.
  private static func keypointNames(
    _ value: JSONValue?, of name: String, _ index: Int
  ) throws(VisionError) -> [String] {
    let list = try optional(value, \.elements) {
      fault(name, "categories", index, "has 'keypoints' that are not a list of names")
    }
    let names = list?.compactMap(\.nonemptyString) ?? []
    guard names.count == list?.count ?? 0 else {
      throw fault(name, "categories", index, "has a key point without a name")
    }
    guard names.count <= mostKeypoints else {
      throw fault(name, "categories", index, "has more than \(mostKeypoints) key points")
    }
    var known: Set<ByteText> = []
    for keypoint in names where !known.insert(ClassNames.plain(keypoint).bytes).inserted {
      throw fault(
        name, "categories", index,
        "has two key points called '\(LongName.shown(keypoint))'; key points are compared by name, "
          + "without regard to case and marks between words")
    }
    return names
  }

  /// Returns the sides of an entry's picture; nil if the entry has none.
  private static func sides(
    _ image: JSONValue, _ name: String
  ) throws(VisionError) -> PictureSides? {
    guard let width = try image.side("width", name), let height = try image.side("height", name)
    else { return nil }
    return PictureSides(width: width, height: height)
  }

  /// Returns key points from triples of x, y and visibility; nil for a list of anything else, or of
  /// another length than the category's.
  ///
  /// The visibility is 0 for a point that is not labeled, 1 for a hidden and 2 for a seen one;
  /// labels that a program made may have a confidence in its place.
  ///
  /// A category that names no points may have any number.
  private static func keypoints(_ value: JSONValue?, of count: Int) -> [LabelledKeypoint]? {
    guard let value, value != .null else { return [] }
    guard let elements = value.elements else { return nil }
    let numbers = elements.compactMap(\.number)
    guard numbers.count == elements.count, numbers.count % 3 == 0,
      count == 0 || numbers.isEmpty || numbers.count == 3 * count,
      stride(from: 2, to: numbers.count, by: 3).allSatisfy({ (0...2).contains(numbers[$0]) })
    else { return nil }
    return stride(from: 0, to: numbers.count, by: 3).map {
      LabelledKeypoint(x: numbers[$0], y: numbers[$0 + 1], isLabelled: numbers[$0 + 2] > 0)
    }
  }

  private static func fault(_ name: String, _ list: String, _ index: Int, _ what: String)
    -> VisionError
  {
    VisionError(.inputInvalid, "\(name): entry \(index) of '\(list)' \(what)")
  }
}
