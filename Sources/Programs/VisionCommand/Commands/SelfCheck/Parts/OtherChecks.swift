import ModelDownloads
import Movies
import PictureIndex
import VisionBase
import VisionService

/// SQLite, with a small database.
struct IndexCheck {
  /// A folder for the database, which the caller removes; nil leaves it out.
  var folder: String?
  var run: (_ path: String) throws(VisionError) -> Void = { (path) throws(VisionError) in
    try SQLiteTrial.run(at: path)
  }

  var finding: Finding {
    guard let folder else {
      return Finding(
        "SQLite", .lacks, found: "not tried: the cache folder cannot be written to",
        mend: "export \(CacheFolder.variable)=FOLDER  # a folder of your own")
    }
    return .trying("SQLite", mend: SQLiteTrial.library.installing) { () throws(VisionError) in
      try run("\(folder)/tried.sqlite")
      return "keeps an index of pictures"
    }
  }
}

/// The libraries that talk over networks; they are loaded, and nothing is sent.
struct NetworkCheck {
  var curlFailure = CurlLibrary.loadFailure
  var pipVersion = PipDownload().version()
  var loadServer: () throws(VisionError) -> Void = { () throws(VisionError) in
    try MicrohttpdLibrary.load()
  }
  var loadBroker: () throws(VisionError) -> Void = { () throws(VisionError) in
    try MQTTConnection.loadLibrary()
  }

  var findings: [Finding] {
    [
      .loading(.curl, for: "downloads and HTTP streams", failure: curlFailure),
      pip,
      Self.finding(MicrohttpdLibrary.library, "vision serve and vision studio", loadServer),
      Self.finding(MQTTConnection.library, "events for an MQTT broker", loadBroker),
    ]
  }

  private var pip: Finding {
    guard let pipVersion else {
      return Finding(
        PipDownload.library.name, .lacks, found: "default models come in Python's packages",
        mend: PipDownload.library.installing)
    }
    return Finding(PipDownload.library.name, found: String(pipVersion.bytes.prefix(60)))
  }

  private static func finding(
    _ library: SystemLibrary, _ use: String, _ load: () throws(VisionError) -> Void
  ) -> Finding {
    .trying(library.name, mend: library.installing) { () throws(VisionError) in
      try load()
      return "loads; for \(use)"
    }
  }
}

/// The cameras of this machine, whether they may be opened, and the library that reads them.
struct CameraCheck {
  var cameras: () throws(VisionError) -> [CameraDescription] = { () throws(VisionError) in
    try CameraDescription.all()
  }
  var load: () throws(VisionError) -> Void = { () throws(VisionError) in
    try FFmpeg.loadDevices()
  }

  var findings: [Finding] {
    let library = Finding.trying("libavdevice") { () throws(VisionError) in
      try load()
      return "loads; for cameras"
    }
    return [library] + attached
  }

  private var attached: [Finding] {
    do throws(VisionError) {
      let found = try cameras()
      guard !found.isEmpty else {
        return [Finding("cameras", found: "none is attached (no /dev/video0 or the like)")]
      }
      return found.map(Self.finding)
    } catch {
      return [Finding("cameras", failure: error)]
    }
  }

  private static func finding(_ camera: CameraDescription) -> Finding {
    guard camera.isReadable else {
      return Finding(
        camera.device, .lacks, found: camera.name,
        mend: "sudo usermod -aG video $USER  # then log in again")
    }
    guard !camera.formats.isEmpty else {
      return Finding(camera.device, .fault, found: "\(camera.name): lists no formats of pictures")
    }
    let codes = camera.formats.map(\.code).joined(separator: ", ")
    return Finding(camera.device, found: "\(camera.name): \(codes)")
  }
}
