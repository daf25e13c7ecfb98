internal import Foundation
internal import MediaPipeRules

extension ModelOpening {
  /// An opening with upstream's rule for paths on iOS.
  ///
  /// Absolute paths are used as they are. Others are looked up in the main bundle, first whole and
  /// then by their last component, and then in the current folder.
  static let inMainBundle = ModelOpening { path in
    guard !path.bytes.hasPrefix("/"), let resources = Bundle.main.resourcePath else { return path }
    let name = path.bytes.split(separator: "/").last.map(String.init) ?? path
    let candidates = ["\(resources)/\(path)", "\(resources)/\(name)"]
    return candidates.first(where: FileManager.default.fileExists(atPath:)) ?? path
  }
}
