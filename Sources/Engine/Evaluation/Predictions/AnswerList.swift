/// A task's answers, as lines of the command list them.
package enum AnswerList: Sendable, CaseIterable {
  /// Objects with boxes and classes.
  case detections
  /// The classes of whole pictures.
  case classifications
  /// People with named landmarks.
  case poses
  /// Faces with boxes.
  case faces
  /// Faces with numbered landmarks.
  case faceLandmarks
  /// Hands with named landmarks.
  case hands
  /// Hands with gestures, which are the classes of pictures.
  case gestures

  /// The member of a line that has the answers.
  package var member: String {
    switch self {
    case .detections: "detections"
    case .classifications: "classifications"
    case .poses: "poses"
    case .faces, .faceLandmarks: "faces"
    case .hands, .gestures: "hands"
    }
  }

  /// The kind of places that are compared; nil for the classes of whole pictures.
  package var places: PrecisionScores.Kind? {
    switch self {
    case .detections, .faces: .boxes
    case .poses, .faceLandmarks, .hands: .keypoints
    case .classifications, .gestures: nil
    }
  }

  /// The plural of the answers with key points, in a word.
  package var subjects: String {
    switch self {
    case .poses: "people"
    case .faces, .faceLandmarks: "faces"
    case .hands, .gestures: "hands"
    case .detections, .classifications: "objects"
    }
  }
}
