import TestSupport
import Testing
import VisionBase

#if canImport(Glibc)
  import Glibc
#endif

#if os(Linux)
  @Suite(
    .enabled(if: Confinement.isPossible, "processes can be confined on x86-64 and arm64"),
    .enabled(if: !Emulation.lacksFilters, "\(Emulation.confinesNothing)"),
    .enabled(if: !Sanitizer.isPresent, "a sanitizer opens files when it likes"))
  struct ConfinementTests {
    /// What a confined process tries; each is true when the system refused.
    private static let attempts: [(name: String, isRefused: @Sendable () -> Bool)] = [
      ("reading a file", { open("/etc/passwd", O_RDONLY) < 0 }),
      ("writing a file", { open("/tmp/confined", O_WRONLY | O_CREAT, 0o600) < 0 }),
      ("a connection", { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) < 0 }),
      ("a connection on this machine", { socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) < 0 }),
      ("another process", { posixSpawn() != 0 }),
      ("taking its place", { execl() < 0 }),
      ("a signal to the parent", { kill(getppid(), 0) < 0 }),
      ("memory for code", { map(PROT_READ | PROT_EXEC) == MAP_FAILED }),
      ("code in memory it has", { mprotectsToCode() < 0 }),
      ("another name for a descriptor", { dup(1) < 0 }),
      ("removing a file", { unlink("/tmp/confined") < 0 && errno == EPERM }),
      ("a folder's content", { opendir("/") == nil }),
      ("raising its limits", { raiseLimit() < 0 }),
    ]

    private static func map(_ protection: Int32) -> UnsafeMutableRawPointer? {
      mmap(nil, 4096, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    }

    private static func mprotectsToCode() -> Int32 {
      mprotect(map(PROT_READ | PROT_WRITE), 4096, PROT_READ | PROT_EXEC)
    }

    private static func posixSpawn() -> Int32 {
      var id: pid_t = 0
      let words: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
      return posix_spawn(&id, "/bin/true", nil, nil, words, environ)
    }

    private static func execl() -> Int32 {
      let words: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
      return execv("/bin/true", words)
    }

    private static func raiseLimit() -> Int32 {
      var limit = rlimit(rlim_cur: 100, rlim_max: 100)
      return setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    #if compiler(>=6.3)  // Before, a process that a test starts cannot be given values.
      @Test(arguments: attempts.indices)
      func `a confined process is refused`(index: Int) async {
        await #expect(processExitsWith: .exitCode(42), "\(Self.attempts[index].name)") {
          [index = index as Int] in
          let attempt = Self.attempts[index].isRefused
          try Confinement.confineThisProcess(memory: 1 << 30)
          _exit(attempt() ? 42 : 1)
        }
      }
    #else
      @Test(.disabled("\(OlderCompiler.givesNoValues)"))
      func `a confined process is refused`() {}
    #endif

    @Test func `it can calculate, on several threads, and talk`() async {
      await #expect(processExitsWith: .exitCode(42)) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { _exit(2) }
        let writing = ends[1]
        try Confinement.confineThisProcess(memory: 1 << 30)
        let thread = try WorkerThread {
          var sum: UInt8 = 0
          for number in [UInt8](repeating: 1, count: 42) { sum += number }
          _ = write(writing, &sum, 1)
        }
        var answer: UInt8 = 0
        guard read(ends[0], &answer, 1) == 1 else { _exit(3) }
        thread.join()
        _exit(Int32(answer))
      }
    }

    @Test func `threads that were there before are confined, too`() async {
      await #expect(processExitsWith: .exitCode(42)) {
        let isConfined = Monitor(false)
        let result = Monitor<Bool?>(nil)
        let thread = try WorkerThread {
          _ = isConfined.wait { $0 ? true : nil }
          let isRefused = open("/etc/passwd", O_RDONLY) < 0
          result.change { $0 = isRefused }
        }
        try Confinement.confineThisProcess(memory: 1 << 30)
        isConfined.change { $0 = true }
        let isRefused = result.wait { $0 }
        thread.join()
        _exit(isRefused ? 42 : 1)
      }
    }

    @Test func `it gets no more memory than it was given`() async {
      await #expect(processExitsWith: .exitCode(42)) {
        // More than the C library may set aside meanwhile for threads of its own.
        try Confinement.confineThisProcess(memory: 512 << 20)
        let small = mmap(
          nil, 16 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        let large = mmap(
          nil, 1 << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        _exit(small != MAP_FAILED && large == MAP_FAILED ? 42 : 1)
      }
    }

    @Test func `descriptors that it inherited are closed`() async {
      await #expect(processExitsWith: .exitCode(42)) {
        let descriptor = open("/dev/null", O_RDONLY)
        guard descriptor > 2 else { _exit(2) }
        try Confinement.closeDescriptors(from: descriptor)
        _exit(fcntl(descriptor, F_GETFD) < 0 && fcntl(0, F_GETFD) >= 0 ? 42 : 1)
      }
    }
  }
#endif
