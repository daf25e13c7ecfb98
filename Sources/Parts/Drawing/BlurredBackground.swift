internal import Frames

#if !canImport(Darwin) || os(macOS)
  /// The background of an image without its subject, small and blurred.
  ///
  /// Pixels count by how little they are of the subject, so that its colors do not shine into the
  /// background. Three box blurs of a reduced image are nearly a Gaussian one of the whole.
  struct BlurredBackground {
    /// The radius of the usual blur, as a share of the shorter side.
    private static let usualRadius = 0.03
    /// The radius in the reduced image, in pixels.
    private static let reducedRadius = 3.0
    /// The least weight of a pixel: where only the subject is seen, its colors remain.
    private static let leastWeight: Float = 0.5

    private let width: Int
    private let height: Int
    /// Red, green and blue, row by row.
    private var values: [Float]

    init(of surface: Surface, _ opacities: inout OpacityRows, strength: Double) {
      let shorter = unsafe Double(min(surface.width, surface.height))
      let strength = strength.isFinite ? min(max(strength, 0), 10) : 1
      let radius = Self.usualRadius * strength * shorter
      let factor = max(1, Int(radius / Self.reducedRadius))
      width = unsafe (surface.width + factor - 1) / factor
      height = unsafe (surface.height + factor - 1) / factor
      var sums = [Float](repeating: 0, count: width * height * 4)
      for y in unsafe 0..<surface.height {
        opacities.make(row: y)
        let row = y / factor * width
        var pixel = unsafe surface.pixels + y * surface.width * 3
        for (x, alpha) in opacities.values.enumerated() {
          let weight = Float(255 - alpha) + Self.leastWeight
          let place = (row + x / factor) * 4
          unsafe sums[place] += weight * Float(pixel[0])
          unsafe sums[place + 1] += weight * Float(pixel[1])
          unsafe sums[place + 2] += weight * Float(pixel[2])
          sums[place + 3] += weight
          unsafe pixel += 3
        }
      }
      values = []
      let reach = Int((radius / Double(factor)).rounded())
      if reach > 0 {
        for _ in 0..<3 {
          sums = Self.blurred(sums, lines: height, length: width, reach: reach, isColumn: false)
          sums = Self.blurred(sums, lines: width, length: height, reach: reach, isColumn: true)
        }
      }
      values.reserveCapacity(width * height * 3)
      for place in stride(from: 0, to: sums.count, by: 4) {
        for channel in 0..<3 { values.append(sums[place + channel] / sums[place + 3]) }
      }
    }

    /// Returns the means of runs of pixels along rows or columns; the last pixel is repeated beyond
    /// an edge.
    private static func blurred(
      _ values: [Float], lines: Int, length: Int, reach: Int, isColumn: Bool
    ) -> [Float] {
      var result = values
      let (step, next) = isColumn ? (lines * 4, 4) : (4, length * 4)
      let share = 1 / Float(2 * reach + 1)
      for line in 0..<lines {
        let start = line * next
        for channel in 0..<4 {
          func value(_ index: Int) -> Float {
            values[start + min(max(index, 0), length - 1) * step + channel]
          }
          var sum = (-reach...reach).reduce(Float(0)) { $0 + value($1) }
          for index in 0..<length {
            result[start + index * step + channel] = sum * share
            sum += value(index + reach + 1) - value(index - reach)
          }
        }
      }
      return result
    }

    /// Returns a row of an image of a width, to be made.
    func line(forWidth width: Int) -> Line { Line(width: width, of: self.width) }

    /// A row of the background in the size of the image.
    struct Line {
      private var channels: [UInt32]
      private var row: [Float] = []
      private let places: [(first: Int, second: Int, share: Float)]

      fileprivate init(width: Int, of columns: Int) {
        channels = [UInt32](repeating: 0, count: width * 3)
        places = (0..<width).map { Self.place($0, of: width, in: columns) }
      }

      /// The channels of a pixel, 0...255.
      subscript(x: Int) -> (UInt32, UInt32, UInt32) {
        (channels[3 * x], channels[3 * x + 1], channels[3 * x + 2])
      }

      mutating func make(row y: Int, of height: Int, _ background: BlurredBackground) {
        let place = Self.place(y, of: height, in: background.height)
        let length = background.width * 3
        let (upper, lower) = (place.first * length, place.second * length)
        row = (0..<length).map { index in
          let above = background.values[upper + index]
          return above + (background.values[lower + index] - above) * place.share
        }
        for (x, place) in places.enumerated() {
          for channel in 0..<3 {
            let left = row[3 * place.first + channel]
            let value = left + (row[3 * place.second + channel] - left) * place.share
            channels[3 * x + channel] = UInt32(max(0, min(255, value + 0.5)))
          }
        }
      }

      private static func place(
        _ pixel: Int, of side: Int, in size: Int
      ) -> (first: Int, second: Int, share: Float) {
        let place = (Double(pixel) + 0.5) * Double(size) / Double(side) - 0.5
        let clamped = min(max(place, 0), Double(size - 1))
        let first = Int(clamped)
        return (first, min(first + 1, size - 1), Float(clamped - Double(first)))
      }
    }
  }
#endif
