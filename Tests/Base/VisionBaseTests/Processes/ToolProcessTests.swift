import Foundation
import TestSupport
import Testing

@testable import VisionBase

@Suite struct ToolProcessTests {
  private func shell(
    _ command: String, environment: [String: String] = [:]
  ) throws -> ToolProcess.Ending {
    try ToolProcess("/bin/sh", ["-c", command], environment: environment).run()
  }

  @Test(arguments: [("true", 0), ("exit 3", 3), ("kill -9 $$", 137), ("kill -15 $$", 143)])
  func `the exit status is told`(command: String, status: Int) throws {
    #expect(try shell(command).status == status)
  }

  @Test func `both outputs are heard`() throws {
    #expect(try shell("echo one; echo two >&2").output == "one\ntwo\n")
  }

  @Test func `of much output the end is kept`() throws {
    let ending = try shell("i=0; while [ $i -lt 9000 ]; do echo line $i; i=$((i+1)); done")
    #expect(ending.output.bytes.hasSuffix("line 8999\n"))
    #expect(ending.output.utf8.count <= 8192)
  }

  @Test func `all that is written is heard as it comes`() throws {
    var heard: [UInt8] = []
    let ending = try ToolProcess(
      "/bin/sh", ["-c", "i=0; while [ $i -lt 3000 ]; do echo line $i; i=$((i+1)); done"]
    ).run(hearing: { heard += $0 })
    #expect(ending.status == 0)
    let lines = String(decoding: heard, as: UTF8.self).bytes.split(separator: "\n").map(String.init)
    #expect(lines.count == 3000)
    #expect(lines.last == "line 2999")
  }

