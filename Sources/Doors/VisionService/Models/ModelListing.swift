internal import ModelCatalogue
internal import ModelFiles
internal import VisionBase
internal import VisionReports

/// What `GET /v1/models` says of the models that are here.
struct ModelListing {
  let models: ServiceModels

  /// The document.
  var json: JSONValue {
    let given = models.given.map { card(of: $0) }
    let catalogued = models.catalogued.map { card(of: $0) }
    return ["models": .array(given + catalogued)]
  }

  /// What is said of one model; nil where it is not here.
  func card(named name: String) -> JSONValue? {
    if let model = models.given.first(where: { $0.name == name }) { return card(of: model) }
    return models.catalogued.first { $0.name == name }.map { card(of: $0) }
  }

  private func card(of model: NamedModel) -> JSONValue {
    let entry = Catalogue.entries.first { $0.name == model.choice.text }
    return card(
      name: model.name, entry: entry, isBundle: model.choice.text.hasSuffix(".task"))
  }

  private func card(of entry: CatalogueEntry) -> JSONValue {
    card(name: entry.name, entry: entry, isBundle: entry.kind == .bundle)
  }

  private func card(name: String, entry: CatalogueEntry?, isBundle: Bool) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(name)), .init("task", .optional(entry?.task)),
      .init("license", .optional(entry?.license)), .init("summary", .optional(entry?.summary)),
      .init("kind", .string(isBundle ? "bundle" : "model")),
    ]
    if !isBundle { members += facts(of: name, entry) }
    return .object(members)
  }

  /// What the file says of itself; where it cannot be read, why.
  private func facts(of name: String, _ entry: CatalogueEntry?) -> [JSONValue.Member] {
    do throws(VisionError) {
      guard let file = try models.open(name) else { return [] }
      let metadata = try ModelMetadata(of: file)
      var members: [JSONValue.Member] = [
        .init("byteCount", .integer(file.bytes.byteCount)),
        .init("inputs", .array(file.inputs.map(TensorDescription.json))),
        .init("outputs", .array(file.outputs.map(TensorDescription.json))),
        .init("isIsolated", .bool(file.isolation != nil)),
        .init("labels", .array(try Self.labels(in: metadata).map(JSONValue.string))),
      ]
      if entry == nil {
        members.append(.init("licenseInMetadata", .optional(metadata?.license)))
        members.append(.init("description", .optional(metadata?.description)))
      }
      return members
    } catch {
      return [
        .init(
          "error", ["code": .string(error.code.description), "message": .string(error.message)])
      ]
    }
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
