import CommandLineParsing
import Frames
import Inference
import OptionDeclarations
import PictureIndex
import VisionBase
import VisionReports

/// `vision similar`: finds the pictures of a folder that look like others.
struct SimilarCommand {
  let task: EmbedTask
  /// The parent folder of all indexes.
  let indexes: String
  /// The check for the model that an index names.
  let gate: ModelGate

  static let queries = Positional(
    many: "QUERY", .file, minimum: 0,
    help: """
      The pictures to search for, from anywhere, folders of them, or @FILE for a list; without \
      any, the index is only brought up to date.
      """)
  private static let index = Option(
    "index", short: "i", .folder,
    help: """
      The folder of pictures to search, including its subfolders.
      """)
  private static let count = Option(
    "count", short: "n", .integer(in: 1...1000), default: 10,
    help: "How many pictures to print for each query.")
  static let duplicates = Flag(
    "duplicates",
    help: """
      Instead of searching for a picture, list groups of pictures in the folder that look alike. \
      Each is at least as similar as --min-similarity to another in its group.
      """)
  static let minimumSimilarity = Option(
    "min-similarity", .number(in: -1...1),
    help: """
      Leave out pictures less similar than this, from -1 to 1 (default: for --duplicates \
      \(SimilarDuplicates.usualSimilarity), otherwise none are left out).
      """)
  private static let refresh = Flag(
    "refresh", help: "First look for new, changed and removed pictures (the default).")
  private static let noRefresh = Flag(
    "no-refresh", help: "Search the index as it is, without looking at the folder.")
  private static let rebuild = Flag(
    "rebuild",
    help: """
      Empty the index and rebuild it: for another model, or after damage. What is interrupted, the \
      next search completes.
      """)

  private static let declaration = Command(
    "similar", summary: "Finds the pictures in a folder that look most like the ones you give.",
    discussion: """
      The first search embeds every picture in the folder; later ones only those that are new or \
      have another size or time of modification; --rebuild embeds all again. The index is kept in \
      your cache (VISION_TASKS_CACHE moves it); nothing is written into the folder. Results are \
      exact; a query that is in the folder finds itself, or a picture that equals it, first. An \
      index keeps to the model it was made with.
      """,
    arguments: [
      queries, index, count, duplicates, minimumSimilarity, refresh, noRefresh, rebuild,
      EmbeddingRequest.model,
      TaskOptions.threads, EmbeddingRequest.head, TaskOptions.orientation, TaskOptions.region,
      CommonOptions.followLinks, CommonOptions.resultsFile, CommonOptions.overwrite,
      CommonOptions.formatOrTable,
      CommonOptions.quiet,
    ],
    examples: [
      .init(
        "vision similar --index photos/ cat.jpg", "Prints the ten pictures most like this one."),
      .init(
        "vision similar --index photos/ --min-similarity 0.8 cat.jpg",
        "Leaves out pictures that are less similar than this."),
      .init(
        "vision similar --index photos/ --duplicates", "Lists groups of pictures that look alike."),
      .init("vision similar --index photos/", "Builds the index, or brings it up to date."),
      .init(
        "vision similar --index photos/ --no-refresh --format json -o similar.jsonl new/",
        "Writes a JSON line for each picture in another folder."),
    ])

  var subcommand: Subcommand {
    Subcommand(Self.declaration) { (arguments, console) throws(VisionError) in
      try run(arguments, console)
    }
  }

