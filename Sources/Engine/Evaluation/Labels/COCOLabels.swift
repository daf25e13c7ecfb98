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
      pictures[id] = LabelledPicture(id: id, name: file, sides: sides(image))
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
      let keypoints = value["keypoints"]?.elements?.map(\.nonemptyString) ?? []
      guard !keypoints.contains(nil) else {
        throw fault(name, "categories", index, "has a key point without a name")
      }
      guard keypoints.count <= mostKeypoints else {
        throw fault(name, "categories", index, "has more than \(mostKeypoints) key points")
      }
      return LabelCategory(id: id, name: title, keypoints: keypoints.compactMap(\.self))
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
      let area = value["area"]?.number
      guard box.width >= 0, box.height >= 0, area.map({ $0 >= 0 }) ?? true else {
        throw fault(name, "annotations", index, "has a negative width, height or area")
      }
      guard let keypoints = keypoints(value["keypoints"], of: counts[category] ?? 0)
      else {
        throw fault(
          name, "annotations", index,
          "has 'keypoints' that are not three numbers for each of its category's")
      }
      let object = LabelledObject(
        category: category, box: box, area: area,
        isCrowd: value["iscrowd"]?.number ?? 0 != 0 || value["iscrowd"] == .bool(true),
        keypoints: keypoints)
      pictures[picture]?.objects.append(object)
    }
    return LabelSet(
      categories: categories.sorted { $0.id < $1.id },
      pictures: pictures.values.sorted { $0.id < $1.id })
  }

  /// Returns the sides of an entry's picture; nil if the entry has none.
  private static func sides(_ image: JSONValue) -> PictureSides? {
    guard let width = image["width"]?.wholeNumber, let height = image["height"]?.wholeNumber,
      width > 0, height > 0
    else { return nil }
    return PictureSides(width: width, height: height)
  }

  /// Returns key points from triples of x, y and visibility, where 0 is not labeled; nil for a list
  /// that is none of these, or has another length than the category.
  ///
  /// A category that names no points may have any number.
  private static func keypoints(_ value: JSONValue?, of count: Int) -> [LabelledKeypoint]? {
    guard let value, value != .null else { return [] }
    guard let elements = value.elements else { return nil }
    let numbers = elements.compactMap(\.number)
    guard numbers.count == elements.count, numbers.count % 3 == 0,
      count == 0 || numbers.isEmpty || numbers.count == 3 * count
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
