/// The color matrix of a video format: the weights of red, green and blue in luma.
///
/// New versions may add cases.
public enum YCbCrMatrix: String, Sendable, CaseIterable {
  /// ITU-R BT.601: standard definition, JPEG and most cameras.
  case bt601
  /// ITU-R BT.709: high definition.
  case bt709
}
