import ModelCatalogue

/// The models that bootstrap packages into the per-user cache, for tests to examine.
package enum PackagedMaterial {
  /// The names of the packaged models.
  package static let names = ["face", "hand"]

  /// True if they all exist and have the digests of the catalog.
  package static let isPresent = names.allSatisfy(has)

  /// Returns true if a model of the catalog exists and has its digest.
  package static func has(_ name: String) -> Bool {
    Catalogue.entries.first { $0.name == name }.map(ModelStore().isCached) ?? false
  }

  /// The message of a skipped test.
  package static let missing = "needs the packaged models: vision models pull default"
}
