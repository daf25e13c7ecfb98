internal import CKernels
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

    private let width: Int
    private let height: Int
    /// Red, green, blue and 1, row by row.
    private let pixels: [SIMD4<Float>]

    init(of surface: Surface, _ opacities: inout OpacityRows, strength: Double) {
      let shorter = unsafe Double(min(surface.width, surface.height))
      let strength = strength.isFinite ? min(max(strength, 0), 10) : 1
      let radius = Self.usualRadius * strength * shorter
      let factor = max(1, Int(radius / Self.reducedRadius))
      let reach = Int((radius / Double(factor)).rounded())
      var sums = unsafe Self.sums(of: surface, &opacities, factor: factor)
      width = unsafe (surface.width + factor - 1) / factor
      height = unsafe (surface.height + factor - 1) / factor
      if reach > 0 {
        for _ in 0..<3 {
          sums = Self.blurred(sums, lines: height, length: width, reach: reach, isColumn: false)
          sums = Self.blurred(sums, lines: width, length: height, reach: reach, isColumn: true)
        }
      }
      pixels = sums.map { $0 / $0.w }
    }

    /// Returns the weighted sums of the channels, and of the weights, in squares of pixels.
    ///
    /// Every pixel has a weight, so that colors remain where only the subject is seen.
    private static func sums(
      of surface: Surface, _ opacities: inout OpacityRows, factor: Int
    ) -> [SIMD4<Float>] {
      let (width, height) = unsafe (surface.width, surface.height)
      let ones = [UInt8](repeating: 1, count: width)
      var result: [SIMD4<Float>] = []
      result.reserveCapacity((width + factor - 1) / factor * ((height + factor - 1) / factor))
      for top in stride(from: 0, to: height, by: factor) {
        var channels = [UInt32](repeating: 0, count: 3 * width)
        var weights = [UInt32](repeating: 0, count: width)
        for y in top..<min(top + factor, height) {
          opacities.spread(row: y)
          unsafe ckernels_add_background(
            surface.pixels + y * 3 * width, opacities.channels, 3 * width, &channels)
          unsafe ckernels_add_background(ones, opacities.values, width, &weights)
        }
        for left in stride(from: 0, to: width, by: factor) {
          var sum = SIMD4<UInt64>()
          for x in left..<min(left + factor, width) {
            sum &+= SIMD4(
              UInt64(channels[3 * x]), UInt64(channels[3 * x + 1]), UInt64(channels[3 * x + 2]),
              UInt64(weights[x]))
          }
          result.append(SIMD4<Float>(sum))
        }
      }
      return result
    }

    /// Returns the means of runs of pixels along rows or columns; the last pixel is repeated beyond
    /// an edge.
    private static func blurred(
      _ pixels: [SIMD4<Float>], lines: Int, length: Int, reach: Int, isColumn: Bool
    ) -> [SIMD4<Float>] {
      var result = pixels
      let (step, next) = isColumn ? (lines, 1) : (1, length)
      let share = 1 / Float(2 * reach + 1)
      for line in 0..<lines {
        func pixel(_ index: Int) -> SIMD4<Float> {
          pixels[line * next + min(max(index, 0), length - 1) * step]
        }
        var sum = SIMD4<Float>()
        for index in -reach...reach { sum += pixel(index) }
        for index in 0..<length {
          result[line * next + index * step] = sum * share
          sum += pixel(index + reach + 1) - pixel(index - reach)
        }
      }
      return result
    }

    /// Returns a row of an image of a width, to be made.
    func line(width: Int) -> Line { Line(width: width, of: self.width) }

    /// A row of the background in the size of the image.
    struct Line {
      /// Red, green and blue of each pixel.
      private(set) var channels: [UInt8]
      /// Two of the background's rows, as long as the image's.
      private var upper: Row
      private var lower: Row
      private let places: [PixelTap]

      private struct Row {
        var number = -1
        var channels: [Float]

        mutating func make(_ number: Int, _ background: BlurredBackground, _ places: [PixelTap]) {
          guard number != self.number else { return }
          self.number = number
          let start = number * background.width
          for (x, place) in places.enumerated() {
            let left = background.pixels[start + place.first]
            let pixel = left + (background.pixels[start + place.second] - left) * place.share
            for channel in 0..<3 { channels[3 * x + channel] = pixel[channel] }
          }
        }
      }

      fileprivate init(width: Int, of columns: Int) {
        channels = [UInt8](repeating: 0, count: 3 * width)
        upper = Row(channels: [Float](repeating: 0, count: 3 * width))
        lower = upper
        places = (0..<width).map { PixelTap($0, of: width, in: columns) }
      }

      mutating func make(row y: Int, of height: Int, _ background: BlurredBackground) {
        let place = PixelTap(y, of: height, in: background.height)
        if lower.number == place.first { swap(&upper, &lower) }
        upper.make(place.first, background, places)
        lower.make(place.second, background, places)
        unsafe ckernels_blend_channels(
          upper.channels, lower.channels, place.share, channels.count, &channels)
      }
    }
  }
#endif
