import Foundation
import TestSupport
import Testing
import VisionBase

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Tests of the built program and the child in which it tries a model.
@Suite(
  .enabled(if: Executable.isBuilt, "\(Executable.missing)"),
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct TrialChildTests {
  private let folder: TemporaryFolder
  private let environment: [String: String]

  /// Gives the program its own cache, with nothing in it but the runtime.
  init() throws {
    folder = try TemporaryFolder()
    let cache = folder.file("cache")
    try FileSystem.make(cache)
    try FileManager.default.createSymbolicLink(
      atPath: cache + "/runtime", withDestinationPath: CacheFolder.path + "/runtime")
    environment = [CacheFolder.variable: cache]
  }

  /// The number of models with a verdict.
  private var verdictCount: Int {
    FileSystem.names(in: folder.file("cache/trials")).count { !$0.bytes.hasSuffix(".file") }
  }

  @Test(
    .enabled(if: ProcessTable.isPresent, "\(ProcessTable.missing)"),
    arguments: [SIGTERM, SIGHUP, SIGKILL])
  func `the child ends with its parent`(signal: Int32) throws {
    // The thread of a pool blocks these signals, and what Foundation starts on it does so as well.
    let (parent, found) = try tryEndlessModel(.nullDevice)
    kill(parent.processIdentifier, signal)
    parent.waitUntilExit()
    #expect(parent.terminationReason == .uncaughtSignal)
    #expect(parent.terminationStatus == signal)
    let hasEnded = becomesTrue { !ProcessTable.isRunning(found) }
    #expect(hasEnded)
    if !hasEnded { kill(found, SIGKILL) }
    #expect(verdictCount == 0)
  }

  @Test(
    .enabled(if: !Sanitizer.isPresent, "a sanitizer needs addresses without end"),
    .enabled(if: !Emulation.lacksMemoryLimits, "\(Emulation.limitsNoMemory)"),
    .enabled(if: ProcessTable.isPresent, "\(ProcessTable.missing)"))
  func `a crash under a limit of the shell is not remembered`() throws {
    for (limit, count) in [("ulimit -v 16000000", 0), ("ulimit -s 4096", 0), ("true", 1)] {
      let errors = try PrivatePipe()
      let (parent, child) = try tryEndlessModel(errors.writing, after: limit)
      // As a fault of the runtime would; all known ones are refused before.
      kill(child, SIGSEGV)
      try errors.writing.close()
      let said = try errors.reading.readToEnd() ?? Data()
      parent.waitUntilExit()
      #expect(parent.terminationStatus == 1)
      let words = String(decoding: said, as: UTF8.self)
      #expect(words.contains("crashed the runtime with signal 11"), "\(words)")
      #expect(verdictCount == count, "\(limit)")
    }
  }

  /// Starts the program on a model that never ends, after another shell command.
  ///
  /// Returns the program and its child once the child has reported the model it tries.
  private func tryEndlessModel(_ errors: FileHandle, after limit: String = "true") throws -> (
    Process, Int32
  ) {
    let model = try folder.write(ModelMaker.endless.bytes(), to: "endless.tflite")
    let parent = Process()
    parent.executableURL = URL(filePath: "/bin/sh")
    parent.arguments = [
      "-c", "\(limit); exec '\(Executable.path)' embed --model '\(model)' absent.jpg",
    ]
    parent.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    parent.standardInput = FileHandle.nullDevice
    parent.standardOutput = FileHandle.nullDevice
    parent.standardError = errors
    try parent.run()
    var child: Int32?
    let isTrying = becomesTrue {
      child = ProcessTable.children(of: parent.processIdentifier).first
      // It loads the runtime after that; a crash before it is not recorded for any model.
      return child.map(Self.hasRuntime) ?? false
    }
    #expect(isTrying)
    return (parent, try #require(child))
  }

  /// Returns true if a process has loaded the runtime.
  private static func hasRuntime(_ process: Int32) -> Bool {
    let maps = try? String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8)
    return maps?.contains("/libLiteRt.so") ?? false
  }
}
