import Foundation
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
    /// The attempts of a confined process; each returns true if the system refused.
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
      ("a second process like it", { fork() < 0 }),
      ("sharing memory of equal content", { advise(MADV_MERGEABLE) < 0 }),
      ("taking pages away from files", { advise(MADV_REMOVE) < 0 }),
      ("poisoning memory", { advise(100 /* MADV_HWPOISON */) < 0 }),
      ("freeing memory some time", { advise(MADV_FREE) < 0 }),
      ("unknown advice", { advise(4711) < 0 }),
    ]

    private static func map(_ protection: Int32) -> UnsafeMutableRawPointer? {
      mmap(nil, 4096, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    }

    private static func advise(_ advice: Int32) -> Int32 {
      let answer = madvise(map(PROT_READ | PROT_WRITE), 4096, advice)
      return answer < 0 && errno == EPERM ? -1 : 0
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

    @Test func `memory advice of the runtime and the C library is let through`() async {
      await #expect(processExitsWith: .exitCode(42)) {
        try Confinement.confineThisProcess(memory: 1 << 30)
        let memory = Self.map(PROT_READ | PROT_WRITE)
        let answers = [MADV_DONTNEED, MADV_HUGEPAGE].map { madvise(memory, 4096, $0) }
        // A system without large pages does not know such advice.
        _exit(answers[0] == 0 && (answers[1] == 0 || errno == EINVAL) ? 42 : 1)
      }
    }

    @Test func `it can be kept from starting more threads`() async {
      await #expect(processExitsWith: .exitCode(42)) {
        let isOver = Monitor(false)
        let wait: @Sendable () -> Void = { _ = isOver.wait { $0 ? true : nil } }
        try Confinement.confineThisProcess(memory: 1 << 30)
        let first = try WorkerThread(wait)
        try Confinement.refuseThreads()
        guard (try? WorkerThread(wait)) == nil else { _exit(1) }
        isOver.change { $0 = true }
        first.join()
        _exit(42)
      }
    }

    /// Returns the lines of a process's status about capabilities, except for those it must keep.
    private static func capabilities() -> [String] {
      let lines = try? String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)
      return (lines ?? "").bytes.split(separator: "\n").filter { $0.hasPrefix("Cap") }
        .map { String($0.split(separator: "\t").last ?? $0) }
    }

    @Test func `capabilities are given up, also those that a program could get`() async {
      await #expect(processExitsWith: .exitCode(42)) {
        try Confinement.dropCapabilities(exceptReadingFiles: true)
        // The second and third capability, if there were any.
        let kept = geteuid() == 0 ? "0000000000000006" : "0000000000000000"
        guard Self.capabilities()[1...2].allSatisfy({ $0 == kept }) else { _exit(1) }
        try Confinement.dropCapabilities()
        let none = Array(repeating: "0000000000000000", count: 3)
        guard Array(Self.capabilities().prefix(3)) == none else { _exit(2) }
        _exit(geteuid() != 0 || Set(Self.capabilities()) == Set(none) ? 42 : 3)
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
        // More than the C library may reserve meanwhile for its own threads.
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
        // Another thread may open something meanwhile, which then has the number of one of these.
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0, ends.allSatisfy({ $0 > 2 }) else { _exit(2) }
        var (before, after) = (stat(), stat())
        guard fstat(ends[0], &before) == 0 else { _exit(3) }
        try Confinement.closeDescriptors(from: min(ends[0], ends[1]))
        let isClosed = fstat(ends[0], &after) < 0 || after.st_ino != before.st_ino
        _exit(isClosed && fcntl(0, F_GETFD) >= 0 ? 42 : 1)
      }
    }
  }
#endif
