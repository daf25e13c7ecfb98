import AppleTypes
import Testing

@Suite struct CVPixelBufferTests {
  struct Layout: CustomTestStringConvertible {
    let testDescription: String
    let format: OSType
    let planes: [(width: Int, height: Int, bytesPerRow: Int)]
  }

  static let layouts = [
    Layout(
      testDescription: "BGRA", format: kCVPixelFormatType_32BGRA, planes: [(33, 17, 192)]),
    Layout(
      testDescription: "RGBA", format: kCVPixelFormatType_32RGBA, planes: [(33, 17, 192)]),
    Layout(
      testDescription: "ARGB", format: kCVPixelFormatType_32ARGB, planes: [(33, 17, 192)]),
    Layout(testDescription: "RGB", format: kCVPixelFormatType_24RGB, planes: [(33, 17, 128)]),
    Layout(
      testDescription: "bytes", format: kCVPixelFormatType_OneComponent8, planes: [(33, 17, 64)]),
    Layout(
      testDescription: "floats", format: kCVPixelFormatType_OneComponent32Float,
      planes: [(33, 17, 192)]),
    Layout(
      testDescription: "420v", format: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
      planes: [(33, 17, 64), (17, 9, 64)]),
    Layout(
      testDescription: "420f", format: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
      planes: [(33, 17, 64), (17, 9, 64)]),
    Layout(
      testDescription: "three planes", format: kCVPixelFormatType_420YpCbCr8Planar,
      planes: [(33, 17, 64), (17, 9, 64), (17, 9, 64)]),
  ]

