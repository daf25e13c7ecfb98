package import Frames
package import VisionBase

/// Finds hands, their landmarks and gestures, one frame after the other.
///
/// All models are compiled in `init`, and copies that read several hands on threads of their own
/// after a few frames (`RegionModels`). A call returns when all are done. Single pictures and a
/// stream may be mixed: only `trackedHands` changes the state. Not thread-safe: the owner
/// serializes calls.
package final class HandEngine {
  private let finder: HandFinder
  private let gestures: GestureClassifier?
  private let options: HandOptions
  private let association: RegionAssociation
  private var stream = HandStream()

  /// Creates one of several engines for the same models.
  ///
  /// Throws a `VisionError` whose cause is a `LandmarkTaskFault`, `NumbersModelFault`,
  /// `ClassifierModelFault` or `ImageInputFault` if the models do not fit.
  package init(_ models: HandEngineModels, threadCount: Int?) throws(VisionError) {
    options = models.options
    finder = try HandFinder(models, threadCount: threadCount)
    gestures = try models.gestures.map { (files) throws(VisionError) in
      try GestureClassifier(files, threadCount: threadCount)
    }
    association = RegionAssociation(
      overlapLimit: options.minTrackingConfidence, subjectCount: options.maxHands,
      precedence: .earlier)
  }

  /// Finds the hands in a single picture.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - orientation: The rotation that makes the stored picture upright; nil takes the frame's.
  /// - Returns: Landmarks in the stored picture; hands are numbered from 0.
  /// - Throws: `runtimeFailed` when a model cannot be run.
  package func hands(
    in frame: Frame, orientation: Orientation? = nil
  ) throws(VisionError) -> HandResult {
    let picture = TurnedPicture(frame, orientation: orientation ?? frame.orientation)
    let readings = try finder.readings(in: frame, picture, atMost: options.maxHands)
    var hands: [Hand] = []
    for (index, reading) in readings.enumerated() {
      hands.append(try hand(reading, id: index, in: picture))
    }
    return HandResult(
      hands: hands, picture: picture.stored,
      timestampInMicroseconds: frame.timestampInMicroseconds)
  }

  /// Finds the hands in the next frame of a stream.
  ///
  /// While all hands are tracked, the detector does not run. A frame of another size or orientation
  /// restarts the tracking, but hands' numbers are not reused.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - timestampInMicroseconds: The frame's time; must increase from frame to frame.
  ///   - orientation: The rotation that makes the stored picture upright; nil takes the frame's.
  /// - Returns: Landmarks in the stored picture.
  /// - Throws: `optionInvalid` with a `StreamFault` if the timestamp does not increase; the frame
  ///   then changes nothing. `runtimeFailed` if a model cannot be run.
  package func trackedHands(
    in frame: Frame, timestampInMicroseconds: Int64, orientation: Orientation? = nil
  ) throws(VisionError) -> HandResult {
    try trackedHands(
      in: frame, timestampInMicroseconds: timestampInMicroseconds, orientation: orientation,
      of: &stream)
  }

  /// Finds the hands in the next frame of one of several streams, whose state the caller keeps.
  func trackedHands(
    in frame: Frame, timestampInMicroseconds: Int64, orientation: Orientation? = nil,
    of stream: inout HandStream
  ) throws(VisionError) -> HandResult {
    let picture = TurnedPicture(frame, orientation: orientation ?? frame.orientation)
    let isContinued = try stream.hands.accept(
      picture.stored, microseconds: timestampInMicroseconds)
    if !isContinued { stream.restart() }
    let readings = try finder.trackedReadings(
      in: frame, picture, association, of: &stream.hands)
    stream.keepFilters(of: readings.map(\.id))
    var hands: [Hand] = []
    for (reading, id) in readings {
      var reading = reading
      if let smoothing = options.smoothing {
        stream.smooth(
          &reading, id: id, smoothing, in: picture.canvas, microseconds: timestampInMicroseconds)
      }
      hands.append(try hand(reading, id: id, in: picture))
    }
    return HandResult(
      hands: hands, picture: picture.stored, timestampInMicroseconds: timestampInMicroseconds)
  }

  /// Forgets the stream: the next frame may have any timestamp, and no hand is known in it.
  package func reset() {
    stream.hands.reset()
    stream.restart()
  }

  private func hand(
    _ reading: HandReading, id: Int, in picture: TurnedPicture
  ) throws(VisionError) -> Hand {
    let isRight = reading.right >= 0.5
    let seen: Handedness = isRight ? .right : .left
    return Hand(
      id: id, handedness: options.isMirrored ? seen.opposite : seen,
      handednessScore: isRight ? reading.right : 1 - reading.right,
      landmarks: reading.landmarks.map(picture.canvas.stored),
      worldLandmarks: options.keepsStoredWorld
        ? reading.world : reading.world.map(picture.uprightDirection),
      gesture: try gestures?.gesture(of: reading, in: picture))
  }
}
