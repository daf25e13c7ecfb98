import ModelBytes
import VisionBase

// The shapes of operators that no general rule describes. A side or shape that is not certain is
// left unknown; rejecting an impossible one is left to the kernel.

extension OperatorCheck {
  func ownShapes(_ results: inout [[Int]?]) throws(VisionError) {
    switch site.builtin {
    case .conv2D, .depthwiseConv2D, .averagePool2D, .maxPool2D, .l2Pool2D:
      results[0] = try windowShape()
    case .resizeBilinear, .resizeNearestNeighbor:
      results[0] = resizedShape()
    case .fullyConnected: results[0] = try connectedShape()
    case .batchMatMul:
      if let left = shape(0), let right = shape(1) {
        results[0] = Array(repeating: -1, count: max(left.count, right.count))
      }
    case .reshape: results[0] = try reshapedShape()
    case .squeeze: results[0] = try squeezedShape()
    case .expandDims: results[0] = expandedShape()
    case .shape: results[0] = shape(0).map { [$0.count] }
    case .transpose: results[0] = transposedShape()
    case .tile: results[0] = shape(0).map { $0.map { _ in -1 } }
    case .spaceToBatchND: results[0] = blockedShape { ($0 + $2) % $1 == 0 ? ($0 + $2) / $1 : -1 }
    case .batchToSpaceND: results[0] = blockedShape { $0 * $1 - $2 }
    case .mirrorPad, .pad, .padV2: results[0] = try paddedShape()
    case .concatenation: results[0] = try concatenatedShape()
    case .pack: results[0] = try packedShape()
    case .unpack:
      if let input = shape(0), !input.isEmpty {
        let options = try site.needed(site.options(.unpack))
        let axis = Int(try options.int32(OptionSlot.Parts.axis))
        let place = axis < 0 ? axis + input.count : axis
        guard input.indices.contains(place) else { return }
        var sides = input
        sides.remove(at: place)
        results = results.map { _ in sides }
      }
    case .split, .splitV: splitShapes(&results)
    case .slice: results[0] = slicedShape()
    case .stridedSlice: results[0] = try stridedShape()
    case .gather: results[0] = try gatheredShape()
    case .oneHot:
      results[0] = shape(0).map { Array(repeating: -1, count: $0.count + 1) }
    case .argMax, .argMin:
      results[0] = shape(0).map { Array(repeating: -1, count: max(0, $0.count - 1)) }
    case .mean, .sum, .reduceProd, .reduceMax, .reduceMin, .reduceAny, .reduceAll:
      results[0] = try reducedShape()
    case .topKV2:
      let largest = largestShape()
      results = results.map { _ in largest }
    case .stablehloGather:
      results[0] = nil
    default: break
    }
  }

  private func windowShape() throws(VisionError) -> [Int]? {
    guard let input = shape(0), input.count == 4 else { return [-1, -1, -1, -1] }
    let isPool = ![.conv2D, .depthwiseConv2D].contains(site.builtin)
    let slots: ConvolutionSlots =
      site.builtin == .depthwiseConv2D ? .depthwiseConv2D : .conv2D
    let options = try site.needed(
      isPool
        ? site.options(.pool2D)
        : site.options(site.builtin == .conv2D ? .conv2D : .depthwiseConv2D))
    let filter = site.input(1)?.shape ?? []
    guard isPool || filter.count == 4 else { return [-1, -1, -1, -1] }
    var result = [input[0], -1, -1, input[3]]
    if !isPool { result[3] = site.builtin == .conv2D ? filter[0] : filter[3] }
    // Height comes second in options and first in shapes.
    for (side, place) in [(1, 1), (2, 0)] {
      let length = input[side]
      let stride = Int(try options.int32(slots.strides[place]))
      guard length >= 0, stride > 0 else { continue }
      let isSame = try options.int8(slots.padding) == WindowPadding.same.rawValue
      let pools = [OptionSlot.Pool2D.filterWidth, OptionSlot.Pool2D.filterHeight]
      let window = isPool ? Int(try options.int32(pools[place])) : filter[side]
      let dilation = isPool ? 1 : Int(try options.int32(slots.dilations[place], default: 1))
      let covered = (window - 1) * dilation + 1
      result[side] = isSame ? (length + stride - 1) / stride : (length - covered + stride) / stride
    }
    return result.allSatisfy { $0 >= -1 } ? result : [-1, -1, -1, -1]
  }

