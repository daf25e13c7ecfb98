package import Frames
package import VisionBase

/// Finds a person's body, face and hands, one frame after the other, on the calling thread.
///
/// All models are compiled once, in `init`. Single pictures and a stream may be mixed: only
/// `trackedPerson` changes the state. Not thread-safe: the owner serializes calls.
///
/// Reference: docs/reference/mediapipe-holistic.md 2 to 5.
package final class HolisticEngine {
  private let pose: PoseEngine
  private let faceDetector: SubjectDetector
  private let faceLandmarks: FaceLandmarkModel
  private let expression: BlendshapeModel?
  private let handRegion: HandRegionModel
  private let handLandmarks: HandLandmarkModel
  private var stream = HolisticStream()

  /// Creates one of several engines for the same models.
  ///
  /// Throws a `VisionError` whose cause is a `LandmarkTaskFault`, `NumbersModelFault` or
  /// `ImageInputFault` if the models do not fit.
  package init(_ models: HolisticEngineModels, threadCount: Int?) throws(VisionError) {
    let options = models.options
    pose = try PoseEngine(models.pose, threadCount: threadCount)
    faceDetector = try SubjectDetector(
      models.face.detector,
      .faces(
        models.face.detector, threshold: options.minFaceDetectionConfidence,
        overlapLimit: options.faceOverlapLimit, rules: options.rules),
      threadCount: threadCount)
    faceLandmarks = try FaceLandmarkModel(
      models.face.landmarks, minimumPresence: options.minFacePresenceConfidence,
      rules: options.rules, threadCount: threadCount)
    expression = try models.face.blendshapes.map { (file) throws(VisionError) in
      try BlendshapeModel(file, threadCount: threadCount)
    }
    handRegion = try HandRegionModel(
      models.handRegion, rules: options.rules, threadCount: threadCount)
    handLandmarks = try HandLandmarkModel(
      models.handLandmarks, minimumPresence: options.minHandPresenceConfidence,
      rules: options.rules, threadCount: threadCount)
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
    var found = HolisticStream.LastParts()
    found.picture = picture.stored
    var person = HolisticPerson(pose: picture.pose(body))
    for side in Handedness.allCases {
      guard let reading = try hand(side, of: body.reading, after: last.hands[side], frame, picture)
      else { continue }
      found.hands[side] = reading.landmarks
      let hand = picture.hand(reading, side, of: body)
      if side == .left { person.leftHand = hand } else { person.rightHand = hand }
    }
    if let landmarks = try face(of: body.reading, after: last.face, frame, picture) {
      found.face = landmarks
      var face = Face(id: body.id, landmarks: landmarks.map(picture.stored))
      face.blendshapes = try expression?.blendshapes(
        of: landmarks, width: picture.width, height: picture.height)
      person.face = face
    }
    last = found
    return person
  }

  /// Returns the landmarks of the face at the head of a body; nil if there is none.
  private func face(
    of body: BodyReading, after last: [LandmarkPoint]?, _ frame: Frame, _ picture: UprightPicture
  ) throws(VisionError) -> [LandmarkPoint]? {
    let head = Array(body.landmarks[HolisticGraph.faceOfPose])
    let area = HolisticGraph.poseFace.region(of: head, in: picture)
    guard area.isUsable(in: picture),
      let detection = try faceDetector.subjects(in: frame, area, picture).first
    else { return nil }
    let found = HolisticGraph.detectedFace.region(of: detection.keypoints, in: picture)
    let region = HolisticGraph.faceContinuity.region(
      after: last, HolisticGraph.trackedFace, found: found, in: picture)
    return try faceLandmarks.reading(of: frame, in: region, picture)
  }

  /// Returns the hand at a wrist of a body; nil if the wrist is hidden, or if there is none.
  private func hand(
    _ side: Handedness, of body: BodyReading, after last: [LandmarkPoint]?, _ frame: Frame,
    _ picture: UprightPicture
  ) throws(VisionError) -> HandReading? {
    guard HolisticGraph.isVisible(side, of: body) else { return nil }
    let coarse = HolisticGraph.region(ofHand: side, body, in: picture)
    guard let found = try handRegion.region(of: frame, in: coarse, picture) else { return nil }
    let region = HolisticGraph.handContinuity.region(
      after: last, HandGraph.tracked, found: found, in: picture)
    return try handLandmarks.reading(of: frame, in: region, picture)
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
