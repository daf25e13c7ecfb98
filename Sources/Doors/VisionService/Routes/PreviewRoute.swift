internal import Frames
internal import OptionDeclarations
internal import VisionBase
internal import VisionReports

/// `POST /v1/preview`: converts a picture in a format that browsers do not read.
struct PreviewRoute {
  let core: ServiceCore

  private static let side = Option(
    "side", .integer(in: 1...65_500), default: 2560,
    help: "The longest side of the answer in pixels; smaller pictures keep their size.")
  private static let quality = 90

  var route: Route {
    Route(
      "POST", "/v1/preview", body: .memory(limit: core.configuration.bodyLimit),
      operation: Operation(
        "preview",
        """
        Converts a picture to an upright JPEG that browsers can show. Picture-Size is the stored \
        size, as in 4032x3024, Picture-Orientation the stored orientation, as in right, and \
        Picture-Remarks the codes of remarks about the file, if there are any.
        """,
        options: [Self.side.option], bodies: PictureBodies.one,
        answers: [.init(200, "The picture.", [.init(.jpeg, Schemas.binary)])],
        problems: [413, 415, 422, 429, 504])
    ) { (call) throws(ServiceProblem) in try answer(call) }
  }

  private func answer(_ call: RouteCall) throws(ServiceProblem) -> HTTPResponse {
    let values = try QueryOptions([Self.side.option]).values(of: call.head.target) { $1 }
    let side = values[Self.side]
    let body = try PictureBody(call.request, by: core.work)
    guard let picture = body.pictures.first, body.pictures.count == 1 else {
      throw ServiceProblem(
        400, .requestInvalid,
        "a preview is of one picture; this form has \(body.pictures.count)")
    }
    return try core.work.inTurn(of: call.head.context) { (_) throws(ServiceProblem) in
      let decoded = try core.work.decode(picture, nil)
      let frame = decoded.frame
      let jpeg = try core.work.attempt { () throws(VisionError) in
        try frame.reduced(toWidth: side, height: side)
          .encoded(as: .jpeg(quality: Self.quality), profile: ColorProfile(of: picture.bytes))
      }
      var response = HTTPResponse(type: .jpeg, jpeg)
      response.header.add("Picture-Size", "\(frame.width)x\(frame.height)")
      response.header.add("Picture-Orientation", frame.orientation.name)
      return response.with([ResultRemark](decoded.remarks))
    }
  }
}
