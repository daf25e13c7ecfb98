internal import Drawing
internal import Frames
package import VisionBase
package import VisionTasks

// Hands as tables, as objects with boxes, and turned upright.
extension HandReport {
  package static var formats: [OutputFormat] { OutputFormat.allCases }
  package static var hasPlaces: Bool { true }
  package static var hasUprightCuts: Bool { true }
  package static var followsObjects: Bool { true }

  package static var columns: [String] {
    ["hand", "trackingID", "handedness", "handednessScore"]
      + (Content.hasGestures ? ["gesture", "gestureScore"] : [])
      + ["type", "x", "y", "z", "worldX", "worldY", "worldZ"]
  }

  package var rows: [[JSONValue]] {
    result.hands.enumerated().flatMap { number, hand in
      var start: [JSONValue] = [
        .integer(number), followsHands ? .integer(hand.id) : .null,
        .string(hand.handedness.name), .float(hand.handednessScore),
      ]
      if Content.hasGestures {
        start += [
          .optional(hand.gesture?.shownName), hand.gesture.map { .float($0.score) } ?? .null,
        ]
      }
      return HandLandmarkKind.allCases.map { kind in
        let world = hand.worldLandmarks[kind.rawValue]
        return start + [.string(kind.name)]
          + (hand[kind].coordinates(in: result.picture) + [world.x, world.y, world.z])
          .map(JSONValue.float)
      }
    }
  }

  package var geometry: PictureGeometry? { result.picture }

  package mutating func turnUpright() {
    for index in result.hands.indices {
      // Places in meters are already those of the upright picture.
      result.hands[index].landmarks.turnUpright(in: result.picture)
    }
    result.picture = result.picture.turnedUpright
  }
}

// MARK: - Objects

extension HandReport {
  /// The class of hands without gestures.
  static var hand: FoundObject.Class { FoundObject.Class(index: 0, name: "hand") }

  /// The landmarks of hands; nil for gestures, which are many classes.
  package static var bodyLayout: BodyLayout? {
    guard !Content.hasGestures else { return nil }
    return BodyLayout(
      className: hand.shownName, points: HandLandmarkKind.allCases.map(\.name),
      skeleton: HandLandmarkKind.connections.map { [$0.start + 1, $0.end + 1] })
  }

  package var objects: [FoundObject] {
    result.hands.map { hand in
      let points = hand.landmarks.pixels(in: result.picture)
      return FoundObject(
        box: PictureBox(around: points), kind: kind(of: hand), score: score(of: hand),
        trackingID: followsHands ? hand.id : nil,
        bodyPoints: Content.hasGestures ? [] : points.map { .init($0, .visible) },
        uprightCut: hand.uprightCut(in: result.picture))
    }
  }

  /// Returns the class of a hand: its gesture, or the one of all hands.
  private func kind(of hand: Hand) -> FoundObject.Class {
    guard Content.hasGestures else { return Self.hand }
    guard let gesture = hand.gesture else {
      return FoundObject.Class(index: gestureNames.count, name: Self.hand.name)
    }
    // The classes of a classifier without labels come after all names, and after "no gesture".
    let unnamed = gesture.name.isEmpty ? 1 + gesture.index : 0
    let name = gesture.shownName
    return FoundObject.Class(
      index: gestureNames.firstIndex(of: name) ?? gestureNames.count + unnamed, name: name)
  }

  private func score(of hand: Hand) -> Double {
    Double(Content.hasGestures ? hand.gesture?.score ?? 0 : hand.handednessScore)
  }
}

// MARK: - Record

// Hands as a row of a table: parallel lists with a value for each hand.
extension HandReport {
  /// The columns; landmarks are in pixels, world landmarks in meters.
  static var recordFields: [RecordField] {
    let places = RecordType.list(
      .list(RecordField.floats(["x", "y", "z"]), size: HandLandmarkKind.allCases.count))
    return RecordField.picture + [
      RecordField("handedness", .list(.string)),
      RecordField("handednessScores", .list(.float32)),
    ]
      + (Content.hasGestures
        ? [RecordField("gestures", .list(.string)), RecordField("gestureScores", .list(.float32))]
        : [])
      + [RecordField("landmarks", places), RecordField("worldLandmarks", places)]
  }

  package var record: [RecordValues] {
    let hands = result.hands
    let landmarks = hands.map { hand in
      hand.landmarks.map { $0.coordinates(in: result.picture) }
    }
    let world = hands.map { hand in hand.worldLandmarks.map { [$0.x, $0.y, $0.z] } }
    var values =
      result.picture.record + [
        .list(hands.count, .string(hands.map(\.handedness.name))),
        .list(hands.count, .float32(hands.map(\.handednessScore))),
      ]
    if Content.hasGestures {
      values += [
        .list(hands.count, .string(hands.map(\.gesture?.shownName))),
        .list(hands.count, .float32(hands.map { $0.gesture?.score ?? 0 })),
      ]
    }
    return values + [
      RecordValues(subjects: landmarks, dimensions: 3),
      RecordValues(subjects: world, dimensions: 3),
    ]
  }
}

// MARK: - Rows

extension HandReport {
  package var presentedRows: [PresentedRow] {
    zip(result.hands, objects).map { hand, object in
      let number = followsHands ? "#\(hand.id) " : ""
      let gesture = hand.gesture.map(\.shownName)
      let title = Content.hasGestures ? gesture ?? "No gesture" : hand.handedness.name + " hand"
      return PresentedRow(
        number + title, name: Content.hasGestures ? gesture : hand.side, score: object.score,
        color: hand.handedness == .left ? .leftSide : .rightSide,
        detail: Content.hasGestures ? hand.side : object.box.words,
        trackingID: object.trackingID)
    }
  }
}
