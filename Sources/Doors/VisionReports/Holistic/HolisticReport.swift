internal import Frames
package import VisionBase
package import VisionTasks

/// The person in one picture or frame: the body, the face and both hands.
package struct HolisticReport: TaskReport, Equatable {
  /// The engine's result.
  package var result: HolisticResult
  /// The duration, without reading and decoding the picture.
  package var milliseconds: Double
  /// True if the person is tracked from frame to frame, so that the number has a meaning.
  package var followsPeople: Bool
  /// True if scores of expressions were requested, so that records have a column for them.
  package var givesBlendshapes: Bool
  /// True if a mask was requested, so that records have a column for it.
  package var givesMask: Bool

  package init(
    _ result: HolisticResult, milliseconds: Double, followsPeople: Bool = false,
    givesBlendshapes: Bool = false, givesMask: Bool = false
  ) {
    (self.result, self.milliseconds) = (result, milliseconds)
    (self.followsPeople, self.givesBlendshapes) = (followsPeople, givesBlendshapes)
    self.givesMask = givesMask
  }

  package typealias Drawing = HolisticDrawing

  package static let title = "HolisticLandmarkerResult"
}

// MARK: - Parts

extension HolisticReport {
  /// The body as a report of poses.
  var body: PoseReport {
    PoseReport(
      PoseResult(poses: [result.person?.pose].compactMap(\.self), picture: result.picture),
      milliseconds: milliseconds, followsPeople: followsPeople, givesMasks: givesMask)
  }

  /// The face as a report of face landmarks.
  var face: FaceLandmarksReport {
    FaceLandmarksReport(
      FaceResult(faces: [result.person?.face].compactMap(\.self), picture: result.picture),
      milliseconds: milliseconds, givesBlendshapes: givesBlendshapes)
  }

  /// The hands as a report of hands, the left one first.
  var hands: HandsReport {
    HandsReport(
      HandResult(
        hands: [result.person?.leftHand, result.person?.rightHand].compactMap(\.self),
        picture: result.picture),
      milliseconds: milliseconds)
  }
}

// MARK: - For people

extension HolisticReport {
  package var lines: [String] {
    guard let person = result.person else { return [" No person"] }
    return body.lines + (person.face == nil ? [" No face"] : face.lines)
      + (person.leftHand == nil && person.rightHand == nil ? [" No hands"] : hands.lines)
  }
}

// MARK: - JSON

extension HolisticReport {
  package static let fields =
    ResultField.ofPicture + [
      .milliseconds,
      ResultField("person", .object(personShape), "Left out where no person is found.", .sometimes),
    ]

  private static let personShape = ResultShape(
    "person", "A person: the body, and the face and the hands that were found on it.",
    [
      .trackingID(of: "person"), ResultField("pose", .object(poseShape)),
      ResultField(
        "face", .object(faceShape), "Left out where no face is found at the body's head.",
        .sometimes),
      ResultField(
        "leftHand", .object(handShape), "Left out where no hand is found at the left wrist.",
        .sometimes),
      ResultField(
        "rightHand", .object(handShape), "Left out where no hand is found at the right wrist.",
        .sometimes),
    ])

  private static let poseShape = ResultShape(
    "poseOfPerson", "The body of a person.", PoseReport.places)

  private static let faceShape = ResultShape(
    "faceOfPerson", "The face of a person.", FaceLandmarksReport.places)

  private static let handShape = ResultShape(
    "handOfPerson",
    "A hand of a person. The wrist is where the body's is, in pixels about and in meters exactly.",
    HandsReport.places)

  package var members: [JSONValue.Member] {
    let members =
      result.picture.members + [.init("milliseconds", .milliseconds(milliseconds))]
    guard let person = result.person else { return members }
    var parts: [JSONValue.Member] = []
    if followsPeople { parts.append(.init("trackingID", .integer(person.id))) }
    parts.append(.init("pose", .object(body.members(person.pose))))
    if let face = person.face { parts.append(.init("face", .object(self.face.places(of: face)))) }
    for side in [Handedness.left, .right] {
      guard let hand = person[side] else { continue }
      parts.append(.init(side.memberName, .object(hands.places(of: hand))))
    }
    return members + [.init("person", .object(parts))]
  }
}

extension Handedness {
  /// The name of a hand's member and of its rows.
  var memberName: String { self == .left ? "leftHand" : "rightHand" }
}
