package import VisionBase

/// The places of a body in objects of a task, and the lines between them.
package struct BodyLayout: Sendable, Equatable {
  /// The name of the class that has such bodies, the only one of its task.
  package let className: String
  /// The names of the places, in the order of an object's points.
  package let points: [String]
  /// Pairs of places to connect, by their numbers from 1, as in the COCO data set.
  package let skeleton: [[Int]]

  package init(className: String, points: [String], skeleton: [[Int]]) {
    (self.className, self.points, self.skeleton) = (className, points, skeleton)
  }

  /// The names of the places as JSON.
  package var pointsJSON: JSONValue { .array(points.map(JSONValue.string)) }

  /// The pairs of places as JSON.
  package var skeletonJSON: JSONValue {
    .array(skeleton.map { .array($0.map(JSONValue.integer)) })
  }
}
