import CommandLineParsing
import Testing

@Suite struct CommandParserTests {
  @Test func `values come from the words, defaults from the declaration`() throws {
    let run = try #require(
      try Sample.parse("find", "--threads", "2", "a.jpg", "--quiet", "b.jpg"))
    #expect(run.path == ["find"])
    #expect(run.arguments[Sample.threads] == 2)
    #expect(run.arguments[Sample.quiet])
    #expect(!run.arguments[Sample.loud])
    #expect(run.arguments[Sample.format] == .text)
    #expect(run.arguments[Sample.threshold] == nil)
    #expect(run.arguments[Sample.inputs] == ["a.jpg", "b.jpg"])
    #expect(run.arguments.isGiven(Sample.threads))
    #expect(!run.arguments.isGiven(Sample.format))
  }

  @Test(arguments: [
    ["--threads=3"], ["--threads", "3"], ["-t", "3"], ["-t3"], ["-t=3"],
    ["--threads", "1", "--threads", "3"], ["-qt3"], ["-qlt", "3"],
  ])
  func `an option's value may be written in several ways`(words: [String]) throws {
    guard
      case .run(_, let arguments) = try CommandParser(Sample.program).parse(
        ["find", "x"] + words)
    else { Issue.record("not a run"); return }
    #expect(arguments[Sample.threads] == 3)
  }

  @Test func `lists may be repeated, separated by commas, or both`() throws {
    let run = try #require(
      try Sample.parse("find", "x", "--allow", "cat, dog", "--allow=cell phone"))
    #expect(run.arguments[Sample.allow] == ["cat", "dog", "cell phone"])
  }

  @Test func `after two dashes every word is an argument`() throws {
    let run = try #require(try Sample.parse("find", "-", "--", "--threads", "-q", "--"))
    #expect(run.arguments[Sample.inputs] == ["-", "--threads", "-q", "--"])
  }

  @Test func `a value may begin with a dash when no option has that name`() throws {
    let run = try #require(try Sample.parse("find", "x", "--model", "-odd-", "-m", "-"))
    #expect(run.arguments[Sample.model] == "-")
  }

  @Test func `the empty value of an option is attached, not the next word`() {
    #expect(Sample.error(["find", "--model=", "x"])?.message == "--model: the text is empty")
  }

  @Test func `positional arguments are filled in order`() throws {
    let both = try #require(try Sample.parse("compare", "a", "b"))
    #expect(both.arguments[Sample.first] == "a")
    #expect(both.arguments[Sample.second] == "b")
    let one = try #require(try Sample.parse("compare", "a"))
    #expect(one.arguments[Sample.second] == nil)
  }

  @Test(arguments: [
    (["help"], "sample"), (["--help"], "sample"), (["-h"], "sample"),
    (["help", "store", "pull"], "sample store pull"), (["store", "--help"], "sample store"),
    (["find", "--nonsense", "--help"], "sample find"), (["find", "x", "-h"], "sample find"),
    (["help", "find", "--help"], "sample find"),
  ])
  func `help can be asked for everywhere`(words: [String], path: String) throws {
    guard case .help(let found) = try CommandParser(Sample.program).parse(words) else {
      Issue.record("no help")
      return
    }
    #expect(found.text == path)
  }

  @Test func `help behind two dashes is an argument`() throws {
    let run = try #require(try Sample.parse("find", "--", "--help"))
    #expect(run.arguments[Sample.inputs] == ["--help"])
  }

  @Test func `the program has a version, its commands do not`() throws {
    guard case .version = try CommandParser(Sample.program).parse(["--version"]) else {
      Issue.record("no version")
      return
    }
    #expect(Sample.error(["find", "--version"])?.message == "there is no option --version")
  }
}
