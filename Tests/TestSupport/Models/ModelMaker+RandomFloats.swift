// Models of random steps on pictures of floats.

extension ModelMaker {
  /// Returns random layers on a random picture: all kinds, strides, paddings, densities and
  /// activations.
  ///
  /// With `strange` some use features that no kernels of this package compute, or weights that are
  /// not sensible numbers.
  package static func randomFloats(
    strange: Bool = false, using random: inout SeededGenerator
  ) -> ModelMaker {
    var (layers, picture) = randomFloatLayers(strange: strange, using: &random)
    let others = layers.indices.filter { _ in Int.random(in: 0...3, using: &random) == 0 }
    // The runtime cannot give results whose shape it computes.
    let taken = Set(layers.flatMap(\.inputs))
    for index in layers.indices
    where layers[index].kind == .flatMean && (!taken.contains(index + 1) || others.contains(index))
    {
      layers[index].padsToSame = false
    }
    return floats(layers, picture: picture, alsoGiving: others, using: &random)
  }

  /// Returns the layers of such a model, and the shape of its picture.
  package static func randomFloatLayers(
    strange: Bool, using random: inout SeededGenerator
  ) -> (layers: [FloatLayer], picture: [Int32]) {
    func number(_ range: ClosedRange<Int32>) -> Int32 { Int32.random(in: range, using: &random) }
    let channels = number(0...7) == 0 ? 1 : number(1...20)
    let picture = [1, number(6...22), number(6...34), channels]
    var shapes = [picture]
    var layers: [FloatLayer] = []
    for _ in 0..<number(1...8) {
      let input = Int(number(0...Int32(layers.count)))
      let shape = shapes[input]
      var layer = FloatLayer(of: input)
      switch number(0...55) {
      case 0 where shape[1] >= 2 && shape[2] >= 2 && shape[1] < 40: layer.kind = .resize
      case 1 where shape[3] % 4 == 0 && shape[1] < 40: layer.kind = .unfold
      case 2, 3:
        layer.kind = .sum
        let equal = shapes.indices.filter { shapes[$0] == shape }
        layer.inputs.append(equal[Int(number(0...Int32(equal.count - 1)))])
      case 4, 5, 6: layer.kind = .depthwise
      case 7 where shape[1] % 2 == 0 && shape[2] % 2 == 0:
        (layer.kind, layer.kernel, layer.stride) = (.largest, (2, 2), (2, 2))
      case 12...13 where shape[1] >= 3 && shape[2] >= 3:
        let stride = number(1...2)
        (layer.kind, layer.kernel, layer.stride) = (.largest, (3, 3), (stride, stride))
        layer.padsToSame = number(0...2) > 0
        if number(0...2) == 0 { layer.border = (0..<4).map { _ in number(0...2) } }
      case 33...35 where shape[1] >= 3 && shape[2] >= 3:
        let (side, stride) = (number(1...3), number(1...2))
        // The runtime does not write what a window of one pixel averages.
        (layer.kind, layer.kernel) = (.averages, (side, side))
        layer.stride = side == 1 ? (2, 2) : (stride, stride)
        layer.padsToSame = number(0...2) > 0
        if number(0...2) == 0 { layer.border = (0..<4).map { _ in number(0...2) } }
      case 36, 37: (layer.kind, layer.padsToSame) = (.shift, number(0...1) == 0)
      case 38, 39:
        let alike = shapes.indices.filter { shapes[$0][1...2] == shape[1...2] }
        layer.kind = .stack
        layer.padsToSame = number(0...1) == 0
        for _ in 0..<number(0...3) {
          layer.inputs.append(alike[Int(number(0...Int32(alike.count - 1)))])
        }
      case 40...41 where shape[1] >= 6 && shape[2] >= 6:
        layer.kind = .slice
        layer.border = (0..<4).map { _ in number(0...2) }
        layer.stride = (number(1...2), number(1...3))
      case 14 where shape[1] < 40:
        (layer.kind, layer.size) = (.nearest, [number(3...44), number(3...44)])
      case 15 where shape[1] < 40:
        (layer.kind, layer.size) = (.repeated, [number(1...3), number(1...3)])
      case 8, 9: layer.kind = .slope
      case 20, 21: layer.kind = .bend
      case 22 where shape[1] * shape[2] > 1: layer.kind = .mean
      case 55 where shape[1] * shape[2] > 1:
        (layer.kind, layer.padsToSame) = (.flatMean, number(0...2) > 0)
      case 23: (layer.kind, layer.padsToSame) = (.scale, number(0...1) == 0)
      case 24, 25:
        let like = shapes.indices.filter {
          shapes[$0] == shape || shapes[$0] == [1, 1, 1, shape[3]]
        }
        layer.kind = .product
        layer.inputs.append(like[Int(number(0...Int32(like.count - 1)))])
        if number(0...2) == 0 { layer.inputs.reverse() }
      case 26, 27: layer.kind = .logistic
      case 28...29 where shape[1] * shape[2] > 1:
        // The runtime does not write what a window of one pixel averages.
        layer.kind = .average
      case 30 where shape[1] < 40: (layer.kind, layer.channels) = (.spread, number(1...9))
      case 31, 32:
        // Swish: a picture times its own logistic function.
        layer.kind = .logistic
        layers.append(layer)
        shapes.append(shape)
        let isFirst = number(0...1) == 0
        layer = FloatLayer(.product, of: isFirst ? input : layers.count)
        layer.inputs.append(isFirst ? layers.count : input)
      case 10: layer.kind = .clamp
      case 11: (layer.kind, layer.channels) = (.extend, number(1...9))
      default: break
      }
      // A clamped product is no swish.
      if number(0...1) == 0 || layer.kind != .product {
        layer.activation = [0, 1, 3][Int(number(0...2))]
      }
      if layer.kind == .convolution || layer.kind == .depthwise {
        layer.choose(shape, strange: strange, using: &random)
      }
      layers.append(layer)
      var made = layer.shape(of: shape)
      if layer.kind == .stack { made[3] = layer.inputs.reduce(0) { $0 + shapes[$1][3] } }
      shapes.append(made)
    }
    if number(0...2) == 0 { layers += randomLists(of: shapes, using: &random) }
    return (layers, picture)
  }

