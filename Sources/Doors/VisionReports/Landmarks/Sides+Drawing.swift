internal import Drawing
internal import VisionTasks

extension Color {
  /// The color of a person's left side.
  static let leftSide = Color(red: 255, green: 138, blue: 0)
  /// The color of a person's right side.
  static let rightSide = Color(red: 0, green: 190, blue: 255)
}

extension Mark.Connection {
  /// Creates the line of a connection between landmarks.
  init(_ connection: LandmarkConnection) {
    self.init(from: connection.start, to: connection.end)
  }
}
