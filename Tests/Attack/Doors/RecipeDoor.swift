import ModelRewriting
import ModelFiles
import TestSupport
import VisionBase

extension Door {
  /// Models of users, packaged by a recipe; the result must be a detector that matches the recipe.
  static let recipes = Door("recipes", weight: 1) { _ in
    let made = try [PackagingRecipe.faceShortRange, .palmFull].map { recipe in
      let bytes = try RecipeMaterial.model(for: recipe).bytes()
      _ = try recipe.package(ModelFile(StableBytes(bytes, name: recipe.name)))
      return (recipe, bytes)
    }
    return { random in
      let (recipe, whole) = random.one(of: made)
      // Weights are most of the file; the relevant parts lie before or behind them.
      let ends = [0..<min(3000, whole.count), max(0, whole.count - 3000)..<whole.count]
      let bytes = random.damaged(whole, in: random.one(of: ends))
      let other = random.isOne(in: 8) ? random.one(of: PackagingRecipe.all) : recipe
      return try answer {
        let packaged = try other.package(ModelFile(StableBytes(bytes, name: "user's model")))
        let model = try ModelFile(StableBytes(packaged, name: "packaged"))
        let metadata = try ModelMetadata(of: model)
        try Finding.unless(
          metadata?.detectorDecoding() == other.decoding, "the packaged model decodes otherwise")
        do {
          _ = try other.package(model)
          throw Finding("a packaged model was packaged again")
        } catch is VisionError {}
      }
    }
  }
}

/// Small models with the inputs and outputs that recipes expect.
enum RecipeMaterial {
  private enum Code {
    static let concatenation: UInt32 = 0
    static let convolution: UInt32 = 1
    static let reshape: UInt32 = 2
    static let all: [(builtin: Int32, custom: String?)] = [(2, nil), (3, nil), (22, nil)]
  }

  /// A layer of a detector: the pixels between its places, and the boxes at each.
  private typealias Layer = (stride: Int32, boxCount: Int32)

  /// Returns a detector that the recipe fits: two layers of boxes, and two of scores.
  static func model(for recipe: PackagingRecipe) -> ModelMaker {
    let side = Int32(recipe.decoding.xScale)
    let layers: [Layer] = [(8, 2), (16, 6)]
    var model = ModelMaker(
      operatorCodes: Code.all,
      subgraphs: [
        .init(
          tensors: [.init("image", [1, side, side, 3])], inputs: [0], outputs: [], operators: [])
      ])
    for valueCount in [Int32(recipe.decoding.valuesPerBox), 1] {
      model.addHead(of: layers, valueCount: valueCount, side: side)
    }
    return model
  }
}

extension ModelMaker {
  /// Adds convolutions of the picture, reshaped and concatenated.
  fileprivate mutating func addHead(
    of layers: [(stride: Int32, boxCount: Int32)], valueCount: Int32, side: Int32
  ) {
    var parts: [Int32] = []
    for layer in layers {
      let (channels, places) = (layer.boxCount * valueCount, side / layer.stride)
      let weights = constant("weights", [channels, 1, 1, 3])
      let bias = constant("bias", [channels])
      let grid = run(
        1, [0, weights, bias], gives: [1, places, places, channels], optionsType: 1,
        [0: .byte(0), 1: .int(layer.stride), 2: .int(layer.stride)])
      let rows = [1, places * places * layer.boxCount, valueCount]
      parts.append(run(2, [grid], gives: rows, optionsType: 17, [0: .ints(rows)]))
    }
    let count = layers.reduce(0) { $0 + (side / $1.stride) * (side / $1.stride) * $1.boxCount }
    let output = run(0, parts, gives: [1, count, valueCount], optionsType: 10, [0: .int(1)])
    subgraphs[0].outputs.append(output)
  }

  private mutating func constant(_ name: String, _ shape: [Int32]) -> Int32 {
    let count = Int(shape.reduce(1, *))
    buffers.append(Buffer(Self.floats((0..<count).map { Float($0 % 7) / 8 })))
    subgraphs[0].tensors.append(Tensor(name, shape, buffer: UInt32(buffers.count - 1)))
    return Int32(subgraphs[0].tensors.count - 1)
  }

  private mutating func run(
    _ code: UInt32, _ inputs: [Int32], gives shape: [Int32], optionsType: UInt8,
    _ options: [Int: OptionField]
  ) -> Int32 {
    subgraphs[0].tensors.append(Tensor("result \(subgraphs[0].tensors.count)", shape))
    let output = Int32(subgraphs[0].tensors.count - 1)
    var work = Operator(inputs, [output], optionsType: optionsType, options: options)
    work.code = code
    subgraphs[0].operators.append(work)
    return output
  }
}
