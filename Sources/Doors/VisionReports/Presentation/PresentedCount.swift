package import Drawing
internal import VisionBase

/// A count to show in large digits over the picture.
package struct PresentedCount: Sendable, Equatable {
  /// The name of what is counted.
  package var name: String
  /// The number of times until now.
  package var count: Int
  /// The color of the digits.
  package var color: Color
  /// The number of the person or object it belongs to; nil without one.
  package var trackingID: Int?

  package init(_ name: String, count: Int, color: Color, trackingID: Int? = nil) {
    (self.name, self.count, self.color, self.trackingID) = (name, count, color, trackingID)
  }

  /// The count as JSON; `trackingID` is left out without a value.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(name)), .init("count", .integer(count)), .init("color", color.json),
    ]
    if let trackingID { members.append(.init("trackingID", .integer(trackingID))) }
    return .object(members)
  }
}
