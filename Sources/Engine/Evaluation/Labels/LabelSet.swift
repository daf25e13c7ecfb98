/// The labels of a set of pictures.
package struct LabelSet: Sendable, Equatable {
  /// The classes; their numbers need not start at 0 or be contiguous.
  package var categories: [LabelCategory]
  /// The pictures, in the order of their numbers.
  package var pictures: [LabelledPicture]

  /// Creates a set of labels.
  package init(categories: [LabelCategory], pictures: [LabelledPicture]) {
    (self.categories, self.pictures) = (categories, pictures)
  }

  /// Creates labels that are class names, one for each picture as a whole.
  package init(classesOf named: [(picture: String, label: String)]) {
    let names = Set(named.map(\.label)).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    let whole = LabelBox(x: 0, y: 0, width: 0, height: 0)
    self.init(
      categories: names.enumerated().map { LabelCategory(id: $0, name: $1) },
      pictures: named.enumerated().map { index, entry in
        let object = LabelledObject(category: numbers[entry.label] ?? 0, box: whole)
        return LabelledPicture(id: index, name: entry.picture, objects: [object])
      })
  }
}

/// A labeled class.
package struct LabelCategory: Sendable, Hashable {
  package var id: Int
  package var name: String
  /// The names of its objects' key points, in order; empty if there are none.
  package var keypoints: [String]

  package init(id: Int, name: String, keypoints: [String] = []) {
    (self.id, self.name, self.keypoints) = (id, name, keypoints)
  }
}

/// A picture and its labeled objects.
package struct LabelledPicture: Sendable, Equatable {
  package var id: Int
  /// The file's name, or the end of its path.
  package var name: String
  package var objects: [LabelledObject]
  /// The sides of the picture in whose pixels the objects are; nil if the labels have none.
  package var sides: PictureSides?

  package init(
    id: Int, name: String, objects: [LabelledObject] = [], sides: PictureSides? = nil
  ) {
    (self.id, self.name, self.objects, self.sides) = (id, name, objects, sides)
  }
}

/// A labeled object in a picture.
package struct LabelledObject: Sendable, Equatable {
  /// The number of its class.
  package var category: Int
  package var box: LabelBox
  /// Its own area, which may be smaller than its box's.
  package var area: Double
  /// True if it is a group of objects that were not labeled separately.
  ///
  /// Detections in it are neither right nor wrong.
  package var isCrowd: Bool
  package var keypoints: [LabelledKeypoint]

  package init(
    category: Int, box: LabelBox, area: Double? = nil, isCrowd: Bool = false,
    keypoints: [LabelledKeypoint] = []
  ) {
    (self.category, self.box, self.isCrowd) = (category, box, isCrowd)
    self.area = area ?? box.area
    self.keypoints = keypoints
  }
}

/// A rectangle in pixels of the stored picture.
package struct LabelBox: Sendable, Hashable {
  package var x, y, width, height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  package var area: Double { width * height }

  /// True if neither side is negative.
  var isProper: Bool { width >= 0 && height >= 0 }

  /// The fault of a box that is not proper, for messages.
  static let problem = "has a negative width or height"
}

/// A key point in pixels of the stored picture.
package struct LabelledKeypoint: Sendable, Hashable {
  package var x, y: Double
  /// True if the position was labeled.
  package var isLabelled: Bool

  package init(x: Double, y: Double, isLabelled: Bool = true) {
    (self.x, self.y, self.isLabelled) = (x, y, isLabelled)
  }
}
