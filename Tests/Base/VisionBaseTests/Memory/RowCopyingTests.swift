import Testing
import VisionBase

@Suite struct RowCopyingTests {
  /// Returns memory of zeros after rows of 1, 2, 3 … were copied to it.
  private func copied(
    _ count: Int, of length: Int, every step: Int, into size: Int, fromEvery sourceStep: Int
  ) -> [UInt8] {
    let source = (1...100).map { UInt8($0) }
    var target = [UInt8](repeating: 0, count: size)
    target.withUnsafeMutableBytes { memory in
      source.withUnsafeBytes {
        memory.copyRows(count, of: length, every: step, from: $0, every: sourceStep)
      }
    }
    return target
  }

  @Test func `rows are packed, spread and cut, and nothing is written between them`() {
    #expect(copied(2, of: 3, every: 3, into: 7, fromEvery: 10) == [1, 2, 3, 11, 12, 13, 0])
    #expect(copied(2, of: 2, every: 4, into: 7, fromEvery: 2) == [1, 2, 0, 0, 3, 4, 0])
    #expect(copied(3, of: 1, every: 2, into: 5, fromEvery: 3) == [1, 0, 4, 0, 7])
  }

  @Test func `no rows and empty rows copy nothing`() {
    #expect(copied(0, of: 3, every: 3, into: 2, fromEvery: 3) == [0, 0])
    #expect(copied(2, of: 0, every: 1, into: 2, fromEvery: 3) == [0, 0])
  }

  // A loop over them would not end.
  @Test func `empty rows take no time, however many there are`() {
    #expect(copied(1 << 50, of: 0, every: 0, into: 2, fromEvery: 0) == [0, 0])
  }
}
