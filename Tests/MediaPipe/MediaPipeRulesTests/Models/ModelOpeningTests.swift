import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import MediaPipeRules

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Tests of docs/reference/mediapipe-tasks.md 2.2: the file that is opened, and the errors.
@Suite struct ModelOpeningTests {
  static let systemErrors: [(Int32, StatusCode, String)] = [
    (ENOENT, .notFound, "Unable to open file at /m"),
    (EACCES, .permissionDenied, "Unable to open file at /m"),
    (EPERM, .permissionDenied, "Unable to open file at /m"),
    (EINTR, .unavailable, "Unable to open file at /m"),
    (EBADF, .failedPrecondition, "Unable to open file at /m"),
    (EMFILE, .unknown, "Unable to open file at /m, errno=\(EMFILE)"),
  ]

  @Test("a system error as upstream reports it", arguments: systemErrors)
  func numbers(number: Int32, code: StatusCode, words: String) {
    #expect(ModelOpening.unopened("/m", number: number) == .core(code, words))
  }

  @Test func `no path is none of the ways to name a file`() {
    let failure = TaskFailure.core(
      .invalidArgument,
      "ExternalFile must specify at least one of 'file_content', 'file_name', 'file_pointer_meta' "
        + "or 'file_descriptor_meta'.")
    #expect(throws: failure) { try ModelOpening().model("") }
    #expect(throws: failure) { _ = try ModelOpening().bundle("") }
  }

  @Test func `a door says where a path is; messages have the path as it was given`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SmallDetector.bytes(), to: "there.tflite")
    let opening = ModelOpening { folder.file($0) }
    #expect(try opening.model("there.tflite").outputs.isEmpty == false)
    #expect(throws: TaskFailure.core(.notFound, "Unable to open file at none.tflite")) {
      try opening.model("none.tflite")
    }
    folder.remove()
  }

  @Test func `models and bundles that are in memory`() throws {
    let model = try StableBytes(SmallDetector.bytes(), name: "made")
    #expect(try ModelOpening().model(model).outputs.isEmpty == false)
    let text = StableBytes([1, 2, 3], name: "text")
    #expect(
      throws: TaskFailure.core(.invalidArgument, "The model is not a valid Flatbuffer buffer")
    ) { try ModelOpening().model(text) }
    #expect(throws: TaskFailure.core(.unknown, "Unable to open zip archive.")) {
      _ = try ModelOpening().bundle(text)
    }
  }

  @Test func `files that are no models`() throws {
    let folder = try TemporaryFolder()
    let empty = try folder.write([UInt8](), to: "empty")
    let short = try folder.write([1, 2, 3] as [UInt8], to: "short")
    #expect(throws: TaskFailure.core(.unknown, "Unable to get file size, errno=0")) {
      try ModelOpening().model(empty)
    }
    #expect(
      throws: TaskFailure.core(.unknown, "Unable to map file to memory buffer, errno=\(ENODEV)")
    ) { try ModelOpening().model(folder.path) }
    #expect(
      throws: TaskFailure.core(.invalidArgument, "The model is not a valid Flatbuffer buffer")
    ) { try ModelOpening().model(short) }
    folder.remove()
  }
}
