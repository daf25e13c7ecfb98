package import Frames
package import ModelFiles
package import VisionBase

/// Finds objects and follows them, one frame after the other, on the calling thread.
///
/// The models are compiled once, in `init`. Single pictures and streams may be mixed: only
/// `trackedObjects` changes what is remembered. Not thread-safe: its owner serialises calls.
package final class TrackingEngine {
  private let localizer: Localizer
  private let labeler: ObjectLabeler?
  private let options: TrackerOptions
  private var stream = TrackingStream()

  /// Prepares the models.
  ///
  /// Throws a `VisionError` whose cause is a `TrackerOptionFault`, `DetectorModelFault`,
  /// `ClassifierModelFault`, `MetadataFault` or `ImageInputFault` where the models or the options do
  /// not make an engine.
  package convenience init(
    localizer: [ModelFile], classifier: ModelFile?, options: TrackerOptions
  ) throws(VisionError) {
    try self.init(
      TrackerModels(localizer: localizer, classifier: classifier, options: options),
      threadCount: options.threadCount)
  }

  /// Prepares one of several engines for the same models.
  convenience init(_ models: TrackerModels, threadCount: Int?) throws(VisionError) {
    let localizer = try Localizer(models.localizers, threadCount: threadCount)
    let labeler: ObjectLabeler? =
      if let labels = models.labels {
        try ObjectLabeler(labels, threadCount: threadCount)
      } else {
        nil
      }
    self.init(localizer, labeler, models.options)
  }

  /// Prepares the detectors, for a classifier that is ready.
  ///
  /// Throws as above, but for what lies in the classifier.
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
  ///   - orientation: How the stored picture must be turned to look upright; nil takes the frame's.
  /// - Returns: Boxes in the stored picture.
  /// - Throws: What the runtime reports.
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

  /// Finds and follows the objects of the next frame of a stream.
  ///
  /// A frame of another size or orientation, or from before the last one, starts anew; numbers of
  /// objects are not used again.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - timestampInMicroseconds: When it was taken.
  ///   - orientation: How the stored picture must be turned to look upright; nil takes the frame's.
  /// - Returns: Boxes in the stored picture, with numbers.
  /// - Throws: What the runtime reports; the objects known so far are still known.
  package func trackedObjects(
    in frame: Frame, timestampInMicroseconds: Int64, orientation: Orientation? = nil
  ) throws(VisionError) -> TrackingResult {
    try trackedObjects(
      in: frame, timestampInMicroseconds: timestampInMicroseconds, orientation: orientation,
      of: &stream)
  }

  /// Finds and follows the objects of the next frame of one of several streams, whose memory the
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

  /// Forgets the stream: nothing is known in the next frame, but numbers are not used again.
  package func reset() {
    stream.restart()
  }
}

extension TrackingEngine {
  /// Shows the classifier the objects that are new, and one of those it has not seen for long.
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
  /// The objects that a single picture's result shows, most prominent first.
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
