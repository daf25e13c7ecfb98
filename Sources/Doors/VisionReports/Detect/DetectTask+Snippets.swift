extension DetectTask {
  static let snippets: TaskSnippets = {
    func print(_ name: String, _ box: String) -> [String] {
      [
        "for detection in result.detections {", "  let best = detection.categories.first",
        "  print(best?.\(name) ?? \"?\", best?.score ?? 0, \(box))", "}",
      ]
    }
    return TaskSnippets(
      modern: ModernNames(
        type: "ObjectDetector", optionsType: "DetectorOptions", instance: "detector",
        verb: "detections",
        options: .ofCategories + .ofThreads
          + [OptionSpelling("tiles", "tilesAlongLongerSide", .number)],
        takesRegion: true,
        print: print("name", "{upright?result.picture.upright(}detection.boundingBox{upright?)}")),
      mediaPipe: MediaPipeNames(
        type: "ObjectDetector", done: "Detection", instance: "detector", verb: "detect",
        options: .ofCategories, print: print("categoryName", "detection.boundingBox")),
      mlKitMissing: "ML Kit finds objects by following them: choose the task Tracking.",
      pythonPrinting: [
        #"for detection in result["detections"]:"#,
        #"    best = detection["categories"][0]"#,
        #"    print(best["categoryName"], best["score"], detection["boundingBox"])"#,
      ])
  }()
}
