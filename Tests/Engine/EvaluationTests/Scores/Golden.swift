import Foundation
import VisionBase

@testable import Evaluation

/// A recorded case.
struct Golden {
  let name: String
  let value: JSONValue

  /// Returns the cases of a file in the folder of these tests.
  static func cases(_ path: String, beside source: String) -> [Golden] {
    let folder = URL(fileURLWithPath: source).deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = folder.appendingPathComponent(path).path
    guard let bytes = try? LabelFile.bytes(file), let document = try? JSONValue(bytes, name: file)
    else { return [] }
    return (document.elements ?? []).compactMap { value in
      value["name"]?.nonemptyString.map { Golden(name: $0, value: value) }
    }
  }
}
