internal import Foundation
internal import VisionTasks

/// The lines of the parts of a hand, made once.
enum HandLines {
  static let palm = HandLandmarkKind.palmConnections.map(Connection.init)

  /// The lines of the five fingers, from the thumb on.
  static let fingers = HandLandmarkKind.Finger.allCases.map { $0.connections.map(Connection.init) }

  static let all = palm + fingers.flatMap(\.self)
}
