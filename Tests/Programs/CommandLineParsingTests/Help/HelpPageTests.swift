import Testing

@testable import CommandLineParsing

@Suite struct HelpPageTests {
  private func path(_ names: String...) -> CommandPath {
    names.reduce(CommandPath(root: Sample.program)) { path, name in
      path.command.subcommand(name).map(path.appending) ?? path
    }
  }

  @Test func `a command's page shows usage, arguments, options by section and examples`() {
    #expect(
      HelpPage(path("find")).text(width: 80) == """
        Finds things in pictures.

        Usage: sample find [options] INPUT...

        It looks everywhere.

        Arguments:
          INPUT...                 Pictures.

        Options:
          -t, --threads N          How many threads work on one picture. (default: 4)
              --score-threshold X  The lowest score that counts.
              --format text|json   How to print. (default: text)
              --allow NAME,...     Only these.
          -q, --quiet              Prints less.
          -l, --loud               Prints more.

        Model:
          -m, --model NAME|FILE    The model's name, or its file.

        Help:
          -h, --help               Shows this help.

        Examples:
          sample find photo.jpg
              Finds things in one picture.

        """)
  }

  @Test func `a group's page lists its commands`() {
    #expect(
      HelpPage(path()).text(width: 60) == """
        Shows what the parser can do.

        Usage: sample COMMAND

        Commands:
          find           Finds things in pictures.
          compare        Compares two pictures.
          names          Prints 'names' of models.
          store          Keeps models.

        Help:
          -h, --help     Shows this help.
              --version  Shows the version.

        Run 'sample COMMAND --help' for one command.

        """)
  }

  @Test(arguments: [40, 60, 100])
  func `lines fit the terminal`(width: Int) {
    let lines = HelpPage(path("find")).text(width: width).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= width })
    #expect(lines.count > 15)
  }

  @Test func `optional arguments stand in brackets`() {
    #expect(HelpPage(path("compare")).usage == "sample compare FIRST [SECOND]")
  }

  @Test(arguments: [
    ("one two three", 7, 0, "one two\nthree"),
    ("one two three", 7, 2, "one two\n  three"),
    ("incomprehensible word", 5, 0, "incomprehensible\nword"),
    ("", 5, 0, ""),
  ])
  func `paragraphs are broken between words`(text: String, width: Int, hanging: Int, want: String) {
    #expect(wrap(text, width: width, hanging: hanging) == want)
  }

  @Test func `lines that begin with a space keep their form`() {
    #expect(wrapParagraphs("a b c\n\n  keep   this", width: 3) == "a b\nc\n\n  keep   this")
  }
}
