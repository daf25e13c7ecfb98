import ModelBytes
internal import ModelFiles
import VisionBase

/// The tensors of a graph that hold the pixels of a picture in the same order, in any shape, each
/// row and column as often as TILE repeats it.
///
/// Keras enlarges pictures by TILE between RESHAPEs; detectors list their boxes by a RESHAPE.
struct PixelCopies {
  /// The largest side of an enlarged picture.
  private static let largestSide = 1 << 13

  /// The content of a tensor: a picture's pixels.
  struct Copy {
    /// The picture's tensor.
    let tensor: Int
    let height: Int
    let width: Int
    let channels: Int
    /// The number of times that each row and each column is there.
    var rows = 1
    var columns = 1

    /// True if the pixels are the picture's own, each once.
    var isWhole: Bool { rows == 1 && columns == 1 }
    /// The number of elements.
    var count: Int { height * rows * width * columns * channels }

    /// Repeats what an axis of length 1 stands for; returns false if that is no row or column.
    ///
    /// `before` is the number of elements of all axes in front of it.
    fileprivate mutating func tile(_ times: Int, behind before: Int) -> Bool {
      guard (1...largestSide).contains(times) else { return false }
      if before == height * rows {
        rows *= times
      } else if before == height * rows * width * columns {
        columns *= times
      } else {
        return false
      }
      return height * rows <= largestSide && width * columns <= largestSide
    }
  }

  private var copies: [Int: Copy] = [:]

  subscript(tensor: Int) -> Copy? { copies[tensor] }

  /// Returns the rows and columns of a picture that another picture in a tensor repeats.
  ///
  /// Returns nil if the tensor holds something else.
  func picked(
    in tensor: Int, height: Int, width: Int, channels: Int
  ) -> (tensor: Int, rows: [UInt16], columns: [UInt16])? {
    guard let copy = copies[tensor], !copy.isWhole, height == copy.height * copy.rows,
      width == copy.width * copy.columns, channels == copy.channels
    else { return nil }
    return (
      copy.tensor, (0..<height).map { UInt16(clamping: $0 / copy.rows) },
      (0..<width).map { UInt16(clamping: $0 / copy.columns) }
    )
  }

  /// Records the output of a RESHAPE or TILE of a picture, or of a tensor recorded before.
  mutating func note(
    _ record: OperatorRecord, _ kind: BuiltinOperator, in subgraph: Subgraph, _ reshapes: Reshapes
  ) throws(VisionError) {
    guard kind == .reshape || kind == .tile, let input = record.inputs.first,
      let output = record.outputs.first, let from = try shape(of: input, in: subgraph),
      let to = try shape(of: output, in: subgraph),
      subgraph.tensors[input].type == subgraph.tensors[output].type,
      var copy = known(input, from) ?? Self.picture(input, from)
    else { return }
    if kind == .tile {
      guard record.inputs.count == 2, subgraph.tensors.indices.contains(record.inputs[1]),
        let times = subgraph.tensors[record.inputs[1]].integers(limit: from.count),
        times.count == from.count
      else { return }
      var tiled = from
      for (axis, count) in times.enumerated() where count != 1 {
        guard tiled[axis] == 1, copy.tile(count, behind: tiled[..<axis].reduce(1, *)) else {
          return
        }
        tiled[axis] = count
      }
      guard tiled == to else { return }
    }
    guard to.reduce(1, *) == copy.count else { return }
    if kind == .reshape, try !reshapes.alwaysMakes(to, by: record) { return }
    copies[output] = copy
  }

  /// Returns the content of a tensor that was recorded; nil for an enlarged picture, which is one
  /// of its own.
  private func known(_ tensor: Int, _ shape: [Int]) -> Copy? {
    guard let copy = copies[tensor] else { return nil }
    let enlarged = [1, copy.height * copy.rows, copy.width * copy.columns, copy.channels]
    return copy.isWhole || shape != enlarged ? copy : nil
  }

  private static func picture(_ tensor: Int, _ shape: [Int]) -> Copy? {
    guard shape.count == 4, shape[0] == 1 else { return nil }
    return Copy(tensor: tensor, height: shape[1], width: shape[2], channels: shape[3])
  }

  /// Returns the shape of a tensor that operators write; nil for others, and for ones whose
  /// elements cannot be counted.
  private func shape(of index: Int, in subgraph: Subgraph) throws(VisionError) -> [Int]? {
    guard subgraph.tensors.indices.contains(index) else { return nil }
    let tensor = subgraph.tensors[index]
    guard tensor.content == nil, !tensor.isVariable, try !tensor.table.has(Slot.Tensor.sparsity),
      try tensor.hasFixedShape(), (1...8).contains(tensor.shape.count),
      tensor.shape.allSatisfy({ $0 > 0 }), let count = tensor.elementCount, count <= 1 << 30
    else { return nil }
    return tensor.shape
  }
}
