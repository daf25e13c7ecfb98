import Evaluation
import TestSupport
import VisionBase

/// Results and labels as sent for comparison.
///
/// They are right, or have unique parts more than once, alike or with other names.
enum EvaluationFiles {
  typealias File = (field: String, name: String, content: [UInt8])

  static func some(_ random: inout SeededGenerator) -> [File] {
    var files = [file("predictions", "p", answers(&random))]
    if random.chance(of: 2) {
      files.append(file("labels", "t.json", coco(&random)))
    } else {
      for _ in 0..<count(&random) {
        let lines = repeated("0 0.5 0.5 1 1", by: "\n", &random)
        files.append(file("labels", "\(folder(&random))\(random.one(of: stems)).txt", lines))
      }
      let names = (0..<count(&random)).map { "dog\($0 == 0 ? "" : "\($0)")" }
      files.append(file("names", "classes.txt", names.joined(separator: "\n")))
    }
    if random.chance(of: 8) { files.append(random.one(of: files)) }
    return files
  }

  private static let stems = ["a", "b", "c", "../a", "a.b"]

  private static func file(_ field: String, _ name: String, _ text: String) -> File {
    (field, name, Array(text.utf8))
  }

  private static func folder(_ random: inout SeededGenerator) -> String {
    random.one(of: ["", "", "x/", "labels/", "labels/x/", String(repeating: "x/", count: 70)])
  }

  /// Returns a random count: mostly one, sometimes some, seldom many.
  private static func count(_ random: inout SeededGenerator) -> Int {
    random.one(of: [1, 1, 1, 2, 3, 40, 700])
  }

  private static func repeated(
    _ text: String, by separator: String, _ random: inout SeededGenerator
  ) -> String {
    Array(repeating: text, count: count(&random)).joined(separator: separator)
  }

  private static func answers(_ random: inout SeededGenerator) -> String {
    let name = random.one(of: ["dog", "dog", "dog1", String(repeating: "d", count: 300)])
    let box = #""boundingBox":{"x":1,"y":2,"width":3,"height":4}"#
    let place = random.one(of: [#""type":"nose","x":1,"y":2"#, #""x":1,"y":2"#, #""x":null"#])
    let subject = #""score":0.5,"handednessScore":0.5,"gesture":{"name":"\#(name)","score":1}"#
    let thing =
      #"{\#(box),"categories":[{"score":0.5,"categoryName":"\#(name)"}],\#(subject),"#
      + #""landmarks":[{\#(place)}]}"#
    let member = random.one(of: AnswerList.allCases).member
    let found = Array(repeating: thing, count: random.one(of: [1, 1, 2, 20]))
      .joined(separator: ",")
    if random.chance(of: 4) {
      let entry = #"{"image_id":1,"category_id":1,"score":0.5,"bbox":[1,2,3,4]}"#
      return "[\(repeated(entry, by: ",", &random))]"
    }
    return (0..<count(&random)).map { number in
      let picture = number == 0 ? "a" : random.one(of: stems + ["\(number)"])
      return #"{"input":"\#(folder(&random))\#(picture).jpg","width":9,"height":9,"\#(member)":["#
        + found + "]}"
    }.joined(separator: "\n")
  }

  private static func coco(_ random: inout SeededGenerator) -> String {
    func list(_ make: (Int) -> String) -> String {
      // Occasionally two share a number.
      let step = random.chance(of: 8) ? 0 : 1
      return (0..<count(&random)).map { make(1 + $0 * step) }.joined(separator: ",")
    }
    let images = list { #"{"id":\#($0),"file_name":"\#($0 == 1 ? "a" : "x/\($0)").jpg"}"# }
    let classes = list { #"{"id":\#($0),"name":"dog\#($0 == 1 ? "" : "\($0)")"}"# }
    let labels = list {
      #"{"id":\#($0),"image_id":1,"category_id":1,"bbox":[1,2,3,4]}"#
    }
    return #"{"images":[\#(images)],"categories":[\#(classes)],"annotations":[\#(labels)]}"#
  }
}
