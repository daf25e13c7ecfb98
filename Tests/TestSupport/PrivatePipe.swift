package import Foundation
internal import VisionBase

/// A pipe inherited only by the process that is given one of its ends.
///
/// Foundation's `Pipe` is inherited by any process another test starts meanwhile, so that its end
/// is seen only when that process has ended as well.
package struct PrivatePipe: Sendable {
  /// The end to read from.
  package let reading: FileHandle

  /// The end to write to.
  package let writing: FileHandle

  package init() throws {
    let ends = try ToolProcess.makePipe()
    reading = FileHandle(fileDescriptor: ends.reading, closeOnDealloc: true)
    writing = FileHandle(fileDescriptor: ends.writing, closeOnDealloc: true)
  }
}

extension Process {
  /// Starts the program and closes the ends of pipes that only it should hold from now on.
  package func run(handingOver ends: FileHandle...) throws {
    try run()
    for end in ends { try end.close() }
  }
}
