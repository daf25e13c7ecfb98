internal import Frames
extension ComponentOrder {
  /// Creates the order of a bitmap; nil if its layout is not supported.
  ///
  /// Supports 8 bits per component: gray without alpha, three bytes without alpha, and four bytes
  /// with alpha or an unused byte first or last, in either byte order.
  init?(bitsPerPixel: Int, bitmapInfo: CGBitmapInfo, isGray: Bool) {
    guard bitmapInfo.isDisjoint(with: .floatComponents) else { return nil }
    let order = bitmapInfo.intersection(.byteOrderMask)
    let info = bitmapInfo.alpha
    switch (bitsPerPixel, isGray) {
    case (8, true):
      guard info == .none else { return nil }
      self.init(bytesPerPixel: 1, red: 0, green: 0, blue: 0, fourth: nil, alpha: .none)
    case (24, false):
      guard info == .none, order == .byteOrderDefault else { return nil }
      self.init(bytesPerPixel: 3, red: 0, green: 1, blue: 2, fourth: nil, alpha: .none)
    case (32, false):
      guard order == .byteOrderDefault || order == .byteOrder32Big || order == .byteOrder32Little
      else { return nil }
      self.init(info, isReversed: order == .byteOrder32Little)
    default:
      return nil
    }
  }

  private init?(_ info: CGImageAlphaInfo, isReversed: Bool) {
    let isFirst: Bool
    let alpha: Alpha
    switch info {
    case .premultipliedFirst: (isFirst, alpha) = (true, .premultiplied)
    case .premultipliedLast: (isFirst, alpha) = (false, .premultiplied)
    case .first: (isFirst, alpha) = (true, .straight)
    case .last: (isFirst, alpha) = (false, .straight)
    case .noneSkipFirst: (isFirst, alpha) = (true, .none)
    case .noneSkipLast: (isFirst, alpha) = (false, .none)
    case .none, .alphaOnly: return nil
    }
    let start = isFirst ? 1 : 0
    func place(_ index: Int) -> Int { isReversed ? 3 - index : index }
    self.init(
      bytesPerPixel: 4, red: place(start), green: place(start + 1), blue: place(start + 2),
      fourth: place(isFirst ? 0 : 3), alpha: alpha)
  }
}
