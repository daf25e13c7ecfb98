package import VisionBase

/// What was found in labelled pictures.
package struct PlacedPredictions: Sendable, Equatable {
  /// What was found, by the places of the pictures among the labelled ones.
  package private(set) var found: [Int: [Prediction]] = [:]

  /// How many answers are of pictures that are not labelled, or not of one alone.
  package private(set) var strangerCount = 0

  /// Finds the picture that each answer is of.
  ///
  /// `names` are those of the labelled pictures. Throws `inputInvalid` when two answers are of one
  /// picture, as nothing says which counts, and `cancelled` when the time is over.
  package init(
    _ answers: [PicturePredictions], of pictures: [LabelledPicture], named names: PictureNames,
    time: EvaluationTime = .unlimited
  ) throws(VisionError) {
    let numbers = Dictionary(
      pictures.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var answered: [Int: PicturePredictions.Picture] = [:]
    for answer in answers {
      try time.check()
      let place: Int?
      switch answer.picture {
      case .path(let path): place = names.index(of: path)
      case .number(let id):
        // A list of results says nothing of pictures in which nothing was found.
        if found.isEmpty { for place in numbers.values { found[place] = [] } }
        place = numbers[id]
      }
      guard let place else {
        strangerCount += 1
        continue
      }
      if let other = answered.updateValue(answer.picture, forKey: place) {
        throw VisionError(
          .inputInvalid,
          "the labelled picture \(pictures[place].name) is answered twice, as \(other.text) and as "
            + "\(answer.picture.text); give one answer to each picture, with the folders that tell "
            + "pictures apart")
      }
      found[place] = answer.predictions
    }
  }
}

extension PicturePredictions.Picture {
  /// Which picture, for people.
  fileprivate var text: String {
    switch self {
    case .path(let path): path
    case .number(let id): "\(id)"
    }
  }
}
