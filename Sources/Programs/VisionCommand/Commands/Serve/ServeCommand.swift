import CommandLineParsing
import VisionBase
import VisionService

/// `vision serve`: serves other programs over HTTP.
struct ServeCommand {
  let services: Services

  private var declaration: Command {
    Command(
      "serve", summary: "Answers other programs over HTTP.",
      discussion: """
        The first line of the output is the address. Pictures are sent to /v1/TASK, such as \
        /v1/detect, with the options of that command in the query, and two of them to /v1/compare. \
        /v1/streams takes frames one by one and /v1/videos whole videos, for tracking and every other \
        task. With --watch, /v1/events sends events of cameras. /v1/eval measures answers against \
        labels, as vision eval does. Models also answer clients of the Open Inference Protocol, at \
        /v2. \
        /openapi.json describes all there is, docs/service.md shows it with examples, and \
        docs/running-a-service.md explains how to run it.

        Ctrl-C and SIGTERM end the service once the requests under way are answered.
        """,
      arguments: ServiceOptions.all(for: services.tasks),
      examples: [
        .init("vision serve", "Serves this machine on port 8080."),
        .init(
          "curl -H 'Content-Type: image/jpeg' --data-binary @photo.jpg localhost:8080/v1/detect",
          "Asks it what is in a picture."),
        .init(
          "curl -H 'Content-Type: video/mp4' --data-binary @film.mp4 "
            + "'localhost:8080/v1/videos?task=track'",
          "Has it follow the objects in a video; the answer names the job to ask for."),
        .init(
          "vision serve --port 0 --model birds=birds.tflite --task classify",
          "Serves one model on a free port."),
        .init(
          "vision serve --host 0.0.0.0 --token-file token.txt --tls-certificate c.pem --tls-key k.pem",
          "Serves other machines, with a token and TLS."),
        .init(
          "vision serve --watch cameras.json",
          "Watches cameras meanwhile; curl -N localhost:8080/v1/events shows their events."),
      ])
  }

  var subcommand: Subcommand {
    Subcommand(declaration) { (arguments, console) throws(VisionError) in
      let start = ServiceStart(services: services, arguments: arguments, console: console)
      let configuration = try start.configuration()
      return try Self.run(configuration, start, console, services.serveUntil)
    }
  }

  /// Serves until a signal arrives, `wait` returns, or the watching of sources fails.
  static func run(
    _ configuration: ServiceConfiguration, _ start: ServiceStart, _ console: Console,
    _ wait: @Sendable (RunningService, Console) -> Void
  ) throws(VisionError) -> ExitCode {
    let watching = Lock<ServiceWatch?>(nil)
    let ending = Monitor<EndingSignal?>(nil)
    // Installed before the server's threads start, which must not be interrupted either.
    let onHangUp: @Sendable () -> Void = { watching.withLock { $0 }?.takeChangedFile() }
    let watch =
      console.ownsSignals
      ? InterruptWatch(onHangUp: start.watches ? onHangUp : nil) { signal in
        signal.announce(on: console)
        ending.change { $0 = $0 ?? signal }
      } : nil
    defer { watch?.end() }
    // Threads that open models must not be interrupted either.
    var configuration = configuration
    let watched = try start.watch()
    watching.withLock { $0 = watched }
    configuration.watched = watched?.board
    // Each connection has a thread, but only workers and sources need much memory at a time.
    HeapMemory.limitPools(to: configuration.workers)
    let running = try RunningService(configuration, at: start.place(), limits: start.limits)
    do throws(VisionError) {
      try watched?.begin { ending.change { $0 = $0 ?? .terminate } }
    } catch {
      _ = running.end(graceInSeconds: 0)
      throw error
    }
    console.output.line(running.address)
    console.output.flush()
    var signal = EndingSignal.terminate
    if console.ownsSignals { signal = ending.wait { $0 } } else { wait(running, console) }
    defer { console.flush() }
    running.announceEnd()
    do throws(VisionError) {
      // The last events reach clients that are still there.
      try watched?.end(by: signal)
    } catch {
      _ = running.end(graceInSeconds: 0)
      throw error
    }
    guard running.end(graceInSeconds: start.arguments[ServiceOptions.grace]) else {
      console.error.line("vision: requests were still under way when the time to end was over")
      return .inputFailed
    }
    return .success
  }
}
