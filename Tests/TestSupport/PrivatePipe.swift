package import Foundation
internal import VisionBase

/// A pipe that no process inherits but the one that is given an end of it.
///
/// Foundation's `Pipe` is inherited by whatever another test starts meanwhile, so that its end is seen
/// only when that has ended as well.
package struct PrivatePipe: Sendable {
  /// The end that is read from.
  package let reading: FileHandle

  /// The end that is written to.
  package let writing: FileHandle

  package init() throws {
    let ends = try ToolProcess.makePipe()
    reading = FileHandle(fileDescriptor: ends.reading, closeOnDealloc: true)
    writing = FileHandle(fileDescriptor: ends.writing, closeOnDealloc: true)
  }
}

extension Process {
  /// Starts the program and closes the ends of pipes that only it is to have from now on.
  package func run(handingOver ends: FileHandle...) throws {
    try run()
    for end in ends { try end.close() }
  }
}
