import CommandLineParsing
import Evaluation
import OptionDeclarations
import VisionBase
import VisionReports

/// `vision eval …`: how good a model's answers are, measured against labels.
struct EvalCommand {
  let services: Services

  var subcommand: Subcommand {
    Subcommand(
      group: "eval", summary: "Measures how good answers are, against labelled pictures.",
      [detect, classify, pose])
  }

  private var detect: Subcommand {
    let task = services.detect
    let declaration = Command(
      task.name, summary: "Measures detections: mAP as COCO defines it, and confusions.",
      discussion: """
        AP is the mean of the precision over all recalls, over ten overlaps from 0.5 to 0.95 and over \
        all classes; the numbers equal those of COCO's own program for the same boxes. Without \
        --score-threshold and --max-results everything above 0.001 counts, and 100 detections a \
        picture. Confusions are of detections above 0.25 that overlap by half.
        """,
      arguments: [EvalOptions.pictures, EvalOptions.labels, EvalOptions.names]
        + shared(task.options),
      examples: [
        .init(
          "vision eval detect --labels instances_val2017.json val2017/",
          "Measures the default detector on COCO's pictures."),
        .init(
          "vision eval detect --model mine.tflite --labels labels/val --format csv images/val",
          "Measures a model of your own against YOLO labels."),
        .init(
          "vision eval detect --labels truth.json --predictions found.jsonl",
          "Judges what vision detect --format json printed, without a model."),
      ])
    return Subcommand(declaration) { (arguments, console) throws(VisionError) in
      var request = DetectionRequest(arguments.options)
      request.scoreThreshold = request.scoreThreshold ?? EvalLimits.leastScore
      request.maximumResults = request.maximumResults ?? EvalLimits.mostDetections
      let truth = try EvalTruth(labelsFor: arguments)
      var answers = try EvalAnswers(truth, arguments, task, request, console)
      try answers.matchClasses(arguments, console)
      return try EvalPrinting(arguments, console).printDetections(answers)
    }
  }

  private var pose: Subcommand {
    let task = services.pose
    let declaration = Command(
      task.name, summary: "Measures poses: PCK, and mAP of COCO's key points.",
      discussion: """
        PCK is the part of the labelled key points that were found within 0.05, 0.1 or 0.2 of the \
        longer side of the person's box. AP compares poses as COCO does, whose 17 key points are among \
        the 33 of this task. --people says for how many people of a picture poses are looked for.
        """,
      arguments: [EvalOptions.pictures, EvalOptions.labels] + shared(task.options, renames: false),
      examples: [
        .init(
          "vision eval pose --people 4 --labels person_keypoints_val2017.json val2017/",
          "Measures poses on COCO's pictures of people.")
      ])
    return Subcommand(declaration) { (arguments, console) throws(VisionError) in
      let request = try PoseRequest(arguments.options)
      let truth = try EvalTruth(keypointsFor: arguments)
      let answers = try EvalAnswers(truth, arguments, task, request, console)
      return try EvalPrinting(arguments, console).printPoses(answers)
    }
  }

  private var classify: Subcommand {
    let task = services.classify
    let declaration = Command(
      task.name, summary: "Measures classes: how often the first answers are right.",
      discussion: """
        The labels are the names of folders: each folder in FOLDER holds the pictures of one class. \
        top-1 is the part of the pictures whose first answer is right, top-5 the part of which one of \
        the first five is.
        """,
      arguments: [EvalOptions.folders] + shared(task.options),
      examples: [
        .init(
          "vision eval classify --model birds.tflite test/",
          "Measures a classifier on test/robin/1.jpg, test/wren/7.jpg and so on."),
        .init(
          "vision eval classify --confusion table.csv --rename 'Erithacus rubecula=robin' test/",
          "Also writes which bird was taken for which."),
      ])
    return Subcommand(declaration) { (arguments, console) throws(VisionError) in
      let request = ClassificationRequest(arguments.options)
      let truth = try EvalTruth(foldersFor: arguments)
      var answers = try EvalAnswers(truth, arguments, task, request, console)
      try answers.matchClasses(arguments, onlyFirst: true, console)
      return try EvalPrinting(arguments, console).printClasses(answers)
    }
  }

  private func shared(
    _ options: [OptionDeclaration], renames: Bool = true
  ) -> [any DeclaredArgument] {
    let own: [any DeclaredArgument] =
      [EvalOptions.predictions]
      + (renames ? [EvalOptions.rename, EvalOptions.confusion] : [])
      + [EvalOptions.format]
    return own + options.map { $0 as any DeclaredArgument }
  }
}

/// What counts unless other numbers are chosen.
enum EvalLimits {
  /// The score below which detections hardly change AP, as in common programs.
  static let leastScore = 0.001
  /// COCO's number of detections a picture.
  static let mostDetections = 100
  /// From which score, and which overlap, on a detection is part of the confusions.
  static let confusionScore = 0.25
  static let confusionOverlap = 0.5
}
