import Foundation
internal import VisionBase

/// The public pictures and models for tests, which lie outside the repository.
///
/// `Tests/Testdata/manifest.tsv` lists them and `scripts/testdata` fetches them. A file counts only
/// with the digest of the list.
package enum SharedMaterial {
  /// The repository's folder.
  package static let repository = #filePath.components(separatedBy: "/Tests/TestSupport/")[0]

  /// The folder of `scripts/testdata`: in the cache that was current at the first access.
  private static let folder = CacheFolder.path + "/testdata"

  /// Keeps this material in place when the process moves to another cache.
  static func stay() { _ = folder }

  private static let files = TestdataFile.list(
    repository + "/Tests/Testdata/manifest.tsv")

  /// True if the models and pictures exist; tests that need them are skipped otherwise.
  package static let isPresent = isWhole("models") && isWhole("images")

  /// The message of a test that is skipped without them.
  package static let missing = "needs the public models and pictures: scripts/testdata"

  /// True if the pictures of the pose reference exist.
  package static let hasPosePictures = isWhole("poses")

  /// The message of a test that is skipped without those.
  package static let missingPosePictures = "needs the public pictures of poses: scripts/testdata"

  /// True if the pictures and bundles of the landmark tasks exist.
  package static let hasLandmarkFiles = isWhole("landmarks")

  /// The message of a test that is skipped without those.
  package static let missingLandmarkFiles =
    "needs the public pictures and models of faces and hands: scripts/testdata"

  /// True if the segmenters exist.
  package static let hasSegmenters = isWhole("segmentation")

  /// Returns the path of a segmenter.
  package static func segmenter(_ name: String) -> String { path("segmentation/\(name)") }

  /// Returns the path of a picture or bundle of the landmark tasks.
  package static func landmarkFile(_ name: String) -> String { path("landmarks/\(name)") }

  /// Returns the path of a picture of any of these.
  package static func picture(_ name: String) -> String {
    names("landmarks").contains(name) ? landmarkFile(name) : image(name)
  }

  /// Returns the path of a model.
  package static func model(_ name: String) -> String { path("models/\(name)") }

  /// Returns the path of a picture.
  package static func image(_ name: String) -> String { path("images/\(name)") }

  /// Returns the path of a picture of the pose reference.
  package static func posePicture(_ name: String) -> String { path("poses/\(name)") }

  /// Returns true if a model is part of this material, present or not.
  package static func lists(model name: String) -> Bool { names("models").contains(name) }

  /// Returns the names of all files of a folder, sorted.
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

  /// Parses a path, a number of bytes, a digest and more, separated by tabs.
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
