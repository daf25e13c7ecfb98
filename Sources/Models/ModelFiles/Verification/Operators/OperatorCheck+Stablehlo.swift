import ModelBytes
import VisionBase

// The requirements of the StableHLO kernels: lists of dimensions that must fit each other.

extension OperatorCheck {
  func stablehloGather() throws(VisionError) {
    let options = try site.needed(site.options(.stablehloGather))
    let slots = OptionSlot.StablehloGather.self
    let (offset, collapsed) = (
      try options.int64s(slots.offset) ?? [], try options.int64s(slots.collapsedSlice) ?? []
    )
    let starts = try options.int64s(slots.startIndexMap) ?? []
    let sizes = try options.int64s(slots.sliceSizes) ?? []
    let vector = Int(try options.int64(slots.indexVector))
    guard let input = shape(0), let indices = shape(1), !input.contains(-1), !indices.contains(-1)
    else { throw site.badShape("the shapes of its inputs are not known before the run") }
    let resultRank = offset.count + indices.count - 1
    let fits =
      indices.indices.contains(vector) && starts.count == indices[vector]
      && areDistinct(starts, below: input.count) && sizes.count == input.count
      && zip(sizes, input).allSatisfy { $0 >= 0 && $0 <= $1 }
      && rise(collapsed, below: input.count) && collapsed.allSatisfy { sizes[Int($0)] == 1 }
      && !offset.isEmpty && resultRank <= TensorCheck.highestRank
      && rise(offset, below: resultRank) && offset.count + collapsed.count == input.count
    guard fits, site.output(0)?.shape.count == resultRank else {
      throw site.badOption("its dimensions do not fit its inputs \(text(0)) and \(text(1))")
    }
  }

  func stablehloScatter() throws(VisionError) {
    let options = try site.needed(site.options(.scatter))
    let slots = OptionSlot.StablehloScatter.self
    let windows = try options.int64s(slots.updateWindow) ?? []
    let inserted = try options.int64s(slots.insertedWindow) ?? []
    let targets = try options.int64s(slots.toOperand) ?? []
    let vector = Int(try options.int64(slots.indexVector))
    guard let input = shape(0), let indices = shape(1), let updates = shape(2),
      !(input + indices + updates).contains(-1)
    else { throw site.badShape("the shapes of its inputs are not known before the run") }
    var batches = indices
    if batches.indices.contains(vector) { batches.remove(at: vector) }
    let others = updates.indices.filter { !windows.contains(Int64($0)) }.map { updates[$0] }
    let kept = input.indices.filter { !inserted.contains(Int64($0)) }.map { input[$0] }
    let fits =
      indices.indices.contains(vector) && targets.count == indices[vector]
      && areDistinct(targets, below: input.count)
      && windows.count + inserted.count == input.count && rise(windows, below: updates.count)
      && rise(inserted, below: input.count) && updates.count == windows.count + indices.count - 1
      && others == batches && zip(windows, kept).allSatisfy { updates[Int($0)] <= $1 }
    guard fits else {
      throw site.badOption(
        "its dimensions do not fit its inputs \(text(0)), \(text(1)) and \(text(2))")
    }
    try checkUpdate(Int(try options.int32(slots.updateComputation)))
  }

  /// Checks the graph that combines old and new: the kernel looks only at its first operator.
  private func checkUpdate(_ number: Int) throws(VisionError) {
    guard site.graph.subgraphs.indices.contains(number) else { return }
    let graph = site.graph.subgraphs[number]
    let known: Set<BuiltinOperator> = [
      .stablehloAdd, .stablehloMultiply, .stablehloMaximum, .stablehloMinimum,
    ]
    let isKnown = graph.operators.first.map {
      graph.operators.count == 1 && site.graph.builtin(of: $0).map(known.contains) ?? false
    }
    guard isKnown ?? (graph.inputs.count == 2 && graph.outputs == [graph.inputs[1]]) else {
      throw site.badOption("subgraph \(number) is not a sum, product, maximum or minimum")
    }
  }

  func stablehloPadding() throws(VisionError) {
    let options = try site.needed(site.options(.pad))
    let slots = OptionSlot.StablehloPad.self
    let rank = shape(0)?.count
    for slot in [slots.low, slots.high, slots.interior] {
      let list = try options.int64s(slot) ?? []
      guard list.count == rank, list.allSatisfy({ (-1 << 24...1 << 24).contains($0) }),
        slot != slots.interior || list.allSatisfy({ $0 >= 0 })
      else { throw site.badOption("its paddings \(list) do not fit its input \(text(0))") }
    }
  }

  func stablehloWindow() throws(VisionError) {
    let options = try site.needed(site.options(.reduceWindow))
    let slots = OptionSlot.StablehloReduceWindow.self
    guard let input = shape(0), !input.contains(-1) else {
      throw site.badShape("the shape of its input is not known before the run")
    }
    let lists = try [slots.dimensions, slots.strides, slots.baseDilations, slots.windowDilations]
      .map { slot throws(VisionError) in try options.int64s(slot) ?? [] }
    let padding = try options.int64s(slots.padding) ?? []
    let range = 1...Int64(1 << 20)
    guard padding.count == 2 * input.count, lists.allSatisfy({ $0.count == input.count }),
      lists.allSatisfy({ $0.allSatisfy(range.contains) }),
      padding.allSatisfy({ (-1 << 20...1 << 20).contains($0) })
    else { throw site.badOption("its lists do not fit its input \(text(0))") }
    for (dimension, side) in input.enumerated() {
      let dilated = max(0, Int64(side) - 1) * lists[2][dimension] + (side > 0 ? 1 : 0)
      let window = (lists[0][dimension] - 1) * lists[3][dimension] + 1
      guard side > 0, dilated + padding[2 * dimension] + padding[2 * dimension + 1] >= window else {
        throw site.badOption("its window does not fit its input \(text(0))")
      }
    }
  }

  func window() throws(VisionError) {
    let function = try site.needed(site.options(.windowFunction)).int32(0)
    guard (1...7).contains(function) else { throw site.badOption("reduce_function \(function)") }
    guard let input = shape(0), !input.contains(-1), let sizes = site.input(2)?.integers(),
      let dilations = site.input(4)?.integers()
    else { throw site.badShape("the shape of its input is not known before the run") }
    for (dimension, side) in input.enumerated()
    where side < (sizes[dimension] - 1) * dilations[dimension] + 1 {
      throw site.badShape("its window does not fit its input \(text(0))")
    }
  }

  /// Returns true if dimensions are valid for a tensor of a rank, and each occurs once.
  private func areDistinct(_ list: [Int64], below rank: Int) -> Bool {
    Set(list).count == list.count && list.allSatisfy { $0 >= 0 && $0 < Int64(rank) }
  }

  /// Returns true if dimensions are valid for a tensor of a rank and increase.
  private func rise(_ list: [Int64], below rank: Int) -> Bool {
    areDistinct(list, below: rank) && list.sorted() == list
  }
}
