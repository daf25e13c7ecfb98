internal import Foundation
internal import MediaPipeRules

extension ModelOpening {
  /// Upstream's rule for paths on iOS.
  ///
  /// Absolute paths are taken as they are; others are looked up in the main bundle, whole and by
  /// their last part, and then in the current folder.
  static let inMainBundle = ModelOpening { path in
    guard !path.bytes.hasPrefix("/"), let resources = Bundle.main.resourcePath else { return path }
    let name = path.bytes.split(separator: "/").last.map(String.init) ?? path
    let candidates = ["\(resources)/\(path)", "\(resources)/\(name)"]
    return candidates.first(where: FileManager.default.fileExists(atPath:)) ?? path
  }
}
