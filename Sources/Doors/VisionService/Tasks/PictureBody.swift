internal import Frames
package import VisionBase

/// The pictures of a request: its whole body, or the parts of a form.
package struct PictureBody: Sendable {
  /// A picture as sent.
  package struct Picture: Sendable {
    /// The name in results: the file's path in a form, else the field's name; `-` for a body.
    package let name: String
    /// The file's bytes.
    package let bytes: StableBytes
  }

  /// The pictures, in order.
  package let pictures: [Picture]
  /// True if they came as a form, which may have any number of them.
  package let isForm: Bool

  /// Maximum number of pictures in a request.
  package static let mostPictures = 1000

  /// The name of a picture that is the whole body, which is the command's name for standard input.
  static let nameOfBody = "-"

  /// Parses the body of a request; a form is parsed when its turn comes.
  ///
  /// Looking for the parts of a large form takes as long as looking at a small picture, and clients
  /// may send many at a time.
  package init(_ request: HTTPRequest, by work: PictureWork) throws(ServiceProblem) {
    let type = ContentType(request.head.header["Content-Type"])
    let body = request.body.memory
    switch type?.essence {
    case "multipart/form-data":
      guard let boundary = type?.parameter("boundary") else {
        throw ServiceProblem(
          400, .requestInvalid, "the form has no boundary; its Content-Type must say one")
      }
      pictures = try work.inTurn(of: request.head.context) { _ throws(ServiceProblem) in
        try Self.parts(of: body, boundary)
      }
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

  private static func whole(_ body: StableBytes) throws(ServiceProblem) -> [Picture] {
    guard body.byteCount > 0 else {
      throw ServiceProblem(
        400, .requestInvalid, "the body is empty; it should be a picture, or a form with pictures")
    }
    return [try picture(0..<body.byteCount, of: body, name: nameOfBody, shown: "the picture")]
  }

  private static func parts(
    of body: StableBytes, _ boundary: String
  ) throws(ServiceProblem) -> [Picture] {
    let parts = try Multipart.parts(of: BodyView(body), boundary: boundary, most: mostPictures)
    guard !parts.isEmpty else {
      throw ServiceProblem(400, .requestInvalid, "the form has no part; add a picture to it")
    }
    return try parts.map { (part) throws(ServiceProblem) in
      let name = part.shownPath
      return try picture(part.content, of: body, name: name, shown: name)
    }
  }

  /// Returns a picture that is a part of the body, without a copy.
  private static func picture(
    _ range: Range<Int>, of body: StableBytes, name: String, shown: String
  ) throws(ServiceProblem) -> Picture {
    do throws(VisionError) {
      return Picture(name: name, bytes: try StableBytes(range, of: body, name: shown))
    } catch {
      throw ServiceProblem(error)
    }
  }
}

extension PictureBody.Picture {
  /// Decodes the picture, and finds the remarks about its file; an unknown format is reported as
  /// 415.
  func decoded(_ orientation: Orientation?) throws(ServiceProblem) -> DecodedPicture {
    guard bytes.byteCount > 0 else {
      throw ServiceProblem(VisionError(.inputInvalid, "\(bytes.name) is empty"))
    }
    do throws(VisionError) {
      var picture = try RemarkedFrame(decoding: bytes)
      if let orientation { picture.frame.orientation = orientation }
      return DecodedPicture(frame: picture.frame, remarks: picture.remarks)
    } catch {
      let isKnown = PictureFormat.isRecognized(bytes)
      throw ServiceProblem(error, status: isKnown ? nil : 415)
    }
  }
}
