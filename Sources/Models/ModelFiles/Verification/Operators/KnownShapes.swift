import VisionBase

/// The shapes of a graph's tensors as far as they are certain, whatever the file declares.
///
/// Certain are the shapes of constants and of the model's inputs, and the results of operators with
/// a known rule on those. A side that is only known at run time is -1; a tensor of unknown rank has
/// no entry. Sides are at most 32 bits, as the runtime's, so that sums of them, and products of
/// two, do not overflow.
struct KnownShapes {
  private var shapes: [[Int]?]

  init(of subgraph: Subgraph) {
    shapes = Array(repeating: nil, count: subgraph.tensors.count)
    for (index, tensor) in subgraph.tensors.enumerated() where tensor.content != nil {
      self[index] = tensor.shape
    }
    // Graphs that operators run receive other shapes each time.
    guard subgraph.index == 0 else { return }
    for index in subgraph.inputs {
      let tensor = subgraph.tensors[index]
      let signature = (try? tensor.table.indices(Slot.Tensor.shapeSignature)) ?? []
      self[index] = signature.isEmpty ? tensor.shape : signature
    }
  }

  /// The shape of a tensor; nil when its rank is not known, or when the tensor does not exist.
  subscript(_ tensor: Int) -> [Int]? {
    get { shapes.indices.contains(tensor) ? shapes[tensor] : nil }
    set {
      guard shapes.indices.contains(tensor) else { return }
      shapes[tensor] = newValue?.map { (0...Int(Int32.max)).contains($0) ? $0 : -1 }
    }
  }

  /// Returns the number of elements in a shape; nil when that is not certain.
  static func count(_ shape: [Int]?) -> Int? {
    guard let shape else { return nil }
    var count = 1
    for side in shape {
      guard side >= 0 else { return nil }
      let (product, overflows) = count.multipliedReportingOverflow(by: side)
      guard !overflows else { return nil }
      count = product
    }
    return count
  }

  /// Returns the shape that several are broadcast to; nil when one is unknown, or they do not fit.
  static func broadcast(_ shapes: [[Int]?]) -> [Int]? {
    var result: [Int] = []
    for shape in shapes {
      guard let shape else { return nil }
      let rank = max(result.count, shape.count)
      let left = Array(repeating: 1, count: rank - result.count) + result
      let right = Array(repeating: 1, count: rank - shape.count) + shape
      result = []
      for (a, b) in zip(left, right) {
        switch (a, b) {
        case (1, _): result.append(b)
        case (_, 1), (_, -1): result.append(a)
        case (-1, _): result.append(b)
        default:
          guard a == b else { return nil }
          result.append(a)
        }
      }
    }
    return result
  }
}

extension OperatorCheck {
  /// Returns the known shapes of the operator's outputs.
  ///
  /// An operator that passes its kernel's checks has the ranks its row gives, so these count as
  /// well.
  func resultShapes() throws(VisionError) -> [[Int]?] {
    var results = [[Int]?](repeating: nil, count: site.record.outputs.count)
    guard !results.isEmpty else { return [] }
    switch rule.shape {
    case .unknown: break
    case .same(let number): results[0] = shape(number)
    case .rank(let rank): results[0] = Array(repeating: -1, count: rank)
    case .broadcast(let numbers): results[0] = KnownShapes.broadcast(numbers.map(shape))
    case .given(let number): results[0] = entries(number)
    case .own: try ownShapes(&results)
    }
    if results.count > 1, site.builtin == .lstm {
      results = results.map { _ in [-1, -1] }
    }
    return results
  }

  /// Returns the shape that a list holds, with -1 for computed entries.
  func entries(_ number: Int) -> [Int]? {
    guard let tensor = site.input(number) else { return nil }
    if tensor.content != nil { return tensor.integers() }
    guard let sides = shape(number), sides.count == 1, (0...64).contains(sides[0]) else {
      return nil
    }
    return Array(repeating: -1, count: sides[0])
  }
}
