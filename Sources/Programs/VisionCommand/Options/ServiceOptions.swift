import CommandLineParsing
import Inference
import OptionDeclarations
import VisionBase
import VisionReports
import VisionService

/// The options of commands that serve: address, access, models, and limits.
enum ServiceOptions {
  static let host = Option(
    "host", .text.shown(as: "ADDRESS"), default: "localhost", section: "Where",
    help: """
      Where to listen: a name or an address of this machine. One that other machines can reach \
      needs a token.
      """)
  static let port = Option(
    "port", .integer(in: 0...65_535), default: 8080, section: "Where",
    help: "The port to listen on; 0 takes a free one.")
  static let certificate = Option(
    "tls-certificate", .file, section: "Where",
    help: "Speak TLS with the certificate in this PEM file, and any that follow it there.")
  static let key = Option(
    "tls-key", .file, section: "Where", help: "The PEM file with the certificate's key.")

  static let tokenFile = Option(
    "token-file", .file, section: "Who",
    help: """
      Answer only clients that send the token in this file, as Authorization: Bearer TOKEN. \
      Without the \
      option, the token is taken from the variable \(tokenVariable), if it is set.
      """)
  static let allowedHosts = Option(
    list: "allowed-host", .text.shown(as: "NAME"), section: "Who",
    help: "Answer requests for this host name, too, as a proxy may send them.")
  static let tokenVariable = "VISION_SERVICE_TOKEN"

  static let models = Option(
    list: "model", short: "m", .namedModel, section: "What",
    help: """
      Load this model at the start, and let clients use it by its name; models of the catalogue that \
      have been pulled need not be named. The first that fits is used by requests that name none.
      """)

  /// Returns the option that chooses among tasks.
  static func tasks(of list: TaskList) -> Option<[String]> {
    Option(
      list: "task", .choice(list.names.map { (name: $0, value: $0) }).shown(as: "TASK"),
      section: "What",
      help: "Offer only these tasks: \(list.names.joined(separator: ", ")) (default: all).")
  }

  static let modelUploads = Option(
    "model-uploads", .choice([("on", true), ("off", false)]), section: "What",
    help: """
      Whether clients may add models of their own, which are verified, tested, and run in separate \
      processes that cannot open files or make connections (default: on for vision studio, off \
      for vision serve).
      """)
  static let modelFetches = Option(
    "model-fetches", .choice([("on", true), ("off", false)]), section: "What",
    help: """
      Whether clients may have the service fetch models of the catalogue over the network (default: \
      on for vision studio, off for vision serve).
      """)
  static let watched = Option(
    "watch", .file, section: "What",
    help: """
      Watch the sources in this file meanwhile, as vision watch does: /v1/events sends their \
      events, and /v1/sources shows them. SIGHUP has the file read again.
      """)
  static let watchEdits = Option(
    "watch-edits", .choice([("on", true), ("off", false)]), section: "What",
    help: """
      Whether clients may change lines, zones and regions in the watched file (default: on for \
      vision studio, off for vision serve).
      """)
  static let largestModel = Option(
    "max-model", .integer(in: 1...2048).shown(as: "MIB"), default: 256, section: "How much",
    help: "The largest model that a client may add, in MiB.")

  static let workers = Option(
    "workers", .integer(in: 1...256), section: "How much",
    help: "How many pictures are processed at a time (default: one for each fast core).")
  static let queue = Option(
    "queue", .integer(in: 0...100_000), default: 256, section: "How much",
    help: "How many others may wait; the next gets the answer 429.")
  static let patience = Option(
    "deadline", .number(in: 0.1...3600).shown(as: "SECONDS"), default: 30, section: "How much",
    help: "How long a request may wait for its turn; then it gets the answer 504.")
  static let connections = Option(
    "connections", .integer(in: 1...100_000), default: ServerLimits().connections,
    section: "How much",
    help: """
      How many connections there may be. Others wait, or are closed at once: count the connections \
      that clients and proxies keep open.
      """)
  static let largestBody = Option(
    "max-body", .integer(in: 1...1024).shown(as: "MIB"), default: 64, section: "How much",
    help:
      "The largest body with pictures, tensors or labels, in MiB; a larger one gets the answer 413."
  )
  static let largestVideo = Option(
    "max-video", .integer(in: 1...1_048_576).shown(as: "MIB"), default: 2048, section: "How much",
    help: "The largest video, in MiB.")
  static let longestWork = Option(
    "video-time", .number(in: 1...604_800).shown(as: "SECONDS"), default: 3600,
    section: "How much", help: "How long the work on one video may take; then it has failed.")
  static let largestSpool = Option(
    "max-disk", .integer(in: 1...16_777_216).shown(as: "MIB"), default: 8192, section: "How much",
    help: """
      How much disk space the videos that clients send, and their results, may take, in MiB; one \
      that does not fit gets the answer 507.
      """)
  static let grace = Option(
    "grace", .number(in: 0...3600).shown(as: "SECONDS"), default: 30, section: "How much",
    help: "How long requests under way may take once the service is asked to end.")

  static let log = Option(
    "log", .choice(of: LogFormat.self), default: .text, section: "How much",
    help: "Write a line for each request to standard error: as text, as JSON, or none.")

  /// The format of the log.
  enum LogFormat: String, CaseIterable, Sendable {
    case text, json, none
  }

  /// Returns all options of a service with some tasks, in the order of the help.
  static func all(for list: TaskList) -> [any DeclaredArgument] {
    [
      host, port, certificate, key, tokenFile, allowedHosts, models, tasks(of: list), modelUploads,
      modelFetches, watched, watchEdits, workers, queue, patience, connections, largestBody,
      largestVideo, largestModel, longestWork, largestSpool, grace, log,
    ]
  }
}

extension ValueType where Value == NamedModel {
  /// A model with its name for clients.
  static var namedModel: Self {
    Self(.model, placeholder: "[NAME=]FILE|NAME", describe: \.choice.text) {
      (text) throws(ValueProblem) in
      guard !text.isEmpty else { throw ValueProblem("the text is empty") }
      do throws(VisionError) {
        return try NamedModel(text)
      } catch {
        throw ValueProblem(error.message)
      }
    }
  }
}
