internal import Frames
internal import VisionBase
internal import VisionTasks

extension JSONValue {
  /// Creates a box, in pixels of the stored picture.
  init(_ box: PictureBox) {
    self = [
      "x": .float(Float(box.x)), "y": .float(Float(box.y)), "width": .float(Float(box.width)),
      "height": .float(Float(box.height)),
    ]
  }

  /// Creates a class with its score.
  init(_ category: Category) {
    self = [
      "index": .integer(category.index),
      "score": .float(category.score),
      "categoryName": .optional(category.categoryName),
      "displayName": .optional(category.displayName),
    ]
  }
}

// MARK: - Cells of a table

extension PictureBox {
  /// Left, top, width and height.
  var cells: [JSONValue] {
    [x, y, width, height].map { .float(Float($0)) }
  }
}

extension Category? {
  /// Index, score and names.
  var cells: [JSONValue] {
    guard let category = self else { return [.null, .null, .null, .null] }
    return [
      .integer(category.index), .float(category.score), .optional(category.categoryName),
      .optional(category.displayName),
    ]
  }
}

extension FoundObject.Class {
  /// Creates the class of a category; detectors without classes use the first one, an object.
  init(_ category: Category?) {
    let name = category.map(\.categoryName) ?? "object"
    self.init(index: category?.index ?? 0, name: name)
  }
}
