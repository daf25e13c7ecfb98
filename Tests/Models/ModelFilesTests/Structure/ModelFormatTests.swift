import ModelBytes
import ModelRewriting
import TestSupport
import Testing
import VisionBase

@testable import ModelFiles

/// Tests of the checks before a file is read.
@Suite struct ModelFormatTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @discardableResult
  private func check(_ bytes: [UInt8], byteCount: Int? = nil) throws -> ModelFormat {
    let path = try folder.write(bytes, to: "a.tflite")
    if let byteCount { try OpenFile(writing: path, permissions: 0o600).truncate(to: byteCount) }
    return try ModelFormat(of: OpenFile(reading: path), name: path)
  }

  @Test func `models and archives pass`() throws {
    try check(ModelMaker.addition.bytes())
    try check(Array("PK\u{3}\u{4}".utf8))
    try check(Array("....TFL3".utf8), byteCount: ModelFormat.largestByteCount)
  }

  @Test(arguments: ["", "TFL3", "....TFL", "....TFL2", "PK\u{3}"])
  func `what begins like neither is no model`(text: String) {
    let error = #expect(throws: VisionError.self) { try check(Array(text.utf8)) }
    #expect(error?.code == .modelInvalid)
    #expect(error?.cause as? ModelFault == .notAFlatBuffer)
  }

  /// A bundle of one model, behind other bytes.
  private func bundle(behind start: [UInt8]) throws -> [UInt8] {
    let model = try ModelMaker.addition.bytes()
    var writer = ZipWriter()
    try writer.add("a.tflite", model.span.rawBytes)
    return start + writer.finish()
  }

  @Test(arguments: 0...3)
  func `a bundle may begin after the padding of its first file`(count: Int) throws {
    let bytes = try bundle(behind: [UInt8](repeating: 0, count: count))
    #expect(try check(bytes) == .bundle)
    let bundle = try TaskBundle(StableBytes(bytes, name: "a.task"))
    #expect(try bundle.model(named: "a.tflite").outputs.count == 1)
    let error = #expect(throws: VisionError.self) {
      try ModelFile(StableBytes(bytes, name: "a.task"))
    }
    #expect(error?.message.contains("but a bundle") == true)
  }

  @Test(arguments: [[1], [0, 1], [1, 0], [0, 0, 0x50], [0, 0, 0, 0]] as [[UInt8]])
  func `only padding may be before a bundle`(start: [UInt8]) throws {
    let bytes = try bundle(behind: start)
    #expect(throws: VisionError.self) { try check(bytes) }
    #expect(throws: VisionError.self) { try TaskBundle(StableBytes(bytes, name: "a.task")) }
  }

  @Test func `padding before something else than the archive's first file is refused`() throws {
    // The directory is of a later archive, as of a model with label files.
    let first = try bundle(behind: [0, 0])
    let bytes = try first + bundle(behind: [])
    #expect(try check(bytes) == .bundle)
    let error = #expect(throws: VisionError.self) {
      try TaskBundle(StableBytes(bytes, name: "a.task"))
    }
    #expect(error?.cause as? ZipFault == .notAnArchive)
  }

  @Test(
    arguments: [(4, "4 bytes"), (508, "508 bytes")] as [(Int, String)])
  func `an archive that begins late is named`(count: Int, words: String) throws {
    let bytes = try bundle(behind: [UInt8](repeating: 0, count: count))
    let ending = "after three bytes of 0 at most, and here it begins after \(words)"
    let ofFile = #expect(throws: VisionError.self) { try check(bytes) }
    let ofBytes = #expect(throws: VisionError.self) {
      try ModelFile(StableBytes(bytes, name: "a.tflite"))
    }
    for error in [ofFile, ofBytes] {
      #expect(error?.cause as? ModelFault == .notAFlatBuffer)
      #expect(error?.message.bytes.hasSuffix(ending) == true, "\(error?.message ?? "")")
    }
  }

  @Test func `an archive that begins much later is not searched for`() throws {
    let bytes = [UInt8](repeating: 0, count: 509) + Array("PK\u{3}\u{4}".utf8)
    let error = #expect(throws: VisionError.self) { try check(bytes) }
    #expect(error?.message.contains("bytes 4 to 7") == true)
  }

  @Test(arguments: ["....TFL3", "PK\u{3}\u{4}"])
  func `what is larger than 2 GiB is refused unread`(text: String) throws {
    let size = ModelFormat.largestByteCount + 1
    let error = #expect(throws: VisionError.self) { try check(Array(text.utf8), byteCount: size) }
    #expect(error?.code == .modelUnsupported)
    #expect(error?.message.contains("\(size) bytes") == true)
    let path = folder.file("a.tflite")
    for open in [{ _ = try ModelFile(path: path) }, { _ = try TaskBundle(path: path) }]
      as [() throws -> Void]
    {
      let error = #expect(throws: VisionError.self) { try open() }
      #expect(error?.code == (text.bytes.hasPrefix("PK") ? error?.code : .modelUnsupported))
    }
  }

  /// Writes a model with much unused data behind it, which has no blocks on the disk; returns its
  /// path.
  static func padded(_ folder: TemporaryFolder, byteCount: Int) throws -> String {
    var model = ModelMaker.addition
    let start = 1 << 16
    model.buffers.append(.init(offset: UInt64(start), size: UInt64(byteCount - start)))
    let path = try folder.write(model.bytes(), to: "padded.tflite")
    try OpenFile(writing: path, permissions: 0o600).truncate(to: byteCount)
    return path
  }

  @Test func `a large model is not written anew`() throws {
    let path = try Self.padded(folder, byteCount: StableBytes.mostCopied + 1)
    let file = try ModelFile(path: path)
    #expect(try file.replacingBytes() == nil)
    let error = #expect(throws: VisionError.self) { try file.keepingOutputs([0]) }
    #expect(error?.code == .modelUnsupported)
  }

  #if compiler(>=6.3)  // Before, a process that a test starts cannot be given values.
    @Test(.enabled(if: PeakMemory.isMeasurable, "\(PeakMemory.missing)"))
    func `a padded model takes next to nothing`() async throws {
      let path = try Self.padded(folder, byteCount: ModelFormat.largestByteCount)
      await #expect(processExitsWith: .success) { [path = path as String] in
        let (memory, read) = (PeakMemory.byteCount, PeakMemory.readByteCount)
        let file = try ModelFile(path: path)
        #expect(file.bytes.byteCount == ModelFormat.largestByteCount)
        #expect(PeakMemory.byteCount - memory < 16 << 20)
        #expect(PeakMemory.readByteCount - read < 1 << 20)
      }
    }
  #else
    @Test(.disabled("\(OlderCompiler.givesNoValues)"))
    func `a padded model takes next to nothing`() {}
  #endif
}
