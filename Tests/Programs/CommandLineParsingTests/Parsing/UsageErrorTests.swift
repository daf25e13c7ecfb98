import CommandLineParsing
import Testing

/// A wrong command line and its error.
struct Mistake: Sendable, CustomTestStringConvertible {
  let words: [String]
  let message: String
  var suggestion: String?

  var testDescription: String { words.joined(separator: " ") }
}

@Suite struct UsageErrorTests {
  static let mistakes = [
    Mistake(words: [], message: "a command is missing; it is one of find, compare, names, store"),
    Mistake(
      words: ["fnid"],
      message: "there is no command 'fnid'; the commands are find, compare, names, store",
      suggestion: "sample find"),
    Mistake(
      words: ["version"],
      message: "there is no command 'version'; the commands are find, compare, names, store",
      suggestion: "sample --version"),
    Mistake(
      words: ["hlep"],
      message: "there is no command 'hlep'; the commands are find, compare, names, store",
      suggestion: "sample help"),
    Mistake(
      words: ["xyzzy"],
      message: "there is no command 'xyzzy'; the commands are find, compare, names, store"),
    Mistake(
      words: ["store", "lst"], message: "there is no command 'lst'; the commands are pull, list",
      suggestion: "sample store list"),
    Mistake(words: ["store"], message: "a command is missing; it is one of pull, list"),
    Mistake(words: ["help", "find", "x"], message: "'sample find' has no commands below it"),
    Mistake(
      words: ["--format", "json", "find"],
      message: "--format comes after the command, as in 'sample find --format'"),
    Mistake(
      words: ["--versoin"], message: "there is no option --versoin here; name a command first",
      suggestion: "--version"),
    Mistake(
      words: ["find", "--thread", "2", "x"], message: "there is no option --thread",
      suggestion: "--threads"),
    Mistake(
      words: ["find", "--score", "2", "x"], message: "there is no option --score",
      suggestion: "--score-threshold"),
    Mistake(
      words: ["find", "--treshold=0.5", "x"], message: "there is no option --treshold",
      suggestion: "--score-threshold"),
    Mistake(
      words: ["find", "-format", "json"], message: "there is no option -f (in '-format')",
      suggestion: "--format"),
    Mistake(words: ["find", "-z", "x"], message: "there is no option -z"),
    Mistake(words: ["find", "-qz", "x"], message: "there is no option -z (in '-qz')"),
    Mistake(words: ["find", "--quiet=yes", "x"], message: "--quiet takes no value"),
    Mistake(words: ["find", "x", "--threads"], message: "--threads needs a value: --threads N"),
    Mistake(
      words: ["find", "x", "--model", "--quiet"],
      message: "--model needs a value: --model NAME|FILE"),
    Mistake(
      words: ["find", "x", "--model", "--"], message: "--model needs a value: --model NAME|FILE"),
    Mistake(words: ["find"], message: "INPUT is missing"),
    Mistake(words: ["find", "--"], message: "INPUT is missing"),
    Mistake(words: ["find", ""], message: "INPUT: the text is empty"),
    Mistake(words: ["compare", "a", "b", "c"], message: "'c' is one argument too many"),
    Mistake(
      words: ["find", "x", "--threads", "two"],
      message: "--threads: 'two' is not a whole number; give a whole number from 1 to 64"),
    Mistake(
      words: ["find", "x", "-t", "-5"],
      message: "--threads: -5 is out of range; give a whole number from 1 to 64"),
    Mistake(
      words: ["find", "x", "-t", "99999999999999999999"],
      message: "--threads: '99999999999999999999' is not a whole number; "
        + "give a whole number from 1 to 64"),
    Mistake(
      words: ["find", "x", "--score-threshold", "nan"],
      message: "--score-threshold: 'nan' is not a number; give a number from 0 to 1"),
    Mistake(
      words: ["find", "x", "--score-threshold=1.5"],
      message: "--score-threshold: 1.5 is out of range; give a number from 0 to 1"),
    Mistake(
      words: ["find", "x", "--format", "jsn"],
      message: "--format: 'jsn' is not one of text, json", suggestion: "--format json"),
    Mistake(
      words: ["find", "x", "--allow", "cat,,dog"],
      message: "--allow: 'cat,,dog' has an empty entry; separate entries by single commas"),
  ]

  @Test(arguments: mistakes)
  func `a mistake is named, and the right form suggested`(mistake: Mistake) throws {
    let error = try #require(Sample.error(mistake.words))
    #expect(error.message == mistake.message)
    #expect(error.suggestion == mistake.suggestion)
  }

  @Test func `the text names the program, the suggestion, the usage and the way to help`() throws {
    let error = try #require(Sample.error(["find", "--thread", "2"]))
    #expect(
      error.lines.joined(separator: "\n") + "\n" == """
        sample: there is no option --thread
        Did you mean '--threads'?
        Usage: sample find [options] INPUT...
        Run 'sample find --help' for more.

        """)
  }
}
