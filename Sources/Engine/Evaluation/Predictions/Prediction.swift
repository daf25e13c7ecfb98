/// Something that a model found in a picture.
package struct Prediction: Sendable, Equatable {
  /// What the model calls it, the words of one class; or the number of a label.
  package enum Class: Sendable, Equatable {
    case words([String])
    case number(Int)
  }

  package var category: Class
  package var score: Double
  package var box: LabelBox
  /// Its key points by their names.
  package var keypoints: [String: LabelledKeypoint]
  /// Its key points in the order of the labels, where it has no names.
  package var orderedKeypoints: [LabelledKeypoint]

  package init(
    category: Class, score: Double, box: LabelBox, keypoints: [String: LabelledKeypoint] = [:],
    orderedKeypoints: [LabelledKeypoint] = []
  ) {
    (self.category, self.score, self.box) = (category, score, box)
    (self.keypoints, self.orderedKeypoints) = (keypoints, orderedKeypoints)
  }
}

/// What was found in one picture.
package struct PicturePredictions: Sendable, Equatable {
  /// Which picture.
  package enum Picture: Sendable, Equatable {
    case path(String)
    case number(Int)

    /// Whether only a number says which.
    package var isNumber: Bool {
      if case .number = self { true } else { false }
    }
  }

  package var picture: Picture
  /// In the order in which the model gave them.
  package var predictions: [Prediction]
  /// The sides of the stored picture; nil where nothing says them.
  package var width: Int?
  package var height: Int?
  /// How the picture in whose pixels places are must be turned to look upright, as in `right`; nil
  /// where nothing says it.
  package var orientation: String?

  package init(
    picture: Picture, predictions: [Prediction], width: Int? = nil, height: Int? = nil,
    orientation: String? = nil
  ) {
    (self.picture, self.predictions) = (picture, predictions)
    (self.width, self.height, self.orientation) = (width, height, orientation)
  }
}

extension PicturePredictions {
  /// The sides of the picture; nil where nothing says them.
  var sides: PictureSides? {
    guard let width, let height else { return nil }
    return PictureSides(width: width, height: height)
  }
}
