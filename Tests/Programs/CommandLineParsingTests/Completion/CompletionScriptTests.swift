import CommandLineParsing
import Foundation
import TestSupport
import Testing

/// Tests of the suggestions of real shells after reading the script.
@Suite struct CompletionScriptTests {
  static let cases: [(line: [String], expected: [String])] = [
    ([""], ["compare", "find", "help", "names", "store"]),
    (["st"], ["store"]),
    (["store", ""], ["list", "pull"]),
    (["help", "store", ""], ["list", "pull"]),
    (["find", "--q"], ["--quiet"]),
    (["find", "--format", ""], ["json", "text"]),
    (["store", "pull", ""], ["face", "hand"]),
    (["store", "pull", "f"], ["face"]),
    (["--v"], ["--version"]),
  ]

  /// Calls a body with a folder that holds a program `sample` whose command `names` prints two
  /// names.
  private func withProgram(_ body: (String) throws -> Void) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.writeProgram(
      "#!/bin/sh\n[ \"$1\" = names ] && printf 'face\\nhand\\n'\n", to: "sample")
    try body(folder.path)
  }

  private func run(_ shell: String, _ script: String, in folder: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [shell, "-c", script]
    process.currentDirectoryURL = URL(filePath: folder)
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = folder + ":" + (environment["PATH"] ?? "")
    environment["HOME"] = folder
    process.environment = environment
    let pipe = try PrivatePipe()
    process.standardOutput = pipe.writing
    process.standardInput = FileHandle.nullDevice
    try process.run(handingOver: pipe.writing)
    let data = pipe.reading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The message of tests that are skipped without it.
  private static let withoutBash = "bash is not installed"

  private static func isInstalled(_ shell: String) -> Bool {
    ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].contains {
      FileManager.default.isExecutableFile(atPath: $0 + shell)
    }
  }

  private func quoted(_ words: [String]) -> String {
    words.map { "'\($0)'" }.joined(separator: " ")
  }

  @Test(.enabled(if: isInstalled("bash"), "\(withoutBash)"), arguments: cases)
  func `bash offers what fits`(line: [String], expected: [String]) throws {
    try withProgram { folder in
      let script =
        Shell.bash.completionScript(for: Sample.program)
          + """
          COMP_WORDS=(sample \(quoted(line))); COMP_CWORD=\(line.count)
          _sample_completion; printf '%s\\n' "${COMPREPLY[@]}" | sort
          """
      let offered = try run("bash", script, in: folder)
      #expect(offered == expected)
    }
  }

  @Test(.enabled(if: isInstalled("bash"), "\(withoutBash)"))
  func `bash completes a value behind an equals sign, and paths with spaces`() throws {
    try withProgram { folder in
      let start = Shell.bash.completionScript(for: Sample.program)
      let attached = """
        COMP_WORDS=(sample find --format = j); COMP_CWORD=4
        _sample_completion; printf '%s\\n' "${COMPREPLY[@]}"
        """
      let offered = try run("bash", start + attached, in: folder)
      #expect(offered == ["json"])
      let path = """
        touch 'my photo.jpg'; COMP_WORDS=(sample find my); COMP_CWORD=2
        _sample_completion; printf '%s\\n' "${COMPREPLY[@]}"
        """
      let paths = try run("bash", start + path, in: folder)
      #expect(paths == ["my photo.jpg"])
    }
  }

  @Test(.enabled(if: isInstalled("fish"), "fish is not installed"), arguments: cases)
  func `fish offers what fits`(line: [String], expected: [String]) throws {
    try withProgram { folder in
      let typed = (["sample"] + line).joined(separator: " ")
      let script =
        Shell.fish.completionScript(for: Sample.program) + "complete -C '\(typed)' | sort"
      let offered = try run("fish", script, in: folder).map { String($0.prefix { $0 != "\t" }) }
      #expect(offered == expected)
    }
  }

  @Test(.enabled(if: isInstalled("zsh"), "zsh is not installed"), arguments: cases)
  func `zsh offers what fits`(line: [String], expected: [String]) throws {
    try withProgram { folder in
      // The completion widgets only run inside the line editor; here they print instead.
      let script = """
        compdef() { : }
        compset() { : }
        compadd() { shift; print -rl -- "$@" }
        _describe() { print -rl -- "${(@)${(P)2}%%:*}" }
        _files() { : }
        \(Shell.zsh.completionScript(for: Sample.program))
        words=(sample \(quoted(line))); CURRENT=\(line.count + 1); PREFIX='\(line.last ?? "")'
        _sample | grep -- "^$PREFIX" | sort
        """
      let offered = try run("zsh", script, in: folder)
      #expect(offered == expected)
    }
  }
}
