import Evaluation
import Foundation
import TestSupport
import VisionBase

extension Door {
  /// Damaged labels and recorded results of evaluations, and the metrics of those that can be read.
  static let evaluations = Door("evaluations", weight: 4) { folder in
    let coco = Array(
      """
      {"images":[{"id":1,"file_name":"a.jpg"}],"categories":[{"id":1,"name":"dog","keypoints":["nose",
      "left_eye"]}],"annotations":[{"id":1,"image_id":1,"category_id":1,"bbox":[10,10,20,2e1],
      "area":4e2,"iscrowd":0,"num_keypoints":2,"keypoints":[12,13,2,0,0,0]}]}
      """.utf8)
    let lines = Array(
      """
      {"input":"a.jpg","detections":[{"boundingBox":{"x":9.0,"y":10,"width":20,"height":2e1},
      "categories":[{"index":1,"score":0.5,"categoryName":"dog"}]}]}
      """.replacingOccurrences(of: "\n", with: "").utf8)
    let results = Array(
      #"[{"image_id":1,"category_id":1,"score":0.5,"bbox":[1,2,3,4],"keypoints":[1,2,3,4,5,6]}]"#
        .utf8)
    let yolo = Array("0 0.5 0.5 0.25 1e-1\n0 0 0 1 0 1 1\n".utf8)
    let description = Array(
      "names: [dog]\nkpt_shape: [2, 3]\nkpt_names:\n  0:\n  - nose\n  - left_eye\n".utf8)
    let people = Array("0 0.5 0.5 0.25 1e-1 0.5 0.5 2 0 0 0\n".utf8)
    let numbers = ["1e308", "-1e308", "1e-320", "0", "-1", "99999999999999999999", "nan", "2.5"]
    _ = try folder.write(Array("dog\n".utf8), to: "classes.txt")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/people", withIntermediateDirectories: true)
    return { random in
      func bent(_ bytes: [UInt8]) -> [UInt8] {
        guard Bool.random(using: &random) else { return random.damaged(bytes) }
        // Replaces a number: any number that reading accepts must be usable in the computation.
        var text = String(decoding: bytes, as: UTF8.self)
        let digits = text.indices.filter { text.utf8[$0] >= 0x30 && text.utf8[$0] <= 0x39 }
        guard let place = digits.randomElement(using: &random) else { return bytes }
        text.replaceSubrange(place...place, with: random.one(of: numbers))
        return Array(text.utf8)
      }
      let truth = try folder.write(
        Bool.random(using: &random) ? coco : bent(coco), to: "truth.json")
      let found = try folder.write(
        bent(Bool.random(using: &random) ? lines : results), to: "found.json")
      _ = try folder.write(bent(yolo), to: "a.txt")
      _ = try folder.write(bent(description), to: "people/data.yaml")
      _ = try folder.write(bent(people), to: "people/b.txt")
      let readsYOLO = Int.random(in: 0..<4, using: &random) == 0
      return try answer {
        if readsYOLO {
          guard Bool.random(using: &random) else {
            _ = try YOLOLabels(folder: folder.path).objects(of: "a.jpg", width: 640, height: 480)
            return
          }
          _ = try YOLOLabels(folder: folder.path + "/people", of: .keypoints)
            .objects(of: "b.jpg", width: 640, height: 480)
          return
        }
        let labels = try COCOLabels.read(truth)
        var things = [[ClassedPrediction]](repeating: [], count: labels.pictures.count)
        let names = PictureNames(labels.pictures.map(\.name))
        let answers = random.one(of: AnswerList.allCases)
        for entry in try PredictionReader.read(found, of: answers) {
          guard case .path(let path) = entry.picture, let index = names.index(of: path) else {
            if !things.isEmpty {
              things[0] += entry.predictions.map { ClassedPrediction(category: 1, prediction: $0) }
            }
            continue
          }
          things[index] = entry.predictions.map { ClassedPrediction(category: 1, prediction: $0) }
        }
        let boxes = try PrecisionScores(labels, things, kind: .boxes).overall.averagePrecision ?? 0
        _ = try PrecisionScores(labels, things, kind: .keypoints)
        _ = try ConfusionTable(labels, things, leastScore: 0.25, leastLikeness: 0.5)
        if let person = labels.categories.first {
          _ = try KeypointScores(labels, things, category: person)
        }
        try Finding.unless((0...1).contains(boxes), "an AP of \(boxes)")
      }
    }
  }
}
