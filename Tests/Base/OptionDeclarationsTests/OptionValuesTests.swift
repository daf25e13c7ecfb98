import OptionDeclarations
import Testing

@Suite struct OptionValuesTests {
  private static let threads = Option("threads", .integer(in: 1...64), default: 4, help: "")
  private static let name = Option("name", .text, help: "")
  private static let allow = Option(list: "allow", .text, help: "")
  private static let quiet = Flag("quiet", help: "")

  private func values(_ given: (option: OptionDeclaration, word: String)...) throws -> OptionValues
  {
    var values = OptionValues()
    for (option, word) in given { try values.add(word, to: option) }
    return values
  }

  @Test func `what is not given has its default and no words`() {
    let values = OptionValues()
    #expect(values[Self.threads] == 4 && !values.isGiven(Self.threads))
    #expect(values[Self.name] == nil && values[Self.allow].isEmpty && !values[Self.quiet])
    #expect(values.words(of: Self.threads.option).isEmpty)
  }

  @Test func `the last value counts`() throws {
    let values = try values((Self.threads.option, "2"), (Self.threads.option, "8"))
    #expect(values[Self.threads] == 8 && values.isGiven(Self.threads))
    #expect(values.words(of: Self.threads.option) == ["8"])
  }

  @Test func `a list has a value and a word for each entry`() throws {
    let values = try values((Self.allow.option, "cat, dog"), (Self.allow.option, "bird"))
    #expect(values[Self.allow] == ["cat", "dog", "bird"])
    #expect(values.words(of: Self.allow.option) == ["cat", "dog", "bird"])
  }

  @Test func `a flag is given or not, without words`() throws {
    let values = try values((Self.quiet.option, ""))
    #expect(values[Self.quiet] && values.words(of: Self.quiet.option).isEmpty)
  }

  @Test func `a wrong word changes nothing`() throws {
    var values = try values((Self.threads.option, "2"), (Self.allow.option, "cat"))
    #expect(throws: ValueProblem.self) { try values.add("65", to: Self.threads.option) }
    #expect(throws: ValueProblem.self) { try values.add("dog,,bird", to: Self.allow.option) }
    #expect(values[Self.threads] == 2 && values[Self.allow] == ["cat"])
    #expect(values.words(of: Self.threads.option) == ["2"])
    #expect(values.words(of: Self.allow.option) == ["cat"])
  }

  @Test func `an option has an effect beside one that it needs`() throws {
    let count = Option("count", .text, help: "").needing(Self.name, Self.quiet)
    let options = [count.option, Self.name.option, Self.quiet.option]
    #expect(try values().idleOption(among: options) == nil)
    #expect(
      try values((count.option, "x")).idleOption(among: options)
        == "--count has no effect without --name or --quiet")
    for (other, word) in [(Self.name.option, "x"), (Self.quiet.option, "")] {
      #expect(try values((count.option, "x"), (other, word)).idleOption(among: options) == nil)
    }
  }

  @Test func `an option has no effect beside one that it excludes`() throws {
    let file = Option("file", .file, help: "").excluding(Self.quiet)
    let options = [Self.quiet.option, file.option]
    #expect(try values((file.option, "x")).idleOption(among: options) == nil)
    #expect(
      try values((file.option, "x"), (Self.quiet.option, "")).idleOption(among: options)
        == "--file has no effect beside --quiet")
  }
}
