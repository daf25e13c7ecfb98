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
      group: "eval", summary: "Measures how good a model's answers are on labelled pictures.",
      [detect, classify, pose])
  }

  private var detect: Subcommand {
    let task = services.detect
    let declaration = Command(
      task.name, summary: "Measures detections: mAP as COCO defines it, and confusions.",
      discussion: """
        AP is the mean of the precision over all recalls, over ten overlaps from 0.5 to 0.95 and over \
        all classes; the numbers equal those of COCO's own program for the same boxes. Without \
        --score-threshold and --max-results everything above 0.001 counts, up to 100 detections a \
        picture. Confusions are those of detections above 0.25 that overlap a label by half.
        """,
      arguments: [
        EvalOptions.pictures, EvalOptions.labels, EvaluatedTask.upright, EvalOptions.names,
      ] + shared(task.pictureOptions, .detect),
      examples: [
        .init(
          "vision eval detect --labels instances_val2017.json val2017/",
          "Measures the default detector on COCO's pictures."),
        .init(
          "vision eval detect --model mine.tflite --labels labels/val --format csv images/val",
          "Measures a model of your own against YOLO labels."),
        .init(
          "vision eval detect --upright --labels exported.json photos/",
          "Takes labels that were drawn on photographs as they are displayed."),
        .init(
          "vision eval detect --labels truth.json --predictions found.jsonl",
          "Judges what vision detect --format json printed, without a model."),
      ])
    return Subcommand(declaration) { (arguments, console) throws(VisionError) in
      var request = DetectionRequest(arguments.options)
      request.askForEvaluation()
      return try evaluate(.detect, arguments, console) {
        (truth, console) throws(VisionError) in
        var answers = try EvalAnswers(truth, arguments, task, request, console)
        try answers.matchClasses(arguments, console)
        return answers
      }
    }
  }

  private var pose: Subcommand {
    let task = services.pose
    let declaration = Command(
      task.name, summary: "Measures poses: PCK, and mAP of COCO's key points.",
      discussion: """
        PCK is the share of labelled key points found within 0.05, 0.1 or 0.2 of the longer side \
        of the person's box. AP compares poses as COCO does, whose 17 key points are among \
        the 33 of this task; its ten numbers equal those of COCO's own program for the same key points. \
        --people says for how many people of a picture poses are looked for.
        """,
      arguments: [
        EvalOptions.pictures, EvalOptions.labels, EvaluatedTask.upright, EvalOptions.names,
      ] + shared(task.pictureOptions, .pose),
      examples: [
        .init(
          "vision eval pose --people 4 --labels person_keypoints_val2017.json val2017/",
          "Measures poses on COCO's pictures of people."),
        .init(
          "vision eval pose --labels labels/val images/val",
          "Measures poses against YOLO labels with key points."),
      ])
    return Subcommand(declaration) { (arguments, console) throws(VisionError) in
      let request = try PoseRequest(arguments.options)
      return try evaluate(.pose, arguments, console) {
        (truth, console) throws(VisionError) in
        let answers = try EvalAnswers(truth, arguments, task, request, console)
        try answers.checkKeypoints(console)
        return answers
      }
    }
  }

  private var classify: Subcommand {
    let task = services.classify
    let declaration = Command(
      task.name, summary: "Measures classification: how often the first answers are right.",
      discussion: """
        The labels are the names of folders: each folder in a folder that you name holds the pictures \
        of one class. A picture that you name itself is of the class whose folder it lies in. top-1 \
        is the share of pictures whose first answer is right, top-5 the share with the right one \
        among the first five.
        """,
      arguments: [EvalOptions.folders] + shared(task.pictureOptions, .classify),
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
    return Subcommand(declaration) { (arguments, console) throws(VisionError) in
      let request = ClassificationRequest(arguments.options)
      return try evaluate(.classify, arguments, console) {
        (truth, console) throws(VisionError) in
        var answers = try EvalAnswers(truth, arguments, task, request, console)
        try answers.matchClasses(arguments, onlyFirst: true, console)
        return answers
      }
    }
  }

  /// Reads the labels, has the answers gathered and prints how good they are.
  private func evaluate(
    _ task: EvaluatedTask, _ arguments: ParsedArguments, _ console: Console,
    _ gather: (EvalTruth, Console) throws(VisionError) -> EvalAnswers
  ) throws(VisionError) -> ExitCode {
    let console = arguments[CommonOptions.quiet] ? Console(quieting: console) : console
    let leftOut = LeftOutFiles()
    defer { leftOut.say(on: console) }
    let truth = try EvalTruth(task, arguments, InputList(leftOut: leftOut), console)
    try Self.checkNames(task, arguments, truth)
    let printing = try EvalPrinting(arguments, truth, console)
    let answers = try gather(truth, console)
    try printing.print(Self.report(task, answers.judged, console))
    return answers.code
  }

  /// Compares answers and labels, which takes seconds for a data set like COCO's.
  private static func report(
    _ task: EvaluatedTask, _ judged: JudgedPictures, _ console: Console
  ) throws(VisionError) -> EvaluationReport {
    var line = ProgressLine(console: console, title: "scores", unit: .steps)
    defer { line.clear() }
    return try EvaluationReport(task, judged) { line.update(done: $0, total: $1) }
  }

  /// Throws for names of labels that there are not, before models look at anything.
  private static func checkNames(
    _ task: EvaluatedTask, _ arguments: ParsedArguments, _ truth: EvalTruth
  ) throws(VisionError) {
    guard task != .pose else { return }
    let renaming = try EvaluatedTask.renaming(arguments[EvaluatedTask.otherNames])
    do throws(VisionError) {
      _ = try ClassNames(truth.labels.categories, renaming: renaming)
    } catch {
      throw VisionError(error.code, "--rename: \(error.message)", cause: error.cause)
    }
  }

  private func shared(
    _ options: [OptionDeclaration], _ task: EvaluatedTask
  ) -> [any DeclaredArgument] {
    let measuring = task.classOptions.map { $0.option as any DeclaredArgument }
    var own: [any DeclaredArgument] = [EvalOptions.recordedResults(of: task)] + measuring
    if task != .pose { own.append(EvalOptions.confusion) }
    own += [EvalOptions.format, CommonOptions.resultsFile, CommonOptions.quiet]
    return own + options.map { $0 as any DeclaredArgument }
  }
}
