import ModelBytes
package import VisionBase

extension ModelFile {
  /// Returns the numbers in the options of the first custom operator of a kind, by name.
  ///
  /// Returns nil when the model has no such operator or it has no options. Throws `modelInvalid`
  /// when the options are damaged.
  package func customOptions(ofOperator code: String) throws(VisionError) -> [String: Double]? {
    guard let range = operators.first(where: { $0.customCode == code })?.customOptions else {
      return nil
    }
    return try FlexBuffer(bytes, range: range).numbers
  }
}
