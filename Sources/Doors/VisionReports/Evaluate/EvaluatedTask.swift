package import Evaluation
package import OptionDeclarations
package import VisionBase

/// A task whose answers can be measured against labels.
package enum EvaluatedTask: String, CaseIterable, Sendable {
  case detect, classify, pose

  /// Whether the labels' places are in the pictures as people see them, not as they are stored.
  package static let upright = Flag(
    "upright",
    help: """
      The labels' places are in the pictures as they are displayed, turned upright, as labelling tools \
      show them.
      """)

  /// A class that the model and the labels call by different names.
  package static let otherNames = Option(
    list: "rename", .text.shown(as: "MODEL=LABEL"),
    help: """
      A class that the model and the labels call by different names, as in motorbike=motorcycle.
      """)

  /// The options of the measuring itself.
  package var options: [any DeclaredOption] {
    (places == nil ? [] : [Self.upright]) + classOptions
  }

  /// Those of the options that are about classes.
  package var classOptions: [any DeclaredOption] { self == .pose ? [] : [Self.otherNames] }

  /// What the labels are of; nil for pictures as a whole.
  package var places: PrecisionScores.Kind? {
    switch self {
    case .detect: .boxes
    case .classify: nil
    case .pose: .keypoints
    }
  }

  /// The score below which detections hardly change AP, as in common programs.
  fileprivate static let leastScore = 0.001
  /// COCO's number of detections a picture.
  fileprivate static let mostDetections = 100

  /// What a task is asked for where nothing else is chosen, by the names of its options.
  package var usualValues: [JSONValue.Member] {
    guard self == .detect else { return [] }
    return [
      .init(TaskOptions.scoreThreshold.option.name, .number(Self.leastScore)),
      .init(DetectionRequest.maximumResults.option.name, .integer(Self.mostDetections)),
    ]
  }

  /// What may be meant where pictures would be of the labels' size if they were turned; `option` is what
  /// says that labels are of pictures as they are displayed.
  package static func advice(isUpright: Bool, option: String = "--upright") -> String {
    isUpright
      ? "if the labels are of the stored pictures, leave out \(option)"
      : "if the labels are of the pictures as they are displayed, add \(option)"
  }

  /// The words of the model that mean a label, as the values of that option give them.
  package static func renaming(
    _ words: [String]
  ) throws(VisionError) -> [(model: String, label: String)] {
    try words.map { (word) throws(VisionError) in
      guard let (ours, theirs) = word.bytes.cut(at: "="), !ours.isEmpty, !theirs.isEmpty else {
        throw VisionError(
          .optionInvalid, "--rename: '\(word)' is not MODEL=LABEL, as in motorbike=motorcycle")
      }
      return (String(ours), String(theirs))
    }
  }
}

extension DetectionRequest {
  /// Asks for all that counts in an evaluation, where nothing else was chosen.
  package mutating func askForEvaluation() {
    scoreThreshold = scoreThreshold ?? EvaluatedTask.leastScore
    maximumResults = maximumResults ?? EvaluatedTask.mostDetections
  }
}
