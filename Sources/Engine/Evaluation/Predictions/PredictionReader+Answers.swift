package import VisionBase

// MARK: - Answers

extension PredictionReader {
  /// Returns the predictions in a line of the command.
  ///
  /// Throws `inputInvalid` if the line has no list of them, one of other answers, or an answer with
  /// a missing or wrong value. A hand without a gesture and a picture without classes are answers
  /// that the command writes.
  package static func predictions(
    _ line: JSONValue, _ name: String, of answers: AnswerList
  ) throws(VisionError) -> [Prediction] {
    guard let list = line[answers.member]?.elements else {
      throw VisionError(
        .inputInvalid,
        "\(name): '\(answers.member)' is missing; the evaluated task prints it with --format json")
    }
    func each(
      _ read: (JSONValue) throws(VisionError) -> Prediction
    ) throws(VisionError) -> [Prediction] {
      try list.map { (value) throws(VisionError) in try read(value) }
    }
    switch answers {
    case .detections:
      return try each { (value) throws(VisionError) in try detection(value, name) }
    case .faces: return try each { (value) throws(VisionError) in try face(value, name) }
    case .poses: return try each { (value) throws(VisionError) in try pose(value, name) }
    case .hands: return try each { (value) throws(VisionError) in try hand(value, name) }
    case .faceLandmarks:
      return try each { (value) throws(VisionError) in
        try landmarked(value, "\(name): a face", score: 1)
      }
    case .classifications: return try classes(list, name)
    case .gestures: return try gestures(list, name)
    }
  }

  private static func invalid(_ name: String, _ problem: String) -> VisionError {
    VisionError(.inputInvalid, "\(name): \(problem)")
  }

  // MARK: Classes

  /// Returns the classes of the model's first output; none if it has no outputs.
  private static func classes(
    _ outputs: [JSONValue], _ name: String
  ) throws(VisionError) -> [Prediction] {
    let all = try outputs.map { (output) throws(VisionError) in
      guard let categories = output["categories"]?.elements else {
        throw invalid(name, "a classification has no list 'categories'")
      }
      return try categories.map { (value) throws(VisionError) in
        try label(value, "\(name): a class")
      }
    }
    return all.first ?? []
  }

  /// Returns the gestures of the hands that have one.
  private static func gestures(
    _ hands: [JSONValue], _ name: String
  ) throws(VisionError) -> [Prediction] {
    var found: [Prediction] = []
    for hand in hands {
      if let gesture = hand["gesture"], gesture != .null {
        found.append(try label(gesture, "\(name): a gesture"))
      } else if hand["landmarks"] == nil {
        throw invalid(name, "a hand has no gesture and no landmarks")
      }
    }
    return found
  }

  /// Returns the class of a whole picture.
  private static func label(
    _ value: JSONValue, _ subject: String
  ) throws(VisionError) -> Prediction {
    guard let score = value["score"]?.number else {
      throw VisionError(.inputInvalid, "\(subject) needs 'score', a number")
    }
    return Prediction(
      category: try words(value, subject), score: score,
      box: LabelBox(x: 0, y: 0, width: 0, height: 0), index: value["index"]?.wholeNumber)
  }

  /// Returns the words of a category: its own name, its localized name, or else those for its
  /// number.
  private static func words(
    _ category: JSONValue, _ subject: String
  ) throws(VisionError) -> Prediction.Class {
    var (names, isThere): ([String], Bool) = ([], false)
    for member in ["categoryName", "displayName", "name"] {
      guard let value = category[member], value != .null else { continue }
      guard case .string(let name) = value else {
        throw VisionError(.inputInvalid, "\(subject) has a '\(member)' that is not text")
      }
      isThere = true
      if !name.isEmpty { names.append(name) }
    }
    guard let index = category["index"], index != .null else {
      guard isThere else {
        throw VisionError(.inputInvalid, "\(subject) has no name and no number")
      }
      return .words(names)
    }
    guard let number = index.wholeNumber else {
      throw VisionError(.inputInvalid, "\(subject) has an 'index' that is not a whole number")
    }
    return .words(names.isEmpty ? UnnamedClass.words(number) : names)
  }