  private func run(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(VisionError) -> ExitCode {
    let console = arguments[CommonOptions.quiet] ? Console(quieting: console) : console
    let refreshes = try Self.refreshes(arguments)
    try Self.checkUse(of: arguments)
    let folder = try folder(arguments)
    let leftOut = LeftOutFiles()
    defer { leftOut.say(on: console) }
    let queries = InputList(
      leftOut: leftOut, followsLinks: arguments[CommonOptions.followLinks]
    ).inputs(for: arguments[Self.queries])
    let results = try ResultsFile(
      arguments[CommonOptions.resultsFile], of: console,
      replacement: Replacement(arguments, protecting: queries + Self.read(folder, arguments)))
    let request = try request(arguments, folder)
    let engines = task.engines(for: request)
    let description = try engines.embedder()
    let head = try description.head(request.head)
    let signature = IndexSignature(
      modelName: Self.lastingName(of: description.model), modelSHA256: description.sha256,
      headIndex: head,
      valueCount: description.valueCounts[head])
    if refreshes { Self.sayOtherForms(of: folder, console) }
    if arguments[Self.rebuild] {
      try PictureIndex.reset(
        at: folder.index, signature: signature, wait: IndexWait(console: console).wait)
    }
    let search = Search(
      folder: folder,
      index: IndexMending(folder, signature, console: console, needsWhole: refreshes),
      engines: engines, head: head, arguments: arguments, queries: queries, console: results.console
    )
    return try perform(search, results, refreshes: refreshes)
  }

  /// Reports that an index of this version is made beside that of another one.
  private static func sayOtherForms(of folder: IndexedFolder, _ console: Console) {
    guard !folder.otherForms.isEmpty else { return }
    console.remark(
      "the index of \(folder.path) was made by another version of this program, which keeps it; "
        + "this version makes its own")
  }

  private static func withoutIndex(_ folder: IndexedFolder) -> VisionError {
    let state =
      folder.otherForms.isEmpty
      ? "\(folder.name) has no index yet, or another process is filling it"
      : "\(folder.name) has an index of another version of this program only"
    return VisionError(.inputMissing, "\(state); run the same command without --no-refresh")
  }

  private func perform(
    _ search: Search, _ results: ResultsFile, refreshes: Bool
  ) throws(VisionError) -> ExitCode {
    guard refreshes else {
      // Opening an index would make one.
      guard search.folder.isIndexed, try search.index.index().pictureCount() > 0 else {
        throw Self.withoutIndex(search.folder)
      }
      let known = try sayNotes(search)
      let code = try answer(search, results)
      return code == .success ? known : code
    }
    let summary = try search.index.retrying { (index) throws(VisionError) in
      try refresh(search, index)
    }
    guard !summary.code.isEarlyEnd else { return summary.code }
    let code = try answer(search, results)
    return code == .success ? summary.code : code
  }

  /// Reports what the index lacks of its folder or does not hold whole, as a refresh would.
  private func sayNotes(_ search: Search) throws(VisionError) -> ExitCode {
    let leftOut = LeftOutFiles()
    defer { leftOut.say(on: search.console) }
    let index = try search.index.index()
    let gaps = try index.gaps()
    var failures = gaps.failures
    for note in try index.notes() {
      let name = search.folder.path + note.path
      leftOut.note(note.remarks.compactMap(PictureRemark.init), of: name)
      if let failure = note.failure { failures[note.path.bytes] = failure }
    }
    for (path, failure) in failures.sorted(by: { $0.key < $1.key }) {
      search.console.fail(
        VisionError(.inputInvalid, failure), input: search.folder.path + String(path))
    }
    for words in gaps.leftOut { search.console.remark("\(search.folder.name): \(words)") }
    guard gaps.isUnfinished || !index.isWhole() else {
      return failures.isEmpty ? .success : .inputFailed
    }
    search.console.fail(
      VisionError(
        .inputInvalid,
        "its index lacks pictures, as the last refresh was not finished; run the same "
          + "command without --no-refresh"), input: search.folder.name)
    return .inputFailed
  }

  /// Returns the files that a search reads besides its queries and those that the command line
  /// names.
  ///
  /// Walking through a large folder takes a while, so it is done only if there is a file in the
  /// place of the results.
  private static func read(_ folder: IndexedFolder, _ arguments: ParsedArguments) -> [Input] {
    guard let path = arguments[CommonOptions.resultsFile], FilePlace(of: path) != nil else {
      return []
    }
    return folder.inputs
  }

  private func folder(_ arguments: ParsedArguments) throws(VisionError) -> IndexedFolder {
    guard let word = arguments[Self.index] else {
      throw VisionError(.optionInvalid, "--index is missing: say which folder to search")
    }
    if arguments[Self.duplicates], !arguments[Self.queries].isEmpty {
      throw VisionError(
        .optionInvalid,
        "--duplicates compares the pictures of the folder with each other; leave out the queries")
    }
    return try IndexedFolder(word, indexesAt: indexes)
  }

  /// Returns the request, with the model of the index if none is given.
  private func request(
    _ arguments: ParsedArguments, _ folder: IndexedFolder
  ) throws(VisionError) -> EmbeddingRequest {
    var request = EmbeddingRequest(arguments.options)
    guard request.model == nil, !arguments[Self.rebuild],
      let known = folder.model
    else { return request }
    let model = ModelChoice(known.name)
    if let file = model.file { try gate.check([file], arguments) }
    request.model = model
    if request.head == nil { request.head = known.headIndex }
    return request
  }

  /// Returns a model's name that has the same meaning from every folder, for the index.
  private static func lastingName(of model: String) -> String {
    guard let file = ModelChoice(model).file else { return model }
    return (try? FileSystem.resolved(file)) ?? model
  }

  private static func refreshes(_ arguments: ParsedArguments) throws(VisionError) -> Bool {
    guard arguments[noRefresh] else { return true }
    for flag in [refresh, rebuild] where arguments[flag] {
      throw VisionError(
        .optionInvalid,
        "\(noRefresh.option.dashedName) and \(flag.option.dashedName) cannot be used together")
    }
    guard !arguments[queries].isEmpty || arguments[duplicates] else {
      throw VisionError(
        .optionInvalid, "\(noRefresh.option.dashedName) without a query leaves nothing to do")
    }
    return false
  }

  /// Throws for options without effect on the requested work.
  private static func checkUse(of arguments: ParsedArguments) throws(VisionError) {
    guard arguments[queries].isEmpty else { return }
    let ofQueries = [count.option, TaskOptions.orientation.option, TaskOptions.region.option]
    let place = arguments[duplicates] ? "to \(duplicates.option.dashedName)" : "without one"
    if let option = ofQueries.first(where: { arguments.options.isGiven($0) }) {
      throw VisionError(
        .optionInvalid, "\(option.dashedName) is for a query and does not apply \(place)")
    }
    guard !arguments.isGiven(minimumSimilarity) || arguments[duplicates] else {
      throw VisionError(
        .optionInvalid,
        "\(minimumSimilarity.option.dashedName) is for a query or \(duplicates.option.dashedName) and "
          + "does not apply without either")
    }
  }

  /// A search with everything it needs.
  struct Search {
    let folder: IndexedFolder
    let index: IndexMending
    let engines: TaskEngines<EmbeddingRequest, EmbeddingReport>
    let head: Int
    let arguments: ParsedArguments
    let queries: [Input]
    let console: Console
  }

  // MARK: - Refreshing

  private func refresh(
    _ search: Search, _ index: PictureIndex, isAmidAnswers: Bool = false
  ) throws(VisionError) -> IndexRefresh.Summary {
    // Orientation and region apply to the queries only.
    var request = EmbeddingRequest()
    (request.model, request.threads) = (
      search.engines.request.model, search.engines.request.threads
    )
    let refresh = IndexRefresh(
      folder: search.folder, index: index, engines: search.engines, request: request,
      head: search.head,
      console: search.console, watchesInterrupts: !isAmidAnswers,
      followsLinks: search.arguments[CommonOptions.followLinks])
    let summary = try refresh.run()
    let total = try index.pictureCount()
    let printing = SimilarPrinting(format: search.arguments[CommonOptions.formatOrTable])
    if search.arguments[Self.queries].isEmpty, !search.arguments[Self.duplicates] {
      search.console.output.write(
        printing.printout(summary, folder: search.folder.path, total: total))
    } else if summary.added + summary.removed > 0 {
      search.console.remark(printing.line(summary, total: total))
    }
    return summary
  }

  // MARK: - Searching

  private func answer(_ search: Search, _ results: ResultsFile) throws(VisionError) -> ExitCode {
    let code = try answer(search)
    try results.finish()
    return code
  }

  private func answer(_ search: Search) throws(VisionError) -> ExitCode {
    var summary = IndexRefresh.Summary()
    guard !search.arguments[Self.duplicates] else {
      let code = try whole(search, &summary) { (index) throws(VisionError) in
        try SimilarDuplicates(search, in: index).run()
      }
      return code.map { $0 == .success ? summary.code : $0 } ?? summary.code
    }
    let inputs = search.queries
    guard !inputs.isEmpty else { return .success }
    var request = search.engines.request
    let parallelism = Parallelism(inputCount: inputs.count, chosenThreads: request.threads)
    request.threads = parallelism.threadsPerWorker
    // Queries that are processed in parallel keep all cores busy as it is.
    let threads = parallelism.workerCount > 1 ? 1 : ProcessorCores.performanceCount
    let printing = SimilarPrinting(format: search.arguments[CommonOptions.formatOrTable])
    let count = search.arguments[Self.count]
    let leastSimilarity = search.arguments[Self.minimumSimilarity] ?? -.infinity
    search.console.output.write(printing.heading)
    let runner = InputRunner(console: search.console, parallelism: parallelism)
    var unreadCount = 0
    let code = try runner.run(
      inputs,
      makeWorker: {
        [request, engines = search.engines, index = search.index, head = search.head]
        () throws(VisionError) in
        Worker(
          engine: try engines.make(request, .image), orientation: request.orientation,
          index: index, head: head, count: count, threads: threads)
      },
      failed: { (error, number) in
        unreadCount += 1
        return FailureLine.printout(
          error, input: inputs[number].name, search.arguments[CommonOptions.formatOrTable])
      },
      deliver: { (answer, number) throws(VisionError) in
        let matches: [PictureIndex.Match]?
        switch answer.matches {
        case .success(let found): matches = found
        case .failure, nil:
          matches = try again(search, &summary) { (index) throws(VisionError) in
            try index.search(answer.query, count: count)
          }
        }
        guard let matches else { return .nothing }
        return printing.printout(
          matches.filter { $0.similarity >= leastSimilarity }, query: inputs[number].name,
          folder: search.folder.path)
      })
    search.console.remark(unread: unreadCount, of: inputs.count)
    return code == .success ? summary.code : code
  }

  /// Searches again after the index was found damaged, or being filled.
  ///
  /// Answers under way may still come from the old one, whose every vector is checked. Returns nil
  /// if a refresh was interrupted.
  private func again<Result>(
    _ search: Search, _ summary: inout IndexRefresh.Summary,
    _ body: (PictureIndex) throws(VisionError) -> Result
  ) throws(VisionError) -> Result? {
    // It may have been rebuilt since, by another process or for the previous query.
    search.index.close()
    return try whole(search, &summary, isAmidAnswers: true, body)
  }

  private static let mostTries = 8

  /// Searches an index that is whole, unless it is to be searched as it was found.
  ///
  /// Rebuilds a damaged one, and waits for processes that fill it. Returns nil if a refresh for
  /// that was interrupted.
  private func whole<Result>(
    _ search: Search, _ summary: inout IndexRefresh.Summary, isAmidAnswers: Bool = false,
    _ body: (PictureIndex) throws(VisionError) -> Result
  ) throws(VisionError) -> Result? {
    let refreshes = try Self.refreshes(search.arguments)
    var tries = 0
    while true {
      do throws(VisionError) {
        return try body(search.index.searchable())
      } catch {
        tries += 1
        guard refreshes, tries < Self.mostTries, let fault = error.cause as? IndexFault else {
          throw error
        }
        if fault.meansLoss {
          // Another process may have rebuilt it: look again before. Amid answers that was done, and
          // other threads would open what is being replaced.
          guard tries > 1 || isAmidAnswers else {
            search.index.close()
            continue
          }
          try search.index.makeAnew(after: error)
        }
        summary = try refresh(search, search.index.index(), isAmidAnswers: isAmidAnswers)
        guard !summary.code.isEarlyEnd else { return nil }
        search.index.endFilling()
      }
    }
  }

  /// The matches of a query, or the reason that the index could not be searched.
  private struct Answer: Sendable {
    let query: [Float]
    /// Nil from an index that was being rebuilt at the time.
    let matches: Result<[PictureIndex.Match], VisionError>?
  }

  private struct Worker: InputWorker {
    var engine: any FrameEngine<EmbeddingReport>
    let orientation: Orientation?
    let index: IndexMending
    let head: Int
    let count: Int
    let threads: Int

    mutating func process(_ input: Input, number: Int) throws(VisionError) -> Answer {
      let query = try engine.report(on: input.frame(orientation)).values(ofHead: head)
      do throws(VisionError) {
        let matches = try index.lookUp { (index) throws(VisionError) in
          try index.search(query, count: count, threadCount: threads)
        }
        return Answer(query: query, matches: matches.map { .success($0) })
      } catch {
        guard error.cause is IndexFault else { throw error }
        return Answer(query: query, matches: .failure(error))
      }
    }
  }
}
