#if !canImport(Darwin)
  import Foundation
  import Testing
  import VisionBase

  @testable import ModelFiles

  @Suite struct CurlTransportTests {
    /// Takes nothing.
    private final class Nobody: HTTPReceiver {
      func begin(_ head: HTTPResponseHead) -> Bool { false }
      func receive(_ bytes: RawSpan) -> Bool { false }
      var wantsMore: Bool { false }
    }

    @Test func `without libcurl the error says what to install`() async {
      await #expect(processExitsWith: .success) {
        let address = try DownloadAddress("http://127.0.0.1:1/")
        let request = HTTPRequest(address, options: DownloadOptions())
        // A process that may open no file finds no library.
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
        let error = failure { _ = try CurlTransport().perform(request, into: Nobody()) }
        guard case .libraryMissing? = error?.cause as? DownloadFault,
          error?.message.contains("apt-get install libcurl4") == true
        else { exit(7) }
      }
    }

    @Test func `transfers leave no descriptor behind`() throws {
      let folder = try TemporaryFolder()
      let content = madeBytes(1000)
      let server = try LocalServer { _, number in
        number % 2 == 0 ? .reply("200 OK", content) : .reply("404 Not Found")
      }
      // Other tests run beside this one and open files too: many transfers make a leak plain.
      let before = Folder.names(in: "/proc/self/fd").count
      for number in 0..<200 {
        let download = try HTTPDownload(from: server.url(), to: folder.file("\(number)"))
        _ = failure { try download.runBlocking() }
      }
      #expect(Folder.names(in: "/proc/self/fd").count < before + 150)
    }
  }
#endif
