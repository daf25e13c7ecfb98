import Foundation

/// The public models and pictures beside the package.
enum TestData {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/testdata")

  static var isThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

  static func model(_ name: String) -> String { folder.appending(path: "models/\(name)").path }
}
