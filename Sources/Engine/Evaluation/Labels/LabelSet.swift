/// What pictures show, as people labelled it.
package struct LabelSet: Sendable, Equatable {
  /// The classes; their numbers need not begin at 0 nor follow each other.
  package var categories: [LabelCategory]
  /// The pictures, in the order of their numbers.
  package var pictures: [LabelledPicture]

  /// Gathers labels.
  package init(categories: [LabelCategory], pictures: [LabelledPicture]) {
    (self.categories, self.pictures) = (categories, pictures)
  }

  /// Labels that are the names of classes, one for each picture as a whole.
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

/// A class of labels.
package struct LabelCategory: Sendable, Hashable {
  package var id: Int
  package var name: String
  /// What the key points of its objects are called, in their order; empty without any.
  package var keypoints: [String]

  package init(id: Int, name: String, keypoints: [String] = []) {
    (self.id, self.name, self.keypoints) = (id, name, keypoints)
  }
}

/// A picture and what is on it.
package struct LabelledPicture: Sendable, Equatable {
  package var id: Int
  /// The file's name, or the end of its path.
  package var name: String
  package var objects: [LabelledObject]
  /// The sides of the picture whose pixels the places are in; nil where the labels do not say them.
  package var sides: PictureSides?

  package init(
    id: Int, name: String, objects: [LabelledObject] = [], sides: PictureSides? = nil
  ) {
    (self.id, self.name, self.objects, self.sides) = (id, name, objects, sides)
  }
}

/// An object on a picture.
package struct LabelledObject: Sendable, Equatable {
  /// The number of its class.
  package var category: Int
  package var box: LabelBox
  /// Its own area, which may be smaller than that of its box.
  package var area: Double
  /// Whether it is a group of objects that nobody told apart: what is found in it is neither right
  /// nor wrong.
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
}

/// A key point in pixels of the stored picture.
package struct LabelledKeypoint: Sendable, Hashable {
  package var x, y: Double
  /// Whether the person who labelled it said where it is.
  package var isLabelled: Bool

  package init(x: Double, y: Double, isLabelled: Bool = true) {
    (self.x, self.y, self.isLabelled) = (x, y, isLabelled)
  }
}
