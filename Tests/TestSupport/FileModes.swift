import Foundation

/// Who may read and write what is in a folder.
package enum FileModes {
  /// The modes of a folder and of everything below it, by paths within it; the folder itself is ".".
  package static func all(in folder: String) throws -> [String: Int] {
    let files = FileManager.default
    var modes = [".": try mode(of: folder)]
    for path in try files.subpathsOfDirectory(atPath: folder) {
      modes[path] = try mode(of: "\(folder)/\(path)")
    }
    return modes
  }

  /// The mode of one file or folder; a link's own, not that of what it leads to.
  package static func mode(of path: String) throws -> Int {
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    guard let mode = facts[.posixPermissions] as? Int else { throw CocoaError(.fileReadUnknown) }
    return mode
  }
}
