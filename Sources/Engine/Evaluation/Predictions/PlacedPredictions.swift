package import VisionBase

/// What was found in labelled pictures.
package struct PlacedPredictions: Sendable, Equatable {
  /// What was found, by the places of the pictures among the labelled ones.
  package private(set) var found: [Int: [Prediction]] = [:]

  /// How many answers are of pictures that are not labelled, or not of one alone.
  package private(set) var strangerCount = 0

  /// The answers that say other sides of their pictures than the labels do.
  package private(set) var otherSides = OtherSides()

  /// Finds the picture that each answer is of.
  ///
  /// `names` are those of the labelled pictures. Of several answers to one picture the only one that lies
  /// where the labels say counts, and the others are strangers'. Throws `inputInvalid` where there is no
  /// such, as nothing says which counts, and `cancelled` when the time is over.
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
        // A list of results says nothing of pictures in which nothing was found.
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
    // A number is the picture's own.
    let paths = answers.map { answer in
      if case .path(let path) = answer.picture { path } else { picture.name }
    }
    switch PictureNames.choice(among: paths, for: picture.name) {
    case .one(let number): return answers[number]
    case .several(let first, let second):
      throw VisionError(
        .inputInvalid,
        "the labelled picture \(picture.name) is answered twice, as \(texts[first]) and as "
          + "\(texts[second]); give one answer to each picture, with the folders that tell pictures "
          + "apart")
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
