internal import ModelFiles
internal import VisionBase

/// The inputs of a model in its trial: a gray picture, then noise in two ranges.
enum TrialInputs: CaseIterable {
  /// Every number in the middle of its type's range.
  case gray
  /// Floats in -1...1, integers in their whole range.
  case noise
  /// Floats in 0...255, integers that could be counts or indices.
  case bytes

  /// Fills all inputs of a model, identically each time.
  func write(to model: CompiledModel) throws(VisionError) {
    var numbers = Numbers()
    for input in model.inputs { try write(to: input, &numbers) }
  }

  private func write(to input: TensorBuffer, _ numbers: inout Numbers) throws(VisionError) {
    if input.facts.elementType == .float32 {
      return try input.withMutableElements(of: Float.self) { (elements) throws(VisionError) in
        for index in elements.indices { elements[index] = float(&numbers) }
      }
    }
    let width = max(input.facts.elementType.byteCount ?? 1, 1)
    let isUnsignedByte = input.facts.elementType == .uint8
    try input.withMutableBytes { (bytes) throws(VisionError) in
      for place in 0..<bytes.byteCount {
        let byte = byte(&numbers, isLowest: place % width == 0, isUnsignedByte: isUnsignedByte)
        bytes.storeBytes(of: byte, toByteOffset: place, as: UInt8.self)
      }
    }
  }

  private func float(_ numbers: inout Numbers) -> Float {
    let fraction = Float(numbers.next() >> 40) / Float(1 << 24)
    return switch self {
    case .gray: 0.5
    case .noise: fraction * 2 - 1
    case .bytes: fraction * 255
    }
  }

  private func byte(_ numbers: inout Numbers, isLowest: Bool, isUnsignedByte: Bool) -> UInt8 {
    switch self {
    case .gray: isUnsignedByte ? 128 : 0
    case .noise: UInt8(truncatingIfNeeded: numbers.next())
    case .bytes: isLowest ? UInt8(truncatingIfNeeded: numbers.next()) : 0
    }
  }

  /// Pseudorandom numbers that are the same on every machine (SplitMix64).
  private struct Numbers {
    private var state: UInt64 = 1

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = state
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
  }
}