  private func resizedShape() -> [Int]? {
    guard let input = shape(0), input.count == 4, let size = entries(1), size.count == 2 else {
      return [-1, -1, -1, -1]
    }
    return [input[0], size[0], size[1], input[3]]
  }

  private func connectedShape() throws(VisionError) -> [Int]? {
    guard let weights = site.input(1)?.shape, weights.count == 2 else { return nil }
    let keeps = try site.options(.fullyConnected)?.bool(OptionSlot.FullyConnected.keepsDimensions)
    guard keeps == true else {
      guard let count = KnownShapes.count(shape(0)), weights[1] > 0 else {
        return [-1, weights[0]]
      }
      return [count / weights[1], weights[0]]
    }
    return shape(0).map { $0.dropLast() + [weights[0]] }
  }

  private func reshapedShape() throws(VisionError) -> [Int]? {
    let target: [Int]
    if site.input(InputSlot.Reshape.shape) != nil, !site.overlooksShape {
      guard let entries = entries(1) else { return nil }
      guard site.input(1)?.content != nil else { return entries }
      target = entries
    } else {
      let asked = try site.options(.reshape)?.indices(OptionSlot.Reshape.newShape) ?? []
      target = asked == [0] ? [] : asked
    }
    guard let open = target.firstIndex(of: -1), let count = KnownShapes.count(shape(0)) else {
      return target
    }
    let others = target.reduce(1) { $1 == -1 ? $0 : $0 &* $1 }
    var result = target
    if others > 0 { result[open] = count / others }
    return result
  }

  private func squeezedShape() throws(VisionError) -> [Int]? {
    guard let input = shape(0) else { return nil }
    let asked = try site.options(.squeeze)?.indices(OptionSlot.Squeeze.dimensions) ?? []
    guard !asked.isEmpty else { return input.contains(-1) ? nil : input.filter { $0 != 1 } }
    let dropped = Set(asked.map { $0 < 0 ? $0 + input.count : $0 })
    return input.enumerated().filter { !dropped.contains($0.offset) }.map(\.element)
  }

  private func expandedShape() -> [Int]? {
    guard var result = shape(0) else { return nil }
    guard let axis = site.input(1)?.integers()?.first, site.input(1)?.content != nil else {
      return Array(repeating: -1, count: result.count + 1)
    }
    let place = axis < 0 ? axis + result.count + 1 : axis
    guard (0...result.count).contains(place) else { return nil }
    result.insert(1, at: place)
    return result
  }

  private func transposedShape() -> [Int]? {
    guard let input = shape(0), let order = site.input(1)?.integers() else { return nil }
    guard order.count == input.count, order.allSatisfy(input.indices.contains) else { return nil }
    return order.map { input[$0] }
  }

  private func paddedShape() throws(VisionError) -> [Int]? {
    guard let input = shape(0) else { return nil }
    let unknown = Array(repeating: -1, count: input.count)
    guard [.pad, .padV2].contains(site.builtin), let pads = site.input(1)?.integers(),
      pads.count == 2 * input.count
    else { return unknown }
    return input.indices.map {
      let (sum, overflows) = pads[2 * $0].addingReportingOverflow(pads[2 * $0 + 1])
      guard !overflows, input[$0] >= 0, (0...1 << 31).contains(sum) else { return -1 }
      return input[$0] + sum
    }
  }

  /// Returns the shape of pictures that are divided into blocks, or joined of them.
  ///
  /// `side` returns a side from the input's, the block's, and the sum of what is added or cut off.
  private func blockedShape(_ side: (Int, Int, Int) -> Int) -> [Int]? {
    guard var result = shape(0) else { return nil }
    let unknown = Array(repeating: -1, count: result.count)
    let range = 1...1 << 16
    guard let blocks = site.input(1)?.integers(), blocks.allSatisfy(range.contains),
      let margins = site.input(2)?.integers(), margins.count == 2 * blocks.count,
      margins.allSatisfy((0...1 << 16).contains), result.count > blocks.count
    else { return unknown }
    for (place, block) in blocks.enumerated() where result[place + 1] >= 0 {
      let length = min(result[place + 1], 1 << 31)
      result[place + 1] = max(-1, side(length, block, margins[2 * place] + margins[2 * place + 1]))
    }
    // The number of pictures is often free, and nothing depends on it.
    result[0] = -1
    return result
  }

