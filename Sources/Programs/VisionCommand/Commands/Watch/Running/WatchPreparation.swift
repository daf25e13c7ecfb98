import CommandLineParsing
import VisionBase

/// The reading of a file whose models are opened under the terms of a command line.
struct WatchPreparation: Sendable {
  let services: Services
  let arguments: ParsedArguments

  /// Reads a file and opens its models; throws for a file that cannot be used.
  func read(_ path: String) throws(VisionError) -> WatchRun.PreparedFile {
    try read(try WatchFile.bytes(of: path), path)
  }

  /// Opens the models of a file with this text; throws for one that cannot be used.
  func read(_ bytes: [UInt8], _ path: String) throws(VisionError) -> WatchRun.PreparedFile {
    let file = try WatchFile(bytes, path: path)
    if file.ways.hasBroker { try MQTTConnection.loadLibrary() }
    let gate = ModelGate(admitModel: services.admitModel)
    var sources: [PreparedSource] = []
    for source in file.sources {
      do throws(VisionError) {
        sources.append(
          try PreparedSource(source, tasks: services.tasks) {
            (files) throws(VisionError) in try gate.check(files, arguments)
          })
      } catch {
        throw VisionError(error.code, "\(path): \(error.message)", cause: error.cause)
      }
    }
    return WatchRun.PreparedFile(file: file, sources: sources)
  }
}
