internal import VisionBase

/// A vector file that grows at its end, used by the only process that writes.
final class VectorFile {
  let layout: VectorLayout
  private let path: String
  private let file: OpenFile
  private var byteCount: Int

  /// Creates a writer for the file, and drops records that were written but never counted.
  ///
  /// Creates the file while the catalogue counts no slot yet, readable only by this user.
  init(_ layout: VectorLayout, in folder: String, slotCount: Int) throws(VisionError) {
    let path = "\(folder)/\(layout.fileName)"
    guard let byteCount = layout.byteCount(slotCount: slotCount) else {
      throw IndexFault.damaged(path, "the catalogue counts \(slotCount) vectors")
    }
    if slotCount > 0 { _ = try VectorReader(layout, in: folder, slotCount: slotCount) }
    file = try FileSystem.attempt("\(path): cannot be written") { () throws(SystemError) in
      try OpenFile(writing: path, permissions: 0o600)
    }
    (self.layout, self.path, self.byteCount) = (layout, path, byteCount)
    if slotCount == 0 {
      self.byteCount = 0
      try truncate()
      try append(layout.header)
      try synchronizeFolder(folder)
    } else {
      try truncate()
    }
  }

  /// Appends whole records.
  func append(_ bytes: [UInt8]) throws(VisionError) {
    try attempt { () throws(SystemError) in try file.write(bytes.span.rawBytes, at: byteCount) }
    byteCount += bytes.count
  }

  /// Returns once all data is on the disk.
  func synchronize() throws(VisionError) {
    try attempt { () throws(SystemError) in try file.synchronize() }
  }

  private func truncate() throws(VisionError) {
    try attempt { () throws(SystemError) in try file.truncate(to: byteCount) }
  }

  private func attempt(_ calls: () throws(SystemError) -> Void) throws(VisionError) {
    try FileSystem.attempt("\(path): cannot be written", calls)
  }

  /// Makes the file's name durable, too.
  private func synchronizeFolder(_ folder: String) throws(VisionError) {
    let opened = try FileSystem.attempt("\(folder): cannot be read") { () throws(SystemError) in
      try OpenFile(reading: folder)
    }
    // Some file systems refuse this for folders; they keep names safe anyway.
    try? opened.synchronize()
  }
}
