package import Evaluation
package import OptionDeclarations
package import VisionBase

/// The kind of answers that can be measured against labels.
package enum EvaluationKind: Sendable {
  /// Objects with boxes and classes.
  case boxes
  /// The classes of whole pictures.
  case classes
  /// The key points of people, faces or hands.
  case keypoints
  /// The class of each pixel.
  case masks

  /// The answers of the task for which the kind was made.
  var usualAnswers: AnswerList {
    switch self {
    case .boxes: .detections
    // Masks have lines of their own.
    case .classes, .masks: .classifications
    case .keypoints: .poses
    }
  }

  /// The flag for labels whose places are in the upright picture, as displayed, not the stored one.
  package static let upright = Flag(
    "upright",
    help: """
      The labels' places are in the pictures as they are displayed, turned upright, as labeling tools \
      show them.
      """)

  /// The option for classes that the model and the labels name differently.
  package static let otherNames = Option(
    list: "rename", .text.shown(as: "MODEL=LABEL"),
    help: """
      A class that the model and the labels call by different names, as in motorbike=motorcycle.
      """)

  /// The options of the evaluation itself.
  package var options: [any DeclaredOption] {
    (takesLabelsFromFolders ? [] : [Self.upright]) + classOptions
  }

  /// The options about classes.
  package var classOptions: [any DeclaredOption] { hasClasses ? [Self.otherNames] : [] }

  /// True if answers have classes, which are matched with those of the labels.
  package var hasClasses: Bool { self != .keypoints }

  /// True if the labels are the names of the folders that pictures are in.
  package var takesLabelsFromFolders: Bool { self == .classes }

  /// True if the labels are pictures, whose pixels have the numbers of classes.
  package var takesLabelsFromPictures: Bool { self == .masks }

  /// The source of labels, in a word for clients: `folders`, `pictures` or `files`.
  package var labelSource: String {
    takesLabelsFromFolders ? "folders" : takesLabelsFromPictures ? "pictures" : "files"
  }

  /// True if only the first answer to a picture must have a class of the labels.
  package var comparesFirst: Bool { self == .classes }

  /// The kind of labeled places; nil for whole pictures and for pixels.
  package var places: PrecisionScores.Kind? {
    switch self {
    case .boxes: .boxes
    case .classes, .masks: nil
    case .keypoints: .keypoints
    }
  }

  /// Returns advice for pictures that would have the labels' size if they were turned.
  ///
  /// `option` declares that labels are of pictures as displayed.
  package static func advice(isUpright: Bool, option: String = "--upright") -> String {
    isUpright
      ? "if the labels are of the stored pictures, leave out \(option)"
      : "if the labels are of the pictures as they are displayed, add \(option)"
  }

  /// Parses the values of the option `otherNames` into pairs of a model's word and a label.
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
