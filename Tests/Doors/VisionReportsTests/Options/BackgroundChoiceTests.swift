import Drawing
import Foundation
import Frames
import OptionDeclarations
import TestSupport
import Testing
import VisionBase

@testable import VisionReports

@Suite struct BackgroundChoiceTests {
  @Test func `words, colors and files are told apart`() {
    #expect(BackgroundChoice("blur") == .blur)
    #expect(BackgroundChoice("transparent") == .transparent)
    #expect(BackgroundChoice("#00fF10") == .color(Color(red: 0, green: 255, blue: 16)))
    #expect(BackgroundChoice("beach.jpg") == .file("beach.jpg"))
    #expect(BackgroundChoice("./#1.jpg") == .file("./#1.jpg"))
  }

  @Test(arguments: ["#", "#12345", "#1234567", "#+12345", "#-12345", "#00gg00", ""])
  func `other words are refused with advice`(word: String) throws {
    let option = try #require(
      SegmentationRequest.options.map(\.option).first { $0.name == "background" })
    var values = OptionValues()
    let problem = #expect(throws: ValueProblem.self) { try values.add(word, to: option) }
    #expect(problem?.message.mentions("#00ff00") == true)
  }

  @Test(arguments: ["blur", "transparent", "#0a0b0c", "beach.jpg"])
  func `texts are kept`(word: String) { #expect(BackgroundChoice(word)?.text == word) }

  @Test func `only a picture is a file of the request`() throws {
    var request = SegmentationRequest()
    #expect(request.files.isEmpty)
    request.background = .blur
    #expect(request.files.isEmpty)
    request.background = .file("beach.jpg")
    #expect(request.files == ["beach.jpg"])
    #expect(throws: VisionError.self) { try BackgroundChoice.file("/nowhere.jpg").style() }
  }

  @Test func `a picture is read with the remarks about its file`() throws {
    let folder = try TemporaryFolder()
    var bytes = try IndexedPicture(width: 2, height: 1, numbers: [0, 1]).encoded()
    let plain = try folder.write(Data(bytes), to: "plain.png")
    #expect(try BackgroundChoice.file(plain).style().remarks == [])
    // The chunk of an animation of two pictures, behind the header.
    let chunk = [0, 0, 0, 8] + Array("acTL".utf8) + [0, 0, 0, 2] + [UInt8](repeating: 0, count: 8)
    bytes.insert(contentsOf: chunk, at: 33)
    let moving = try folder.write(Data(bytes), to: "moving.png")
    #expect(try BackgroundChoice.file(moving).style().remarks == [.animation])
    #expect(try BackgroundChoice.blur.style().remarks == [])
  }
}
