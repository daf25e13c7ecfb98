import Foundation
import TestSupport
import Testing

@testable import VisionBase

@Suite struct WholeFileTests {
  private let scratch: TemporaryFolder
  private var file: String { scratch.path + "/file" }

  init() throws { scratch = try TemporaryFolder() }

  private func write(_ bytes: [UInt8], isPrivate: Bool = false) throws {
    try WholeFile.write(bytes.span.bytes, to: file, isPrivate: isPrivate)
  }

  @Test func `a file is written whole, over an older one`() throws {
    try write([1, 2, 3])
    try write([4])
    #expect(FileManager.default.contents(atPath: file) == Data([4]))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["file"])
  }

  @Test func `who may read a file stays as it was`() throws {
    try write([1])
    for mode in [0o600, 0o640, 0o664] as [UInt32] {
      chmod(file, mode_t(mode))
      try write([2])
      #expect(WholeFile.mode(of: file) == mode)
    }
  }

  @Test func `a check right before the rename keeps the older file`() throws {
    try write([1])
    let (bytes, refusal) = ([UInt8](repeating: 2, count: 1), VisionError(.optionInvalid, "kept"))
    #expect(throws: VisionError.self) {
      try WholeFile.write(
        bytes.span.bytes, to: file, check: { () throws(VisionError) in throw refusal })
    }
    #expect(FileManager.default.contents(atPath: file) == Data([1]))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["file"])
  }

  @Test func `a file can be for its owner only`() throws {
    try write([1], isPrivate: true)
    #expect(WholeFile.mode(of: file) == 0o600)
  }

  @Test func `a file that cannot be put in place leaves nothing behind`() throws {
    try FileManager.default.createDirectory(
      atPath: file + "/inner", withIntermediateDirectories: true)
    let error = #expect(throws: VisionError.self) { try write([1]) }
    #expect(error?.code == .fileFailed)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["file"])
    let absent = scratch.path + "/absent/file"
    #expect(throws: VisionError.self) {
      try WholeFile.write([UInt8](repeating: 0, count: 1).span.bytes, to: absent)
    }
  }
}
