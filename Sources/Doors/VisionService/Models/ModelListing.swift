internal import Inference
internal import ModelCatalogue
internal import ModelFiles
internal import VisionBase
internal import VisionReports
internal import VisionTasks

/// What `GET /v1/models` says of the models that are here.
struct ModelListing {
  let models: ServiceModels
  let readiness: Readiness
  let words: ClientWords

  init(_ core: ServiceCore) {
    (models, readiness, words) = (core.models, core.readiness, core.words)
  }

  /// The document.
  var json: JSONValue {
    let given = models.given.map { card(of: $0) }
    let added = models.added.all.map { card(of: $0) }
    let catalogued = models.catalogued.map { card(of: $0) }
    return ["models": .array(given + added + catalogued)]
  }

  /// What is said of one model; nil where it is not here.
  func card(named name: String) -> JSONValue? {
    if let model = models.given.first(where: { $0.name == name }) { return card(of: model) }
    if let added = models.added.model(name) { return card(of: added) }
    return models.catalogued.first { $0.name == name }.map { card(of: $0) }
  }

  private func card(of model: NamedModel) -> JSONValue {
    let entry = Catalogue.entries.first { $0.name == model.choice.text }
    return card(
      name: model.name, origin: "start", entry: entry,
      task: entry?.task ?? readiness.purpose(ofModel: model.name),
      isBundle: model.choice.text.bytes.hasSuffix(".task"), choice: model.choice)
  }

  /// What is said of a model that a client added.
  func card(of added: AddedModel) -> JSONValue {
    card(
      name: added.model.name, origin: "upload", entry: nil, task: added.task, isBundle: false,
      choice: added.model.choice)
  }

  private func card(of entry: CatalogueEntry) -> JSONValue {
    card(
      name: entry.name, origin: "catalogue", entry: entry, task: entry.task,
      isBundle: entry.kind == .bundle, choice: ModelChoice(entry.name))
  }

  private func card(
    name: String, origin: String, entry: CatalogueEntry?, task: String?, isBundle: Bool,
    choice: ModelChoice
  ) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(name)), .init("origin", .string(origin)),
      .init("task", .optional(task)),
      .init("license", .optional(entry?.license)), .init("summary", .optional(entry?.summary)),
      .init("kind", .string(isBundle ? "bundle" : "model")),
    ]
    if origin == "start", let name = choice.file.flatMap(Self.fileName) {
      members.append(.init("fileName", .string(name)))
    }
    members += isBundle ? digest(ofBundle: choice, entry) : facts(of: choice, entry)
    return .object(members)
  }

  /// The last part of a path: clients see no folders of this machine.
  private static func fileName(_ path: String) -> String? {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) }
  }

  /// What tells the file of a bundle from another of its name; nothing where it cannot be read.
  private func digest(ofBundle choice: ModelChoice, _ entry: CatalogueEntry?) -> [JSONValue.Member]
  {
    let digest = entry?.sha256 ?? Self.digest(ofFile: choice) { try? StableBytes(reading: $0) }
    return digest.map { [Self.member($0)] } ?? []
  }

  /// The digest of a file that was named; of one that was tried it is computed only once.
  private static func digest(
    ofFile choice: ModelChoice, read: (_ path: String) -> StableBytes?
  ) -> SHA256? {
    guard let path = choice.file else { return nil }
    if let tried = TriedModels.model(readFrom: path) { return tried.sha256 }
    return read(path)?.withBytes { SHA256(of: $0) }
  }

  private static func member(_ digest: SHA256) -> JSONValue.Member {
    .init("sha256", .string(digest.description))
  }

  /// What the file says of itself; where it cannot be read, why.
  private func facts(of choice: ModelChoice, _ entry: CatalogueEntry?) -> [JSONValue.Member] {
    do throws(VisionError) {
      let file = try choice.reference().open()
      let metadata = try ModelMetadata(of: file)
      var members: [JSONValue.Member] = [
        .init("byteCount", .integer(file.bytes.byteCount)),
        .init("inputs", .array(file.inputs.map(TensorDescription.json))),
        .init("outputs", .array(file.outputs.map(TensorDescription.json))),
        .init("operators", Self.operators(of: file)),
        .init("isIsolated", .bool(file.isolation != nil)),
        .init("labels", .array(try Self.labels(in: metadata).map(JSONValue.string))),
      ]
      if let threshold = Self.scoreThreshold(in: metadata) {
        members.append(.init("scoreThreshold", .number(Double(threshold))))
      }
      if let digest = entry?.sha256 ?? Self.digest(ofFile: choice, read: { _ in file.bytes }) {
        members.insert(Self.member(digest), at: 1)
      }
      if entry == nil {
        members.append(.init("licenseInMetadata", .optional(metadata?.license)))
        members.append(.init("description", .optional(metadata?.description)))
      }
      return members
    } catch {
      return [.init("error", words.told(ServiceProblem(error)).briefJSON)]
    }
  }

  /// Which operators there are and how often, the most frequent first.
  private static func operators(of file: ModelFile) -> JSONValue {
    let counts = file.operators.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
    return .array(
      counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
        ["name": .string($0.key), "count": .integer($0.value)]
      })
  }

  /// The lowest score that tasks report unless another is chosen; nil where the model states none.
  private static func scoreThreshold(in metadata: ModelMetadata?) -> Float? {
    metadata?.outputs.lazy.compactMap { (try? $0.scoreThreshold()) ?? nil }.first
  }

  private static func labels(in metadata: ModelMetadata?) throws(VisionError) -> [String] {
    guard let metadata else { return [] }
    var labels: [String] = []
    for tensor in metadata.outputs {
      for kind in [AssociatedFile.Kind.axisLabels, .valueLabels] {
        labels += try metadata.labels(of: tensor, kind)?.names ?? []
      }
    }
    return labels
  }
}

/// How tensors are described to clients.
enum TensorDescription {
  static func json(_ facts: TensorFacts) -> JSONValue {
    [
      "name": .string(facts.name), "elementType": .string(facts.elementType.rawValue),
      "shape": .array((facts.shapeSignature ?? facts.shape).map(JSONValue.integer)),
    ]
  }
}
