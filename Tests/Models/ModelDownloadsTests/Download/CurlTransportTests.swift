import ModelDownloads

#if !canImport(Darwin)
  import Foundation
  import TestSupport
  import Testing
  import VisionBase

  @testable import ModelFiles

  @Suite struct CurlTransportTests {
    // In a separate process, where no other test opens files.
    @Test func `transfers leave no descriptor behind`() async {
      await #expect(processExitsWith: .success) {
        func descriptorCount() -> Int { FileSystem.names(in: "/proc/self/fd").count }
        let folder = try TemporaryFolder()
        let content = madeBytes(1000)
        let server = try LocalServer { _, number in
          number % 2 == 0 ? .reply("200 OK", content) : .reply("404 Not Found")
        }
        func transfer(_ numbers: Range<Int>) throws {
          for number in numbers {
            let download = try HTTPDownload(from: server.url(), to: folder.file("\(number)"))
            _ = failure { try download.runBlocking() }
          }
        }
        // Descriptors opened only once stay open.
        try transfer(0..<2)
        let before = descriptorCount()
        try transfer(2..<50)
        #expect(server.requestCount == 50)
        // The server's own end of the last connections may be open for a moment.
        let isAsBefore = becomesTrue { descriptorCount() <= before }
        #expect(isAsBefore, "\(before) descriptors before, \(descriptorCount()) now")
      }
    }

    // A process may return from main while a thread downloads.
    @Test func `what threads of transfers share lasts until the process is gone`() async {
      await #expect(processExitsWith: .success) {
        // Runs after what the libraries do at the exit, as they are loaded later.
        atexit {
          guard let library = unsafe dlopen("libcrypto.so.3", RTLD_NOW | RTLD_NOLOAD),
            let symbol = unsafe dlsym(library, "RAND_bytes")
          else { return }
          typealias Fill = @convention(c) (UnsafeMutablePointer<UInt8>, CInt) -> CInt
          var bytes = [UInt8](repeating: 0, count: 16)
          if unsafe unsafeBitCast(symbol, to: Fill.self)(&bytes, 16) != 1 { _exit(9) }
        }
        let server = try LocalServer { _, _ in .reply("404 Not Found") }
        let download = try HTTPDownload(from: server.url(), to: TemporaryFolder().file("a"))
        _ = failure { try download.runBlocking() }
      }
    }
  }
#endif
