import TestSupport
import Testing
import VisionBase

@testable import VisionService

/// Tests of work for clients that disconnected while it waited.
@Suite(.enabled(if: Library.isPresent, Comment(rawValue: Library.missing)))
struct GivenUpWorkTests {
  private let looked = Mailbox<Int>()
  private let log = Mailbox<FinishedExchange>()

  /// Starts a service on a socket, with one worker.
  private func start() throws -> (service: VisionService, server: HTTPServer) {
    let task = SampleTasks.detect(onFrame: { [looked] () throws(VisionError) in looked.put(1) })
    let sample = try SampleService([ServedTask(task)]) { [log] configuration in
      configuration.workers = 1
      configuration.log = { log.put($0) }
    }
    var place = ServerPlace()
    place.host = "127.0.0.1"
    return (sample.service, try HTTPServer(place, handler: sample.service))
  }

  private func send(_ picture: [UInt8], to client: RawClient) {
    client.send(
      "POST /v1/detect HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/png\r\n"
        + "X-Request-Id: waiting\r\nContent-Length: \(picture.count)\r\n\r\n")
    client.send(picture)
  }

  @Test func `pictures of clients that hung up are not looked at`() throws {
    let (service, server) = try start()
    defer { server.stop() }
    let picture = SampleTasks.picture()
    var patient: RawClient?
    try service.core.gate.run(before: .max) { _ in
      let count = 20
      var clients: [RawClient] = []
      for number in 0...count {
        guard let client = try? RawClient(port: server.port) else { continue }
        send(picture, to: client)
        clients.append(client)
        #expect(becomesTrue { service.core.gate.waitingCount == number + 1 })
      }
      patient = clients.popLast()
      clients = []
      // They leave their places to others before any turn comes.
      #expect(becomesTrue { service.core.gate.waitingCount == 1 })
    }
    #expect(patient?.answer()?.status == 200)
    #expect(looked.items.count == 1)
    #expect(becomesTrue { log.items.count == 21 })
    let givenUp = log.items.filter { $0.status == 499 }
    #expect(givenUp.count == 20)
    #expect(givenUp.allSatisfy { $0.head.context.notes.problemCode == "clientGone" })
    #expect(
      AccessLine(givenUp[0], time: "T").text.bytes.hasSuffix(
        "id=waiting model=face error=clientGone"))
  }

  @Test func `a client that stops sending while it waits reads the problem`() throws {
    let (service, server) = try start()
    defer { server.stop() }
    let picture = SampleTasks.picture()
    var waiting: RawClient?
    try service.core.gate.run(before: .max) { _ in
      let client = try? RawClient(port: server.port)
      client.map { send(picture, to: $0) }
      #expect(becomesTrue { service.core.gate.waitingCount == 1 })
      client?.finishSending()
      waiting = client
    }
    let answer = try #require(waiting?.answer())
    #expect(answer.status == 499)
    #expect(answer.text.bytes.hasSuffix("\"code\":\"clientGone\"}\n"))
    #expect(looked.items.isEmpty)
  }

  @Test func `who only stops sending is answered where nothing waits`() throws {
    let (_, server) = try start()
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    send(SampleTasks.picture(), to: client)
    client.finishSending()
    #expect(client.answer()?.status == 200)
  }
}
