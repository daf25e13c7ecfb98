package import Frames
internal import VisionReports

/// A decoded picture, and the remarks about its file.
package struct DecodedPicture: Sendable {
  package var frame: Frame
  package let remarks: [PictureRemark]
}

extension HTTPResponse {
  /// Returns the same answer with the remarks on its picture, as an answer that is a picture has
  /// them.
  func with(_ remarks: [ResultRemark]) -> HTTPResponse {
    guard !remarks.isEmpty else { return self }
    var response = self
    response.header.add("Picture-Remarks", remarks.map(\.code).joined(separator: ", "))
    return response
  }
}
