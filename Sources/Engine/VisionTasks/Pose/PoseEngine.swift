package import Frames
package import ModelFiles
package import VisionBase

/// Finds poses, one frame after the other, on the calling thread.
///
/// Both models are compiled once, in `init`. Single pictures and a stream may be mixed: only
/// `trackedPoses` changes what is remembered. Not thread-safe: its owner serialises calls.
package final class PoseEngine {
  private let detector: PersonDetector
  private let landmarks: LandmarkModel
  private let options: PoseOptions
  private let pipeline: PosePipeline
  private let association: RegionAssociation
  private var stream = PoseStream()

  /// The most people that are looked for.
  package static let mostPeople = 8

  /// Prepares two models.
  ///
  /// Throws a `VisionError` whose cause is a `PoseModelFault` or `ImageInputFault` where the models
  /// or the options do not make an engine.
  package convenience init(
    detector: ModelFile, landmarks: ModelFile, options: PoseOptions
  ) throws(VisionError) {
    try self.init(
      PoseEngineModels(detector: detector, landmarks: landmarks, options: options),
      threadCount: options.threadCount)
  }

  /// Prepares one of several engines for the same models.
  init(_ models: PoseEngineModels, threadCount: Int?) throws(VisionError) {
    options = models.options
    pipeline = models.pipeline
    detector = try PersonDetector(
      models.detector, options: options, pipeline: pipeline, threadCount: threadCount)
    landmarks = try LandmarkModel(
      models.landmarks, options: options, pipeline: pipeline, threadCount: threadCount)
    association = RegionAssociation(
      overlapLimit: options.minimumTrackingConfidence, peopleCount: options.peopleCount)
  }

  /// Finds the people in a single picture.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - orientation: How the stored picture must be turned to look upright; nil takes the frame's.
  /// - Returns: Landmarks in the stored picture; people are numbered from 0.
  /// - Throws: `runtimeFailed` when a model cannot be run.
  package func poses(
    in frame: Frame, orientation: Orientation? = nil
  ) throws(VisionError) -> PoseResult {
    let picture = UprightPicture(frame, orientation: orientation ?? frame.orientation)
    var poses: [Pose] = []
    for region in try detector.regions(in: frame, picture).prefix(options.peopleCount) {
      guard let reading = try landmarks.reading(of: frame, in: region, picture) else { continue }
      let mask =
        options.makesSegmentationMask ? try landmarks.mask(in: region, picture) : nil
      poses.append(picture.pose(reading, id: poses.count, mask: mask))
    }
    return PoseResult(
      poses: poses, picture: picture.stored,
      timestampInMicroseconds: frame.timestampInMicroseconds)
  }

  /// Finds the people in the next frame of a stream.
  ///
  /// While everybody is held only the landmark model runs. A frame of another size or orientation
  /// starts anew, but numbers of people are not used again.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - timestampInMicroseconds: When it was taken; must increase from frame to frame.
  ///   - orientation: How the stored picture must be turned to look upright; nil takes the frame's.
  /// - Returns: Landmarks in the stored picture.
  /// - Throws: `optionInvalid` with a `StreamFault` when the timestamp does not increase; the frame
  ///   then changes nothing. `runtimeFailed` when a model cannot be run.
  package func trackedPoses(
    in frame: Frame, timestampInMicroseconds: Int64, orientation: Orientation? = nil
  ) throws(VisionError) -> PoseResult {
    try trackedPoses(
      in: frame, timestampInMicroseconds: timestampInMicroseconds, orientation: orientation,
      of: &stream)
  }

  /// Finds the people in the next frame of one of several streams, whose memory the caller keeps.
  func trackedPoses(
    in frame: Frame, timestampInMicroseconds: Int64, orientation: Orientation? = nil,
    of stream: inout PoseStream
  ) throws(VisionError) -> PoseResult {
    try stream.order.accept(microseconds: timestampInMicroseconds)
    let picture = UprightPicture(frame, orientation: orientation ?? frame.orientation)
    if let last = stream.picture, last != picture { stream.restart() }
    stream.picture = picture
    let regions = try regions(in: frame, picture, of: stream)
    // A frame that fails half way leaves nobody to follow.
    stream.people = []
    var (poses, people): ([Pose], [TrackedRegion]) = ([], [])
    for person in regions {
      guard var reading = try landmarks.reading(of: frame, in: person.region, picture) else {
        continue
      }
      let id = person.id ?? stream.takeNextID()
      people.append(
        TrackedRegion(region: follow(&reading, picture, timestampInMicroseconds, &stream), id: id))
      let mask =
        options.makesSegmentationMask
        ? smooth(try landmarks.mask(in: person.region, picture), &stream) : nil
      poses.append(picture.pose(reading, id: id, mask: mask))
    }
    if poses.isEmpty { stream.smoothing.skipFrame() }
    stream.people = people
    return PoseResult(
      poses: poses, picture: picture.stored, timestampInMicroseconds: timestampInMicroseconds)
  }

  /// Forgets the stream: the next frame may have any timestamp and nobody is known in it.
  package func reset() {
    stream.restart()
    stream.order = TimestampOrder()
  }
}

// MARK: - The stream's steps

extension PoseEngine {
  /// Where people are looked for: where they were, and where the detector sees others.
  private func regions(
    in frame: Frame, _ picture: UprightPicture, of stream: PoseStream
  ) throws(VisionError) -> [TrackedRegion] {
    guard stream.people.count < options.peopleCount else { return stream.people }
    return association.merge(stream.people, try detector.regions(in: frame, picture))
  }

  /// Smooths what was read and says where the person is looked for next.
  private func follow(
    _ reading: inout BodyReading, _ picture: UprightPicture, _ microseconds: Int64,
    _ stream: inout PoseStream
  ) -> BodyRegion {
    func region() -> BodyRegion {
      BodyRegion(hips: reading.hips.place, reach: reading.reach.place, in: picture)
    }
    // Times too far away for nanoseconds stop smoothing instead of the program.
    let (nanoseconds, overflow) = microseconds.multipliedReportingOverflow(by: 1000)
    let now = overflow ? -1 : nanoseconds
    let plain = region()
    guard pipeline.smoothsRegion else {
      let next = plain.expanded(in: picture)
      if options.smoothsLandmarks, options.peopleCount == 1 {
        stream.smoothing.smooth(
          &reading, bodySize: next.meanSide(in: picture), in: picture, nanoseconds: now)
      }
      return next
    }
    let bodySize = plain.meanSide(in: picture)
    if options.smoothsLandmarks {
      stream.smoothing.smooth(&reading, bodySize: bodySize, in: picture, nanoseconds: now)
    }
    stream.smoothing.smoothRegion(
      &reading, bodySize: bodySize, in: picture, nanoseconds: now)
    return region().expanded(in: picture)
  }

  private func smooth(_ mask: SegmentationMask, _ stream: inout PoseStream) -> SegmentationMask {
    guard let ratio = pipeline.maskSmoothing else { return mask }
    let smooth = stream.mask.map { MaskSmoothing(ratio: ratio).smooth(mask, after: $0) } ?? mask
    stream.mask = smooth
    return smooth
  }
}
