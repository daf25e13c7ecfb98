import Movies
import TestSupport
import Foundation
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct InputListTests {
  private func names(_ inputs: [Input], below folder: TemporaryFolder) -> [String] {
    inputs.map { $0.name.replacingOccurrences(of: folder.path + "/", with: "") }
  }

  @Test func `a folder stands for the pictures in it and below, in order`() throws {
    let folder = try TemporaryFolder()
    for name in [
      "b.jpg", "a.PNG", "c.txt", ".hidden.jpg", "noending", "b/z.webp", "b/a.jpeg", ".git/x.jpg",
      "b/deep/er/q.bmp", "trap.jpg/inner.jpg",
    ] { try folder.write(to: name) }
    let inputs = InputList().inputs(for: [folder.path])
    #expect(
      names(inputs, below: folder) == [
        "a.PNG", "b/a.jpeg", "b/deep/er/q.bmp", "b/z.webp", "b.jpg", "trap.jpg/inner.jpg",
      ])
  }

  @Test func `a slash at the end of a folder is not doubled`() throws {
    let folder = try TemporaryFolder()
    try folder.write(to: "a.jpg")
    #expect(InputList().inputs(for: [folder.path + "/"]).map(\.name) == [folder.path + "/a.jpg"])
  }

  @Test func `linked files count, linked folders are not entered`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(to: "real/a.jpg")
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder.path + "/link.jpg", withDestinationPath: file)
    try manager.createSymbolicLink(
      atPath: folder.path + "/real/loop", withDestinationPath: folder.path)
    let inputs = InputList().inputs(for: [folder.path])
    #expect(names(inputs, below: folder) == ["link.jpg", "real/a.jpg"])
    let linked = InputList().inputs(for: [folder.path + "/real/loop"])
    #expect(linked.count == 2)
  }

  @Test func `a pipe in a folder fails in its place, and is not opened`() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.file("a.jpg"), 0o600) == 0 && mkfifo(folder.file("a.txt"), 0o600) == 0)
    try folder.write(to: "b.jpg")
    let inputs = InputList().inputs(for: [folder.path])
    #expect(names(inputs, below: folder) == ["a.jpg", "b.jpg"])
    let error = #expect(throws: VisionError.self) { try inputs[0].bytes() }
    #expect(error?.message == "it is a pipe, a socket or a device")
  }

  @Test func `a link that leads nowhere fails in its place, where it is named as what is wanted`()
    throws
  {
    let folder = try TemporaryFolder()
    for name in ["gone.jpg", "gone.txt", ".gone.jpg"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/" + name, withDestinationPath: "/nowhere")
    }
    try folder.write(to: "here.jpg")
    let inputs = InputList().inputs(for: [folder.path])
    #expect(names(inputs, below: folder) == ["gone.jpg", "here.jpg"])
    let error = #expect(throws: VisionError.self) { try inputs[0].bytes() }
    #expect(error?.code == .inputMissing)
    #expect(error?.message == "it is a link that leads nowhere")
  }

  @Test func `links that lead in circles fail in their place`() throws {
    let folder = try TemporaryFolder()
    for (name, target) in [("a.jpg", "b.jpg"), ("b.jpg", "a.jpg"), ("c.txt", "c.txt")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/" + name, withDestinationPath: target)
    }
    try folder.write(to: "here.jpg")
    let inputs = InputList().inputs(for: [folder.path])
    #expect(names(inputs, below: folder) == ["a.jpg", "b.jpg", "here.jpg"])
    let error = #expect(throws: VisionError.self) { try inputs[0].bytes() }
    #expect(error?.message == "\(folder.path)/a.jpg: cannot be opened")
    #expect((error?.cause as? SystemError)?.number == ELOOP)
  }

  @Test func `a named file counts whatever it is called`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(to: "picture.dat")
    guard case .file(path) = InputList().inputs(for: [path])[0].source else {
      Issue.record("not a file")
      return
    }
  }

  @Test func `what is not there fails in its place`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(to: "a.jpg")
    let inputs = InputList().inputs(for: ["/absent.jpg", path, "", path + "/below"])
    #expect(inputs.map(\.name) == ["/absent.jpg", path, "", path + "/below"])
    for index in [0, 2, 3] {
      let error = #expect(throws: VisionError.self) { try inputs[index].bytes() }
      #expect(error?.code == .inputMissing)
    }
  }

  /// Creates a file, or a folder, with a byte in its name that is not UTF-8.
  private func make(_ start: String, _ end: String, isFolder: Bool = false) {
    let path = Array(start.utf8CString.dropLast()) + [CChar(bitPattern: 0xE9)] + end.utf8CString
    if isFolder {
      #expect(mkdir(path, 0o755) == 0)
    } else {
      let descriptor = open(path, O_WRONLY | O_CREAT, 0o644)
      #expect(descriptor >= 0)
      close(descriptor)
    }
  }

  @Test func `pictures and folders whose names are not text fail in their place`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.jpg", "z.jpg"] { try folder.write(to: name) }
    make(folder.path + "/caf", ".jpg")
    make(folder.path + "/notes", ".txt")
    make(folder.path + "/holiday", "", isFolder: true)
    let inputs = InputList().inputs(for: [folder.path])
    try #require(
      names(inputs, below: folder) == ["a.jpg", "caf\u{FFFD}.jpg", "holiday\u{FFFD}", "z.jpg"])
    for (index, what) in [(1, "file"), (2, "folder")] {
      let error = #expect(throws: VisionError.self) { try inputs[index].bytes() }
      #expect(error?.message.bytes.hasPrefix("the \(what)'s name is not text in UTF-8") == true)
    }
  }

  @Test func `a folder of videos stands for those in it and below, without its pictures`() throws {
    let folder = try TemporaryFolder()
    for name in ["b.MP4", "a/z.mov", "a/z.jpg", "a/deep/q.gif", "c.txt", ".d.mp4", "x.nef"] {
      try folder.write(to: name)
    }
    let leftOut = LeftOutFiles()
    let inputs = InputList(movies: MovieWords(), leftOut: leftOut)
      .movieInputs(for: [folder.path, folder.path + "/a/"])
    #expect(
      names(inputs, below: folder) == [
        "a/deep/q.gif", "a/z.mov", "b.MP4", "a/deep/q.gif", "a/z.mov",
      ])
    #expect(
      inputs.map(\.placeInFolder)
        == ["a/deep/q.gif", "a/z.mov", "b.MP4", "deep/q.gif", "z.mov"])
    for input in inputs { #expect(input.path == input.name && input.isMovie) }
    let lines = leftOut.lines.map { $0.replacingOccurrences(of: folder.path, with: "FOLDER") }
    #expect(
      lines == [
        "vision: FOLDER: 1 file was left out because it cannot be read: 1 .nef",
        "vision: FOLDER: 1 picture was left out, as the folder holds videos, too",
        "vision: FOLDER/a/: 1 picture was left out, as the folder holds videos, too",
      ])
  }

  @Test func `a folder without videos is one video of its own pictures`() throws {
    let folder = try TemporaryFolder()
    for name in ["in/1.png", "in/2.png", "in/masks/1.png", "empty/deep/1.png", "empty/a.txt"] {
      try folder.write(to: name)
    }
    let leftOut = LeftOutFiles()
    let inputs = InputList(movies: MovieWords(rate: 5), leftOut: leftOut)
      .movieInputs(for: [folder.path + "/in", folder.path + "/empty"])
    guard case .movie(.pictures(let place, framesPerSecond: let rate)) = inputs[0].source,
      case .unusable(let error) = inputs[1].source
    else {
      Issue.record("wrong sources")
      return
    }
    #expect(place == folder.path + "/in" && rate == 5 && inputs.count == 2)
    #expect(inputs[0].placeInFolder == nil)
    #expect(error.code == .inputMissing)
    #expect(error.message.bytes.hasPrefix("there is no video in the folder (264, 265, 3g2"))
    #expect(error.message.bytes.hasSuffix("), and no picture directly in it"))
    #expect(leftOut.lines.isEmpty)
  }

  @Test func `an empty folder fails and says what would count`() throws {
    let folder = try TemporaryFolder()
    let inputs = InputList().inputs(for: [folder.path])
    let error = #expect(throws: VisionError.self) { try inputs[0].bytes() }
    #expect(
      error?.message == "there is no picture in the folder "
        + "(avif, bmp, heic, heif, hif, jpeg, jpg, png, tif, tiff, webp)")
  }

  @Test func `standard input can be named once`() {
    let inputs = InputList().inputs(for: ["-", "-"])
    guard case .standardInput = inputs[0].source, case .unusable(let error) = inputs[1].source
    else {
      Issue.record("wrong sources")
      return
    }
    #expect(error.message == "standard input can be read only once")
  }

  @Test func `what is no plain file says what to do`() throws {
    let folder = try TemporaryFolder()
    let empty = try folder.write("", to: "empty.jpg")
    for (path, words) in [
      (empty, "the file is empty"), ("/dev/null", "name it - and direct it to standard input"),
    ] {
      let error = #expect(throws: VisionError.self) {
        try InputList().inputs(for: [path])[0].bytes()
      }
      let line = try FailureLine(#require(error), input: path).description
      #expect(line.bytes.hasPrefix("vision: \(path): "))
      #expect(line.bytes.hasSuffix(words))
      #expect(line.components(separatedBy: path).count == 2)
    }
  }

  @Test func `a file's bytes are read, so that nobody changes them any more`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("BM and more", to: "a.jpg")
    let bytes = try InputList().inputs(for: [path])[0].bytes()
    try #require(truncate(path, 0) == 0)
    #expect(bytes.copy(of: 0..<99) == Array("BM and more".utf8))
  }
}

