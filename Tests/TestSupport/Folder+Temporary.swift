import Foundation
package import ModelFiles

extension Folder {
  /// Makes a folder that only this call has, inside `parent`.
  package static func makeTemporary(in parent: String) throws -> String {
    let path = "\(parent)/\(UUID().uuidString)"
    try make(path, isPrivate: true)
    return path
  }
}
