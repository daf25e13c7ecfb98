import OptionDeclarations
import Testing

@Suite struct OptionTests {
  private static let kinds: [(option: OptionDeclaration, kind: OptionKind)] = [
    (Flag("a", help: "").option, .flag),
    (Option("a", .text, help: "").option, .text),
    (Option("a", .file.shown(as: "PATH"), help: "").option, .file),
    (Option("a", .folder, help: "").option, .folder),
    (Option("a", .integer(in: 1...9), default: 3, help: "").option, .integer(1...9)),
    (Option("a", .number(in: 0...1), help: "").option, .number(0...1)),
    (Option(list: "a", .text, help: "").option, .text),
    (
      Option("a", .choice([("no", 0), ("yes", 1)]), default: 1, help: "").option,
      .choice(["no", "yes"])
    ),
  ]

  @Test(arguments: kinds)
  func `a declaration says what its value is`(option: OptionDeclaration, kind: OptionKind) {
    #expect(option.kind == kind)
    #expect(option.takesValue == (kind != .flag))
    #expect((option.placeholder != nil) == option.takesValue)
  }

  @Test func `a declaration has the default as it is typed`() {
    #expect(Option("a", .integer(), default: 3, help: "").option.defaultText == "3")
    #expect(
      Option("a", .choice([("no", 0), ("yes", 1)]), default: 1, help: "").option.defaultText
        == "yes")
    #expect(Option("a", .integer(), help: "").option.defaultText == nil)
  }

  @Test func `another default takes the place of the one in words`() {
    let typed = Option("a", .number(), default: 0.5, help: "The lowest.").option
    #expect(typed.showing(default: "0.1").defaultText == "0.1")
    #expect(typed.showing(default: "0.1").help == "The lowest.")
    let said = Option("a", .number(), help: "The lowest (default: the model's own).").option
    #expect(said.showing(default: "0.1").help == "The lowest.")
    #expect(said.showing(default: "0.1").defaultText == "0.1")
    #expect(said.help == "The lowest (default: the model's own).")
  }

  @Test func `only a list is repeatable`() {
    #expect(Option(list: "a", .text, help: "").option.isRepeatable)
    #expect(!Option("a", .text, help: "").option.isRepeatable)
    #expect(!Flag("a", help: "").option.isRepeatable)
  }
}
