/// The reduction of packed pixels to the means of the areas that new pixels cover, as OpenCV does
/// with `INTER_AREA`.
///
/// Both sides become smaller. Areas of whole pixels are added as integers, others with shares in
/// single precision, first along rows and then along columns.
struct AreaReduction {
  let width: Int
  let height: Int
  let channels: Int
  let newWidth: Int
  let newHeight: Int

  /// A source pixel's share of a new one along an axis.
  private struct Share {
    let new: Int
    let source: Int
    let share: Float
  }

  /// Returns the reduced pixels.
  func reduced(_ pixels: [UInt8]) -> [UInt8] {
    precondition(pixels.count == width * height * channels)
    let isWhole = width.isMultiple(of: newWidth) && height.isMultiple(of: newHeight)
    return isWhole ? wholeMeans(pixels) : sharedMeans(pixels)
  }

  private func wholeMeans(_ pixels: [UInt8]) -> [UInt8] {
    let (across, down) = (width / newWidth, height / newHeight)
    let share = 1 / Float(across * down)
    var result: [UInt8] = []
    result.reserveCapacity(newWidth * newHeight * channels)
    unsafe pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<newHeight {
        for x in 0..<newWidth {
          for channel in 0..<channels {
            var sum = 0
            for row in y * down..<(y + 1) * down {
              var place = (row * width + x * across) * channels + channel
              for _ in 0..<across {
                sum += unsafe Int(pixels[place])
                place += channels
              }
            }
            // OpenCV adds halves of four pixels upward, and rounds other means to even numbers.
            result.append(
              across == 2 && down == 2
                ? UInt8((sum + 2) >> 2)
                : UInt8((Float(sum) * share).rounded(.toNearestOrEven)))
          }
        }
      }
    }
    return result
  }

  private func sharedMeans(_ pixels: [UInt8]) -> [UInt8] {
    let columns = Self.shares(of: width, in: newWidth)
    let rows = Self.shares(of: height, in: newHeight)
    let length = newWidth * channels
    var (line, sums) = ([Float](repeating: 0, count: length), [Float](repeating: 0, count: length))
    var result = [UInt8](repeating: 0, count: length * newHeight)
    var current = rows.first?.new ?? 0
    func write(_ sums: [Float], _ row: Int, _ result: inout [UInt8]) {
      for index in 0..<length {
        result[row * length + index] = UInt8(
          min(max(sums[index].rounded(.toNearestOrEven), 0), 255))
      }
    }
    for row in rows {
      for index in 0..<length { line[index] = 0 }
      unsafe pixels.withUnsafeBufferPointer { pixels in
        let start = row.source * width
        for column in columns {
          let (from, to) = ((start + column.source) * channels, column.new * channels)
          for channel in 0..<channels {
            line[to + channel] += unsafe Float(pixels[from + channel]) * column.share
          }
        }
      }
      if row.new != current {
        write(sums, current, &result)
        current = row.new
        for index in 0..<length { sums[index] = row.share * line[index] }
      } else {
        for index in 0..<length { sums[index] += row.share * line[index] }
      }
    }
    write(sums, current, &result)
    return result
  }

  private static func shares(of size: Int, in count: Int) -> [Share] {
    let scale = Double(size) / Double(count)
    // Shares of less than this of a pixel are left out.
    let least = 1e-3
    var shares: [Share] = []
    for new in 0..<count {
      let start = Double(new) * scale
      let end = start + scale
      let extent = min(scale, Double(size) - start)
      let last = min(Int(end.rounded(.down)), size - 1)
      let first = min(Int(start.rounded(.up)), last)
      if Double(first) - start > least {
        shares.append(
          Share(new: new, source: first - 1, share: Float((Double(first) - start) / extent)))
      }
      for source in first..<last {
        shares.append(Share(new: new, source: source, share: Float(1 / extent)))
      }
      if end - Double(last) > least {
        let share = min(min(end - Double(last), 1), extent) / extent
        shares.append(Share(new: new, source: last, share: Float(share)))
      }
    }
    return shares
  }
}
