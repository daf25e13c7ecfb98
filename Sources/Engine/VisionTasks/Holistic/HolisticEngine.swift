package import Frames
package import VisionBase

/// Finds a person's body, face and hands, one frame after the other.
///
/// All models are compiled in `init`, and copies that read hands and face side by side, on threads
/// of their own, after a few frames (`BodyPartReader`). A call returns when all are done. Single
/// pictures and a stream may be mixed: only `trackedPerson` changes the state. Not thread-safe: the
/// owner serializes calls.
///
/// Reference: docs/reference/mediapipe-holistic.md 2 to 5.
package final class HolisticEngine {
  private let pose: PoseEngine
  let parts: BodyPartReader
  private var stream = HolisticStream()

  /// Creates one of several engines for the same models.
  ///
  /// Throws a `VisionError` whose cause is a `LandmarkTaskFault`, `NumbersModelFault` or
  /// `ImageInputFault` if the models do not fit.
  package init(_ models: HolisticEngineModels, threadCount: Int?) throws(VisionError) {
    pose = try PoseEngine(models.pose, threadCount: threadCount)
    parts = try BodyPartReader(models, threadCount: threadCount)
  }

  /// Finds the person in a single picture, whatever pictures came before.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - orientation: The rotation that makes the stored picture upright; nil takes the frame's.
  /// - Returns: Landmarks in the stored picture; the person has the number 0.
  /// - Throws: `runtimeFailed` when a model cannot be run.
  package func person(
    in frame: Frame, orientation: Orientation? = nil
  ) throws(VisionError) -> HolisticResult {
    let picture = UprightPicture(frame, orientation: orientation ?? frame.orientation)
    var last = HolisticStream.LastParts()
    let person = try pose.bodies(in: frame, picture).first.map { (body) throws(VisionError) in
      try self.person(body, in: frame, picture, &last)
    }
    return HolisticResult(
      person: person, picture: picture.stored,
      timestampInMicroseconds: frame.timestampInMicroseconds)
  }

  /// Finds the person in the next frame of a stream.
  ///
  /// While the person is tracked, the detector of people does not run. A frame of another size or
  /// orientation restarts the tracking, but numbers are not reused.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - timestampInMicroseconds: The frame's time; must increase from frame to frame.
  ///   - orientation: The rotation that makes the stored picture upright; nil takes the frame's.
  /// - Returns: Landmarks in the stored picture.
  /// - Throws: `optionInvalid` with a `StreamFault` if the timestamp does not increase; the frame
  ///   then changes nothing. `runtimeFailed` if a model cannot be run.
  package func trackedPerson(
    in frame: Frame, timestampInMicroseconds: Int64, orientation: Orientation? = nil
  ) throws(VisionError) -> HolisticResult {
    try trackedPerson(
      in: frame, timestampInMicroseconds: timestampInMicroseconds, orientation: orientation,
      of: &stream)
  }

  /// Finds the person in the next frame of one of several streams, whose state the caller keeps.
  func trackedPerson(
    in frame: Frame, timestampInMicroseconds: Int64, orientation: Orientation? = nil,
    of stream: inout HolisticStream
  ) throws(VisionError) -> HolisticResult {
    let picture = UprightPicture(frame, orientation: orientation ?? frame.orientation)
    let bodies: [FoundBody]
    do throws(VisionError) {
      bodies = try pose.trackedBodies(
        in: frame, picture, microseconds: timestampInMicroseconds, of: &stream.body)
    } catch {
      // A frame that fails halfway ends the tracks; one with a wrong time changes nothing.
      if !(error.cause is StreamFault) { stream.last = HolisticStream.LastParts() }
      throw error
    }
    // Landmarks of another picture mean nothing.
    var last = stream.last.picture == picture.stored ? stream.last : HolisticStream.LastParts()
    stream.last = HolisticStream.LastParts()
    guard let body = bodies.first else {
      return HolisticResult(
        person: nil, picture: picture.stored, timestampInMicroseconds: timestampInMicroseconds)
    }
    let person = try person(body, in: frame, picture, &last)
    stream.last = last
    return HolisticResult(
      person: person, picture: picture.stored, timestampInMicroseconds: timestampInMicroseconds)
  }

  /// Forgets the stream: the next frame may have any timestamp, and no person is known in it.
  package func reset() {
    stream.body.restart()
    stream.body.people.reset()
    stream.last = HolisticStream.LastParts()
  }
}

// MARK: - The parts of a body

extension HolisticEngine {
  /// Finds the face and the hands of a body, and keeps their landmarks for the next frame.
  private func person(
    _ body: FoundBody, in frame: Frame, _ picture: UprightPicture,
    _ last: inout HolisticStream.LastParts
  ) throws(VisionError) -> HolisticPerson {
    let parts = try parts.parts(
      of: BodyInFrame(reading: body.reading, last: last, frame: frame, picture: picture))
    last = HolisticStream.LastParts(
      picture: picture.stored, face: parts.face?.landmarks,
      hands: parts.hands.mapValues(\.landmarks))
    var person = HolisticPerson(pose: picture.pose(body))
    person.leftHand = parts.hands[.left].map { picture.hand($0, .left, of: body) }
    person.rightHand = parts.hands[.right].map { picture.hand($0, .right, of: body) }
    person.face = parts.face.map { face in
      var found = Face(id: body.id, landmarks: face.landmarks.map(picture.stored))
      found.blendshapes = face.blendshapes
      return found
    }
    return person
  }
}

extension UprightPicture {
  /// Returns the hand of a body as a result, in the stored picture; the side is the wrist's.
  fileprivate func hand(_ reading: HandReading, _ side: Handedness, of body: FoundBody) -> Hand {
    let wrist = body.reading.world[HolisticGraph.wrist(side).rawValue]
    let origin = reading.world[HandLandmarkKind.wrist.rawValue]
    return Hand(
      id: body.id, handedness: side,
      handednessScore: side == .right ? reading.right : 1 - reading.right,
      landmarks: reading.landmarks.map(stored),
      worldLandmarks: reading.world.map {
        WorldPoint(
          x: $0.x - origin.x + wrist.x, y: $0.y - origin.y + wrist.y, z: $0.z - origin.z + wrist.z)
      })
  }
}
