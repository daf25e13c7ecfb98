internal import Frames
package import VisionBase

/// The pictures of a request: one that is its body, or the parts of a form.
package struct PictureBody: Sendable {
  /// A picture as it was sent.
  package struct Picture: Sendable {
    /// How results name it: the file's path in a form, else the field's name; `-` for a body.
    package let name: String
    /// The file.
    package let bytes: StableBytes
  }

  /// The pictures, in their order.
  package let pictures: [Picture]
  /// Whether they came as a form, which may have any number of them.
  package let isForm: Bool

  /// The most pictures of one request.
  package static let mostPictures = 1000

  /// What one picture that is the whole body is called, as the command calls standard input.
  static let nameOfBody = "-"

  /// Takes the body of a request apart.
  package init(_ request: HTTPRequest) throws(ServiceProblem) {
    let type = ContentType(request.head.header["Content-Type"])
    let body = request.body.bytes
    switch type?.essence {
    case "multipart/form-data":
      guard let boundary = type?.parameter("boundary") else {
        throw ServiceProblem(
          400, .requestInvalid, "the form has no boundary; its Content-Type must say one")
      }
      pictures = try Self.parts(of: body, boundary)
      isForm = true
    case nil, "application/octet-stream":
      (pictures, isForm) = (try Self.whole(body), false)
    case let type? where type.bytes.hasPrefix("image/"):
      (pictures, isForm) = (try Self.whole(body), false)
    case let type?:
      throw ServiceProblem(
        415, .typeUnsupported,
        "a body of the type \(type) is not accepted; send a picture as image/jpeg, or several as "
          + "multipart/form-data")
    }
  }

  private static func whole(_ body: [UInt8]) throws(ServiceProblem) -> [Picture] {
    guard !body.isEmpty else {
      throw ServiceProblem(
        400, .requestInvalid, "the body is empty; it should be a picture, or a form with pictures")
    }
    return [Picture(name: nameOfBody, bytes: StableBytes(body, name: "the picture"))]
  }

  private static func parts(
    of body: [UInt8], _ boundary: String
  ) throws(ServiceProblem) -> [Picture] {
    let parts = try Multipart.parts(of: body, boundary: boundary, most: mostPictures)
    guard !parts.isEmpty else {
      throw ServiceProblem(400, .requestInvalid, "the form has no part; add a picture to it")
    }
    return parts.map { part in
      let name = part.shownPath
      let bytes = StableBytes(
        copying: body.span.rawBytes.extracting(part.content), name: name)
      return Picture(name: name, bytes: bytes)
    }
  }
}

extension PictureBody.Picture {
  /// Decodes the picture; one in a format that is not known is 415 to the client.
  func frame(_ orientation: Orientation?) throws(ServiceProblem) -> Frame {
    guard bytes.byteCount > 0 else {
      throw ServiceProblem(VisionError(.inputInvalid, "\(bytes.name) is empty"))
    }
    do throws(VisionError) {
      var frame = try Frame(decoding: bytes)
      if let orientation { frame.orientation = orientation }
      return frame
    } catch {
      let isKnown = PictureFormat.isRecognized(bytes)
      throw ServiceProblem(error, status: isKnown ? nil : 415)
    }
  }
}
