import Foundation
internal import VisionBase

/// The public pictures and models that tests look at, which lie outside the repository.
///
/// `Tests/Testdata/manifest.tsv` lists them and `scripts/testdata` fetches them. A file counts only
/// with the digest of the list.
package enum SharedMaterial {
  /// The repository's folder.
  package static let repository = #filePath.components(separatedBy: "/Tests/TestSupport/")[0]

  /// Where `scripts/testdata` puts the files: in the cache at the time of the first look.
  private static let folder = CacheFolder.path + "/testdata"

  /// Makes this material stay where it is when the process takes another cache.
  static func stay() { _ = folder }

  private static let files = TestdataFile.list(
    repository + "/Tests/Testdata/manifest.tsv")

  /// Whether the models and pictures are there; tests that need them are skipped otherwise.
  package static let isPresent = isWhole("models") && isWhole("images")

  /// What a test says that is skipped without them.
  package static let missing = "needs the public models and pictures: scripts/testdata"

  /// Whether the pictures are there on which the pose reference was made.
  package static let hasPosePictures = isWhole("poses")

  /// What a test says that is skipped without those.
  package static let missingPosePictures = "needs the public pictures of poses: scripts/testdata"

  /// The path of a model.
  package static func model(_ name: String) -> String { path("models/\(name)") }

  /// The path of a picture.
  package static func image(_ name: String) -> String { path("images/\(name)") }

  /// The path of a picture on which the pose reference was made.
  package static func posePicture(_ name: String) -> String { path("poses/\(name)") }

  /// Whether a model is of this material, be it there or not.
  package static func lists(model name: String) -> Bool { names("models").contains(name) }

  /// The names of all files of a folder, sorted.
  package static func names(_ folder: String) -> [String] {
    files.filter { $0.folder == folder }.map(\.name).sorted()
  }

  private static func isWhole(_ part: String) -> Bool {
    let wanted = files.filter { $0.folder == part }
    return !wanted.isEmpty && wanted.allSatisfy { $0.isWhole(at: path("\(part)/\($0.name)")) }
  }

  private static func path(_ place: String) -> String {
    precondition(
      files.contains { "\($0.folder)/\($0.name)" == place },
      "\(place) is not in Tests/Testdata/manifest.tsv")
    return "\(folder)/\(place)"
  }
}

/// A line of the list of test data.
private struct TestdataFile {
  let folder: String
  let name: String
  let byteCount: Int
  let digest: SHA256

  /// Takes a place, a number of bytes, a digest and more, with tabs between them.
  init?(_ line: ByteText) {
    let fields = line.split(separator: "\t")
    guard !line.hasPrefix("#"), fields.count > 3, let place = fields[0].cut(at: "/"),
      let byteCount = Int(fields[1]), let digest = SHA256(String(fields[2]))
    else { return nil }
    folder = String(place.0)
    name = String(place.1)
    (self.byteCount, self.digest) = (byteCount, digest)
  }

  static func list(_ path: String) -> [TestdataFile] {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.bytes.split(separator: "\n").compactMap(TestdataFile.init)
  }

  func isWhole(at path: String) -> Bool {
    guard let bytes = try? StableBytes(mapping: path), bytes.byteCount == byteCount else {
      return false
    }
    return bytes.withBytes { SHA256(of: $0) } == digest
  }
}
