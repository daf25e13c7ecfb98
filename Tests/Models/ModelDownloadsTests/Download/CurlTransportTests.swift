import ModelDownloads

#if !canImport(Darwin)
  import Foundation
  import TestSupport
  import Testing
  import VisionBase

  @testable import ModelFiles

  @Suite struct CurlTransportTests {
    @Test func `transfers leave no descriptor behind`() throws {
      let folder = try TemporaryFolder()
      let content = madeBytes(1000)
      let server = try LocalServer { _, number in
        number % 2 == 0 ? .reply("200 OK", content) : .reply("404 Not Found")
      }
      // Other tests run beside this one and open files too: many transfers make a leak plain.
      let before = FileSystem.names(in: "/proc/self/fd").count
      for number in 0..<200 {
        let download = try HTTPDownload(from: server.url(), to: folder.file("\(number)"))
        _ = failure { try download.runBlocking() }
      }
      #expect(FileSystem.names(in: "/proc/self/fd").count < before + 150)
    }
  }
#endif
