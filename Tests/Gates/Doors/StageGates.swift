import Frames
import Inference
import ModelCatalogue
import ModelFiles
import ModelRewriting
import TestSupport
import VisionBase
import VisionTasks

extension Gate {
  /// Parts of a call that allocate nothing according to the documents.
  static let stages =
    [PixelFormat.rgb, .nv12FullRange].flatMap { format in
      [
        sampling("stages/upright \(format.rawValue)", format, width: 400, radians: 0),
        sampling("stages/turned \(format.rawValue)", format, width: 300, radians: 0.4),
      ]
    } + [
      running("stages/model of one operator") { $0.classifier },
      running("stages/pose detector") { _ in try catalogued("pose-detector") },
      running("stages/pose landmarks") { _ in
        try catalogued("pose-landmark-full").keepingOutputs(ModelFile.outputsWithoutMask)
      },
      running("stages/convolutions of bytes", by: .own) { _ in try convolutions() },
      running("stages/block of bytes", by: .own) { _ in try block(.bytes) },
      running("stages/block of dynamic range") { _ in try block(.dynamicRange) },
      running("stages/block of floats") { _ in try block(.floats) },
      Gate("stages/gray pyramid") { material in
        var pyramid = GrayPyramid()
        return { pyramid.fill(with: material.portrait) }
      },
      Gate("stages/points that are followed") { material in
        var (before, after, flow) = (GrayPyramid(), GrayPyramid(), PointFlow())
        before.fill(with: material.portrait)
        after.fill(with: material.portrait)
        return {
          flow.removeAll()
          for number in 0..<100 {
            let (x, y) = (Float(20 + number % 10 * 15), Float(20 + number / 10 * 15))
            flow.add(x: x, y: y, right: 1, down: -1)
          }
          flow.follow(before, after, levelCount: 3)
        }
      },
    ]

  private static func sampling(
    _ name: String, _ format: PixelFormat, width: Float, radians: Float
  ) -> Gate {
    Gate(name) { material in
      let picture = try blank(format, like: material.portrait)
      let sampler = try RegionSampler(width: 192, height: 192, threadCount: 1)
      let region = Region(
        centerX: 250, centerY: 280, width: width, height: width, radians: radians)
      let scaling = PixelScaling(lowest: -1, highest: 1)
      var tensor = [Float](repeating: 0, count: 192 * 192 * 3)
      return {
        var span = tensor.mutableSpan
        try sampler.sample(
          region, of: picture, border: .replicate, scaling: scaling, into: &span)
      }
    }
  }

  /// Returns an empty picture with even sides.
  private static func blank(_ format: PixelFormat, like frame: Frame) throws -> Frame {
    let (width, height) = (frame.width / 2 * 2, frame.height / 2 * 2)
    let bytes = [UInt8](repeating: 128, count: width * height * 3)
    return try Frame(width: width, height: height, format: format, bytes: bytes.span.bytes)
  }

  /// Returns the gate of a model; kernels for bytes count in the form for AVX2, which is not the
  /// usual one.
  private static func running(
    _ name: String, by kernels: InferenceOptions.Kernels = .fastest,
    _ model: @escaping @Sendable (Material) throws -> ModelFile
  ) -> Gate {
    Gate(name) { material in
      var options = InferenceOptions(threadCount: 1)
      options.kernels = kernels
      let model = try CompiledModel(model(material), options: options)
      for input in model.inputs {
        try input.withMutableBytes { span throws(VisionError) in
          for index in 0..<span.byteCount {
            // For floats a quarter; for bytes any value.
            span.storeBytes(of: index % 4 == 3 ? 0x3E : 0, toByteOffset: index, as: UInt8.self)
          }
        }
      }
      return { try model.run() }
    }
  }

  private static func catalogued(_ name: String) throws -> ModelFile {
    try ModelFile(path: ModelStore().path(of: name))
  }

  /// Returns a residual block that is always the same.
  private static func block(_ form: ModelMaker.BlockForm) throws -> ModelFile {
    var random = SeededGenerator(seed: 12)
    return try ModelFile(ModelMaker.residualBlock(form, using: &random).stableBytes())
  }

  /// Returns a random model that is always the same.
  private static func convolutions() throws -> ModelFile {
    var random = SeededGenerator(seed: 11)
    return try ModelFile(ModelMaker.randomConvolutions(using: &random).stableBytes())
  }
}
