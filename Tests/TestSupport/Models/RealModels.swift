import Foundation

/// The real models that may lie beside the package, for tests that are better with them.
package enum RealModels {
  /// The folder, whether it exists or not.
  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../../../../shared/testdata/models").standardizedFileURL

  /// The paths of all of them, sorted; empty when the folder is not there.
  package static var paths: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".tflite") }.sorted().map { folder.appending(path: $0).path }
  }

  /// The path of one of them.
  package static func path(_ name: String) -> String {
    folder.appending(path: name + ".tflite").path
  }

  /// What a test that needs them says when it does not run.
  package static let isMissing = "there are no models in ../shared/testdata/models"
}
