package import Frames

/// A decoded picture, and the remarks about its file.
package struct DecodedPicture: Sendable {
  package var frame: Frame
  package let remarks: [PictureRemark]
}

extension HTTPResponse {
  /// Returns the same answer with the remarks about its picture, as an answer that is a picture has
  /// them.
  func with(_ remarks: [PictureRemark]) -> HTTPResponse {
    guard !remarks.isEmpty else { return self }
    var response = self
    response.header.add("Picture-Remarks", remarks.map(\.rawValue).joined(separator: ", "))
    return response
  }
}
