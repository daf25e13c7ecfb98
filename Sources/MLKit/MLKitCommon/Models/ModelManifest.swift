internal import ModelFiles
package import VisionBase

/// A manifest next to a model, which names the files of the model and its labels.
///
/// AutoML writes it with the models it exports:
///
///     {
///       "modelType": "IMAGE_LABELING",
///       "modelFile": "model.tflite",
///       "labelsFile": "dict.txt"
///     }
///
/// The files are next to the manifest, or in folders below. Other members are ignored, and so is a
/// comma before the closing bracket.
package struct ModelManifest: Hashable, Sendable {
  /// The path of the model's file.
  package let modelPath: String
  /// The path of the file with one label per line; nil if the manifest names none.
  package let labelsPath: String?

  /// The maximum size of a manifest.
  private static let maximumByteCount = 1 << 20

  /// Creates a manifest from a file; does not check that the named files exist.
  ///
  /// Throws the errors of `StableBytes.init(reading:)`, and `inputInvalid` for a file that is not a
  /// manifest, or that names files outside its folder.
  package init(path: String) throws(VisionError) {
    let bytes = try StableBytes(reading: path)
    guard bytes.byteCount <= Self.maximumByteCount else {
      throw VisionError(.inputInvalid, "\(path) is too long for a manifest")
    }
    let node = try JSONValue(bytes.copy(of: 0..<bytes.byteCount), name: path)
    guard let model = node["modelFile"]?.nonemptyString else {
      throw VisionError(.inputInvalid, "\(path) names no \"modelFile\"")
    }
    modelPath = try Self.place(of: model, beside: path)
    labelsPath = try node["labelsFile"]?.nonemptyString.map { name throws(VisionError) in
      try Self.place(of: name, beside: path)
    }
  }

  private static func place(of name: String, beside path: String) throws(VisionError) -> String {
    let parts = name.bytes.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.bytes.hasPrefix("/"), !parts.contains(".."), !name.utf8.contains(0) else {
      throw VisionError(
        .inputInvalid, "\(path) names the file \(name), which does not lie beside it")
    }
    return "\(FileSystem.parent(of: path))/\(name)"
  }
}