  // MARK: Boxes

  private static func detection(
    _ value: JSONValue, _ name: String
  ) throws(VisionError) -> Prediction {
    let categories = try (value["categories"]?.elements ?? []).map { (value) throws(VisionError) in
      try label(value, "\(name): a class of a detection")
    }
    let best = categories.max { $0.score < $1.score }
    guard let box = box(of: value), var best else {
      throw invalid(name, "a detection has no box or no category")
    }
    guard box.isProper else { throw invalid(name, "a detection \(LabelBox.problem)") }
    best.box = box
    return best
  }

  private static func face(_ value: JSONValue, _ name: String) throws(VisionError) -> Prediction {
    guard let box = box(of: value), let score = value["score"]?.number else {
      throw invalid(name, "a face has no box or no score")
    }
    guard box.isProper else { throw invalid(name, "a face \(LabelBox.problem)") }
    return Prediction(category: .words(["face"]), score: score, box: box)
  }

  private static func box(of value: JSONValue) -> LabelBox? {
    let sides = ["x", "y", "width", "height"].compactMap { value["boundingBox"]?[$0]?.number }
    guard sides.count == 4 else { return nil }
    return LabelBox(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
  }

  // MARK: Landmarks

  private static func pose(_ value: JSONValue, _ name: String) throws(VisionError) -> Prediction {
    var likelihoods: [String: Double] = [:]
    for landmark in value["landmarks"]?.elements ?? [] {
      guard let likelihood = landmark["inFrameLikelihood"], likelihood != .null else { continue }
      guard let likelihood = likelihood.number else {
        throw invalid(name, "a landmark of a pose has an 'inFrameLikelihood' that is not a number")
      }
      guard let kind = landmark["type"]?.nonemptyString else { continue }
      likelihoods[ClassNames.plain(kind)] = likelihood
    }
    // The score is the same as in the command's --format coco.
    let scored = KeypointSpreads.plainNamesOfCOCO.compactMap { likelihoods[$0] }
    return try landmarked(
      value, "\(name): a pose",
      score: scored.isEmpty ? 0 : scored.reduce(0, +) / Double(scored.count))
  }

  private static func hand(_ value: JSONValue, _ name: String) throws(VisionError) -> Prediction {
    guard let score = value["handednessScore"]?.number else {
      throw invalid(name, "a hand needs 'handednessScore', a number")
    }
    return try landmarked(value, "\(name): a hand", score: score)
  }

  /// Returns an answer with landmarks, which have names or else are numbered from 0.
  private static func landmarked(
    _ value: JSONValue, _ subject: String, score: Double
  ) throws(VisionError) -> Prediction {
    guard let landmarks = value["landmarks"]?.elements, !landmarks.isEmpty else {
      throw VisionError(.inputInvalid, "\(subject) has no landmarks")
    }
    var points: [String: LabelledKeypoint] = [:]
    for (index, landmark) in landmarks.enumerated() {
      guard let x = landmark["x"]?.number, let y = landmark["y"]?.number else {
        throw VisionError(
          .inputInvalid, "\(subject) has a landmark whose 'x' or 'y' is not a number")
      }
      var name = "\(index)"
      if let type = landmark["type"], type != .null {
        guard let type = type.nonemptyString else {
          throw VisionError(.inputInvalid, "\(subject) has a landmark whose 'type' is not a name")
        }
        name = ClassNames.plain(type)
      }
      guard points.updateValue(LabelledKeypoint(x: x, y: y), forKey: name) == nil else {
        throw VisionError(
          .inputInvalid, "\(subject) has two landmarks called '\(LongName.shown(name))'")
      }
    }
    return Prediction(
      category: .words(["person"]), score: score,
      box: LabelBox(x: 0, y: 0, width: 0, height: 0), keypoints: points)
  }
}
