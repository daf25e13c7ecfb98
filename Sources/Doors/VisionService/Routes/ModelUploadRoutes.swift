internal import Inference
internal import ModelFiles
internal import OptionDeclarations
internal import VisionBase
internal import VisionReports
internal import VisionTasks

/// `POST /v1/models` and `DELETE /v1/models/{name}`, with which clients add and remove models.
struct ModelUploadRoutes {
  let core: ServiceCore
  let uploads: ModelUploads

  var routes: [Route] { [add, remove] }

  private static let name = Option(
    "name", .text, help: "What the model is called from now on: letters, digits, dots and dashes.")

  /// The gate for one trial at a time, because each may take all the memory that a trial is
  /// allowed.
  private let trials = WorkGate(width: 1, queueLimit: 8)

  init(core: ServiceCore, uploads: ModelUploads) { (self.core, self.uploads) = (core, uploads) }

  // MARK: - Adding

  private var add: Route {
    var route = Route(
      "POST", "/v1/models", body: .file(limit: uploads.limit),
      operation: Operation(
        "addModel",
        """
        Adds a model: it is verified, tried in a process of its own, and can be used by its name \
        until it is removed or the service ends. One that was added under the same name goes.
        """,
        options: [Self.name.option], required: [Self.name.option.name],
        bodies: [.init(.bytes, Schemas.binary)],
        answers: [.init(201, "The model's card.", [.init(.json, Schemas.reference("Model"))])],
        problems: [409, 413, 415, 422, 429, 504, 507])
    ) { (call) throws(ServiceProblem) in
      let name = try checkedName(call)
      guard case .file(let body) = call.request.body, body.byteCount > 0 else {
        throw ServiceProblem(
          400, .requestInvalid, "the body is empty; it should be a model file, as in model.tflite")
      }
      return try answer(AddedModel(name: name, body: body), for: call.head.context)
    }
    route.precheck = { (call) throws(ServiceProblem) in
      let type = ContentType(call.head.header["Content-Type"])?.essence
      guard type == nil || type == MediaType.bytes.rawValue else {
        throw ServiceProblem(
          415, .typeUnsupported,
          "a body of the type \(type ?? "") is not accepted; send the model itself, as "
            + MediaType.bytes.rawValue)
      }
      try checkRoom(for: try checkedName(call))
    }
    return route
  }

  /// Throws when there are as many models as allowed and none has the name.
  private func checkRoom(for name: String) throws(ServiceProblem) {
    guard core.models.added.model(name) != nil || core.models.added.all.count < uploads.most
    else { throw full }
  }

  private var full: ServiceProblem {
    ServiceProblem(
      429, .tooBusy,
      "\(uploads.most) models have been added, as many as are allowed; remove one with DELETE",
      fields: [HTTPField("Retry-After", "60")])
  }

  /// Returns the requested name; throws for one that is missing, invalid, or taken by a model that
  /// stays.
  private func checkedName(_ call: RouteCall) throws(ServiceProblem) -> String {
    let query = QueryOptions([Self.name.option])
    let values = try query.values(of: call.head.target) { _, word in word }
    guard let name = values[Self.name] else {
      throw QueryOptions.invalid("say what the model is called, as in ?name=birds")
    }
    guard NamedModel.canBeCalled(name) else {
      throw QueryOptions.invalid(
        "name: '\(name)' cannot be a model's name; give it one of letters, digits, dots, dashes and "
          + "underscores")
    }
    guard !core.models.isReserved(name) else {
      throw ServiceProblem(
        409, .requestInvalid,
        "there is already a model '\(name)', which cannot be replaced; give "
          + "this one another name")
    }
    return name
  }

  /// Tries a model and adds it, unless its client has gone before or meanwhile.
  private func answer(
    _ new: AddedModel, for client: RequestContext
  ) throws(ServiceProblem) -> HTTPResponse {
    let added = try core.work.inTurn(of: client, at: trials) { (_) throws(ServiceProblem) in
      try client.checkIsThere()
      // Earlier requests may have taken the room.
      try checkRoom(for: new.model.name)
      var added = new
      try check(&added)
      // A place among the models is only for a client that learns of it.
      try client.checkIsThere()
      let (isAdded, replaced) = core.models.added.add(added, most: uploads.most)
      replaced?.forget(in: core.engines)
      guard isAdded else { throw full }
      return added
    }
    var response = HTTPResponse(201, json: ModelListing(core).card(of: added))
    response.header.add("Location", "/v1/models/\(added.model.name)")
    return response
  }

  /// Finds out what a model is for; throws for one that cannot be used.
  private func check(_ added: inout AddedModel) throws(ServiceProblem) {
    do throws(VisionError) {
      try uploads.check(added.file.path)
      try ModelAdmission.rename(added.file.path, to: added.model.name)
      let file = try added.model.choice.reference().open()
      try ModelLoading.checkPackedFiles(of: file)
      try Self.checkRuns(file)
      added.task = try ModelLoading(core: core).task(of: added.model)
    } catch {
      // Whatever the error is about, the client learns that the model cannot be used.
      throw ServiceProblem(
        VisionError(error.code, Self.words(error, added.file.path, added.model.name)),
        status: error.code == .fileFailed ? nil : 422)
    }
  }

  /// Throws for a model that the runtime rejects, such as one with custom operators.
  private static func checkRuns(_ file: ModelFile) throws(VisionError) {
    do throws(VisionError) {
      _ = try RawModel(file, threads: 1)
    } catch {
      // A missing runtime is not the model's fault.
      guard error.code != .runtimeMissing else { return }
      throw error
    }
  }

  private static func words(_ error: VisionError, _ path: String, _ name: String) -> String {
    var words = error.message
    if let cause = error.cause as? any CustomStringConvertible, !words.holds("\(cause)") {
      words += " (\(cause))"
    }
    return words.replacing(each: path, by: name)
  }

  // MARK: - Removing

  private var remove: Route {
    Route(
      "DELETE", "/v1/models/{name}",
      operation: Operation(
        "removeModel", "Removes a model that was added.",
        answers: [.init(204, "It is gone.")], problems: [403, 404])
    ) { [core] (call) throws(ServiceProblem) in
      let name = call.name("name")
      guard let removed = core.models.added.remove(name) else {
        throw core.models.names.contains(name)
          ? ServiceProblem(
            403, .forbidden, "the model '\(name)' was not added here, and stays")
          : ServiceProblem(404, .notFound, "there is no model '\(name)' here")
      }
      removed.forget(in: core.engines)
      return HTTPResponse(204)
    }
  }
}
