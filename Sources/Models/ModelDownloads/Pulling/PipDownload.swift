package import ModelCatalogue
package import VisionBase

/// Fetches wheels with Python's package installer, which knows this machine's package index.
///
/// It runs in the folder that the wheel goes to, and uses nothing from the current one.
package struct PipDownload: Sendable {
  /// The program, as the system's packages have it.
  package static let library = SystemLibrary("Python's pip", packages: "python3-pip")

  /// The folders in which Python is searched for, separated by colons.
  package var searchPath: String

  /// Creates a download that searches the `PATH` of the environment for Python.
  package init() {
    let path = EnvironmentVariable("PATH")
    self.init(searchPath: path.bytes == nil ? "/usr/bin:/bin" : path.folders.joined(separator: ":"))
  }

  package init(searchPath: String) { self.searchPath = searchPath }

  /// Fetches a wheel into a folder and returns its path.
  ///
  /// Throws `downloadFailed` with the cause `DownloadFault.pipMissing` when there is no pip, and
  /// with `DownloadFault.toolFailed` and pip's own output when it fails.
  package func fetch(
    _ wheel: Wheel, into folder: String, cancellation: DownloadCancellation,
    progress: (DownloadProgress) -> Void
  ) throws(VisionError) -> String {
    let folder = try FileSystem.attempt("\(folder): cannot be examined") {
      () throws(SystemError) in
      try FileSystem.resolved(folder)
    }
    for (tool, words) in candidates {
      var run = ToolProcess(
        tool, words + arguments(for: wheel, folder),
        environment: ["TMPDIR": folder, "PYTHONSAFEPATH": "1"])
      run.folder = folder
      run.withheldVariables = Self.withheldVariables
      var reported = -1
      let ending = try run.run { () throws(VisionError) in
        try cancellation.check()
        let count = Self.byteCount(of: folder)
        guard count != reported else { return }
        reported = count
        progress(DownloadProgress(bytesSoFar: count, totalBytes: wheel.byteCount))
      }
      if ending.status != 0, ending.output.mentions("No module named pip") { continue }
      return try result(of: ending, wheel: wheel, folder: folder)
    }
    throw VisionError(
      .downloadFailed,
      "cannot fetch the Python package \(wheel.package): pip is not installed; "
        + Self.library.advice,
      cause: DownloadFault.pipMissing)
  }

  /// Returns pip's own line about its version; nil if there is no pip that runs.
  package func version() -> String? {
    for (tool, words) in candidates {
      // Otherwise Python may write compiled modules beside its sources.
      var run = ToolProcess(
        tool, (words.isEmpty ? [] : ["-B"]) + words + ["--version"],
        environment: ["PYTHONSAFEPATH": "1", "PYTHONDONTWRITEBYTECODE": "1"])
      run.folder = "/"
      run.keepsErrors = false
      run.withheldVariables = Self.withheldVariables
      guard let ending = try? run.run(), ending.status == 0 else { continue }
      return ending.output.bytes.lines.first.map(String.init)
    }
    return nil
  }

  /// Python imports modules from its working folder and from those that variables name.
  private static let withheldVariables = ["PYTHON", "LD_PRELOAD", "LD_AUDIT"]

  /// The ways to start pip that exist on this machine.
  private var candidates: [(tool: String, words: [String])] {
    [("python3", ["-I", "-m", "pip"]), ("pip3", []), ("pip", [])].compactMap { name, words in
      ToolProcess.find(name, in: searchPath).map { ($0, words) }
    }
  }

  private func arguments(for wheel: Wheel, _ folder: String) -> [String] {
    [
      "download", "--quiet", "--disable-pip-version-check", "--no-input", "--progress-bar", "off",
      "--retries", "1", "--timeout", "10", "--no-cache-dir", "--no-deps", "--only-binary=:all:",
      "--implementation", "cp",
      "--platform", wheel.platform, "--python-version", wheel.pythonVersion,
      "--dest", folder, "\(wheel.package)==\(wheel.version)",
    ]
  }

  private func result(
    of ending: ToolProcess.Ending, wheel: Wheel, folder: String
  ) throws(VisionError) -> String {
    let found = FileSystem.names(in: folder).first { $0.bytes.hasSuffix(".whl") }
    if ending.status == 0, let found { return "\(folder)/\(found)" }
    let what = "cannot fetch the Python package \(wheel.package) \(wheel.version)"
    if ending.status != 0, Self.isAboutTheConnection(ending.output) {
      throw VisionError(
        .downloadFailed,
        "\(what): no connection to the package index; check the network and, where they are set, "
          + "PIP_INDEX_URL and the proxy, then try again",
        cause: DownloadFault.cannotConnect)
    }
    let said = ending.output.bytes.lines.suffix(3).joined(separator: " ")
    let words = said.isEmpty ? "pip ended with status \(ending.status)" : "pip says: \(said)"
    throw VisionError(
      .downloadFailed, "\(what): \(words)", cause: DownloadFault.toolFailed(words))
  }

  /// Returns true if pip's output is that of an unreachable network.
  ///
  /// In that case pip also reports that the version does not exist, which is misleading.
  private static func isAboutTheConnection(_ output: String) -> Bool {
    [
      "NewConnectionError", "NameResolutionError", "ConnectTimeoutError", "ReadTimeoutError",
      "ProxyError", "RemoteDisconnected", "ConnectionResetError",
    ].contains(where: output.mentions)
  }

  /// Returns the total size in bytes of the files in a folder and its subfolders.
  private static func byteCount(of folder: String) -> Int {
    FileSystem.names(in: folder).reduce(0) { sum, name in
      let path = "\(folder)/\(name)"
      return sum + (FileIdentity(of: path)?.byteCount ?? byteCount(of: path))
    }
  }
}