  @Test func `arguments are passed as they are`() throws {
    let words = ["a b", "", "'\"$HOME`", "ü\n"]
    let run = ToolProcess("/bin/sh", ["-c", #"printf '%s|' "$@""#, "sh"] + words)
    #expect(try run.run().output == words.map { $0 + "|" }.joined())
  }

  #if os(Linux)
    @Test func `a program inherits no other files than those it is given`() throws {
      let folder = try TemporaryFolder()
      try folder.write([0x61], to: "given")
      // Without O_CLOEXEC, as libraries may open files.
      let opened = open(folder.file("given"), O_RDONLY)
      let other = fcntl(opened, F_DUPFD, 100)
      defer { [opened, other].forEach { close($0) } }
      #expect(opened >= 0 && other >= 100)
      var run = ToolProcess("/bin/sh", ["-c", "ls /proc/$$/fd; cat <&3"])
      run.files = [try OpenFile(reading: folder.file("given"))]
      let lines = try run.run().output.bytes.lines.map(String.init)
      #expect(lines.last == "a")
      #expect(!lines.contains("\(other)") && lines.contains("3"))
    }
  #endif

  @Test func `variables are added and replaced`() throws {
    let ending = try shell(
      "echo $HOME,$NEW_ONE,${PATH:+path}",
      environment: [
        "HOME": "/here", "NEW_ONE": "1",
      ])
    #expect(ending.output == "/here,1,path\n")
  }

  @Test func `variables keep bytes that are no text`() async {
    await #expect(processExitsWith: .success) {
      unsafe _ = setenv("KEPT_BY_TEST", [0x61, -1, -61, 0x62, 0], 1)
      var heard: [UInt8] = []
      let shown = ToolProcess("/bin/sh", ["-c", "printf %s \"$KEPT_BY_TEST\""])
      _ = try shown.run(hearing: { heard += $0 })
      #expect(heard == [0x61, 0xFF, 0xC3, 0x62])
    }
  }

  @Test func `there is nothing to read for it`() throws {
    #expect(try shell("cat; echo end").output == "end\n")
  }

  @Test(.enabled(if: !Emulation.hidesFailedStarts, "\(Emulation.startsAnything)"))
  func `a program that is not there is an error`() {
    let error = failure { _ = try ToolProcess("/nowhere/tool", []).run() }
    #expect(error?.code == .fileFailed)
    #expect((error?.cause as? SystemError)?.number == ENOENT)
  }

  @Test func `an end is seen though a child still holds the output`() throws {
    let start = ContinuousClock.now
    let output = try shell("sleep 1000 & echo $!").output
    #expect(ContinuousClock.now - start < .seconds(60))
    let child = try #require(Int32(output.bytes.dropLast()))
    #expect(kill(child, SIGKILL) == 0)
  }

  @Test func `giving up ends the program`() {
    let start = ContinuousClock.now
    let error = failure {
      _ = try ToolProcess("/bin/sh", ["-c", "trap '' TERM; while :; do sleep 1; done"]).run {
        () throws(VisionError) in
        throw VisionError(.cancelled, "enough")
      }
    }
    #expect(error?.code == .cancelled)
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test func `an exit status that the system throws away is no success`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGCHLD, SIG_IGN)
      let ending = try ToolProcess("/bin/sh", ["-c", "echo no; exit 3"]).run()
      #expect(ending == .init(status: 127, output: "no\n"))
    }
  }

  @Test func `programs are found along a search path`() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "sh")
    // The first is not executable, the second a folder.
    try FileSystem.make(folder.file("inner/sh"))
    let path = "\(folder.path):\(folder.file("inner")):/bin:/usr/bin"
    #expect(ToolProcess.find("sh", in: path) == "/bin/sh")
    #expect(ToolProcess.find("no-such-program", in: path) == nil)
    #expect(ToolProcess.find("sh", in: "") == nil)
  }

  @Test func `no program is found where somebody works`() throws {
    let folder = try TemporaryFolder()
    try FileSystem.make(folder.file("planted"))
    try folder.writeProgram("#!/bin/sh\nexit 0\n", to: "planted/python3")
    let here = FileManager.default.currentDirectoryPath
    let up = String(repeating: "../", count: here.utf8.count)
    let relative = up + folder.file("planted").bytes.dropFirst().description
    #expect(FileManager.default.isExecutableFile(atPath: relative + "/python3"))
    #expect(ToolProcess.find("python3", in: "\(relative)::.") == nil)
    #expect(ToolProcess.find("python3", in: folder.file("planted")) != nil)
  }

  @Test func `a program works in the folder that it is given`() throws {
    let folder = try TemporaryFolder()
    var tool = ToolProcess("/bin/sh", ["-c", "pwd"])
    tool.folder = try FileSystem.resolved(folder.path)
    #expect(try tool.run().output == "\(try FileSystem.resolved(folder.path))\n")
    tool.folder = folder.file("absent")
    #expect(throws: (any Error).self) { try tool.run() }
  }

  @Test func `variables can be withheld`() throws {
    setenv("VISION_WITHHELD_ONE", "1", 1)
    defer { unsetenv("VISION_WITHHELD_ONE") }
    var tool = ToolProcess("/bin/sh", ["-c", "echo ${VISION_WITHHELD_ONE:-none}"])
    #expect(try tool.run().output == "1\n")
    tool.withheldVariables = ["VISION_WITH"]
    #expect(try tool.run().output == "none\n")
  }

  @Test func `no other program inherits the pipe`() async {
    await #expect(processExitsWith: .success) {
      // Returns the pipes that a program started now would inherit.
      func inheritedPipes() -> [Int32] {
        (3..<256).filter { number in
          (try? FileStatus(of: number))?.kind == .other
            && fcntl(number, F_GETFD) & FD_CLOEXEC == 0
        }
      }
      let before = inheritedPipes()
      var during: [Int32]?
      let ending = try ToolProcess("/bin/sh", ["-c", "echo out"]).run { during = inheritedPipes() }
      #expect(ending.output == "out\n")
      #expect(during == before)
    }
  }

  @Test func `a program reads the file it is given, whatever its path leads to now`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("first", to: "file")
    var tool = ToolProcess("/bin/sh", ["-c", "cat; echo; test -e /dev/fd/\(1 << 20) || echo end"])
    #expect(try tool.run().output == "\nend\n")
    tool.input = try OpenFile(reading: path)
    FileSystem.removeFile(path)
    try folder.write("second", to: "file")
    #expect(try tool.run().output == "first\nend\n")
  }
}
