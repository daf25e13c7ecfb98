package import VisionBase

/// The reason an index cannot be used; the `cause` of a `VisionError`.
package enum IndexFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file of the index has content that this package did not write.
  case damaged(file: String, String)
  /// The index was created by another version of this package, in another format.
  case otherForm(Int)
  /// The index holds the embeddings of another model.
  case otherModel(IndexSignature)
  /// The index was emptied, and is not full.
  case unfinished

  /// True if the index is lost and must be rebuilt.
  package var meansLoss: Bool {
    switch self {
    case .damaged, .otherForm: true
    case .otherModel, .unfinished: false
    }
  }

  /// A short description of the fault.
  package var description: String {
    switch self {
    case .damaged(_, let reason): reason
    case .otherForm(let number): "form \(number)"
    case .otherModel(let signature): "SHA-256 \(signature.modelSHA256)"
    case .unfinished: "it was emptied and is not full"
    }
  }

  /// Returns the error for a file with invalid content.
  static func damaged(_ path: String, _ reason: String) -> VisionError {
    VisionError(
      .fileFailed, "\(path): this file of the index is damaged; rebuild the index with --rebuild",
      cause: IndexFault.damaged(file: path, reason))
  }

  /// Returns the error for an index that is being filled, or whose filling was interrupted.
  package static func unfinished(_ path: String) -> VisionError {
    VisionError(
      .fileFailed,
      "\(path): this index was emptied and is not full; run the same command without --no-refresh",
      cause: IndexFault.unfinished)
  }

  /// Returns the error for an index in a format that this version of the package does not read.
  static func otherForm(_ form: Int, _ path: String) -> VisionError {
    VisionError(
      .fileFailed,
      "\(path): another version of this program made this index; rebuild it with --rebuild",
      cause: IndexFault.otherForm(form))
  }

  /// Returns the error for a failure of SQLite; all failures are translated here.
  static func error(_ failure: SQLiteFailure, path: String) -> VisionError {
    if failure.meansDamage { return damaged(path, failure.description) }
    let message =
      if failure.meansBusy {
        "\(path): another process is using this index; try again when it is done"
      } else if failure.meansFullDisk {
        "\(path): the index cannot be written: the disk is full; make room and try again"
      } else {
        "\(path): the index cannot be used; \(CacheFolder.variable) chooses another place for it"
      }
    return VisionError(.fileFailed, message, cause: failure)
  }
}
