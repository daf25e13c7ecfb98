package import Frames
package import ModelFiles
package import VisionBase

/// Finds poses, one frame after the other, on the calling thread.
///
/// Both models are compiled once, in `init`. Single pictures and a stream may be mixed: only
/// `trackedPoses` changes the state. Not thread-safe: the owner serializes calls.
package final class PoseEngine {
  private let detector: PersonDetector
  private let landmarks: BodyModel
  private let options: PoseOptions
  private let pipeline: PosePipeline
  private let association: RegionAssociation
  private var stream = PoseStream()

  /// The maximum number of people.
  package static let mostPeople = 8

  /// Creates an engine for two models.
  ///
  /// Throws a `VisionError` whose cause is a `LandmarkTaskFault`, `PoseModelFault` or
  /// `ImageInputFault` if the models or the options do not fit.
  package convenience init(
    detector: ModelFile, landmarks: ModelFile, options: PoseOptions
  ) throws(VisionError) {
    try self.init(
      PoseEngineModels(detector: detector, landmarks: landmarks, options: options),
      threadCount: options.threadCount)
  }

  /// Creates one of several engines for the same models.
  package init(_ models: PoseEngineModels, threadCount: Int?) throws(VisionError) {
    options = models.options
    pipeline = models.pipeline
    detector = try PersonDetector(
      models.detector, options: options, pipeline: pipeline, threadCount: threadCount)
    landmarks = try BodyModel(
      models.landmarks, options: options, pipeline: pipeline, threadCount: threadCount)
    association = RegionAssociation(
      overlapLimit: options.minTrackingConfidence, subjectCount: options.maxPeople)
  }

  /// Finds the people in a single picture.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - orientation: The rotation that makes the stored picture upright; nil takes the frame's.
  /// - Returns: Landmarks in the stored picture; people are numbered from 0.
  /// - Throws: `runtimeFailed` when a model cannot be run.
  package func poses(
    in frame: Frame, orientation: Orientation? = nil
  ) throws(VisionError) -> PoseResult {
    let picture = UprightPicture(frame, orientation: orientation ?? frame.orientation)
    let bodies = try bodies(in: frame, picture)
    return PoseResult(
      poses: bodies.map(picture.pose), picture: picture.stored,
      timestampInMicroseconds: frame.timestampInMicroseconds)
  }

  /// Finds the people in a single picture, in the upright picture.
  func bodies(in frame: Frame, _ picture: UprightPicture) throws(VisionError) -> [FoundBody] {
    var bodies: [FoundBody] = []
    for region in try detector.regions(in: frame, picture).prefix(options.maxPeople) {
      guard let reading = try landmarks.reading(of: frame, in: region, picture) else { continue }
      let mask =
        options.makesSegmentationMask ? try landmarks.mask(in: region, picture) : nil
      bodies.append(FoundBody(reading: reading, id: bodies.count, mask: mask))
    }
    return bodies
  }

  /// Finds the people in the next frame of a stream.
  ///
  /// While all people are tracked, only the landmark model runs. A frame of another size or
  /// orientation restarts the tracking, but people's numbers are not reused.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - timestampInMicroseconds: The frame's time; must increase from frame to frame.
  ///   - orientation: The rotation that makes the stored picture upright; nil takes the frame's.
  /// - Returns: Landmarks in the stored picture.
  /// - Throws: `optionInvalid` with a `StreamFault` if the timestamp does not increase; the frame
  ///   then changes nothing. `runtimeFailed` if a model cannot be run.
  package func trackedPoses(
    in frame: Frame, timestampInMicroseconds: Int64, orientation: Orientation? = nil
  ) throws(VisionError) -> PoseResult {
    try trackedPoses(
      in: frame, timestampInMicroseconds: timestampInMicroseconds, orientation: orientation,
      of: &stream)
  }

  /// Finds the people in the next frame of one of several streams, whose state the caller keeps.
  func trackedPoses(
    in frame: Frame, timestampInMicroseconds: Int64, orientation: Orientation? = nil,
    of stream: inout PoseStream
  ) throws(VisionError) -> PoseResult {
    let picture = UprightPicture(frame, orientation: orientation ?? frame.orientation)
    let bodies = try trackedBodies(
      in: frame, picture, microseconds: timestampInMicroseconds, of: &stream)
    return PoseResult(
      poses: bodies.map(picture.pose), picture: picture.stored,
      timestampInMicroseconds: timestampInMicroseconds)
  }

  /// Finds the people in the next frame of a stream, in the upright picture.
  func trackedBodies(
    in frame: Frame, _ picture: UprightPicture, microseconds: Int64, of stream: inout PoseStream
  ) throws(VisionError) -> [FoundBody] {
    let isContinued = try stream.people.accept(picture.stored, microseconds: microseconds)
    if !isContinued { stream.restart() }
    let regions = try association.regions(of: stream.people.subjects) { () throws(VisionError) in
      try detector.regions(in: frame, picture)
    }
    // If a frame fails halfway, there is no person left to track.
    stream.people.subjects = []
    var (bodies, people): ([FoundBody], [TrackedRegion]) = ([], [])
    for person in regions {
      guard var reading = try landmarks.reading(of: frame, in: person.region, picture) else {
        continue
      }
      let id = person.id ?? stream.people.takeNextID()
      people.append(
        TrackedRegion(region: follow(&reading, picture, microseconds, &stream), id: id))
      let mask =
        options.makesSegmentationMask
        ? smooth(try landmarks.mask(in: person.region, picture), &stream) : nil
      bodies.append(FoundBody(reading: reading, id: id, mask: mask))
    }
    if bodies.isEmpty { stream.smoothing.skipFrame() }
    stream.people.subjects = people
    return bodies
  }

  /// Forgets the stream: the next frame may have any timestamp, and no person is known in it.
  package func reset() {
    stream.restart()
    stream.people.reset()
  }
}

// MARK: - The stream's steps

extension PoseEngine {
  /// Smooths the reading and returns the person's next region.
  private func follow(
    _ reading: inout BodyReading, _ picture: UprightPicture, _ microseconds: Int64,
    _ stream: inout PoseStream
  ) -> UprightRegion {
    let now = OneEuroFilter.nanoseconds(microseconds)
    let outline = Body.region.outline(of: reading.auxiliary, in: picture)
    guard pipeline.smoothsRegion else {
      let next = Body.region.adjustment.apply(to: outline, in: picture)
      if options.smoothsLandmarks, options.maxPeople == 1 {
        stream.smoothing.smooth(
          &reading, bodySize: next.meanSide(in: picture), in: picture, nanoseconds: now)
      }
      return next
    }
    let bodySize = outline.meanSide(in: picture)
    if options.smoothsLandmarks {
      stream.smoothing.smooth(&reading, bodySize: bodySize, in: picture, nanoseconds: now)
    }
    stream.smoothing.smoothRegion(
      &reading, bodySize: bodySize, in: picture, nanoseconds: now)
    return Body.region.region(of: reading.auxiliary, in: picture)
  }

  private func smooth(_ mask: SegmentationMask, _ stream: inout PoseStream) -> SegmentationMask {
    guard let ratio = pipeline.maskSmoothing else { return mask }
    let smooth = stream.mask.map { MaskSmoothing(ratio: ratio).smooth(mask, after: $0) } ?? mask
    stream.mask = smooth
    return smooth
  }
}
