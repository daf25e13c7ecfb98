public import VisionBase

/// The files that this package knows where to get.
public enum Catalogue {
  /// The version of the inference runtime that is fetched.
  public static let runtimeVersion = "2.3.0"

  /// Everything, in the order people want to read it: runtime, default models, others, pictures.
  public static let entries: [CatalogueEntry] =
    [HostPlatform.current.map(runtime)].compactMap { $0 } + defaultModels + otherModels + pictures

  /// Names that stand for several entries.
  public static let groups: [String: [String]] = [
    defaultName: [HostPlatform.current == nil ? nil : runtimeName].compactMap { $0 }
      + defaultModels.map(\.name),
    "sample": pictures.map(\.name),
    "all": entries.map(\.name),
  ]

  /// The entry with a name.
  ///
  /// Throws `optionInvalid`, with the nearest name as advice, when there is none.
  public static func entry(named name: String) throws(VisionError) -> CatalogueEntry {
    guard let entry = entries.first(where: { $0.name == name }) else { throw unknown(name) }
    return entry
  }

  /// The entries that a word stands for: the one of that name, or the members of the group.
  ///
  /// Throws `optionInvalid`, with the nearest name as advice, for a word that is neither.
  public static func entries(for word: String) throws(VisionError) -> [CatalogueEntry] {
    guard let group = groups[word] else { return [try entry(named: word)] }
    return entries.filter { group.contains($0.name) }
  }

  /// The entry whose file has a digest, nil when none has.
  public static func entry(with sha256: SHA256) -> CatalogueEntry? {
    entries.first { $0.sha256 == sha256 }
  }

  /// The command that fetches an entry that is missing: with all other default ones, if it is one of
  /// them, so that a person is not led from one to the next.
  package static func fetchingCommand(for name: String) -> String {
    let isDefault = groups[defaultName]?.contains(name) == true
    return "vision models pull \(isDefault ? defaultName : name)"
  }

  /// The group that most people need and nothing else.
  private static let defaultName = "default"

  private static func unknown(_ name: String) -> VisionError {
    let known = entries.map(\.name) + groups.keys.sorted()
    let advice = nearestName(to: name, among: known).map { "did you mean \($0)? " } ?? ""
    return VisionError(
      .optionInvalid,
      "the catalogue has nothing named \(name); \(advice)vision models list shows all")
  }
}
