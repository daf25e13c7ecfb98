import MovieFixtures
import TestSupport
import Testing

@testable import Movies

@Suite struct StructureWalkTests {
  private func fault(_ file: SmallContainer) -> StructureWalk.Fault? {
    StructureWalk.fault(in: ReadBytes(file.bytes).structure)
  }

  @Test(arguments: SmallContainer.all)
  func `a healthy file has no fault, and neither have notes behind it`(file: SmallContainer) {
    #expect(fault(file) == nil)
    for notes in [[0], [UInt8](repeating: 0, count: 9000), Array("TAG and some words more".utf8)] {
      #expect(fault(file.with(notes)) == nil, "\(notes.prefix(3))")
    }
  }

  @Test(arguments: SmallContainer.all)
  func `a file that is cut within a part ends early`(file: SmallContainer) {
    for part in [1, 9, 14, file.parts.count - 1] {
      for offset in [60, 500, 999] {
        #expect(fault(file.cut(at: file.parts[part] + offset)) == .endsEarly, "\(part), \(offset)")
      }
    }
  }

  @Test(arguments: SmallContainer.all)
  func `zeros over headers are damage, those within content are not`(file: SmallContainer) {
    let middle = file.parts[file.parts.count / 2]
    #expect(fault(file.zeroed(middle - 50..<middle + 50)) == .isDamaged)
    #expect(fault(file.zeroed(middle + 200..<middle + 300)) == nil)
  }

  @Test(arguments: SmallContainer.all)
  func `bytes that are missing in the middle are damage`(file: SmallContainer) {
    let middle = file.parts[file.parts.count / 2]
    #expect(fault(file.without(middle - 50..<middle + 51)) == .isDamaged)
  }

  @Test(arguments: SmallContainer.Kind.allCases)
  func `headers are read, and not what is between them`(kind: SmallContainer.Kind) {
    let file = SmallContainer(kind, length: 50_000)
    let source = ReadBytes(file.bytes)
    #expect(StructureWalk.fault(in: source.structure) == nil)
    #expect(source.readCount < file.bytes.count / 5)
  }

  @Test func `a canceled examination finds nothing`() {
    let file = SmallContainer(.avi)
    let cut = ReadBytes(file.cut(at: file.bytes.count / 2).bytes)
    #expect(StructureWalk.fault(in: cut.structure) { true } == nil)
    #expect(StructureWalk.fault(in: cut.structure) { false } == .endsEarly)
  }

  @Test(arguments: ["", "R", "RIFF", "FLV", "plain text that is no video at all, but long enough"])
  func `other files are not judged`(text: String) {
    #expect(StructureWalk.fault(in: ReadBytes(Array(text.utf8)).structure) == nil)
  }

  @Test(arguments: SmallContainer.all)
  func `hostile numbers end in an answer`(file: SmallContainer) {
    for place in 0..<300 {
      for byte: UInt8 in [0, 0x7F, 0xFF] {
        for count in [1, 8] {
          _ = fault(file.replaced(at: place, with: Array(repeating: byte, count: count)))
        }
      }
    }
    var random = SeededGenerator(seed: 11)
    for round in 0..<100 {
      let damage = ByteDamage.allCases[round % ByteDamage.allCases.count]
      let bytes = damage.apply(to: file.bytes, using: &random)
      _ = StructureWalk.fault(in: ReadBytes(bytes).structure)
    }
  }
}

extension StructureWalkTests {
  /// A file of headers that all lead to one long chain of boxes, a page apart.
  @Test func `a chain that many headers lead to is not walked for each`() {
    func box(_ kind: String, _ length: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + Array(kind.utf8)
    }
    var bytes = box("ftyp", 8) + box("moov", 16) + box("mvex", 8) + [0xFF]
    let (headCount, boxCount, step) = (5000, 500, 4096)
    let chain = bytes.count + 16 * headCount
    let end = chain + boxCount * step
    for _ in 0..<headCount {
      let place = bytes.count
      bytes += box("moof", end - place) + box("free", chain - place - 8)
    }
    for _ in 0..<boxCount {
      bytes += box("free", step) + [UInt8](repeating: 1, count: step - 8)
    }
    let source = ReadBytes(bytes + [UInt8](repeating: 1, count: 64))
    let structure = source.structure
    #expect(StructureWalk.fault(in: structure) == nil)
    // It would be 5000 times 500 pages.
    #expect(structure.isExhausted && source.readCount < 200 * bytes.count)
  }
}

/// Bytes in memory that count how many of them are read.
final class ReadBytes {
  private let bytes: [UInt8]
  private(set) var readCount = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var structure: StructureBytes { structure(mostNumbers: nil) }

  func structure(mostNumbers: Int?) -> StructureBytes {
    StructureBytes(count: bytes.count, mostNumbers: mostNumbers) { [self] place, count in
      readCount += count
      return Array(bytes[place..<place + count])
    }
  }
}
