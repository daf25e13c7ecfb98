internal import Frames
internal import VisionBase
internal import VisionTasks

extension JSONValue {
  /// A box, in pixels of the stored picture.
  init(_ box: PictureBox) {
    self = [
      "x": .float(Float(box.x)), "y": .float(Float(box.y)), "width": .float(Float(box.width)),
      "height": .float(Float(box.height)),
    ]
  }

  /// A class and how sure the model is of it.
  init(_ category: Category) {
    self = [
      "index": .integer(category.index),
      "score": .float(category.score),
      "categoryName": .optional(category.categoryName),
      "displayName": .optional(category.displayName),
    ]
  }
}
