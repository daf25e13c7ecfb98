internal import Inference
internal import ModelFiles
internal import OptionDeclarations
internal import VisionBase
internal import VisionReports
internal import VisionTasks

/// `POST /v1/models` and what belongs to it: models that clients add.
struct ModelUploadRoutes {
  let core: ServiceCore
  let uploads: ModelUploads

  var routes: [Route] { [add, remove] }

  private static let name = Option(
    "name", .text, help: "What the model is called from now on: letters, digits, dots and dashes.")

  /// One trial at a time: each may take all the memory that one is allowed.
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
      return try answer(AddedModel(name: name, body: body))
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

  /// Throws where there are as many models as may be and none has the name.
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

  /// The name that is asked for; throws where it is none, or somebody else's.
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

  private func answer(_ new: AddedModel) throws(ServiceProblem) -> HTTPResponse {
    let added = try trials.run(before: core.work.deadline) { (_) throws(ServiceProblem) in
      // Those before it may have taken the room.
      try checkRoom(for: new.model.name)
      var added = new
      try check(added)
      added.task = ModelLoading(core: core).task(of: added.model)
      let (isAdded, replaced) = core.models.added.add(added, most: uploads.most)
      replaced?.forget(in: core.engines)
      guard isAdded else { throw full }
      return added
    }
    var response = HTTPResponse(201, json: ModelListing(core).card(of: added))
    response.header.add("Location", "/v1/models/\(added.model.name)")
    return response
  }

  /// Throws for a model that cannot be used.
  private func check(_ added: AddedModel) throws(ServiceProblem) {
    do throws(VisionError) {
      try uploads.check(added.file.path)
      try Self.rename(added)
      try Self.checkRuns(try added.model.choice.reference().open())
    } catch {
      // Whatever it is about, it is the model that cannot be used.
      throw ServiceProblem(
        VisionError(error.code, Self.words(error, added.file.path, added.model.name)),
        status: error.code == .fileFailed ? nil : 422)
    }
  }

  /// Throws for a model that the runtime does not take at all, as one with operators of its own.
  private static func checkRuns(_ file: ModelFile) throws(VisionError) {
    do throws(VisionError) {
      _ = try RawModel(file, threads: 1)
    } catch {
      // That says nothing about the model.
      guard error.code != .runtimeMissing else { return }
      throw error
    }
  }

  /// Has errors about the model say its name, not where it lies.
  private static func rename(_ added: AddedModel) throws(VisionError) {
    guard let tried = TriedModels.model(readFrom: added.file.path) else { return }
    let renamed = tried.bytes.withBytes { StableBytes(copying: $0, name: added.model.name) }
    TriedModels.keep(renamed, readFrom: added.file.path, isolation: tried.isolation)
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
