internal import Inference
internal import ModelCatalogue
internal import ModelFiles
internal import VisionBase
internal import VisionReports
internal import VisionTasks

/// The answers of `GET /v1/models` and `GET /v1/models/{name}` about the models on this machine.
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

  /// Returns the card of a model; nil when it is not on this machine.
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

  /// Returns the card of a model that a client added.
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

  /// Returns the last part of a path: clients see no folders of this machine.
  private static func fileName(_ path: String) -> String? {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the digest that distinguishes a bundle from another of its name; empty when it cannot
  /// be read.
  private func digest(ofBundle choice: ModelChoice, _ entry: CatalogueEntry?) -> [JSONValue.Member]
  {
    let digest = entry?.sha256 ?? Self.digest(ofFile: choice)
    return digest.map { [Self.member($0)] } ?? []
  }

  /// Returns the digest of a named file; for a kept one it is computed once.
  private static func digest(ofFile choice: ModelChoice) -> SHA256? {
    guard let path = choice.file else { return nil }
    return (try? ModelAdmission.open(path))?.sha256
  }

  private static func member(_ digest: SHA256) -> JSONValue.Member {
    .init("sha256", .string(digest.description))
  }

  /// Returns the facts from the file itself, or the error when it cannot be read.
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
        .init("labels", .array(try Self.labels(of: file, metadata).map(JSONValue.string))),
        .init("locales", .array(Self.locales(in: metadata).map(JSONValue.string))),
      ]
      if let threshold = Self.scoreThreshold(in: metadata) {
        members.append(.init("scoreThreshold", .number(Double(threshold))))
      }
      let digest = entry?.sha256 ?? choice.file.flatMap(ModelAdmission.kept)?.sha256
      members.insert(Self.member(digest ?? file.sha256), at: 1)
      if entry == nil {
        members.append(.init("licenseInMetadata", .optional(metadata?.license)))
        members.append(.init("description", .optional(metadata?.description)))
      }
      return members
    } catch {
      return [.init("error", words.told(ServiceProblem(error)).briefJSON)]
    }
  }

  /// Returns the operators and their counts, the most frequent first.
  private static func operators(of file: ModelFile) -> JSONValue {
    let counts = file.operators.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
    return .array(
      counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
        ["name": .string($0.key), "count": .integer($0.value)]
      })
  }

  /// Returns the default score threshold of tasks; nil when the model has none.
  private static func scoreThreshold(in metadata: ModelMetadata?) -> Float? {
    metadata?.outputs.lazy.compactMap { (try? $0.scoreThreshold()) ?? nil }.first
  }

  /// Returns the languages of display names, in the order of the alphabet.
  private static func locales(in metadata: ModelMetadata?) -> [String] {
    let files = metadata?.outputs.flatMap(\.files) ?? []
    return Set(files.filter { [.axisLabels, .valueLabels].contains($0.kind) }.compactMap(\.locale))
      .sorted()
  }

  private static func labels(
    of file: ModelFile, _ metadata: ModelMetadata?
  ) throws(VisionError) -> [String] {
    if let notes = try YOLONotes(of: file) { return notes.classNames }
    return try metadata?.classNames() ?? []
  }
}

/// Descriptions of tensors for clients.
enum TensorDescription {
  static func json(_ facts: TensorFacts) -> JSONValue {
    [
      "name": .string(facts.name), "elementType": .string(facts.elementType.rawValue),
      "shape": .array((facts.shapeSignature ?? facts.shape).map(JSONValue.integer)),
    ]
  }
}
