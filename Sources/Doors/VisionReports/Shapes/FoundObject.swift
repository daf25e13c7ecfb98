package import Frames
internal import VisionBase
package import VisionTasks

/// A finding with a place, for all forms that know only boxes.
package struct FoundObject: Sendable, Equatable {
  /// A class, by the model's number and name.
  package struct Class: Sendable, Hashable {
    /// The number of the class in the model, from 0.
    package var index: Int
    /// The model's name for it; nil without one.
    package var name: String?

    package init(index: Int, name: String?) { (self.index, self.name) = (index, name) }

    /// The name to show.
    package var shownName: String {
      name.flatMap { $0.isEmpty ? nil : $0 } ?? UnnamedClass.name(index)
    }
  }

  /// A named place of an object, such as a joint of a body or the corner of an eye.
  package struct BodyPoint: Sendable, Equatable {
    package var point: PicturePoint
    /// The visibility: seen, hidden, or not in the picture.
    package var state: State

    /// The visibility, numbered as in the COCO data set.
    package enum State: Int, Sendable {
      case absent = 0
      case hidden = 1
      case visible = 2
    }

    package init(_ point: PicturePoint, _ state: State) {
      (self.point, self.state) = (point, state)
    }
  }

  /// The box in pixels.
  package var box: PictureBox
  package var kind: Class
  /// The model's confidence, usually 0...1.
  package var score: Double
  /// The object's number across the frames of a video; nil if it is not tracked.
  package var trackingID: Int?
  /// The places of `TaskReport.bodyLayout`, in its order; empty for a task without such places.
  package var bodyPoints: [BodyPoint] = []
  /// The object's part of the stored picture, seen upright; nil where no direction is known.
  package var uprightCut: UprightCut?

  package init(
    box: PictureBox, kind: Class, score: Double, trackingID: Int? = nil,
    bodyPoints: [BodyPoint] = [], uprightCut: UprightCut? = nil
  ) {
    (self.box, self.kind, self.score) = (box, kind, score)
    (self.trackingID, self.bodyPoints) = (trackingID, bodyPoints)
    self.uprightCut = uprightCut
  }
}

/// The name of a finding, for counting.
package struct FoundName: Sendable, Hashable {
  package var name: String
  /// The object's number across the frames of a video; nil if it is not tracked.
  package var trackingID: Int?

  package init(_ name: String, trackingID: Int? = nil) {
    (self.name, self.trackingID) = (name, trackingID)
  }
}
