internal import Frames
package import VisionBase
package import VisionTasks

/// The findings that a report of hands contains beside landmarks.
package protocol HandContent: Sendable, Equatable {
  /// The first words of a result for people.
  static var title: String { get }
  /// True if hands have gestures.
  static var hasGestures: Bool { get }
}

/// Hands with landmarks alone.
package enum LandmarksOfHands: HandContent {
  package static let title = "HandLandmarkerResult"
  package static let hasGestures = false
}

/// The hands in one picture or frame, with 21 landmarks each.
package typealias HandsReport = HandReport<LandmarksOfHands>

/// The hands in one picture or frame, with or without gestures.
package struct HandReport<Content: HandContent>: TaskReport, Equatable {
  /// The engine's result.
  package var result: HandResult
  /// The duration, without reading and decoding the picture.
  package var milliseconds: Double
  /// True if hands are tracked from frame to frame, so that their numbers have a meaning.
  package var followsHands: Bool
  /// The names of the gestures that the model knows, in the order of their numbers.
  package var gestureNames: [String]

  package init(
    _ result: HandResult, milliseconds: Double, followsHands: Bool = false,
    gestureNames: [String] = []
  ) {
    (self.result, self.milliseconds) = (result, milliseconds)
    (self.followsHands, self.gestureNames) = (followsHands, gestureNames)
  }

  package typealias Drawing = HandDrawing<Content>

  package static var title: String { Content.title }
}

extension HandLandmarkKind {
  /// The number of letters of the longest name.
  static let nameWidth = allCases.map(\.name.count).max() ?? 0
}

extension Hand {
  /// The side for people, such as "right hand".
  var side: String { handedness.name.lowercased() + " hand" }
}

// MARK: - For people

extension HandReport {
  package var lines: [String] {
    guard !result.hands.isEmpty else { return [" No hands"] }
    return result.hands.flatMap { hand in
      [" Hand #\(hand.id): \(heading(of: hand))"]
        + HandLandmarkKind.allCases.map { kind in
          "  "
            + LandmarkText.line(
              kind.name, width: HandLandmarkKind.nameWidth, hand[kind], in: result.picture)
        }
    }
  }

  private func heading(of hand: Hand) -> String {
    func text(_ name: String, _ score: Float) -> String {
      "\(name) \(fixed(Double(score), decimals: 2))"
    }
    let side = text(hand.handedness.name, hand.handednessScore)
    guard let gesture = hand.gesture else {
      return Content.hasGestures ? side + ", no gesture" : side
    }
    return side + ", " + text(gesture.shownName, gesture.score)
  }
}

// MARK: - JSON

extension HandReport {
  package static var fields: [ResultField] {
    ResultField.ofPicture + [
      .milliseconds, ResultField("hands", .list(.object(handShape)), "The found hands."),
    ]
  }

  private static var handShape: ResultShape {
    let gesture = ResultField(
      "gesture", .object(gestureShape),
      "Left out where the options leave no gesture; `None` is one that the model does not know.",
      .sometimes)
    return ResultShape(
      Content.hasGestures ? "gesturingHand" : "hand", "One hand.",
      [
        .trackingID(of: "hand"),
        ResultField(
          "handedness", .string(words: Handedness.allCases.map(\.name)),
          "The person's own side, unless the picture is a mirror image and --mirrored is missing."),
        ResultField("handednessScore", .number(0.5...1), "The likelihood of that side."),
      ] + (Content.hasGestures ? [gesture] : []) + places)
  }

  /// The fields of the landmarks of a hand.
  static var places: [ResultField] {
    [
      ResultField(
        "landmarks", .list(.object(landmark), count: HandLandmarkKind.allCases.count),
        "The \(HandLandmarkKind.allCases.count) landmarks, in the order of the names."),
      ResultField(
        "worldLandmarks", .list(.object(worldLandmark), count: HandLandmarkKind.allCases.count),
        "The same landmarks in meters."),
    ]
  }

  private static var gestureShape: ResultShape {
    ResultShape(
      "gesture", "The gesture of a hand.",
      [
        ResultField(
          "name", .text,
          "The model's name for the gesture, such as `Thumb_Up`; `class 8` where it has none."),
        ResultField("score", .number(0...1), "The model's confidence."),
      ])
  }

  private static var landmark: ResultShape {
    ResultShape(
      "handLandmark", "A place of the hand in pixels.",
      [
        ResultField(
          "type", .string(words: HandLandmarkKind.allCases.map(\.name)), "The name of the place.")
      ] + ResultField.pixels(origin: "the wrist"))
  }

  private static var worldLandmark: ResultShape {
    ResultShape(
      "handWorldLandmark",
      "A place of the hand in meters from the hand's own middle, in the upright picture.",
      [
        ResultField("x", .real, "To the right."), ResultField("y", .real, "Down."),
        ResultField("z", .real, "Away from the camera."),
      ])
  }

  package var members: [JSONValue.Member] {
    result.picture.members + [
      .init("milliseconds", .milliseconds(milliseconds)),
      .init("hands", .array(result.hands.map(json))),
    ]
  }

  private func json(_ hand: Hand) -> JSONValue {
    var members: [JSONValue.Member] = []
    if followsHands { members.append(.init("trackingID", .integer(hand.id))) }
    members += [
      .init("handedness", .string(hand.handedness.name)),
      .init("handednessScore", .float(hand.handednessScore)),
    ]
    if Content.hasGestures, let gesture = hand.gesture {
      members.append(
        .init("gesture", ["name": .string(gesture.shownName), "score": .float(gesture.score)]))
    }
    return .object(members + places(of: hand))
  }

  /// Returns the values of `places`.
  func places(of hand: Hand) -> [JSONValue.Member] {
    let landmarks = HandLandmarkKind.allCases.map { kind -> JSONValue in
      .object([.init("type", .string(kind.name))] + hand[kind].members(in: result.picture))
    }
    let world = hand.worldLandmarks.map { point -> JSONValue in
      ["x": .float(point.x), "y": .float(point.y), "z": .float(point.z)]
    }
    return [.init("landmarks", .array(landmarks)), .init("worldLandmarks", .array(world))]
  }
}
