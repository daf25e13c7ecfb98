private import CSystem

#if canImport(Darwin)
  private import Darwin
  private import Foundation
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Another program, run to its end without a shell.
package struct ToolProcess: Sendable {
  /// The result of a program.
  package struct Ending: Hashable, Sendable {
    /// The exit status, or 128 plus the number of the signal that ended the program.
    package var status: Int
    /// The program's output, limited to the last few thousand bytes.
    package var output: String

    package init(status: Int, output: String) {
      (self.status, self.output) = (status, output)
    }
  }

  /// The program's path.
  package var path: String
  /// The arguments, without the program's name.
  package var arguments: [String]
  /// Variables that are added to, or override, those of this process.
  package var environment: [String: String] = [:]
  /// The standard input: an open file from its start, or nothing.
  package var input: OpenFile?
  /// Additional open files, from descriptor 3 on.
  package var files: [OpenFile] = []
  /// True if standard error is kept with the output; otherwise it is discarded.
  package var keepsErrors = true

  /// True if the program leads a group of processes, which `run` ends as a whole.
  ///
  /// Otherwise what the program started itself may go on when it is ended.
  package var leadsGroup = false

  /// The program's working directory, an absolute path; nil means that of this process.
  ///
  /// An interpreter may run files from there that have the names of its modules.
  package var folder: String?

  /// The name prefixes of variables that the program does not inherit from this process.
  package var withheldVariables: [String] = []

  /// Creates the description of a run.
  package init(_ path: String, _ arguments: [String], environment: [String: String] = [:]) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
  }

  /// Returns the path of a program in the folders of a search path; nil if there is none.
  ///
  /// Skips relative folders and the empty name of the current one: programs are not installed
  /// there.
  package static func find(_ name: String, in searchPath: String) -> String? {
    for folder in searchPath.bytes.split(separator: ":") where folder.hasPrefix("/") {
      let path = "\(folder)/\(name)"
      if canRun(path) { return path }
    }
    return nil
  }

  /// Returns true if there is a file at a path that this process may run.
  package static func canRun(_ path: String) -> Bool {
    unsafe FileIdentity(of: path) != nil && access(path, X_OK) == 0
  }

  /// Runs the program, calling `meanwhile` about ten times a second.
  ///
  /// The program's output is passed to `hearing` as it arrives. If `meanwhile` throws, the program
  /// is ended and the error rethrown. Throws `fileFailed` if the program cannot be started.
  package func run(
    meanwhile: () throws(VisionError) -> Void = {},
    hearing: (ArraySlice<UInt8>) -> Void = { _ in }
  ) throws(VisionError) -> Ending {
    let (reading, writing) = try FileSystem.attempt("\(path): cannot be run") {
      () throws(SystemError) in
      try Self.makePipe()
    }
    defer { close(reading) }
    let id = try begin(output: OpenFile(taking: writing))
    var child =
      leadsGroup ? ChildProcess(id: id) { _ = kill(-$0, $1) } : ChildProcess(id: id)
    do throws(VisionError) {
      return try follow(&child, output: reading, hearing: hearing, meanwhile: meanwhile)
    } catch {
      child.end()
      throw error
    }
  }

  /// Starts the program with an open file as its standard output; returns the ID for
  /// `ChildProcess`.
  ///
  /// Throws `fileFailed` if the program cannot be started.
  package func begin(output: OpenFile) throws(VisionError) -> Int32 {
    try start(output: output.descriptor)
  }

  private func follow(
    _ child: inout ChildProcess, output: Int32, hearing: (ArraySlice<UInt8>) -> Void,
    meanwhile: () throws(VisionError) -> Void
  ) throws(VisionError) -> Ending {
    var said: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let hasEnded = child.exitStatus != nil
      var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&waiting, 1, hasEnded ? 0 : 100)
      let count = ready > 0 ? unsafe read(output, &buffer, buffer.count) : 0
      if count > 0 {
        hearing(buffer.prefix(count))
        said = (said + buffer.prefix(count)).suffix(8192)
      } else if let status = child.exitStatus {
        return Ending(status: status, output: String(decoding: said, as: UTF8.self))
      } else if ready > 0 {
        usleep(10_000)  // The output is closed, and the program about to end.
      }
      // A program has ended even if its own children still hold the output.
      child.look()
      try meanwhile()
    }
  }
}

// MARK: - Starting

