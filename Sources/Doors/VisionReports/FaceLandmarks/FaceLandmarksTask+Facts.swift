internal import Evaluation

extension FaceLandmarksTask {
  static var facts: TaskFacts {
    TaskFacts(
      "face-landmarks", title: "Face landmarks", tagline: "478 landmarks of each face",
      noun: "face landmark detection", action: "Finds the landmarks of faces in *",
      purpose: .faceLandmarks, remembersFrames: true, rowMeaning: "each landmark of a face",
      forms: FaceLandmarksRequest.forms, snippets: snippets,
      command: .init(
        discussion: """
          Landmarks are in pixels of the stored picture, whatever its orientation; z uses the same \
          scale and is negative toward the camera. --blendshapes adds 52 scores of the expression, \
          and --transformation the position before the camera, both of the upright picture. \
          Pictures are processed in parallel, and results are printed in the order of the inputs. \
          In a video faces are tracked: each keeps a number from frame to frame.
          """,
        annotating: """
          Also write a copy with meshes and outlines drawn: to this file (PNG, JPEG or MP4), or into \
          this folder for several inputs. Inputs are never overwritten; earlier results are. \
          A person's left side is orange, the right side blue.
          """,
        examples: [
          .init(
            "vision face-landmarks --model face_landmarker.task photo.jpg",
            "Prints the places of one face."),
          .init(
            "vision face-landmarks --faces 4 --annotate meshes.png team.jpg",
            "Looks for up to four faces and draws their meshes."),
          .init(
            "vision face-landmarks --blendshapes --format json film.mp4 > expressions.jsonl",
            "Writes the expression in each frame of a video."),
          .init(
            "vision face-landmarks --crop faces/ --align photos/",
            "Saves each face as a picture of its own, with level eyes."),
        ]),
      benchmarks: [
        .init(
          "vision bench face-landmarks --blendshapes photo.jpg",
          "Measures single pictures: detector, landmarks and expressions."),
        .init(
          "vision bench face-landmarks --mode video photo.jpg",
          "Measures a video's frames: landmarks of a face that is tracked."),
      ])
  }
}

extension FaceLandmarksTask {
  static var evaluation: TaskEvaluation {
    TaskEvaluation(
      .keypoints, of: .faceLandmarks,
      summary: "Measures landmarks of faces: NME, PCK, and mAP of key points.",
      discussion: """
        Labels are faces with boxes and key points in COCO's or YOLO's form. Their names are the \
        numbers of this task's landmarks, from 0 to 477, as many as are labeled. NME is the mean \
        distance of the key points that were found, in parts of the square root of the area of the \
        face's box. PCK is the share found within 0.05, 0.1 or 0.2 of the longer side of the box. \
        --faces says how many faces of a picture are looked for.
        """,
      examples: [
        .init(
          "vision eval face-landmarks --faces 4 --labels faces.json photos/",
          "Measures the default models against COCO labels."),
        .init(
          "vision eval face-landmarks --labels truth.json --predictions found.jsonl",
          "Judges what vision face-landmarks --format json printed, without a model."),
      ])
  }
}
