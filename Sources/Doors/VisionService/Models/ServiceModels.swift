package import ModelCatalogue
package import ModelFiles
package import VisionBase
package import VisionReports
internal import VisionTasks

/// A model that whoever started the service named.
package struct NamedModel: Sendable, Equatable {
  /// What clients call it.
  package let name: String
  /// The file or the catalogue's name behind it.
  package let choice: ModelChoice

  package init(name: String, choice: ModelChoice) {
    (self.name, self.choice) = (name, choice)
  }

  /// Takes a word such as `birds=models/birds.tflite`, `models/birds.tflite` or `face`.
  ///
  /// Without a name a model is called as in the catalogue, or as its file without its ending. Throws
  /// `optionInvalid` for a name that no address can hold.
  package init(_ word: String) throws(VisionError) {
    // A file may have such a letter in its path.
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

  /// Whether an address can hold a name.
  package static func canBeCalled(_ name: String) -> Bool {
    // Addresses take a dot and two of them away.
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

/// The models that clients may use: those that were named, and those of the catalogue that are here.
///
/// A client never names a file: what it says is only compared with these names.
package struct ServiceModels: Sendable {
  /// Those that were named, in their order.
  package let given: [NamedModel]

  /// Those that clients added, which copies of this value share.
  package let added = AddedModels()

  private let store = ModelStore()

  /// Throws `optionInvalid` for two models with one name.
  package init(_ given: [NamedModel]) throws(VisionError) {
    self.given = given
    let names = given.map(\.name)
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      throw VisionError(
        .optionInvalid, "two models are called \(name); give one another name, as in NEW=FILE")
    }
  }

  /// The models of the catalogue that are here and have no other's name.
  package var catalogued: [CatalogueEntry] {
    Catalogue.entries.filter { entry in
      [.model, .bundle].contains(entry.kind) && !given.contains { $0.name == entry.name }
        && isHere(entry)
    }
  }

  /// Whether the file of an entry is on this machine.
  func isHere(_ entry: CatalogueEntry) -> Bool { store.isCached(entry) }

  /// The names of all that are here.
  package var names: [String] {
    given.map(\.name) + addedModels.map(\.name) + catalogued.map(\.name)
  }

  private var addedModels: [NamedModel] { added.all.map(\.model) }

  /// Whether a name means something that no client can replace.
  func isReserved(_ name: String) -> Bool {
    given.contains { $0.name == name } || Catalogue.entries.contains { $0.name == name }
      || Self.sizes.contains(name)
  }

  /// What a name means to a task of this package: its word for the model, and that where a client
  /// added it; throws for a name that nobody has.
  func meaning(of name: String) throws(ServiceProblem) -> (word: String, added: AddedModel?) {
    if let model = given.first(where: { $0.name == name }) { return (model.choice.text, nil) }
    if let added = added.model(name) { return (added.model.choice.text, added) }
    let entries = Catalogue.entries.filter { [.model, .bundle].contains($0.kind) }
    if entries.contains(where: { $0.name == name }) || Self.sizes.contains(name) {
      return (name, nil)
    }
    let known = names
    let advice =
      nearestName(to: name, among: known + Self.sizes).map { "; did you mean '\($0)'?" }
      ?? (known.isEmpty
        ? "; there are none yet: fetch some with vision models pull default"
        : "; there are \(known.joined(separator: ", "))")
    throw ServiceProblem(VisionError(.optionInvalid, "there is no model '\(name)'\(advice)"))
  }

  /// The words for the sizes of the landmark model, as the task of poses has them.
  private static let sizes = ["lite", "base", "full", "heavy"]

  /// The models of the catalogue behind a task's word for its models that are not on this machine, as
  /// `face` for `face+hand` where the hand's is.
  func missing(named word: String) -> [String] {
    let names = word.bytes.split(separator: "+").map(String.init).flatMap { name in
      Self.sizes.contains(name) ? ["pose-detector", "pose-landmark-\(name)"] : [name]
    }
    return names.filter { name in
      Catalogue.entries.contains { $0.name == name && !isHere($0) }
    }
  }

  /// Opens the single model with a name; nil when there is none here.
  ///
  /// With it comes the word that means this very model: another one that is added under its name has
  /// another word.
  package func open(_ name: String) throws(VisionError) -> (file: ModelFile, word: String)? {
    // Kept until it is open, as somebody may remove it.
    let added = added.model(name)
    defer { withExtendedLifetime(added) {} }
    if let model = given.first(where: { $0.name == name }) ?? added?.model {
      return (try model.choice.reference().open(), model.choice.text)
    }
    guard catalogued.contains(where: { $0.name == name && $0.kind == .model }) else { return nil }
    return (try ModelChoice(name).reference().open(), name)
  }

  /// The names of what `open` opens.
  package var singleNames: [String] {
    (given + addedModels).filter { !$0.choice.text.bytes.hasSuffix(".task") }.map(\.name)
      + catalogued.filter { $0.kind == .model }.map(\.name)
  }
}
