package import Drawing
internal import Frames
internal import VisionBase

/// A finding as a row of a list for people.
package struct PresentedRow: Sendable, Equatable {
  /// The words of the row, such as "#3 cat".
  package var title: String
  /// The name that summaries of several pictures count; nil for a row that they leave out.
  package var name: String?
  /// The model's confidence, usually 0...1; nil without one.
  package var score: Double?
  /// The color of the finding's marks; nil where it has none of its own.
  package var color: Color?
  /// Further words, such as the place; nil without any.
  package var detail: String?
  /// The finding's number across the frames of a video; nil if it is not tracked.
  package var trackingID: Int?

  package init(
    _ title: String, name: String? = nil, score: Double? = nil, color: Color? = nil,
    detail: String? = nil, trackingID: Int? = nil
  ) {
    (self.title, self.name, self.score) = (title, name, score)
    (self.color, self.detail, self.trackingID) = (color, detail, trackingID)
  }
}

extension PresentedRow {
  /// The row as JSON; members without a value are left out.
  var json: JSONValue {
    var members = [JSONValue.Member("title", .string(title))]
    if let name { members.append(.init("name", .string(name))) }
    if let score { members.append(.init("score", .float(Float(score)))) }
    if let color { members.append(.init("color", color.json)) }
    if let detail { members.append(.init("detail", .string(detail))) }
    if let trackingID { members.append(.init("trackingID", .integer(trackingID))) }
    return .object(members)
  }
}

extension PictureBox {
  /// The size and the place in whole pixels, such as "30 × 20 at 5, 7".
  var words: String {
    let (x, y, width, height) = (
      fixed(x, decimals: 0), fixed(y, decimals: 0), fixed(width, decimals: 0),
      fixed(height, decimals: 0)
    )
    return "\(width) × \(height) at \(x), \(y)"
  }
}
