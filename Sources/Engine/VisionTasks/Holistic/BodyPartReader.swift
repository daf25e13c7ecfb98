internal import Frames
internal import Inference
internal import VisionBase

/// The face and the hands of a body, with landmarks in the upright picture.
struct BodyParts: Sendable {
  var hands: [Handedness: HandReading] = [:]
  var face: BodyFace?
}

/// The face of a body.
struct BodyFace: Sendable {
  var landmarks: [LandmarkPoint]
  var blendshapes: Blendshapes?
}

/// Reads the face and both hands of a body, side by side if there are threads for that.
///
/// One part of a body is read on all threads. Several are read by copies of the models, with the
/// same results: with two threads by up to three of one thread each, which the system spreads over
/// the cores, else by copies that share the threads (docs/decisions/34-subjects-side-by-side.md).
/// The copies are made after a few bodies with several parts. Not thread-safe.
final class BodyPartReader {
  private let models: HolisticEngineModels
  private let threads: Int
  private let hand: BodyHandModels
  private let face: BodyFaceModels
  private var copies: Copies?
  /// True once the parts of a body are read by copies.
  var hasCopies: Bool { copies != nil }
  private var sharing: ThreadSharing

  private struct Copies {
    /// The number of parts: two hands and a face.
    static let count = 3

    let hands: [Handedness: Lock<BodyHandModels>]
    let face: Lock<BodyFaceModels>

    init(_ models: HolisticEngineModels, threadCount: Int) throws(VisionError) {
      var hands: [Handedness: Lock<BodyHandModels>] = [:]
      for side in Handedness.allCases {
        hands[side] = Lock(try BodyHandModels(models, threadCount: threadCount))
      }
      self.hands = hands
      face = Lock(try BodyFaceModels(models, threadCount: threadCount))
    }
  }

  /// Creates the models that read one part at a time; nil threads leave them to the runtime.
  init(_ models: HolisticEngineModels, threadCount: Int?) throws(VisionError) {
    self.models = models
    sharing = models.options.threadSharing
    threads = max(threadCount ?? ProcessorCores.defaultThreadCount, 1)
    hand = try BodyHandModels(models, threadCount: threadCount)
    face = try BodyFaceModels(models, threadCount: threadCount)
  }

  /// Returns the parts of a body; the error is that of the first part that fails, hands first.
  func parts(of body: BodyInFrame) throws(VisionError) -> BodyParts {
    let sides = Handedness.allCases.filter { HolisticGraph.isVisible($0, of: body.reading) }
    guard let copies = copies(forParts: sides.count + 1) else {
      var parts = BodyParts()
      for side in sides { parts.hands[side] = try hand.reading(side, of: body) }
      parts.face = try face.reading(of: body)
      return parts
    }
    let found = Lock(FoundParts())
    WorkerThread.concurrently(parts: sides.count + 1) { part in
      guard sides.indices.contains(part) else {
        let face = Result { () throws(VisionError) in
          try copies.face.withLock { (face) throws(VisionError) in try face.reading(of: body) }
        }
        return found.withLock { $0.face = face }
      }
      let hand = copies.hands[sides[part]].map { hand in
        Result { () throws(VisionError) in
          try hand.withLock { (hand) throws(VisionError) in
            try hand.reading(sides[part], of: body)
          }
        }
      }
      found.withLock { $0.hands[sides[part]] = hand }
    }
    return try found.withLock(\.self).parts()
  }

  /// Returns the copies for a number of parts; nil if these are read one after the other.
  private func copies(forParts count: Int) -> Copies? {
    let threadsOfCopy = max(threads / Copies.count, 1)
    // Copies that would leave half of the threads idle gain nothing.
    guard threads > 1, count > 1, 2 * count * threadsOfCopy > threads, sharing.begins() else {
      return nil
    }
    if let copies { return copies }
    do throws(VisionError) {
      copies = try Copies(models, threadCount: threadsOfCopy)
    } catch {
      // Without memory for them.
      sharing = .never
    }
    return copies
  }

  /// The outcome for each part.
  private struct FoundParts: Sendable {
    var hands: [Handedness: Result<HandReading?, VisionError>] = [:]
    var face: Result<BodyFace?, VisionError>?

    func parts() throws(VisionError) -> BodyParts {
      var parts = BodyParts()
      for side in Handedness.allCases { parts.hands[side] = try hands[side]?.get() }
      parts.face = try face?.get()
      return parts
    }
  }
}

/// A body in a frame, whose parts are read.
struct BodyInFrame: Sendable {
  let reading: BodyReading
  /// The landmarks of the parts in the last frame.
  let last: HolisticStream.LastParts
  let frame: Frame
  let picture: UprightPicture
}

/// The models of a hand.
///
/// Not thread-safe.
private struct BodyHandModels {
  private let region: HandRegionModel
  private let landmarks: HandLandmarkModel

  init(_ models: HolisticEngineModels, threadCount: Int?) throws(VisionError) {
    let options = models.options
    region = try HandRegionModel(
      models.handRegion, rules: options.rules, threadCount: threadCount)
    landmarks = try HandLandmarkModel(
      models.handLandmarks, minimumPresence: options.minHandPresenceConfidence,
      rules: options.rules, threadCount: threadCount)
  }

  /// Returns the hand at a visible wrist of a body; nil if there is none.
  func reading(_ side: Handedness, of body: BodyInFrame) throws(VisionError) -> HandReading? {
    let (frame, picture) = (body.frame, body.picture)
    let coarse = HolisticGraph.region(ofHand: side, body.reading, in: picture)
    guard let found = try region.region(of: frame, in: coarse, picture) else { return nil }
    let region = HolisticGraph.handContinuity.region(
      after: body.last.hands[side], HandGraph.tracked, found: found, in: picture)
    return try landmarks.reading(of: frame, in: region, picture)
  }
}

/// The models of a face.
///
/// Not thread-safe.
private struct BodyFaceModels {
  private let detector: SubjectDetector
  private let landmarks: FaceLandmarkModel
  private let expression: BlendshapeModel?

  init(_ models: HolisticEngineModels, threadCount: Int?) throws(VisionError) {
    let options = models.options
    detector = try SubjectDetector(
      models.face.detector,
      .faces(
        models.face.detector, threshold: options.minFaceDetectionConfidence,
        overlapLimit: options.faceOverlapLimit, rules: options.rules),
      threadCount: threadCount)
    landmarks = try FaceLandmarkModel(
      models.face.landmarks, minimumPresence: options.minFacePresenceConfidence,
      rules: options.rules, threadCount: threadCount)
    expression = try models.face.blendshapes.map { (file) throws(VisionError) in
      try BlendshapeModel(file, threadCount: threadCount)
    }
  }

  /// Returns the face at the head of a body; nil if there is none.
  func reading(of body: BodyInFrame) throws(VisionError) -> BodyFace? {
    let (frame, picture) = (body.frame, body.picture)
    let head = Array(body.reading.landmarks[HolisticGraph.faceOfPose])
    let area = HolisticGraph.poseFace.region(of: head, in: picture)
    guard area.isUsable(in: picture),
      let detection = try detector.subjects(in: frame, area, picture).first
    else { return nil }
    let found = HolisticGraph.detectedFace.region(of: detection.keypoints, in: picture)
    let region = HolisticGraph.faceContinuity.region(
      after: body.last.face, HolisticGraph.trackedFace, found: found, in: picture)
    guard let points = try landmarks.reading(of: frame, in: region, picture) else { return nil }
    return BodyFace(
      landmarks: points,
      blendshapes: try expression?.blendshapes(
        of: points, width: picture.width, height: picture.height))
  }
}
