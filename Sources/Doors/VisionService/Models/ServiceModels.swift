package import ModelCatalogue
package import ModelFiles
package import VisionBase
package import VisionReports
internal import VisionTasks

/// A model with a name, chosen by the service's owner or a client.
package struct NamedModel: Sendable, Equatable {
  /// The name for clients.
  package let name: String
  /// The file or the catalogue's name behind it.
  package let choice: ModelChoice

  package init(name: String, choice: ModelChoice) {
    (self.name, self.choice) = (name, choice)
  }

  /// Parses a word such as `birds=models/birds.tflite`, `models/birds.tflite` or `face`.
  ///
  /// Without a name, a model has its name in the catalogue, or its file's name without the
  /// extension. Throws `optionInvalid` for a name that an address cannot hold.
  package init(_ word: String) throws(VisionError) {
    // An equals sign may also be part of a file's path.
    if let (name, file) = word.bytes.cut(at: "="), !name.contains("/"), !file.isEmpty {
      (self.name, choice) = (String(name), ModelChoice(String(file)))
    } else {
      choice = ModelChoice(word)
      name = choice.file.map(Self.stem) ?? word
    }
    guard Self.canBeCalled(name) else {
      throw VisionError(
        .optionInvalid,
        "'\(name)' cannot be a model's name; give it one of letters, digits, dots, dashes and "
          + "underscores, as in birds=\(choice.text)")
    }
  }

  /// Returns true if an address can hold a name.
  package static func canBeCalled(_ name: String) -> Bool {
    // An address loses its parts `.` and `..` when it is resolved.
    !["", ".", ".."].contains(name) && name.utf8.count <= 100 && name.utf8.allSatisfy(isPlain)
  }

  private static func stem(_ path: String) -> String {
    let file = path.bytes.split(separator: "/").last ?? path.bytes
    let stem = file.dropping(suffix: ".tflite") ?? file.dropping(suffix: ".task")
    return String(stem ?? file)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
    default: false
    }
  }
}