  private func concatenatedShape() throws(VisionError) -> [Int]? {
    let shapes = site.record.inputs.indices.map(shape)
    guard let first = shapes.compactMap({ $0 }).first else { return nil }
    let options = try site.needed(site.options(.concatenation))
    let axis = Int(try options.int32(OptionSlot.Concatenation.axis))
    let place = axis < 0 ? axis + first.count : axis
    guard first.indices.contains(place) else { return nil }
    var result = first
    result[place] = 0
    for shape in shapes {
      guard let shape, shape.count == first.count, shape[place] >= 0 else {
        result[place] = -1
        break
      }
      result[place] += shape[place]
    }
    return result
  }

  private func packedShape() throws(VisionError) -> [Int]? {
    guard let first = site.record.inputs.indices.lazy.compactMap(shape).first else { return nil }
    let options = try site.needed(site.options(.pack))
    let axis = Int(try options.int32(OptionSlot.Parts.axis))
    let place = axis < 0 ? axis + first.count + 1 : axis
    guard (0...first.count).contains(place) else { return nil }
    var result = first
    result.insert(site.record.inputs.count, at: place)
    return result
  }

  private func splitShapes(_ results: inout [[Int]?]) {
    let isEven = site.builtin == .split
    guard var sides = shape(isEven ? 1 : 0),
      let axis = site.input(isEven ? 0 : 2)?.integers()?.first
    else { return }
    let place = axis < 0 ? axis + sides.count : axis
    guard sides.indices.contains(place) else { return }
    let length = sides[place]
    let lengths = isEven ? nil : site.input(1)?.integers()
    for index in results.indices {
      if let lengths, lengths.indices.contains(index) {
        sides[place] = lengths[index]
      } else {
        sides[place] = isEven && length >= 0 ? length / results.count : -1
      }
      results[index] = sides
    }
  }

  private func slicedShape() -> [Int]? {
    guard let input = shape(0) else { return entries(2).map { $0.map { _ in -1 } } }
    guard let sizes = site.input(2)?.integers(), sizes.count == input.count else {
      return Array(repeating: -1, count: input.count)
    }
    // -1 means all the rest, whose start is not considered here.
    return sizes
  }

  private func stridedShape() throws(VisionError) -> [Int]? {
    let options = try site.needed(site.options(.stridedSlice))
    let slots = OptionSlot.StridedSlice.self
    guard let input = shape(0), let count = KnownShapes.count(shape(1)),
      try options.int32(slots.ellipsis) == 0
    else { return nil }
    let mask = (1 << Int32(min(count, 31))) &- 1 as Int32
    let added = (try options.int32(slots.newAxis) & mask).nonzeroBitCount
    let dropped =
      (try options.int32(slots.shrunkAxis) & mask & ~options.int32(slots.newAxis)).nonzeroBitCount
    let rank = input.count + added - dropped
    return rank >= 0 ? Array(repeating: -1, count: rank) : nil
  }

  private func gatheredShape() throws(VisionError) -> [Int]? {
    guard let input = shape(0), let indices = shape(1) else { return nil }
    let batches = Int(try site.options(.gather)?.int32(OptionSlot.Gather.batchDimensionCount) ?? 0)
    let rank = input.count + indices.count - 1 - batches
    let axis = Int(try site.options(.gather)?.int32(OptionSlot.Gather.axis) ?? 0)
    let place = axis < 0 ? axis + input.count : axis
    guard batches == 0, input.indices.contains(place) else {
      return rank >= 0 ? Array(repeating: -1, count: rank) : nil
    }
    return Array(input[..<place]) + indices + Array(input[(place + 1)...])
  }

  /// Returns the shape of the largest numbers of each row, as many as the second input says.
  private func largestShape() -> [Int]? {
    guard let input = shape(0), !input.isEmpty else { return nil }
    let count = site.input(1)?.content == nil ? nil : site.input(1)?.integers()?.first
    return input.dropLast() + [count ?? -1]
  }

  private func reducedShape() throws(VisionError) -> [Int]? {
    guard let input = shape(0) else { return nil }
    let keeps = try site.options(.reducer)?.bool(OptionSlot.Reducer.keepsDimensions) ?? false
    guard let axes = site.input(1)?.integers() else {
      return keeps ? Array(repeating: -1, count: input.count) : nil
    }
    let dropped = Set(axes.map { $0 < 0 ? $0 + input.count : $0 })
    return input.enumerated().compactMap {
      dropped.contains($0.offset) ? (keeps ? 1 : nil) : $0.element
    }
  }
}
