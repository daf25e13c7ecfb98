/// The two pixels along a side of a smaller picture that a pixel of an image lies between.
struct PixelTap {
  let first: Int
  let second: Int
  /// The share of the second.
  let share: Float

  init(_ pixel: Int, of side: Int, in smallSide: Int) {
    let place = (Double(pixel) + 0.5) * Double(smallSide) / Double(side) - 0.5
    let clamped = min(max(place, 0), Double(smallSide - 1))
    first = Int(clamped)
    second = min(first + 1, smallSide - 1)
    share = Float(clamped - Double(first))
  }
}
