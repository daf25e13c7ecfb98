/// What the colours of a video format mean: how luma is made of red, green and blue.
public enum YCbCrMatrix: String, Sendable, CaseIterable {
  /// ITU-R BT.601: standard definition, JPEG and most cameras.
  case bt601
  /// ITU-R BT.709: high definition.
  case bt709
}
