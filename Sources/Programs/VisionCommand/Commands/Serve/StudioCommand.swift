import CommandLineParsing
import VisionBase
import VisionService
import VisionStudio

/// `vision studio`: the service together with the page in the browser.
struct StudioCommand {
  let services: Services

  private var declaration: Command {
    Command(
      "studio", summary: "Opens a page to try everything in a browser.",
      discussion: """
        The first line of the output is the page's address; open it in a browser. The page shows \
        what is found in pictures, videos and cameras, and has a field for every option. It is part \
        of the command, works without a network, and sends pictures only to this very service, \
        which answers other programs as vision serve does.

        Ctrl-C and SIGTERM end it.
        """,
      arguments: ServiceOptions.all(for: services.tasks),
      examples: [
        .init("vision studio", "Opens the page at http://localhost:8080."),
        .init(
          "vision studio --port 0 --model birds=birds.tflite",
          "Takes a free port, and offers a model of your own."),
        .init(
          "vision studio --host 0.0.0.0 --token-file token.txt --tls-certificate c.pem --tls-key k.pem",
          "Lets other machines open the page; it asks for the token."),
      ])
  }

  var subcommand: Subcommand {
    Subcommand(declaration) { (arguments, console) throws(VisionError) in
      let start = ServiceStart(
        services: services, arguments: arguments, console: console, isForPeople: true)
      var configuration = try start.configuration()
      configuration.page = Self.page
      return try ServeCommand.run(configuration, start, console, services.serveUntil)
    }
  }

  private static let page = ServicePage(
    files: Dictionary(
      uniqueKeysWithValues: StudioPage.files.map { file in
        (file.path, ServicePage.File(type: file.type, bytes: file.bytes))
      }))
}
