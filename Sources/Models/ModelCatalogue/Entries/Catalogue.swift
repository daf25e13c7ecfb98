public import VisionBase

/// The files that this package can fetch.
public enum Catalogue {
  /// The version of the inference runtime in the catalogue.
  public static let runtimeVersion = "2.3.0"

  /// All entries in reading order: runtime, default models, others, pictures.
  public static let entries: [CatalogueEntry] =
    [HostPlatform.current.map(runtime)].compactMap { $0 } + defaultModels + otherModels + pictures

  /// The names of groups, each with the names of its entries.
  public static let groups: [String: [String]] = [
    defaultName: [HostPlatform.current == nil ? nil : runtimeName].compactMap { $0 }
      + defaultModels.map(\.name),
    "sample": pictures.map(\.name),
    "all": entries.map(\.name),
  ]

  /// Returns the entry with a name.
  ///
  /// Throws `optionInvalid`, with the nearest name as advice, when there is none.
  public static func entry(named name: String) throws(VisionError) -> CatalogueEntry {
    guard let entry = entries.first(where: { $0.name == name }) else { throw unknown(name) }
    return entry
  }

  /// Returns the entries that a word refers to: the one of that name, or the members of the group.
  ///
  /// Throws `optionInvalid`, with the nearest name as advice, for a word that is neither.
  public static func entries(for word: String) throws(VisionError) -> [CatalogueEntry] {
    guard let group = groups[word] else { return [try entry(named: word)] }
    return entries.filter { group.contains($0.name) }
  }

  /// Returns the entry whose file has a digest; nil when there is none.
  public static func entry(with sha256: SHA256) -> CatalogueEntry? {
    entries.first { $0.sha256 == sha256 }
  }

  /// Returns the command that fetches a missing entry.
  ///
  /// A default entry is fetched with all other default ones, so that the user need not repeat the
  /// command for each.
  package static func fetchingCommand(for name: String) -> String {
    let isDefault = groups[defaultName]?.contains(name) == true
    return "vision models pull \(isDefault ? defaultName : name)"
  }

  /// The name of the group with the files that most users need, and no others.
  private static let defaultName = "default"

  private static func unknown(_ name: String) -> VisionError {
    let known = entries.map(\.name) + groups.keys.sorted()
    let advice = nearestName(to: name, among: known).map { "did you mean \($0)? " } ?? ""
    return VisionError(
      .optionInvalid,
      "the catalogue has nothing named \(name); \(advice)vision models list shows all")
  }
}
