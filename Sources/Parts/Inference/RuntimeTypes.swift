internal import CInference
internal import ModelFiles
internal import VisionBase

extension ElementType {
  /// The runtime's number for types supported by buffers (`LiteRtElementType` 2.3.0); nil for
  /// others.
  var runtimeCode: Int32? {
    switch self {
    case .float32: 1
    case .int32: 2
    case .uint8: 3
    case .int64: 4
    case .bool: 6
    case .int8: 9
    default: nil
    }
  }
}

extension LiteRtLayout {
  /// Creates a packed layout; throws `modelUnsupported` for shapes the runtime cannot describe.
  init(shape: [Int], tensor: String) throws(VisionError) {
    guard shape.count <= Int(CINFERENCE_MAX_RANK),
      shape.allSatisfy({ (1...Int(Int32.max)).contains($0) })
    else {
      throw VisionError(.modelUnsupported, "tensor \(tensor): shape \(shape) cannot be used")
    }
    self.init()
    rank = UInt32(shape.count)
    unsafe withUnsafeMutableBytes(of: &dimensions) { bytes in
      for (index, side) in shape.enumerated() {
        unsafe bytes.storeBytes(of: Int32(side), toByteOffset: 4 * index, as: Int32.self)
      }
    }
  }

  /// The dimensions of the layout.
  var shape: [Int] {
    unsafe withUnsafeBytes(of: dimensions) { bytes in
      (0..<min(Int(rank), Int(CINFERENCE_MAX_RANK))).map { index in
        unsafe Int(bytes.load(fromByteOffset: 4 * index, as: Int32.self))
      }
    }
  }
}
