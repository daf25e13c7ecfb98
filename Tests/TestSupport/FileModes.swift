import Foundation

/// The access modes of files and folders.
package enum FileModes {
  /// Returns the modes of a folder and of everything below it, by relative path; the folder is ".".
  package static func all(in folder: String) throws -> [String: Int] {
    let files = FileManager.default
    var modes = [".": try mode(of: folder)]
    for path in try files.subpathsOfDirectory(atPath: folder) {
      modes[path] = try mode(of: "\(folder)/\(path)")
    }
    return modes
  }

  /// Returns the mode of one file or folder; for a link its own mode, not its target's.
  package static func mode(of path: String) throws -> Int {
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    guard let mode = facts[.posixPermissions] as? Int else { throw CocoaError(.fileReadUnknown) }
    return mode
  }
}