  /// Returns layers that list some pictures of as many channels, and join the lists.
  private static func randomLists(
    of shapes: [[Int32]], using random: inout SeededGenerator
  ) -> [FloatLayer] {
    let channels = shapes.randomElement(using: &random)?[3]
    let alike = shapes.indices.filter { shapes[$0][3] == channels }.shuffled(using: &random)
    let chosen = alike.prefix(Int.random(in: 1...4, using: &random))
    var layers = chosen.map { FloatLayer(.list, of: $0) }
    var join = FloatLayer(.join)
    join.inputs = chosen.indices.map { shapes.count + $0 }
    if Bool.random(using: &random) { layers.append(join) }
    return layers
  }
}

extension ModelMaker.FloatLayer {
  /// Chooses windows that fit a picture.
  fileprivate mutating func choose(
    _ shape: [Int32], strange: Bool, using random: inout SeededGenerator
  ) {
    func number(_ range: ClosedRange<Int32>) -> Int32 { Int32.random(in: range, using: &random) }
    let isLarge = kind == .depthwise || number(0...3) == 0
    let side = kind == .depthwise ? [1, 3, 5, 7][Int(number(0...3))] : isLarge ? number(1...5) : 1
    let step = isLarge ? number(1...2) : 1
    (kernel, stride) = ((side, side), (step, step))
    channels = number(1...(number(0...3) == 0 ? 90 : 40))
    density = [1, 1, 0.6, 0.25, 0.1][Int(number(0...4))]
    storage = Storage.allCases[Int(number(0...2))]
    if strange { makeStrange(of: shape[3], using: &random) }
    let reach = (max(kernel.height, kernel.width) - 1) * dilation + 1
    if reach <= min(shape[1], shape[2]) {
      padsToSame = Bool.random(using: &random)
      if !padsToSame, reach > 1, Bool.random(using: &random) {
        // A border that no window spans, behind the picture as before it, is left to the runtime.
        border = (0..<4).map { _ in number(0...reach) }
      }
    }
  }

  /// Makes one property of windows on this number of channels uncommon in about half of the cases.
  private mutating func makeStrange(of depth: Int32, using random: inout SeededGenerator) {
    switch Int.random(in: 0...11, using: &random) {
    case 0: dilation = 2
    case 1: stride.x = 3
    case 2: kernel.height = 2
    case 3 where storage == .plain:
      strangeWeight = Self.strangeWeights.randomElement(using: &random)
    case 4 where storage == .plain:
      strangeBias = Self.strangeBiases.randomElement(using: &random)
    case 5 where kind == .convolution:
      groups = (1...depth).filter { depth % $0 == 0 }.randomElement(using: &random) ?? 1
      channels = groups * Int32.random(in: 1...4, using: &random)
    case 6 where kind == .depthwise: multiplier = Int32.random(in: 2...3, using: &random)
    case 7 where kind == .convolution: channels = 1
    default: break
    }
    if kind == .depthwise, kernel.height == 2 { density = 1 }
  }
}
