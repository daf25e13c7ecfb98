// Changes to the names of a model's inputs and outputs, for tests of lookups by name.

extension ModelMaker {
  /// Returns the model with one to three random changes to its names, signatures and lists of
  /// outputs.
  package func muddled(using random: inout SeededGenerator) -> ModelMaker {
    var model = self
    for _ in 0..<Int.random(in: 1...3, using: &random) { model.muddle(using: &random) }
    return model
  }

  private mutating func muddle(using random: inout SeededGenerator) {
    let names = ["", "a", "b", "a\u{0}b", "input0", "input1", "output0", "output1", "\u{0}"]
    let name = names.randomElement(using: &random) ?? ""
    let changes = signatures.isEmpty ? 0...4 : 0...9
    switch Int.random(in: changes, using: &random) {
    case 0, 1:
      let tensor = Int.random(in: subgraphs[0].tensors.indices, using: &random)
      subgraphs[0].tensors[tensor].name = name
    case 2: subgraphs[0].outputs.append(someTensor(using: &random))
    case 3: subgraphs[0].outputs.shuffle(using: &random)
    case 4:
      let keys = ["", "serving_default", "<placeholder signature>", "x\u{0}y"]
      var made = Self.signed.signatures[0]
      made.key = keys.randomElement(using: &random)
      signatures.insert(made, at: Int.random(in: 0...signatures.count, using: &random))
    case 5:
      subgraphs.append(subgraphs[0])
      subgraphs[1].inputs.shuffle(using: &random)
      signatures[signatures.count - 1].subgraph = UInt32.random(in: 0...2, using: &random)
    case 6: Self.muddle(&signatures[0].inputs, name, someTensor(using: &random), using: &random)
    case 7: Self.muddle(&signatures[0].outputs, name, someTensor(using: &random), using: &random)
    case 8: signatures[0].inputs.shuffle(using: &random)
    default: signatures[0].outputs.shuffle(using: &random)
    }
  }

  private func someTensor(using random: inout SeededGenerator) -> Int32 {
    Int32.random(in: 0...Int32(subgraphs[0].tensors.count), using: &random)
  }

  private static func muddle(
    _ entries: inout [(name: String?, tensor: UInt32)], _ name: String, _ tensor: Int32,
    using random: inout SeededGenerator
  ) {
    let change = Int.random(in: 0...4, using: &random)
    guard let index = entries.indices.randomElement(using: &random), change < 4 else {
      entries.append((name, UInt32(tensor)))
      return
    }
    switch change {
    case 0: entries[index].name = name
    case 1: entries[index].name = nil
    case 2: entries[index].tensor = UInt32(tensor)
    default: entries.remove(at: index)
    }
  }
}