  @Test("each format has its planes", arguments: layouts)
  func layout(_ layout: Layout) throws {
    let buffer = try makeBuffer(33, 17, layout.format)
    #expect(CVPixelBufferGetWidth(buffer) == 33)
    #expect(CVPixelBufferGetHeight(buffer) == 17)
    #expect(CVPixelBufferGetPixelFormatType(buffer) == layout.format)
    #expect(CVPixelBufferIsPlanar(buffer) == (layout.planes.count > 1))
    #expect(
      CVPixelBufferGetPlaneCount(buffer) == (layout.planes.count > 1 ? layout.planes.count : 0))
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    for (index, plane) in layout.planes.enumerated() {
      #expect(CVPixelBufferGetWidthOfPlane(buffer, index) == plane.width)
      #expect(CVPixelBufferGetHeightOfPlane(buffer, index) == plane.height)
      #expect(CVPixelBufferGetBytesPerRowOfPlane(buffer, index) == plane.bytesPerRow)
      let address = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, index))
      #expect(UInt(bitPattern: address) % 64 == 0)
    }
    #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, layout.planes.count) == nil)
    #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, -1) == nil)
    #expect(CVPixelBufferGetHeightOfPlane(buffer, 9) == 0)
    let bytes = layout.planes.map { $0.bytesPerRow * $0.height }.reduce(0, +)
    #expect(CVPixelBufferGetDataSize(buffer) >= bytes)
    #expect(CVPixelBufferGetBytesPerRow(buffer) * 17 >= bytes)
  }

  @Test func `pixels are reachable only between lock and unlock`() throws {
    let buffer = try makeBuffer(4, 4, kCVPixelFormatType_32BGRA)
    #expect(CVPixelBufferGetBaseAddress(buffer) == nil)
    #expect(CVPixelBufferLockBaseAddress(buffer, .readOnly) == kCVReturnSuccess)
    #expect(CVPixelBufferLockBaseAddress(buffer, .readOnly) == kCVReturnSuccess)
    #expect(CVPixelBufferUnlockBaseAddress(buffer, .readOnly) == kCVReturnSuccess)
    #expect(CVPixelBufferGetBaseAddress(buffer) != nil)
    #expect(CVPixelBufferUnlockBaseAddress(buffer, .readOnly) == kCVReturnSuccess)
    #expect(CVPixelBufferGetBaseAddress(buffer) == nil)
    #expect(CVPixelBufferUnlockBaseAddress(buffer, .readOnly) == kCVReturnInvalidArgument)
  }

  @Test(
    "impossible buffers are refused",
    arguments: [
      (0, 4, kCVPixelFormatType_32BGRA, kCVReturnInvalidSize),
      (4, -1, kCVPixelFormatType_32BGRA, kCVReturnInvalidSize),
      (Int.max, 4, kCVPixelFormatType_32BGRA, kCVReturnInvalidSize),
      (4, 4, OSType(0x7834_3230), kCVReturnInvalidPixelFormat),
    ])
  func refused(width: Int, height: Int, format: OSType, status: CVReturn) {
    var buffer: CVPixelBuffer?
    #expect(CVPixelBufferCreate(kCFAllocatorDefault, width, height, format, nil, &buffer) == status)
    #expect(buffer == nil)
  }

  @Test func `the row alignment can be chosen`() throws {
    var buffer: CVPixelBuffer?
    let attributes =
      [
        kCVPixelBufferCGImageCompatibilityKey: kCFBooleanTrue as Any,
        kCVPixelBufferBytesPerRowAlignmentKey: 16,
      ] as CFDictionary
    let format = kCVPixelFormatType_32BGRA
    #expect(CVPixelBufferCreate(nil, 5, 2, format, attributes, &buffer) == kCVReturnSuccess)
    #expect(CVPixelBufferGetBytesPerRow(try #require(buffer)) == 32)
    let wrong = [kCVPixelBufferBytesPerRowAlignmentKey: 0] as CFDictionary
    #expect(
      CVPixelBufferCreate(nil, 5, 2, format, wrong, &buffer)
        == kCVReturnInvalidPixelBufferAttributes)
    #expect(buffer == nil)
  }

  @Test func `foreign bytes are used and given back once`() throws {
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
    defer { bytes.deallocate() }
    let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    count.initialize(to: 0)
    defer { count.deallocate() }
    var buffer: CVPixelBuffer?
    let status = CVPixelBufferCreateWithBytes(
      nil, 4, 4, kCVPixelFormatType_32BGRA, bytes, 16,
      { context, _ in context?.assumingMemoryBound(to: Int.self).pointee += 1 }, count, nil, &buffer
    )
    #expect(status == kCVReturnSuccess)
    CVPixelBufferLockBaseAddress(try #require(buffer), .readOnly)
    #expect(CVPixelBufferGetBaseAddress(try #require(buffer)) == bytes)
    #expect(count.pointee == 0)
    buffer = nil
    #expect(count.pointee == 1)
    #expect(
      CVPixelBufferCreateWithBytes(
        nil, 5, 4, kCVPixelFormatType_32BGRA, bytes, 16, nil, nil, nil, &buffer)
        == kCVReturnInvalidArgument)
    #expect(
      CVPixelBufferCreateWithBytes(
        nil, 4, 4, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, bytes, 16, nil, nil, nil, &buffer
      )
        == kCVReturnInvalidPixelFormat)
  }

  @Test func `foreign planes are checked against the format`() throws {
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
    defer { bytes.deallocate() }
    func create(width secondWidth: Int, planes: Int = 2) -> (CVReturn, CVPixelBuffer?) {
      var addresses: [UnsafeMutableRawPointer?] = [bytes, bytes + 32]
      var (widths, heights, rows) = ([4, secondWidth], [4, 2], [8, 8])
      var buffer: CVPixelBuffer?
      let status = CVPixelBufferCreateWithPlanarBytes(
        nil, 4, 4, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, bytes, 64, planes, &addresses,
        &widths, &heights, &rows, nil, nil, nil, &buffer)
      return (status, buffer)
    }
    let (status, buffer) = create(width: 2)
    #expect(status == kCVReturnSuccess)
    #expect(CVPixelBufferGetBytesPerRowOfPlane(try #require(buffer), 1) == 8)
    #expect(CVPixelBufferGetDataSize(try #require(buffer)) == 48)
    #expect(create(width: 3).0 == kCVReturnInvalidArgument)
    #expect(create(width: 2, planes: 3).0 == kCVReturnInvalidArgument)
  }
}

/// Returns a cleared buffer.
func makeBuffer(_ width: Int, _ height: Int, _ format: OSType) throws -> CVPixelBuffer {
  var buffer: CVPixelBuffer?
  CVPixelBufferCreate(kCFAllocatorDefault, width, height, format, nil, &buffer)
  return try #require(buffer)
}