/// The models that clients may use: named models, added ones, and those of the catalogue on this
/// machine.
///
/// A client never names a file: its words are only compared with these names.
package struct ServiceModels: Sendable {
  /// The named models, in their order.
  package let given: [NamedModel]

  /// The models that clients added, shared by copies of this value.
  package let added = AddedModels()

  private let store = ModelStore()

  /// Creates the list; throws `optionInvalid` for two models with one name.
  package init(_ given: [NamedModel]) throws(VisionError) {
    self.given = given
    let names = given.map(\.name)
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      throw VisionError(
        .optionInvalid, "two models are called \(name); give one another name, as in NEW=FILE")
    }
  }

  /// The models of the catalogue that are on this machine and share no name with a named one.
  package var catalogued: [CatalogueEntry] {
    Catalogue.entries.filter { entry in
      [.model, .bundle].contains(entry.kind) && !given.contains { $0.name == entry.name }
        && isHere(entry)
    }
  }

  /// Returns true if the file of an entry is on this machine.
  func isHere(_ entry: CatalogueEntry) -> Bool { store.isCached(entry) }

  /// The names of all models on this machine.
  package var names: [String] {
    given.map(\.name) + addedModels.map(\.name) + catalogued.map(\.name)
  }

  private var addedModels: [NamedModel] { added.all.map(\.model) }

  /// Returns true if a name belongs to something that clients cannot replace.
  func isReserved(_ name: String) -> Bool {
    given.contains { $0.name == name } || Catalogue.entries.contains { $0.name == name }
      || Self.words.contains { $0.isMeant(by: name) }
  }

  /// Returns a task's word for the model with a name, and the model itself if a client added it.
  ///
  /// `words` are those that the option of the request understands. Throws for an unknown name.
  func meaning(
    of name: String, words: [TaskFacts.ModelWord] = []
  ) throws(ServiceProblem) -> (word: String, added: AddedModel?) {
    if let model = given.first(where: { $0.name == name }) { return (model.choice.text, nil) }
    if let added = added.model(name) { return (added.model.choice.text, added) }
    let entries = Catalogue.entries.filter { [.model, .bundle].contains($0.kind) }
    if let word = words.first(where: { $0.isMeant(by: name) }) { return (word.word, nil) }
    if entries.contains(where: { $0.name == name }) { return (name, nil) }
    let known = names
    let advice =
      nearestName(to: name, among: known + words.map(\.word)).map { "; did you mean '\($0)'?" }
      ?? (known.isEmpty
        ? "; there are none yet: fetch some with vision models pull default"
        : "; there are \(known.joined(separator: ", "))")
    throw ServiceProblem(VisionError(.optionInvalid, "there is no model '\(name)'\(advice)"))
  }

  /// Returns the clients' name for a task's word for its models, such as `birds` for
  /// `birds.tflite`.
  ///
  /// Words for several models are joined by plus signs.
  func name(of word: String) -> String {
    let models = given + addedModels
    if let model = models.first(where: { $0.choice.text.bytes == word.bytes }) { return model.name }
    let files = models.filter { $0.choice.file != nil }
    // The longest path first: it may contain a shorter one.
    return files.sorted { $0.choice.text.utf8.count > $1.choice.text.utf8.count }
      .reduce(word) { $0.replacing(each: $1.choice.text, by: $1.name) }
  }

  /// The metrics label of requests without a model.
  package static let noModel = ""
  /// The shared metrics label of all added models, whose names are the clients' choice.
  package static let addedLabel = "(added)"

  /// Returns a model's label in metrics; added models share one, so that clients cannot create
  /// labels.
  package func metricsLabel(of name: String?) -> String {
    guard let name else { return Self.noModel }
    return added.model(name) == nil ? name : Self.addedLabel
  }

  /// All tasks' words for models of the catalogue that work only with others.
  private static let words = TaskList.all.flatMap(\.facts.modelWords)

  /// Returns the names of the models behind a word; `words` are those of the task.
  ///
  /// Tasks use the same word for different models: `full` of poses is not that of whole bodies.
  static func names(behind word: String, _ words: [TaskFacts.ModelWord]) -> [String] {
    word.bytes.split(separator: "+").map(String.init).flatMap { name in
      words.first { $0.isMeant(by: name) }.map { $0.others + [$0.model] } ?? [name]
    }
  }

  /// Returns the models of the catalogue behind a task's word that are not on this machine.
  ///
  /// For `face+hand` it is `face` where the hand's model is here.
  func missing(named word: String, _ words: [TaskFacts.ModelWord]) -> [String] {
    Self.names(behind: word, words).filter { name in
      Catalogue.entries.contains { $0.name == name && !isHere($0) }
    }
  }

  /// Returns the single model with a name, to be opened; nil when it is not on this machine.
  package func single(_ name: String) -> SingleModel? {
    let added = added.model(name)
    if let model = given.first(where: { $0.name == name }) ?? added?.model {
      return SingleModel(choice: model.choice, added: added)
    }
    guard catalogued.contains(where: { $0.name == name && $0.kind == .model }) else { return nil }
    return SingleModel(choice: ModelChoice(name), added: nil)
  }

  /// The names of the models that `single` returns.
  package var singleNames: [String] {
    (given + addedModels).filter { !$0.choice.text.bytes.hasSuffix(".task") }.map(\.name)
      + catalogued.filter { $0.kind == .model }.map(\.name)
  }
}

/// A model of one file, kept until it is open even if its client removes it meanwhile.
package struct SingleModel: Sendable {
  fileprivate let choice: ModelChoice
  fileprivate let added: AddedModel?

  /// A word for this very model; another one added under the same name has another word.
  var word: String { choice.text }

  /// Opens the model.
  package func open() throws(VisionError) -> ModelFile {
    defer { withExtendedLifetime(added) {} }
    return try choice.reference().open()
  }
}
