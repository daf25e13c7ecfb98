import Testing
import TestSupport

@testable import PictureIndex

@Suite struct DirectionCodeTests {
  @Test(arguments: [1, 3, 16, 1000])
  func `the error covers what the codes leave out`(count: Int) throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<50 {
      let vector = random.vector(count)
      let code = try #require(DirectionCode(vector))
      let norm = vector.reduce(0.0) { $0 + Double($1) * Double($1) }.squareRoot()
      var rest = 0.0
      for (value, byte) in zip(vector, code.codes) {
        let difference = Double(value) / norm - Double(code.scale) * Double(byte)
        rest += difference * difference
      }
      #expect(rest.squareRoot() <= Double(code.error), "\(random)")
      #expect(code.error < 0.02, "\(random)")
    }
  }

  @Test(arguments: [[], [0, 0, -0], [1, .nan], [.infinity, 1], [-.infinity]] as [[Float]])
  func `a vector without a direction has no code`(vector: [Float]) {
    #expect(DirectionCode(vector) == nil)
    #expect(QueryDirection(vector) == nil)
  }

  @Test(arguments: [
    [Float.leastNonzeroMagnitude, 0], [Float.greatestFiniteMagnitude, -1],
    [1e-30, -1e30, 1e-30],
  ])
  func `extreme numbers keep their direction`(vector: [Float]) throws {
    let code = try #require(DirectionCode(vector))
    #expect(code.scale.isFinite && code.error < 0.01)
    #expect(code.codes.contains { $0.magnitude == 127 })
  }

  @Test func `a record is the scale, the error and the codes, filled up to eight bytes`() throws {
    let code = try #require(DirectionCode([3, -4, 0] as [Float]))
    var bytes: [UInt8] = []
    code.append(to: &bytes)
    #expect(bytes.count == 16 && DirectionCode.byteCount(valueCount: 3) == 16)
    #expect(bytes[8...] == [95, 129, 0, 0, 0, 0, 0, 0])
    let scale = bytes[..<4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    #expect(Float(bitPattern: scale) == code.scale)
    #expect(abs(code.scale - 0.8 / 127) < 1e-6)
  }

  @Test(arguments: [1, 1024, 1 << 20])
  func `sums of a query's products fit 32 bits`(count: Int) throws {
    let query = try #require(QueryDirection([Float](repeating: 1, count: count)))
    #expect(query.numbers.reduce(0) { $0 + 127 * Int($1) } <= Int(Int32.max))
    #expect(query.error < 1e-3)
  }
}

extension DirectionCode {
  fileprivate init?(_ values: [Float]) {
    self.init(values.span)
  }
}

extension QueryDirection {
  fileprivate init?(_ values: [Float]) {
    self.init(values.span)
  }
}
