/// A model's prediction in a picture.
package struct Prediction: Sendable, Equatable {
  /// The model's words for the class, or the number of a label.
  package enum Class: Sendable, Equatable {
    case words([String])
    case number(Int)
  }

  package var category: Class
  package var score: Double
  package var box: LabelBox
  /// The key points by name.
  package var keypoints: [String: LabelledKeypoint]
  /// The key points in the order of the labels, if they have no names.
  package var orderedKeypoints: [LabelledKeypoint]
  /// The number of the class in the model, which tells classes of one name apart; nil if unknown.
  package var index: Int?

  package init(
    category: Class, score: Double, box: LabelBox, keypoints: [String: LabelledKeypoint] = [:],
    orderedKeypoints: [LabelledKeypoint] = [], index: Int? = nil
  ) {
    (self.category, self.score, self.box) = (category, score, box)
    (self.keypoints, self.orderedKeypoints) = (keypoints, orderedKeypoints)
    self.index = index
  }
}

/// The predictions for one picture.
package struct PicturePredictions: Sendable, Equatable {
  /// The identification of the picture.
  package enum Picture: Sendable, Equatable {
    case path(String)
    case number(Int)

    /// True if only a number identifies the picture.
    package var isNumber: Bool {
      if case .number = self { true } else { false }
    }
  }

  package var picture: Picture
  /// The predictions in the model's order.
  package var predictions: [Prediction]
  /// The sides of the stored picture; nil if unknown.
  package var width: Int?
  package var height: Int?
  /// The rotation that makes the picture of the coordinates upright, as in `right`; nil if unknown.
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
  /// The sides of the picture; nil if unknown.
  var sides: PictureSides? {
    guard let width, let height else { return nil }
    return PictureSides(width: width, height: height)
  }
}
