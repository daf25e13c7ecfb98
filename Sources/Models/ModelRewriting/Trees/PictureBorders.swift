internal import ModelFiles
import VisionBase

/// The pictures of a graph that are other ones with a border, as PAD makes them.
///
/// Convolutions read the picture inside and make the border themselves.
struct PictureBorders {
  /// The largest border that is noted, in pixels.
  private static let widest = 7

  /// A picture inside of another one.
  struct Border {
    /// The tensor without the border.
    let tensor: Int
    let top: Int
    let bottom: Int
    let left: Int
    let right: Int

    /// Returns true if the border is smaller than a window, so that each window reaches the
    /// picture.
    func isSmaller(than height: Int, _ width: Int) -> Bool {
      max(top, bottom) < height && max(left, right) < width
    }
  }

  private var borders: [Int: Border] = [:]

  subscript(tensor: Int) -> Border? { borders[tensor] }

  /// Records the output of a PAD operator whose input and output have these shapes.
  mutating func note(
    _ record: OperatorRecord, in subgraph: Subgraph, from input: [Int], to output: [Int]
  ) {
    guard record.inputs.count == 2, subgraph.tensors.indices.contains(record.inputs[1]),
      let sizes = subgraph.tensors[record.inputs[1]].integers(limit: 8), sizes.count == 8,
      sizes[0...1] == [0, 0], sizes[6...7] == [0, 0],
      sizes[2...5].allSatisfy({ (0..<Self.widest).contains($0) }),
      input.count == 4, output.count == 4, input[3] == output[3],
      input[1] + sizes[2] + sizes[3] == output[1], input[2] + sizes[4] + sizes[5] == output[2]
    else { return }
    borders[record.outputs[0]] = Border(
      tensor: record.inputs[0], top: sizes[2], bottom: sizes[3], left: sizes[4], right: sizes[5])
  }
}
