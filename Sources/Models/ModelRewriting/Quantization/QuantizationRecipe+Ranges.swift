// The ranges of values between the layers of BlazePose's landmark model: for each tensor whose range
// does not follow from its layer, the scale and the byte that stands for 0. Measured over pictures of
// people at several sizes and angles by `Benchmarks/pose-ranges`.

extension QuantizationRecipe {
  static let poseLandmarkRanges: [Int: Range] = [
    0: Range(scale: 1.0 / 255, zeroPoint: -128),
    206: Range(scale: 0.6151701, zeroPoint: 4),
    212: Range(scale: 0.7550216, zeroPoint: -5),
    215: Range(scale: 0.8188659, zeroPoint: 2),
    216: Range(scale: 1.5128807, zeroPoint: -1),
    222: Range(scale: 0.9107465, zeroPoint: 30),
    225: Range(scale: 0.8973225, zeroPoint: 36),
    226: Range(scale: 1.7559369, zeroPoint: 35),
    232: Range(scale: 0.3647578, zeroPoint: -37),
    235: Range(scale: 0.21046521, zeroPoint: 6),
    236: Range(scale: 0.40440378, zeroPoint: -28),
    239: Range(scale: 0.27041638, zeroPoint: -2),
    240: Range(scale: 0.4598638, zeroPoint: -10),
    243: Range(scale: 0.4164368, zeroPoint: -35),
    246: Range(scale: 0.42545968, zeroPoint: -32),
    247: Range(scale: 0.80096674, zeroPoint: -35),
    250: Range(scale: 0.7206768, zeroPoint: -9),
    251: Range(scale: 1.3911493, zeroPoint: -23),
    257: Range(scale: 0.213432, zeroPoint: 12),
    260: Range(scale: 0.18376277, zeroPoint: -6),
    261: Range(scale: 0.29400772, zeroPoint: -4),
    264: Range(scale: 0.22777905, zeroPoint: 6),
    265: Range(scale: 0.37522802, zeroPoint: 7),
    268: Range(scale: 0.6187598, zeroPoint: -7),
    269: Range(scale: 0.75396585, zeroPoint: -5),
    275: Range(scale: 0.03819087, zeroPoint: -128),
    277: Range(scale: 0.056935877, zeroPoint: -128),
    279: Range(scale: 0.069216765, zeroPoint: -128),
  ]
}
