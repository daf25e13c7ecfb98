internal import VisionBase

/// A vector file that grows at its end, in the hands of the one process that writes.
final class VectorFile {
  let layout: VectorLayout
  private let path: String
  private let file: OpenFile
  private var byteCount: Int

  /// Opens the file, makes it where the catalogue counts no slot yet, and drops what was written
  /// but never counted; only this user may read one that is made.
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

  /// Adds whole records at the end.
  func append(_ bytes: [UInt8]) throws(VisionError) {
    try attempt { () throws(SystemError) in try file.write(bytes.span.rawBytes, at: byteCount) }
    byteCount += bytes.count
  }

  /// Returns once the disk has everything.
  func synchronize() throws(VisionError) {
    try attempt { () throws(SystemError) in try file.synchronize() }
  }

  private func truncate() throws(VisionError) {
    try attempt { () throws(SystemError) in try file.truncate(to: byteCount) }
  }

  private func attempt(_ calls: () throws(SystemError) -> Void) throws(VisionError) {
    try FileSystem.attempt("\(path): cannot be written", calls)
  }

  /// Makes the disk know the file's name, too.
  private func synchronizeFolder(_ folder: String) throws(VisionError) {
    let opened = try FileSystem.attempt("\(folder): cannot be read") { () throws(SystemError) in
      try OpenFile(reading: folder)
    }
    // Some file systems refuse this for folders; they keep names safe by themselves.
    try? opened.synchronize()
  }
}
