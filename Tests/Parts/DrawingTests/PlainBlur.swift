/// A picture over its own blurred background, computed pixel by pixel.
struct PlainBlur {
  private let bytes: [UInt8]
  private let opacities: [UInt8]
  private let width: Int
  private let height: Int
  private let factor: Int
  private let reach: Int

  init(
    _ bytes: [UInt8], _ opacities: [UInt8], width: Int, height: Int, _ strength: Double
  ) {
    (self.bytes, self.opacities) = (bytes, opacities)
    (self.width, self.height) = (width, height)
    let radius = 0.03 * strength * Double(min(width, height))
    factor = max(1, Int(radius / 3))
    reach = Int((radius / Double(factor)).rounded())
  }

  private var columns: Int { (width + factor - 1) / factor }
  private var rows: Int { (height + factor - 1) / factor }

  /// Sums of weighted channels and of weights, in squares.
  private func sums() -> [[Double]] {
    var sums = [[Double]](repeating: [0, 0, 0, 0], count: columns * rows)
    for place in 0..<width * height {
      let weight = Double(255 - opacities[place]) + 0.5
      let cell = place / width / factor * columns + place % width / factor
      for channel in 0..<3 { sums[cell][channel] += weight * Double(bytes[3 * place + channel]) }
      sums[cell][3] += weight
    }
    return sums
  }

  private func means(_ cells: [[Double]], along x: Int, _ y: Int) -> [[Double]] {
    (0..<columns * rows).map { cell in
      var mean = [0.0, 0, 0, 0]
      for step in -reach...reach {
        let column = min(max(cell % columns + step * x, 0), columns - 1)
        let row = min(max(cell / columns + step * y, 0), rows - 1)
        for channel in 0..<4 {
          mean[channel] += cells[row * columns + column][channel] / Double(2 * reach + 1)
        }
      }
      return mean
    }
  }

  /// The channels of the picture over its background, 0...255.
  func mixed() -> [Double] {
    var cells = sums()
    if reach > 0 {
      for _ in 0..<3 { cells = means(means(cells, along: 1, 0), along: 0, 1) }
    }
    func place(_ pixel: Int, _ side: Int, _ size: Int) -> (Int, Int, Double) {
      let place = (Double(pixel) + 0.5) * Double(size) / Double(side) - 0.5
      let clamped = min(max(place, 0), Double(size - 1))
      return (Int(clamped), min(Int(clamped) + 1, size - 1), clamped - clamped.rounded(.down))
    }
    return (0..<3 * width * height).map { index in
      let (pixel, channel) = (index / 3, index % 3)
      let (left, right, across) = place(pixel % width, width, columns)
      let (up, low, down) = place(pixel / width, height, rows)
      func value(_ column: Int, _ row: Int) -> Double {
        let cell = cells[row * columns + column]
        return cell[channel] / cell[3]
      }
      let above = value(left, up) * (1 - across) + value(right, up) * across
      let below = value(left, low) * (1 - across) + value(right, low) * across
      let share = Double(opacities[pixel]) / 255
      return Double(bytes[index]) * share + (above * (1 - down) + below * down) * (1 - share)
    }
  }
}
