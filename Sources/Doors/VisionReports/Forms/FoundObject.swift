package import Frames

/// One thing that was found and has a place, as all forms that know nothing but boxes see it.
package struct FoundObject: Sendable, Equatable {
  /// What it is, by the model's number and name.
  package struct Class: Sendable, Hashable {
    /// The number of the class in the model, from 0.
    package var index: Int
    /// What the model calls it; nil where it has no name.
    package var name: String?

    package init(index: Int, name: String?) { (self.index, self.name) = (index, name) }

    /// The name to show.
    package var shownName: String { name.flatMap { $0.isEmpty ? nil : $0 } ?? "class \(index)" }
  }

  /// A place of a body.
  package struct BodyPoint: Sendable, Equatable {
    package var point: PicturePoint
    /// Whether it is seen, hidden, or not in the picture.
    package var state: State

    /// As the data set COCO counts.
    package enum State: Int, Sendable {
      case absent = 0
      case hidden = 1
      case visible = 2
    }

    package init(_ point: PicturePoint, _ state: State) {
      (self.point, self.state) = (point, state)
    }
  }

  /// Where it is, in pixels.
  package var box: PictureBox
  package var kind: Class
  /// How sure the model is, usually 0...1.
  package var score: Double
  /// Which one it is among the frames of a video; nil where nobody follows it.
  package var trackingID: Int?
  /// For people, the 17 places that COCO knows, in its order; empty for all else.
  package var bodyPoints: [BodyPoint] = []

  package init(
    box: PictureBox, kind: Class, score: Double, trackingID: Int? = nil,
    bodyPoints: [BodyPoint] = []
  ) {
    (self.box, self.kind, self.score) = (box, kind, score)
    (self.trackingID, self.bodyPoints) = (trackingID, bodyPoints)
  }
}

/// The name of something that was found, to be counted.
package struct FoundName: Sendable, Hashable {
  package var name: String
  /// Which one it is among the frames of a video; nil where nobody follows it.
  package var trackingID: Int?

  package init(_ name: String, trackingID: Int? = nil) {
    (self.name, self.trackingID) = (name, trackingID)
  }
}