extension ToolProcess {
  /// Returns the two ends of a pipe, which programs started in the meantime do not inherit.
  ///
  /// An inherited end would hide the end of the output; `follow` then waits for the program itself.
  package static func makePipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    try SystemCall.check("pipe") { unsafe csystem_pipe(&ends) }
    return (ends[0], ends[1])
  }

  #if canImport(Darwin)
    private typealias FileActions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #else
    private typealias FileActions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #endif

  /// Starts the program with `output` as its standard output.
  private func start(output: Int32) throws(VisionError) -> pid_t {
    let inherited = try FileSystem.attempt("\(path): cannot be run") { () throws(SystemError) in
      try duplicatesOfFiles()
    }
    defer { withExtendedLifetime(inherited) {} }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe FileActions()
      var attributes = Attributes()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe _ = posix_spawn_file_actions_destroy(&actions) }
    unsafe arrangeFiles(&actions, output: output, inherited)
    if let folder {
      let status = unsafe csystem_work_in(&actions, folder)
      guard status == 0 else {
        throw FileSystem.failure(
          SystemError(call: "posix_spawn_file_actions_addchdir_np", number: status),
          "\(path): cannot be run")
      }
    }
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe _ = posix_spawnattr_destroy(&attributes) }
    unsafe arrangeSignals(&attributes)
    return try unsafe spawn(&actions, &attributes)
  }

  /// Assigns the program's open files to their descriptors.
  @unsafe private func arrangeFiles(
    _ actions: inout FileActions, output: Int32, _ inherited: [OpenFile]
  ) {
    if let input {
      unsafe posix_spawn_file_actions_adddup2(&actions, input.descriptor, 0)
    } else {
      unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    if keepsErrors {
      unsafe posix_spawn_file_actions_adddup2(&actions, output, 2)
    } else {
      unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    for (index, file) in inherited.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(
        &actions, file.descriptor, Self.firstFile + Int32(index))
    }
    // Libraries of this process may have opened files that a program would inherit.
    unsafe csystem_inherit_below(&actions, Self.firstFile + Int32(inherited.count))
  }

  /// Resets signals for the child: a pool thread may block some, and a program may ignore some.
  @unsafe private func arrangeSignals(_ attributes: inout Attributes) {
    var none = Self.signals([])
    var usual = Self.signals([SIGINT, SIGTERM, SIGPIPE, SIGXFSZ])
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
    // Zero is a new group with the number of the program.
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let group = leadsGroup ? POSIX_SPAWN_SETPGROUP : 0
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group))
  }

  @unsafe private func spawn(
    _ actions: inout FileActions, _ attributes: inout Attributes
  ) throws(VisionError) -> pid_t {
    var child: pid_t = 0
    var status: Int32 = 0
    // A program whose file is open for writing is "busy" for a moment: so is a newly installed one,
    // while another thread's new child holds its file.
    for attempt in 0..<20 {
      status = unsafe Self.withPointers(([path] + arguments).map { [UInt8]($0.utf8) }) { words in
        unsafe Self.withPointers(mergedEnvironment) { variables in
          unsafe posix_spawn(&child, path, &actions, &attributes, words, variables)
        }
      }
      guard status == ETXTBSY, attempt < 19 else { break }
      usleep(25_000)
    }
    guard status == 0 else {
      throw FileSystem.failure(
        SystemError(call: "posix_spawn", number: status), "\(path): cannot be run")
    }
    return child
  }

  /// The descriptor of the first of `files` in the program.
  private static let firstFile: Int32 = 3

  /// Returns duplicates of the files with descriptors outside the range that they get in the
  /// program.
  private func duplicatesOfFiles() throws(SystemError) -> [OpenFile] {
    var duplicates: [OpenFile] = []
    for file in files {
      let number = try SystemCall.check("fcntl") {
        fcntl(file.descriptor, F_DUPFD_CLOEXEC, Self.firstFile + Int32(files.count))
      }
      duplicates.append(OpenFile(taking: number))
    }
    return duplicates
  }

  private static func signals(_ numbers: [Int32]) -> sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in numbers { unsafe sigaddset(&signals, number) }
    return signals
  }

  /// This process's variables, overridden by the additions, as `NAME=value`.
  private var mergedEnvironment: [[UInt8]] {
    let replaced = Set(environment.keys.map { [UInt8]($0.utf8) })
    let withheld = withheldVariables.map { [UInt8]($0.utf8) }
    let lines = Self.ownEnvironment.filter { line in
      let name = line.prefix { $0 != UInt8(ascii: "=") }
      return !replaced.contains([UInt8](name)) && !withheld.contains { name.starts(with: $0) }
    }
    return lines + environment.map { [UInt8]("\($0.key)=\($0.value)".utf8) }
  }

  /// This process's variables, as `NAME=value`, in their own bytes: a value need not be UTF-8.
  private static var ownEnvironment: [[UInt8]] {
    #if canImport(Darwin)
      // Apple's libraries have no `environ` that is visible to Swift.
      return ProcessInfo.processInfo.environment.map { [UInt8]("\($0.key)=\($0.value)".utf8) }
    #else
      var lines: [[UInt8]] = []
      var next = unsafe environ
      while let line = unsafe next.pointee {
        lines.append(unsafe [UInt8](cString: line))
        unsafe next += 1
      }
      return lines
    #endif
  }

  /// Passes copies of texts in the form of C arguments: an array of pointers with nil at its end.
  @unsafe private static func withPointers<Result>(
    _ texts: [[UInt8]], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = unsafe texts.map { unsafe strdup($0.map(CChar.init(bitPattern:)) + [0]) } + [nil]
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe body(copies)
  }
}
