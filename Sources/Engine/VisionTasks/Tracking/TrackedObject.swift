public import Frames

/// An object found in a picture, or followed through a stream.
public struct TrackedObject: Hashable, Sendable {
  /// Where it is, in pixels of the stored picture, and inside it.
  public var boundingBox: PictureBox

  /// Which object it is: the same number from frame to frame; nil in single pictures.
  ///
  /// Numbers start at 0 and are never used again in the same sequence.
  public var trackingID: Int?

  /// How sure the detector is of the object, 0 to 1; in streams smoothed over time.
  public var score: Float

  /// What the detector takes it for; nil for detectors without classes.
  public var category: Category?

  /// What the classifier takes it for, best first; empty without a classifier.
  public var labels: [Category]

  /// Makes an object.
  public init(
    boundingBox: PictureBox, trackingID: Int? = nil, score: Float, category: Category? = nil,
    labels: [Category] = []
  ) {
    self.boundingBox = boundingBox
    self.trackingID = trackingID
    self.score = score
    self.category = category
    self.labels = labels
  }
}

/// The objects of one picture.
public struct TrackingResult: Hashable, Sendable {
  /// The objects, most prominent first.
  public var objects: [TrackedObject]

  /// The picture the boxes refer to.
  public var picture: PictureGeometry

  /// The frame's timestamp in microseconds, nil when it had none.
  public var timestampInMicroseconds: Int64?

  /// Makes a result.
  public init(
    objects: [TrackedObject], picture: PictureGeometry, timestampInMicroseconds: Int64? = nil
  ) {
    self.objects = objects
    self.picture = picture
    self.timestampInMicroseconds = timestampInMicroseconds
  }
}
