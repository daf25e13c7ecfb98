package import VisionBase

/// Predictions for labeled pictures.
package struct PlacedPredictions: Sendable, Equatable {
  /// The predictions by the index of the labeled picture.
  package private(set) var found: [Int: [Prediction]] = [:]

  /// The number of answers whose picture is not labeled, or is ambiguous.
  package private(set) var strangerCount = 0

  /// The answers whose picture has other sides than in the labels.
  package private(set) var otherSides = OtherSides()

  /// Creates predictions by finding the picture of each answer.
  ///
  /// `names` are those of the labeled pictures. Of several answers to one picture, only the one
  /// whose path matches the labels counts; the others count as unlabeled. Throws `inputInvalid` if
  /// there is no such answer, because the choice is ambiguous, and `cancelled` when the time is
  /// over.
  package init(
    _ answers: [PicturePredictions], of pictures: [LabelledPicture], named names: PictureNames,
    time: EvaluationTime = .unlimited
  ) throws(VisionError) {
    let numbers = Dictionary(
      pictures.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var given: [Int: [PicturePredictions]] = [:]
    for answer in answers {
      try time.check()
      let place: Int?
      switch answer.picture {
      case .path(let path): place = names.index(of: path)
      case .number(let id):
        // A list of results does not mention pictures without detections.
        if found.isEmpty { for place in numbers.values { found[place] = [] } }
        place = numbers[id]
      }
      guard let place else {
        strangerCount += 1
        continue
      }
      given[place, default: []].append(answer)
    }
    for (place, answers) in given.sorted(by: { $0.key < $1.key }) {
      let answer = try Self.only(answers, of: pictures[place])
      found[place] = answer.predictions
      otherSides.compare(pictures[place], with: answer.sides)
      strangerCount += answers.count - 1
    }
  }

  private static func only(
    _ answers: [PicturePredictions], of picture: LabelledPicture
  ) throws(VisionError) -> PicturePredictions {
    let texts = answers.map(\.picture.text)
    // A number identifies exactly this picture.
    let paths = answers.map { answer in
      if case .path(let path) = answer.picture { path } else { picture.name }
    }
    switch PictureNames.choice(among: paths, for: picture.name) {
    case .one(let number): return answers[number]
    case .several(let first, let second):
      throw VisionError(
        .inputInvalid,
        "the labeled picture \(picture.name) is answered twice, as \(texts[first]) and as "
          + "\(texts[second]); give one answer to each picture, with the folders that tell pictures "
          + "apart")
    }
  }
}

extension PicturePredictions.Picture {
  /// The picture, for messages.
  fileprivate var text: String {
    switch self {
    case .path(let path): path
    case .number(let id): "\(id)"
    }
  }
}