@Suite struct StandardInputTests {
  private func descriptor(holding text: String) throws -> FileHandle {
    let pipe = try PrivatePipe()
    try pipe.writing.write(contentsOf: Data(text.utf8))
    try pipe.writing.close()
    return pipe.reading
  }

  @Test func `everything up to the end is read`() throws {
    let handle = try descriptor(holding: "pixels")
    #expect(try StandardInput.read(from: handle.fileDescriptor).byteCount == 6)
  }

  @Test func `what was read to tell a picture from a video comes first`() throws {
    let handle = try descriptor(holding: String(repeating: "p", count: 100))
    let beginning = try StandardInput.beginning(from: handle.fileDescriptor)
    #expect(beginning.count == 64)
    let bytes = try StandardInput.read(after: beginning, from: handle.fileDescriptor)
    #expect(bytes.byteCount == 100)
    let short = try descriptor(holding: "BM")
    #expect(try StandardInput.beginning(from: short.fileDescriptor) == Array("BM".utf8))
  }

  @Test func `nothing at all and far too much are refused`() throws {
    let empty = try descriptor(holding: "")
    #expect(throws: VisionError.self) { try StandardInput.read(from: empty.fileDescriptor) }
    let long = try descriptor(holding: "0123456789")
    let error = #expect(throws: VisionError.self) {
      try StandardInput.read(from: long.fileDescriptor, limit: 9)
    }
    #expect(error?.message == "standard input is longer than 9 bytes")
    #expect(throws: VisionError.self) { try StandardInput.read(from: -1) }
  }
}
