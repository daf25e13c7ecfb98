/// Serialized canonical faces.
package struct CanonicalFaceMessage {
  package var vertexCount: Int
  package var value: (Int) -> Float
  package var weights: [(index: UInt8, weight: Float)]
  package var isPacked: Bool

  package init(
    vertexCount: Int = 468, value: @escaping (Int) -> Float = { Float($0 % 97) / 10 },
    weights: [(index: UInt8, weight: Float)] = [(4, 0.5), (33, 0.25)], isPacked: Bool = true
  ) {
    (self.vertexCount, self.value) = (vertexCount, value)
    (self.weights, self.isPacked) = (weights, isPacked)
  }

  package var bytes: [UInt8] {
    func message(_ field: UInt8, _ bytes: [UInt8]) -> [UInt8] {
      var (count, length) = (bytes.count, [UInt8]())
      repeat {
        length.append(UInt8(count & 0x7F) | (count > 0x7F ? 0x80 : 0))
        count >>= 7
      } while count > 0
      return [field << 3 | 2] + length + bytes
    }
    func float(_ value: Float) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> UInt32(8 * $0)) }
    }
    let values = (0..<vertexCount * 5).map { float(value($0)) }
    let mesh =
      isPacked
      ? message(3, values.flatMap(\.self)) : values.flatMap { [3 << 3 | 5] + $0 }
    return message(1, [0x08, 0, 0x10, 1] + mesh)
      + weights.flatMap { message(2, [0x08, $0.index, 2 << 3 | 5] + float($0.weight)) } + [0x18, 1]
  }
}
