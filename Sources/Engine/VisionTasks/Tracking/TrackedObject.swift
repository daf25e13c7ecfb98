public import Frames

/// An object found in a picture, or tracked through a stream.
public struct TrackedObject: Hashable, Encodable, Sendable {
  /// The bounding box, in pixels of the stored picture, and inside it.
  public var boundingBox: PictureBox

  /// The object's number, stable from frame to frame; nil in single pictures.
  ///
  /// Numbers start at 0 and are never reused in the same sequence.
  public var trackingID: Int?

  /// The detector's score for the object, 0 to 1; smoothed over time in streams.
  public var score: Float

  /// The detector's class; nil for detectors without classes.
  public var category: Category?

  /// The classifier's classes, best first; empty without a classifier.
  public var labels: [Category]

  /// Creates an object.
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

  /// The class to show: the classifier's best, else the detector's; nil without either.
  public var bestCategory: Category? { labels.first ?? category }
}

/// The objects of one picture.
public struct TrackingResult: Hashable, Encodable, Sendable {
  /// The objects, most prominent first.
  public var objects: [TrackedObject]

  /// The picture the boxes refer to.
  public var picture: PictureGeometry

  /// The frame's timestamp in microseconds; nil if it has none.
  public var timestampInMicroseconds: Int64?

  /// Creates a result.
  public init(
    objects: [TrackedObject], picture: PictureGeometry, timestampInMicroseconds: Int64? = nil
  ) {
    self.objects = objects
    self.picture = picture
    self.timestampInMicroseconds = timestampInMicroseconds
  }
}
