extension SegmentTask {
  static var facts: TaskFacts {
    TaskFacts(
      "segment", title: "Masks", tagline: "Separates people from their background",
      noun: "segmentation", action: "Finds the pixels of people or other classes in *",
      purpose: .segmentation, remembersFrames: true, rowMeaning: "each class of a picture",
      modelWords: modelWords, forms: SegmentationRequest.forms, snippets: snippets,
      command: .init(
        discussion: """
          The model for selfies finds people; others find several classes. Text output has the share \
          of each class that occurs, JSON its pixels as COCO's run lengths. With --annotate, classes \
          are colored, or the background is replaced. With --at, a model such as magic-touch finds \
          the thing at a point of each picture, or under a line drawn over it. Pictures are processed in parallel, and \
          results are printed in the order of the inputs. In a video, part of the last mask stays \
          where the new one is uncertain, so that edges do not flicker.
          """,
        annotating: """
          Also write a copy with the classes colored, or with another background: to this file (PNG, \
          JPEG or MP4), or into this folder for several inputs. Inputs are never overwritten; \
          earlier results are.
          """,
        examples: [
          .init(
            "vision segment --background blur --annotate blurred.jpg photo.jpg",
            "Blurs what is behind a person."),
          .init(
            "vision segment --background transparent --annotate cut.png photo.jpg",
            "Cuts a person out."),
          .init(
            "vision segment --background beach.jpg --annotate call.mp4 film.mp4",
            "Puts a person in a video in front of a picture."),
          .init(
            "vision segment --model magic-touch --at 320,200 --annotate cat.png photo.jpg",
            "Colors the thing at a point."),
          .init(
            "vision segment --format json photos/ > masks.jsonl",
            "Writes the pixels of the classes in each picture of a folder."),
        ]),
      benchmarks: [
        .init("vision bench segment photo.jpg", "Measures with the model for selfies.")
      ])
  }
}

extension SegmentTask {
  static var evaluation: TaskEvaluation {
    TaskEvaluation(
      .masks,
      summary: "Measures masks: the overlap (IoU) of the pixels of each class.",
      discussion: """
        The labels are PNGs named like the pictures, whose pixels are the numbers of classes, as in \
        PASCAL VOC: indexed or gray. Pixels of 255 do not count. The IoU of a class is the number of \
        pixels that are of it both by label and by answer, divided by those that are by either; mean \
        IoU is the mean over the classes that occur. Pixel accuracy is the share of the labeled \
        pixels whose answer is right, mean accuracy the mean of that share over the labeled classes. \
        With --names, classes are matched by name, and pixels without a class are of the label \
        background. Without, a label's number is the model's; for a model of one class, such as \
        selfie, 0 is the background and 1 the class.
        """,
      examples: [
        .init(
          "vision eval segment --labels masks/ photos/",
          "Measures the model for selfies on labels of 0 and 1."),
        .init(
          "vision eval segment --model deeplab.tflite --names voc.txt --labels SegmentationClass/ "
            + "JPEGImages/",
          "Measures a model on PASCAL VOC."),
        .init(
          "vision eval segment --names voc.txt --rename selfie=person --labels SegmentationClass/ "
            + "JPEGImages/",
          "Measures the people among other labels."),
      ])
  }
}
