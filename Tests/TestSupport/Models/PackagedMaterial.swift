import ModelCatalogue

/// The models that bootstrap packages into the per-user cache, where tests look at them.
package enum PackagedMaterial {
  /// The names of the models that are packaged.
  package static let names = ["face", "hand"]

  /// Whether they are all there and have the digests of the catalogue.
  package static let isPresent = names.allSatisfy { name in
    Catalogue.entries.first { $0.name == name }.map(ModelStore().isCached) ?? false
  }

  /// What a skipped test says.
  package static let missing = "needs the packaged models: vision models pull default"
}
