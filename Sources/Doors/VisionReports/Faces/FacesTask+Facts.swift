internal import Evaluation
internal import OptionDeclarations
internal import VisionBase

extension FacesTask {
  static var facts: TaskFacts {
    TaskFacts(
      "faces", title: "Faces", tagline: "Finds faces with six key points",
      noun: "face detection", action: "Finds faces in *", purpose: .faceDetection,
      rowMeaning: "each face", modelWords: modelWords, snippets: snippets,
      command: .init(
        discussion: """
          Each face has a box, a score, and six key points: eyes, tip of the nose, mouth and ears. \
          Left and right are the person's own. Coordinates are in pixels of the stored picture, \
          whatever its orientation. vision detect runs the same model like any other detector; this \
          command keeps a picture's proportions and merges overlapping boxes, as MediaPipe does.
          """,
        annotating: """
          Also write a copy with boxes and key points drawn: to this file (PNG, JPEG or MP4), or \
          into this folder for several inputs. Inputs are never overwritten; earlier results are.
          """,
        examples: [
          .init("vision faces photo.jpg", "Prints the faces of one picture."),
          .init(
            "vision faces --model face-full-range --annotate faces.png group.jpg",
            "Also finds distant faces, and draws them."),
          .init(
            "vision faces --crop faces/ --align photos/",
            "Saves each face as a picture of its own, with level eyes."),
          .init(
            "vision faces --format csv --output faces.csv photos/",
            "Writes a table with a row for each face."),
        ]),
      benchmarks: [
        .init("vision bench faces photo.jpg", "Measures the face detector.")
      ])
  }
}

extension FacesTask {
  /// The score below which faces hardly change AP.
  private static var leastScore: Double { 0.1 }

  static var evaluation: TaskEvaluation {
    TaskEvaluation(
      .boxes, of: .faces,
      summary: "Measures the boxes of faces: mAP as COCO defines it.",
      discussion: """
        The labels have one class called face. AP is the mean of the precision over all recalls and \
        over ten overlaps from 0.5 to 0.95; the numbers equal those of COCO's own program for the same \
        boxes. The detector's boxes end at the forehead and the chin, so labels of whole heads \
        overlap them less: AP50 says more then. Without --min-detection-confidence every face above \
        0.1 counts.
        """,
      examples: [
        .init(
          "vision eval faces --labels faces.json photos/",
          "Measures the default detector against COCO labels."),
        .init(
          "vision eval faces --model face-full-range --labels labels/val --rename face=head images/val",
          "Measures the other detector against YOLO labels that call a face a head."),
      ],
      usualValues: [
        .init(FacesRequest.confidence.option.name, .number(leastScore))
      ])
  }
}
