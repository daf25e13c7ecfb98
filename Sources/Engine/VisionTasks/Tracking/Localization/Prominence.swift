internal import Frames

/// How much an object stands out in a picture: sure, large and near the middle.
///
/// `score * sqrt(area of the box / area of the picture) * (1 - distance / 2)`, where the distance is
/// that of the two centres over half the picture's diagonal, 0 to 1. The square root makes an object
/// twice as wide and high twice as prominent, and one in a corner counts half of one in the middle.
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
