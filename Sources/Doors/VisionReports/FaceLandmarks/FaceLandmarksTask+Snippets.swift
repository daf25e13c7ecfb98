extension FaceLandmarksTask {
  static let snippets = TaskSnippets(
    modern: ModernNames(
      type: "FaceLandmarker", optionsType: "FaceOptions", instance: "landmarker", verb: "faces",
      models: [
        .init(
          option: "model", label: "model",
          words: [("face-landmarker", #".bundle(named: "face-landmarker")"#)],
          bundle: ".bundle(*)", template: #".files(detector: .named("face"), landmarks: *)"#,
          together: [
            .init(
              other: .init(option: "detector", label: "detector"),
              both: .init(
                option: "model", label: "model",
                words: [
                  (
                    "face-landmarker",
                    #".bundle(named: "face-landmarker", detector: {detector|model})"#
                  )
                ],
                bundle: ".bundle(*, detector: {detector|model})",
                template: ".files(detector: {detector|model}, landmarks: *)"))
          ])
      ],
      options: [
        OptionSpelling("faces", "maxFaces", .number),
        OptionSpelling("min-detection-confidence", "minDetectionConfidence", .number),
        OptionSpelling("min-presence-confidence", "minPresenceConfidence", .number),
        OptionSpelling("min-tracking-confidence", "minTrackingConfidence", .number),
        OptionSpelling("no-smoothing", "smoothsLandmarks", .flag, literal: "false"),
        OptionSpelling("blendshapes", "makesBlendshapes", .flag),
        OptionSpelling("transformation", "makesTransformation", .flag),
        OptionSpelling("field-of-view", "verticalFieldOfView", .number),
      ] + .ofThreads,
      print: [
        "for face in result.faces {",
        "  let nose = face.landmarks[1].pixels(in: result.picture).point",
        "  print({upright?result.picture.upright(}nose{upright?)})",
        "  print(face.blendshapes?[.jawOpen] ?? 0)", "}",
      ]),
    mediaPipe: MediaPipeNames(
      type: "FaceLandmarker", done: "Detection", instance: "landmarker", verb: "detect",
      options: [
        OptionSpelling("faces", "numFaces", .number),
        OptionSpelling("min-detection-confidence", "minFaceDetectionConfidence", .number),
        OptionSpelling("min-presence-confidence", "minFacePresenceConfidence", .number),
        OptionSpelling("min-tracking-confidence", "minTrackingConfidence", .number),
        OptionSpelling("blendshapes", "outputFaceBlendshapes", .flag),
        OptionSpelling("transformation", "outputFacialTransformationMatrixes", .flag),
      ],
      bundles: .init(
        names: [("face-landmarker", "face_landmarker.task")],
        remark: "Google's bundle of face models"),
      print: [
        "for landmarks in result.faceLandmarks {",
        "  print(landmarks[1].x, landmarks[1].y, landmarks[1].z)", "}",
      ]),
    mlKitMissing: "ML Kit's Swift API has no mesh of faces.",
    pythonPrinting: [
      #"for face in result["faces"]:"#,
      #"    print(face["landmarks"][1], face.get("blendshapes"))"#,
    ])
}
