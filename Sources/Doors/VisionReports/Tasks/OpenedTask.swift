package import Frames
package import ModelFiles
package import VisionBase

/// The models of a request, opened and described once; every engine for the request is made from
/// them.
package struct OpenedTask<Request: TaskRequest, Report: TaskReport>: Sendable {
  /// A function that makes the engine of one thread, on that thread.
  package typealias EngineMaker =
    @Sendable (Request, FrameMode) throws(VisionError) -> any FrameEngine<Report>

  /// Makes the engine of one thread, on that thread; throws the faults of the model and the
  /// request.
  package let makeEngine: EngineMaker

  /// Returns the classes of the model, in its order; empty if it names none.
  package var classNames: @Sendable () throws(VisionError) -> [String]

  /// Returns the models that find objects, where they differ from the one behind `classNames`.
  let finders: (@Sendable () throws(VisionError) -> [FindingModel])?

  /// Returns the facts about the vectors; nil for tasks whose reports are not vectors.
  package var vectors: (@Sendable () throws(VisionError) -> EmbedderDescription)?

  /// The models, in the order in which a call runs them.
  let models: [ModelFile]

  /// The remarks for the person who asked, such as on a language that the model lacks.
  let remarks: [ResultRemark]

  /// The remarks about picture files that the request names, such as a background, by their paths.
  let fileRemarks: [(path: String, remarks: [PictureRemark])]

  package init(
    models: [ModelFile],
    remarks: [ResultRemark] = [],
    fileRemarks: [(path: String, remarks: [PictureRemark])] = [],
    classNames: @escaping @Sendable () throws(VisionError) -> [String] = { [] },
    finders: (@Sendable () throws(VisionError) -> [FindingModel])? = nil,
    vectors: (@Sendable () throws(VisionError) -> EmbedderDescription)? = nil,
    makeEngine: @escaping EngineMaker
  ) {
    (self.models, self.classNames, self.finders, self.vectors) =
      (models, classNames, finders, vectors)
    (self.remarks, self.fileRemarks, self.makeEngine) = (remarks, fileRemarks, makeEngine)
  }
}

/// The engines for one request, made from models that are opened when the first is needed.
///
/// Callers on several threads wait for the one that opens the models. If that fails, the next call
/// tries again.
package final class TaskEngines<Request: TaskRequest, Report: TaskReport>: Sendable {
  /// The request that chooses the models.
  package let request: Request

  private let task: VisionTask<Request, Report>
  private let known = Lock<OpenedTask<Request, Report>?>(nil)

  init(_ task: VisionTask<Request, Report>, _ request: Request) {
    (self.task, self.request) = (task, request)
  }

  /// True if reports are vectors.
  package var givesVectors: Bool { task.givesVectors }

  /// Makes an engine for the request.
  package func make(_ mode: FrameMode) throws(VisionError) -> any FrameEngine<Report> {
    try make(request, mode)
  }

  /// Makes an engine for a request with the same models and categories.
  ///
  /// It may have other threads, or choose another part of the picture or of the result.
  package func make(
    _ request: Request, _ mode: FrameMode
  ) throws(VisionError) -> any FrameEngine<Report> {
    try opened().makeEngine(request, mode)
  }

  /// Makes an engine for many unrelated pictures, whatever some of them do to the model's process.
  ///
  /// It retains these models, to replace the engine. `request` has the same models and categories.
  package func makeLasting(
    _ request: Request
  ) throws(VisionError) -> any FrameEngine<Report> {
    try LastingEngine { () throws(VisionError) in try self.make(request, .image) }
  }

  /// Returns the models of the request, in the order in which a call runs them.
  package func models() throws(VisionError) -> [ModelFile] { try opened().models }

  /// The remarks on the opened models for the person who asked; empty until they are opened.
  package var remarks: [ResultRemark] { known.withLock { $0?.remarks ?? [] } }

  /// Returns the classes of the model, in its order; empty if it names none.
  package func classNames() throws(VisionError) -> [String] { try opened().classNames() }

  /// Returns the models that decide whether anything is found, with the classes each can find.
  package func findingModels() throws(VisionError) -> [FindingModel] {
    let opened = try opened()
    if let finders = opened.finders { return try finders() }
    return [FindingModel(name: try request.modelName(), classes: try opened.classNames())]
  }

  /// Returns the facts about the vectors; nil for tasks whose reports are not vectors.
  package func vectors() throws(VisionError) -> EmbedderDescription? {
    guard givesVectors else { return nil }
    return try opened().vectors?()
  }

  /// Returns the length of the vectors, and completes a request for them with the output that they
  /// come from; nil for tasks whose reports are not vectors.
  package func vectorSize(choosingIn request: inout Request) throws(VisionError) -> Int? {
    guard let description = try vectors() else { return nil }
    let head = try description.head(request.chosenOutput)
    request.choose(output: head)
    return description.valueCounts[head]
  }

  /// The remarks about picture files that the request names, by their paths; empty until the models
  /// are opened.
  package var fileRemarks: [(path: String, remarks: [PictureRemark])] {
    known.withLock { $0?.fileRemarks ?? [] }
  }

  private func opened() throws(VisionError) -> OpenedTask<Request, Report> {
    try known.withLock { (known) throws(VisionError) in
      if let known { return known }
      let opened = try task.open(request)
      known = opened
      return opened
    }
  }
}
