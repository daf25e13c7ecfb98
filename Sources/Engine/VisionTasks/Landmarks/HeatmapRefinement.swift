/// Moves landmarks to the weighted center of the heat maps around them.
///
/// Reference: docs/reference/blazepose.md 4.4. A cell's position is its index, without half a cell.
struct HeatmapRefinement: Hashable, Sendable {
  /// The heat maps' columns.
  var width: Int
  /// The heat maps' rows.
  var height: Int
  /// The number of heat maps: one for each landmark, interleaved.
  var channels: Int
  /// The side of the square of cells around a landmark that is averaged.
  var kernelSize: Int
  /// The confidence that at least one cell must reach to move a landmark.
  var minimumConfidence: Float = 0.5

  /// Refines the landmarks, in fractions of the region.
  func refine(_ landmarks: inout [LandmarkPoint], heatmaps: Span<Float>) {
    guard heatmaps.count >= width * height * channels else { return }
    for index in landmarks.indices.prefix(channels) {
      if let place = refined(landmarks[index], channel: index, heatmaps) {
        (landmarks[index].x, landmarks[index].y) = (place.x, place.y)
      }
    }
  }

  private func refined(
    _ landmark: LandmarkPoint, channel: Int, _ heatmaps: Span<Float>
  ) -> TensorPoint? {
    guard let column = Self.cell(landmark.x * Float(width), of: width),
      let row = Self.cell(landmark.y * Float(height), of: height)
    else { return nil }
    let reach = (kernelSize - 1) / 2
    var (sum, highest, across, down): (Float, Float, Float, Float) = (0, 0, 0, 0)
    for y in max(0, row - reach)..<min(height, row + reach + 1) {
      for x in max(0, column - reach)..<min(width, column + reach + 1) {
        let confidence = sigmoid(heatmaps[(y * width + x) * channels + channel])
        sum += confidence
        highest = max(highest, confidence)
        across += Float(x) * confidence
        down += Float(y) * confidence
      }
    }
    guard highest >= minimumConfidence, sum > 0 else { return nil }
    return TensorPoint(x: across / Float(width) / sum, y: down / Float(height) / sum)
  }

  /// Returns the cell of a coordinate, truncated toward 0 so that slightly negative ones are in the
  /// first.
  private static func cell(_ coordinate: Float, of count: Int) -> Int? {
    guard coordinate > -1, coordinate < Float(count) else { return nil }
    return Int(coordinate)
  }
}
