internal import Frames

/// The prominence of an object in a picture: high for sure, large and central objects.
///
/// `score * sqrt(area of the box / area of the picture) * (1 - distance / 2)`, where the distance
/// is that of the two centers over half the picture's diagonal, 0 to 1. The square root makes an
/// object twice as wide and high twice as prominent; one in a corner counts half as much as one in
/// the center.
enum Prominence {
  static func of(_ box: PictureBox, score: Float, in picture: PictureGeometry) -> Double {
    let (width, height) = (Double(picture.width), Double(picture.height))
    guard width > 0, height > 0 else { return 0 }
    let (right, down) = (box.centerX - width / 2, box.centerY - height / 2)
    let halfDiagonal = (width * width + height * height).squareRoot() / 2
    let distance = min((right * right + down * down).squareRoot() / halfDiagonal, 1)
    return Double(score) * (box.area / (width * height)).squareRoot() * (1 - distance / 2)
  }
}
