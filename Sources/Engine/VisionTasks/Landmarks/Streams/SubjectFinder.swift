internal import Frames
internal import VisionBase

/// Models that together find subjects and their landmarks.
protocol SubjectFinder {
  /// The landmarks of a subject in the canvas.
  associatedtype Reading

  /// Returns the regions of detected subjects, best first.
  func regions(in frame: Frame, _ picture: TurnedPicture) throws(VisionError) -> [UprightRegion]

  /// Returns the subjects in regions, in their order; nil where the model sees none, or returns
  /// non-finite numbers.
  func readings(
    of frame: Frame, in regions: [UprightRegion], _ picture: TurnedPicture
  ) throws(VisionError) -> [Reading?]

  /// Returns the region in which a subject is expected in the next frame.
  func nextRegion(of reading: Reading, in canvas: UprightPicture) -> UprightRegion

  /// Returns true if two readings are of one subject.
  func areSame(_ first: Reading, _ second: Reading, in canvas: UprightPicture) -> Bool
}

extension SubjectFinder {
  func areSame(_ first: Reading, _ second: Reading, in canvas: UprightPicture) -> Bool { false }

  /// Finds the subjects in a single picture.
  func readings(
    in frame: Frame, _ picture: TurnedPicture, atMost count: Int
  ) throws(VisionError) -> [Reading] {
    let regions = try regions(in: frame, picture).prefix(count).map { TrackedRegion(region: $0) }
    return try found(in: frame, picture, regions).map(\.reading)
  }

  /// Finds the subjects in the next frame of a stream, each with its number.
  ///
  /// While all subjects are tracked, only the landmark model runs.
  func trackedReadings(
    in frame: Frame, _ picture: TurnedPicture, _ association: RegionAssociation,
    of stream: inout SubjectStream
  ) throws(VisionError) -> [(reading: Reading, id: Int)] {
    let regions = try association.regions(of: stream.subjects) { () throws(VisionError) in
      try self.regions(in: frame, picture)
    }
    // If a frame fails halfway, there is no subject left to track.
    stream.subjects = []
    var subjects: [(reading: Reading, id: Int)] = []
    for subject in try found(in: frame, picture, regions) {
      let id = subject.id ?? stream.takeNextID()
      subjects.append((subject.reading, id))
      stream.subjects.append(
        TrackedRegion(region: nextRegion(of: subject.reading, in: picture.canvas), id: id))
    }
    return subjects
  }

  /// Returns the subjects in regions; of several readings of one subject, the first.
  private func found(
    in frame: Frame, _ picture: TurnedPicture, _ regions: [TrackedRegion]
  ) throws(VisionError) -> [(reading: Reading, id: Int?)] {
    var subjects: [(reading: Reading, id: Int?)] = []
    let readings = try readings(of: frame, in: regions.map(\.region), picture)
    for (region, reading) in zip(regions, readings) {
      guard let reading else { continue }
      let isKnown = subjects.contains { areSame(reading, $0.reading, in: picture.canvas) }
      if !isKnown { subjects.append((reading, region.id)) }
    }
    return subjects
  }
}
