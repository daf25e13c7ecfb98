/// A defect in a zip archive, in a form for programs; the error's message describes it.
///
/// It is the `cause` of a `VisionError` with the code `modelInvalid` or `modelUnsupported`.
package enum ZipFault: Error, Hashable, Sendable {
  /// The bytes contain no archive: there is no end-of-central-directory record.
  case notAnArchive
  /// The data at this byte contradicts the rest of the archive or lies outside it.
  case damaged(position: Int)
  /// The archive is split over several files.
  case severalDisks
  /// The archive uses the extension for more than 4 GB or 65,535 entries.
  case zip64
  /// An entry is encrypted.
  case encrypted(String)
  /// The archive has no entry with this name.
  case missing(String)
  /// An entry is compressed where only stored ones are allowed, or with an unknown method.
  case compressed(String, method: Int)
  /// An entry's bytes do not have the checksum that the archive states.
  case wrongChecksum(String)
  /// An entry states a size above the reader's limit, or above what its bytes can hold.
  case tooLarge(String, byteCount: Int)
  /// The archive states more entries than the reader allows.
  case tooManyEntries(Int, most: Int)
  /// An entry's name would lead out of the folder it is extracted to.
  case unsafeName(String)
}
