internal import VisionBase

/// A data set in COCO's format whose annotations have scores, as written by `--format coco`.
///
/// Its pictures and classes are matched to the labels by name.
enum ResultDocument {
  /// Reads the document.
  ///
  /// Throws `inputInvalid` for key points: such a document has no positions for those that are
  /// probably outside the picture, but a comparison needs them.
  static func read(
    _ document: JSONValue, name: String, of places: PrecisionScores.Kind
  ) throws(VisionError) -> [PicturePredictions] {
    func list(_ key: String) throws(VisionError) -> [JSONValue] {
      guard let elements = document[key]?.elements else {
        throw VisionError(
          .inputInvalid,
          "\(name): there is no list '\(key)', so this is not a document in COCO's form; lines of "
            + "--format json must have one picture each")
      }
      return elements
    }
    let annotations = try list("annotations")
    guard places != .keypoints else {
      throw VisionError(
        .inputInvalid,
        "\(name): this is a document, which leaves out key points that are likely not in the picture; judge "
          + "what --format json prints, or the list FILE.results.json that --output FILE.json writes with "
          + "--format coco")
    }
    let images = try pictures(list("images"), name)
    var all = images.all
    let classes = try classes(list("categories"), name)
    for (index, value) in annotations.enumerated() {
      let entry = "\(name): entry \(index)"
      let found = try ResultList.entry(value, entry, of: places)
      guard let place = images.places[found.picture] else {
        throw VisionError(.inputInvalid, "\(entry) is of no image of the document")
      }
      guard case .number(let id) = found.prediction.category, let words = classes[id] else {
        throw VisionError(
          .inputInvalid, "\(entry) is of a category that the document does not list")
      }
      var prediction = found.prediction
      prediction.category = .words(words)
      prediction.index = id
      all[place].predictions.append(prediction)
    }
    return all
  }

  /// Returns the pictures, and the index of each by its number.
  private static func pictures(
    _ images: [JSONValue], _ name: String
  ) throws(VisionError) -> (places: [Int: Int], all: [PicturePredictions]) {
    var places: [Int: Int] = [:]
    var all: [PicturePredictions] = []
    for (index, image) in images.enumerated() {
      guard let id = image["id"]?.wholeNumber, let file = image["file_name"]?.nonemptyString else {
        throw VisionError(.inputInvalid, "\(name): image \(index) needs 'id' and 'file_name'")
      }
      guard image["frame_index"] == nil else { throw PredictionReader.ofVideo(name) }
      guard places.updateValue(all.count, forKey: id) == nil else {
        throw VisionError(.inputInvalid, "\(name): image \(index) has the id of another")
      }
      let entry = "\(name): image \(index)"
      all.append(
        PicturePredictions(
          picture: .path(file), predictions: [], width: try image.side("width", entry),
          height: try image.side("height", entry)))
    }
    return (places, all)
  }

  /// Returns the words of each class by its number.
  private static func classes(
    _ categories: [JSONValue], _ name: String
  ) throws(VisionError) -> [Int: [String]] {
    var classes: [Int: [String]] = [:]
    for (index, category) in categories.enumerated() {
      guard let id = category["id"]?.wholeNumber, let word = category["name"]?.nonemptyString else {
        throw VisionError(.inputInvalid, "\(name): category \(index) needs 'id' and 'name'")
      }
      let words = UnnamedClass.index(named: word).map(UnnamedClass.words) ?? [word]
      guard classes.updateValue(words, forKey: id) == nil else {
        throw VisionError(.inputInvalid, "\(name): category \(index) has the id of another")
      }
    }
    return classes
  }
}
