import Drawing
import Inference
import ModelCatalogue
import VisionBase

/// The files that commands read though no command line names them: the runtime, the font, and the
/// models of the catalogue with the notes beside them.
enum OwnFiles {
  /// Returns the places of those that exist.
  static var places: Set<FilePlace> {
    let chosen = [RuntimeLibrary.variable, FontFiles.variable]
      .compactMap { EnvironmentVariable($0).path }
    let store = ModelStore()
    let cached =
      [CacheFolder.runtime(version: RuntimeLibrary.version) + "/" + RuntimeLibrary.fileName]
      + Catalogue.entries.map { store.path(for: $0) }
    let all = chosen + cached + cached.map { DigestNote.notePath(for: $0) }
    return Set(all.compactMap { FilePlace(ofPlainFile: $0) })
  }
}
