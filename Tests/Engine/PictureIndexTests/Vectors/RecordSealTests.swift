import TestSupport
import Testing

@testable import PictureIndex

@Suite struct RecordSealTests {
  private func seal(_ kind: VectorLayout.Kind = .numbers, generation: Int = 5) -> RecordSeal {
    RecordSeal(VectorLayout(kind: kind, valueCount: 1, generation: generation))
  }

  private func intactCount(_ bytes: [UInt8], _ seal: RecordSeal, slot: Int, stride: Int) -> Int {
    seal.intactCount(bytes.span.bytes, firstSlot: slot, stride: stride)
  }

  @Test(arguments: [0, 1, 3, 4, 63, 64, 65, 130, 1288])
  func `every flipped bit of a record is seen`(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    var record = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    seal().append(to: &record, recordStart: 0, slot: 7)
    #expect(record.count == count + RecordSeal.byteCount)
    #expect(intactCount(record, seal(), slot: 7, stride: record.count) == 1)
    for bit in 0..<8 * record.count {
      record[bit / 8] ^= 1 << (bit % 8)
      #expect(intactCount(record, seal(), slot: 7, stride: record.count) == 0, "bit \(bit)")
      record[bit / 8] ^= 1 << (bit % 8)
    }
  }

  @Test func `a record in another's place, of another file or of another time is foreign`() {
    var record: [UInt8] = [1, 2, 3, 4]
    seal().append(to: &record, recordStart: 0, slot: 7)
    #expect(intactCount(record, seal(), slot: 8, stride: 12) == 0)
    #expect(intactCount(record, seal(.directions), slot: 7, stride: 12) == 0)
    #expect(intactCount(record, seal(generation: 6), slot: 7, stride: 12) == 0)
  }

  @Test func `zeros are no record`() {
    #expect(intactCount([UInt8](repeating: 0, count: 72), seal(), slot: 0, stride: 72) == 0)
  }

  @Test func `records are counted up to the first that is damaged`() {
    var records: [UInt8] = []
    for slot in 10..<20 {
      records.append(UInt8(slot))
      seal().append(to: &records, recordStart: records.count - 1, slot: slot)
    }
    #expect(intactCount(records, seal(), slot: 10, stride: 9) == 10)
    records[4 * 9] ^= 0x80
    #expect(intactCount(records, seal(), slot: 10, stride: 9) == 4)
  }
}
