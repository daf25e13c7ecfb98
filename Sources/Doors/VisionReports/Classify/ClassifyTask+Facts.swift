extension ClassifyTask {
  static var facts: TaskFacts {
    TaskFacts(
      "classify", title: "Classification", tagline: "Says what a picture shows",
      noun: "classification", action: "Classifies *", purpose: .classification,
      rowMeaning: "each class",
      snippets: snippets,
      command: .init(
        discussion: """
          Classes are listed best first. Text output shows the best ten unless you set \
          --max-results; JSON has all of them. Pictures are processed in parallel, and results are \
          printed in the order of the inputs. A video gives one result for each frame.
          """,
        annotating: """
          Also write a copy with the best three classes drawn in the top left corner, or at the \
          region: to this file (PNG, JPEG or MP4), or into this folder for several inputs. Inputs \
          are never overwritten; earlier results are.
          """,
        examples: [
          .init("vision classify photo.jpg", "Prints the classes of one picture."),
          .init(
            "vision classify --model birds.tflite --annotate named.png garden.jpg",
            "Also writes the picture with its labels drawn on it."),
          .init(
            "vision classify --format json --max-results 1 photos/ > shown.jsonl",
            "Writes a JSON line with the best class of each picture in a folder."),
          .init(
            "vision classify --region 40,30,320,240 street.mp4",
            "Classifies one part of each frame of a video."),
          .init(
            "vision classify --format csv --output shown.csv @photos.txt",
            "Writes a table of the classes of the pictures in a list."),
          .init(
            "vision classify --summary --annotate named/ photos/",
            "Draws the classes on all pictures in a folder, and counts them at the end."),
        ]),
      benchmarks: [
        .init("vision bench classify photo.jpg", "Measures with the classifier at hand.")
      ])
  }
}

extension ClassifyTask {
  static var evaluation: TaskEvaluation {
    TaskEvaluation(
      .classes,
      summary: "Measures classification: how often the first answers are right.",
      discussion: """
        The labels are the names of folders: each folder in a folder that you name holds the pictures \
        of one class. A picture that you name itself is of the class whose folder it lies in. top-1 \
        is the share of pictures whose first answer is right, top-5 the share with the right one \
        among the first five.
        """,
      examples: [
        .init(
          "vision eval classify --model birds.tflite test/",
          "Measures a classifier on test/robin/1.jpg, test/wren/7.jpg and so on."),
        .init(
          "vision eval classify --format json --output scores.json @test.txt",
          "Measures the pictures in a list, and writes the numbers to a file."),
        .init(
          "vision eval classify --confusion table.csv --rename 'Erithacus rubecula=robin' test/",
          "Also writes which bird was taken for which."),
      ])
  }
}
