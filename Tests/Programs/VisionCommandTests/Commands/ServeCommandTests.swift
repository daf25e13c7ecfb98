import TestSupport
import Testing
import VisionBase
import VisionReports
import VisionService

@testable import VisionCommand

@Suite struct ServeCommandTests {
  private func run(
    _ words: [String], _ services: Services = SampleServices.all
  ) -> (code: ExitCode, output: String, error: String) {
    let console = Console()
    let code = VisionProgram(services: services).run(["serve"] + words, console: console)
    return (code, console.output.text, console.error.text)
  }

  @Test(arguments: ["0.0.0.0", "::", "192.168.1.1", "example.com"])
  func `other machines need a token`(host: String) {
    let (code, output, error) = run(["--port", "0", "--host", host])
    #expect(code == .wrongUsage)
    #expect(output.isEmpty)
    #expect(error.contains("--token-file"))
  }

  @Test func `half of what TLS needs is not enough`() {
    let (code, _, error) = run(["--port", "0", "--tls-key", "key.pem"])
    #expect(code == .wrongUsage)
    #expect(error.contains("--tls-certificate and --tls-key belong together"))
  }

  @Test func `how large models may be is said only where clients may add some`() {
    let words = ["--port", "0", "--max-model", "5"]
    let (code, _, error) = run(words)
    #expect(code == .wrongUsage && error.contains("--max-model is for models that clients add"))
    #expect(run(words + ["--model-uploads", "on"]).code == .success)
    let studio = runProgram(["studio", "--model-uploads", "off"] + words)
    #expect(studio.code == .wrongUsage)
  }

  @Test func `a token that could be guessed is refused`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("secret\n".utf8), to: "token")
    let (code, _, error) = run(["--port", "0", "--token-file", path])
    #expect(code == .wrongUsage)
    #expect(error.contains("fewer than 16 characters"))
  }

  @Test func `two models with one name are refused`() {
    let (code, _, error) = run(["--port", "0", "--model", "a/x.tflite,b/x.tflite"])
    #expect(code == .wrongUsage)
    #expect(error.contains("two models are called x"))
  }

  @Test func `files are tried under their own path, not under the name they are given`() {
    let tried = Lock<[String]>([])
    var services = SampleServices.all
    services.admitModel = { path, terms in
      let words = (terms.isTrusted ? "trusted " : "") + (terms.isIsolated ? "isolated " : "")
      tried.withLock { $0.append(words + path) }
    }
    _ = run(["--port", "0", "--model", "birds=some/b.tflite", "--tls-key", "x"], services)
    #expect(tried.withLock { $0 } == ["some/b.tflite"])
    tried.withLock { $0 = [] }
    _ = run(
      ["--port", "0", "--model", "birds=some/b.tflite", "--isolate", "--trust-model"], services)
    #expect(tried.withLock { $0 } == ["trusted isolated some/b.tflite"])
  }

  @Test func `the first line is the address, and the service ends well`() {
    let ports = Lock<[Int]>([])
    var services = SampleServices.all
    services.serveUntil = { service, _ in
      ports.withLock { $0.append(service.port) }
      #expect(service.service.core.task("detect") != nil)
      #expect(service.service.core.task("pose") == nil)
    }
    let (code, output, error) = run(["--port", "0", "--task", "detect,embed"], services)
    guard code != .setupMissing else {
      #expect(error.contains("apt-get install libmicrohttpd12"))
      return
    }
    #expect(code == .success)
    #expect(output == "http://localhost:\(ports.withLock { $0 }.first ?? 0)\n")
  }
}
