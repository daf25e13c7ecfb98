package import Frames
package import ModelFiles
package import VisionBase

/// Finds and tracks objects, one frame after the other, on the calling thread.
///
/// The models are compiled once, in `init`. Single pictures and streams may be mixed: only
/// `trackedObjects` changes the state. Not thread-safe: the owner serializes calls.
package final class TrackingEngine {
  private let localizer: Localizer
  private let labeler: ObjectLabeler?
  private let options: TrackerOptions
  private var stream = TrackingStream()

  /// Creates an engine for the models.
  ///
  /// Throws a `VisionError` whose cause is a `TrackerOptionFault`, `DetectorModelFault`,
  /// `ClassifierModelFault`, `MetadataFault` or `ImageInputFault` if the models or the options do
  /// not fit.
  package convenience init(
    localizer: [ModelFile], classifier: ModelFile?, options: TrackerOptions
  ) throws(VisionError) {
    try self.init(
      TrackerModels(localizer: localizer, classifier: classifier, options: options),
      threadCount: options.threadCount)
  }

  /// Creates one of several engines for the same models.
  package convenience init(_ models: TrackerModels, threadCount: Int?) throws(VisionError) {
    let localizer = try Localizer(models.localizers, threadCount: threadCount)
    let labeler: ObjectLabeler? =
      if let labels = models.labels {
        try ObjectLabeler(labels, threadCount: threadCount)
      } else {
        nil
      }
    self.init(localizer, labeler, models.options)
  }

  /// Creates an engine with detectors and a ready classifier.
  ///
  /// Throws like the initializer above, except for faults of the classifier.
  package convenience init(
    localizer: [ModelFile], labeler: ObjectLabeler?, options: TrackerOptions
  ) throws(VisionError) {
    let models = try TrackerModels(localizer: localizer, classifier: nil, options: options)
    let localizer = try Localizer(models.localizers, threadCount: options.threadCount)
    self.init(localizer, labeler, options)
  }

  private init(_ localizer: Localizer, _ labeler: ObjectLabeler?, _ options: TrackerOptions) {
    (self.localizer, self.labeler, self.options) = (localizer, labeler, options)
  }

  /// Finds the objects of a single picture, without numbers.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - orientation: The rotation that makes the stored picture upright; nil takes the frame's.
  /// - Returns: Boxes in the stored picture.
  /// - Throws: The errors of the runtime.
  package func objects(
    in frame: Frame, orientation: Orientation? = nil
  ) throws(VisionError) -> TrackingResult {
    let orientation = orientation ?? frame.orientation
    let picture = PictureGeometry(
      width: frame.width, height: frame.height, orientation: orientation)
    var result = TrackingResult(
      objects: [], picture: picture, timestampInMicroseconds: frame.timestampInMicroseconds)
    let found = try localizer.objects(
      in: frame, orientation: orientation, merge: OverlapMerge())
    for object in found.mostProminent(options, in: picture) {
      var labels = LabelMemory()
      try labeler?.label(object.box, of: frame, orientation: orientation, in: &labels)
      result.objects.append(
        TrackedObject(
          boundingBox: object.box, score: object.score, category: object.category,
          labels: labels.labels))
    }
    return result
  }

  /// Finds and tracks the objects of the next frame of a stream.
  ///
  /// A frame of another size or orientation, or from before the last one, restarts the tracking;
  /// the objects' numbers are not reused.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - timestampInMicroseconds: The frame's time.
  ///   - orientation: The rotation that makes the stored picture upright; nil takes the frame's.
  /// - Returns: Boxes in the stored picture, with numbers.
  /// - Throws: The errors of the runtime; the known objects are kept.
  package func trackedObjects(
    in frame: Frame, timestampInMicroseconds: Int64, orientation: Orientation? = nil
  ) throws(VisionError) -> TrackingResult {
    try trackedObjects(
      in: frame, timestampInMicroseconds: timestampInMicroseconds, orientation: orientation,
      of: &stream)
  }

  /// Finds and tracks the objects in the next frame of one of several streams, whose state the
  /// caller keeps.
  package func trackedObjects(
    in frame: Frame, timestampInMicroseconds: Int64, orientation: Orientation? = nil,
    of stream: inout TrackingStream
  ) throws(VisionError) -> TrackingResult {
    let orientation = orientation ?? frame.orientation
    let picture = PictureGeometry(
      width: frame.width, height: frame.height, orientation: orientation)
    stream.table.newObjectThreshold = options.newObjectThreshold
    if stream.follow(frame, at: timestampInMicroseconds, picture, options.detection) {
      let found = try localizer.objects(
        in: frame, orientation: orientation, merge: TrackTable.merge)
      stream.associate(found, in: picture)
    }
    stream.table.removeLeft(picture)
    let chosen = stream.table.report(largestCount: options.maxObjects, in: picture)
    try label(chosen, of: frame, &stream, picture)
    return TrackingResult(
      objects: chosen.compactMap { stream.table.tracks[$0].reported(in: picture) },
      picture: picture, timestampInMicroseconds: timestampInMicroseconds)
  }

  /// False while an object of the stream is out of sight or unconfirmed.
  package var isSettled: Bool { !stream.table.isSearching }

  /// Runs the detector on the next frame, because frames before it were left out.
  package func resume() { stream.resume() }

  /// Forgets the stream: no object is known in the next frame, but numbers are not reused.
  package func reset() {
    stream.restart()
  }
}

extension TrackingEngine {
  /// Classifies the new objects, and the one whose classification is most overdue.
  private func label(
    _ chosen: [Int], of frame: Frame, _ stream: inout TrackingStream, _ picture: PictureGeometry
  ) throws(VisionError) {
    guard let labeler else { return }
    for index in stream.table.labelsDue(chosen) {
      try labeler.label(
        stream.table.tracks[index].box, of: frame, orientation: picture.orientation,
        in: &stream.table.tracks[index].labels)
    }
  }
}

extension [LocalizedObject] {
  /// Returns the objects for a single picture's result, most prominent first.
  fileprivate func mostProminent(
    _ options: TrackerOptions, in picture: PictureGeometry
  ) -> ArraySlice<LocalizedObject> {
    let ranked = filter { $0.score >= options.newObjectThreshold }
      .map { ($0, Prominence.of($0.box, score: $0.score, in: picture)) }
      .enumerated().sorted { first, second in
        let (a, b) = (first.element.1, second.element.1)
        return a != b ? a > b : first.offset < second.offset
      }
    return ranked.map(\.element.0).prefix(options.maxObjects)
  }
}
