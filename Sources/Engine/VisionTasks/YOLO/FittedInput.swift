internal import CKernels
internal import Frames
internal import Inference
internal import ModelFiles
internal import VisionBase

/// The input of a model that sees pictures undistorted, with colors from 0 to 1.
///
/// Not thread-safe.
final class FittedInput {
  let width: Int
  let height: Int

  private let layout: PixelLayout
  private let elements: Elements
  private let fitter: PictureFitter

  /// The conversion of a color's byte to the tensor's element.
  private enum Elements {
    case floats
    /// The bit patterns of quantized elements.
    case bytes([UInt8])
  }

  /// Creates the input of a model after checking it.
  ///
  /// Throws `modelUnsupported` with an `ImageInputFault`.
  init(of file: ModelFile, fit: PictureFit) throws(VisionError) {
    let facts = try ImageInput.checkedInput(of: file, nil, .all)
    layout = PixelLayout(facts.shape) ?? .interleaved
    (height, width) = (facts.shape[layout.places.height], facts.shape[layout.places.width])
    fitter = PictureFitter(width: width, height: height, fit: fit)
    elements = try Self.elements(facts, file)
    guard max(width, height) <= Frame.longestSide else {
      throw VisionError(
        .modelUnsupported,
        "\(file.bytes.name): an input of \(width)x\(height) pixels is too large",
        cause: ImageInputFault.shape(facts.shape))
    }
  }

  /// Writes a part of a frame into the model's input.
  func write(_ area: UprightArea, of frame: Frame, into tensor: TensorBuffer) throws(VisionError) {
    try fitter.fit(area, of: frame)
    try convert(into: tensor)
  }

  /// Returns the place of a picture in the input.
  func place(of area: UprightArea) -> LetterboxPlace {
    LetterboxPlace(
      width: area.rectangle.width, height: area.rectangle.height, inputWidth: width,
      inputHeight: height)
  }

  private func convert(into tensor: TensorBuffer) throws(VisionError) {
    let picture = fitter.picture
    let pixels = picture.span
    switch elements {
    case .floats:
      let (count, isPlanar): (Int, Int32) = (width * height, layout == .planar ? 1 : 0)
      try tensor.withMutableElements(of: Float.self) { (floats) throws(VisionError) in
        guard floats.count == count * 3 else { return }
        unsafe floats.withUnsafeMutableBufferPointer { floats in
          unsafe pixels.withUnsafeBufferPointer { pixels in
            unsafe ckernels_unit_floats(
              pixels.baseAddress, count, isPlanar, floats.baseAddress)
          }
        }
      }
    case .bytes(let table):
      try tensor.withMutableBytes { (bytes) throws(VisionError) in
        let count = width * height
        guard bytes.byteCount == count * 3 else { return }
        unsafe bytes.withUnsafeMutableBytes { bytes in
          for index in 0..<count * 3 {
            let place = layout == .planar ? index % 3 * count + index / 3 : index
            unsafe bytes[place] = table[Int(pixels[index])]
          }
        }
      }
    }
  }

  /// Returns the conversion; quantized elements are truncated toward zero, as the exporter does.
  private static func elements(
    _ facts: TensorFacts, _ file: ModelFile
  ) throws(VisionError) -> Elements {
    guard facts.elementType != .float32 else { return .floats }
    guard let (scale, zeroPoint) = facts.quantization?.perTensor, scale > 0, scale.isFinite else {
      throw VisionError(
        .modelUnsupported,
        "\(file.bytes.name): the input \(facts.name) holds \(facts.elementType), but the model does "
          + "not say what they stand for",
        cause: ImageInputFault.elementType(tensor: facts.name, facts.elementType))
    }
    let isSigned = facts.elementType == .int8
    let limits: ClosedRange<Float> = isSigned ? -128...127 : 0...255
    return .bytes(
      (0..<256).map { byte in
        let value = Float(byte) / 255 / scale + Float(zeroPoint)
        let number = Int(min(max(value, limits.lowerBound), limits.upperBound))
        return isSigned ? UInt8(bitPattern: Int8(number)) : UInt8(number)
      })
  }
}
