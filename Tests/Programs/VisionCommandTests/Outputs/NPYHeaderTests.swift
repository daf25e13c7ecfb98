import Testing

@testable import VisionCommand

@Suite struct NPYHeaderTests {
  @Test func `the header is the one of NumPy's own files`() {
    // The header that numpy.save writes for np.zeros((3, 1024), np.float32).
    let text = "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 1024), }"
    var expected: [UInt8] = [0x93]
    expected += "NUMPY".utf8
    expected += [1, 0, 118, 0]
    expected += text.utf8
    expected += [UInt8](repeating: 0x20, count: 117 - text.count)
    expected.append(0x0A)
    #expect(NPYHeader(element: .float32, rows: 3, columns: 1024).bytes == expected)
  }

  @Test(arguments: [0, 1, 99, Int.max])
  func `its length does not depend on its numbers`(number: Int) {
    let header = NPYHeader(element: .int8, rows: number, columns: number)
    #expect(header.bytes.count == NPYHeader.byteCount)
  }
}
