import Testing
import VisionBase

@testable import Evaluation

@Suite struct YAMLReaderTests {
  private func description(_ text: String) throws -> YOLODescription {
    try YOLODescription(Array(text.utf8), named: "data.yaml")
  }

  @Test(
    arguments: [
      (#"names: ["dog, small", 'cat]']"#, ["dog, small", "cat]"]),
      (#"names: {0: "dog, small", 1: 'a: b'}"#, ["dog, small", "a: b"]),
      ("names: ['it''s', it's]", ["it's", "it's"]),
      (#"names: ["a\"b", "d\u006fg", "\x41\U0001F600\\\t"]"#, ["a\"b", "dog", "A😀\\\t"]),
      ("names: [dog, # first, of all\n  cat]", ["dog", "cat"]),
      ("names: [\n  dog, # ]\n  cat # b\n]\nnc: 2", ["dog", "cat"]),
      ("foo:\n  names: [cat, dog]\nnames: [dog, cat]", ["dog", "cat"]),
      ("foo:\n- names: [cat, dog]\nnames:\n- dog\n- cat", ["dog", "cat"]),
      ("\"names\" : [dog, 'a#b', c#d]", ["dog", "a#b", "c#d"]),
      ("# names: [x]\n\nnames:\n  # c\n\n  - dog\n  - cat # d\n", ["dog", "cat"]),
      ("names:\n  1: cat\n  0: dog\n", ["dog", "cat"]),
      ("names: {\"1\":cat, 0: dog,}\r\nnc: 2\r\n", ["dog", "cat"]),
      ("names: [dog, cat]\rnc: 2\r", ["dog", "cat"]),
      ("\u{FEFF}%YAML 1.2\n--- # one\nnames: [dog, cat]\n...\nnames: [x]", ["dog", "cat"]),
      ("  nc: 2\n  names: [dog, cat]", ["dog", "cat"]),
      ("names:\n- dog\n-\n- cat\n- ''\n", ["dog", "class 1", "cat", "class 3"]),
      ("names: [0, yes, a:b]", ["0", "yes", "a:b"]),
      (
        "names: [dog, traffic\n    light, 'fire\n    hydrant']",
        ["dog", "traffic light", "fire hydrant"]
      ),
      ("names: {0: salt\n & pepper, 1: a\n\n  # c\n}", ["salt & pepper", "a"]),
      ("names: [\"a \\\n  b\", \"c\\ \n\n d\", 'e ''\n f']", ["a b", "c \nd", "e ' f"]),
      ("names:\n    ['a',\n     'b']\nnc: 2", ["a", "b"]),
      ("names:\n", []), ("", []), ("nc: 3", []),
    ] as [(String, [String])])
  func `names are read as YAML has them`(text: String, names: [String]) throws {
    #expect(try description(text).classes == names)
  }

  @Test func `members that are not wanted may contain anything`() throws {
    let text = """
      # A data set
      path: ../datasets/coco8 # its root
      val: 'it''s # x
        more'
      test: # empty
      roboflow: &r
        names: [q]
      <<: *r
      augment: [
       1, 'a]', it's, # ]
      2]
      x: !!python/none {a: "}\\""}
      download: |
        names: x
      \t# a tab
        s = '{'

      names: [dog]
      nc: 1
      last: "a
        b"
      """
    #expect(try description(text).classes == ["dog"])
  }

  @Test(
    arguments: [
      ("names: &a [dog]", 1, "YAML that is not read here"),
      ("names: *a", 1, "YAML that is not read here"),
      ("names: !!seq [dog]", 1, "YAML that is not read here"),
      ("a: 1\nnames: |\n  dog\n", 2, "YAML that is not read here"),
      ("{names: [dog]}", 1, "YAML that is not read here"),
      ("names: [a,,b]", 1, "YAML that is not read here"),
      ("names:\n  - dog: x\n", 2, "begins a map; put it in quotes"),
      ("names: [\ndog: x]", 2, "begins a map; put it in quotes"),
      ("names:\n  - [dog]\n", 2, "a list or a map where a name must be"),
      ("names:\n  0:\n    a: b\n", 3, "a list or a map where a name must be"),
      ("names:\n  - dog\n    and more\n", 3, "this continues the line above"),
      ("names:\n  - dog\n - cat\n", 3, "indented unlike the keys above"),
      ("names:\n\t- dog\n", 2, "a tab indents this line"),
      ("names: dog", 1, "names must be a list, as in names: [a, b]"),
      ("names: [a]\n\nnames: [b]", 3, "'names' is here for the second time"),
      ("names: [a]\n---\nnames: [b]", 2, "a second document begins here"),
      ("names: [a,\nb\n", 1, "this bracket is not closed"),
      ("a: [1,\nb", 1, "this bracket is not closed"), ("a: 'b\n", 1, "this quote is not closed"),
      ("names: ['a\n", 1, "this quote is not closed"),
      ("names: [a\n  b: c]", 2, "begins a map; put it in quotes"),
      (#"names: ["\q"]"#, 1, "an escape after a backslash is none that YAML has"),
      (#"names: ["\ud83d"]"#, 1, "an escape after a backslash is none that YAML has"),
      ("names: [\"a\" b]", 1, "a comma or ']' is missing before this"),
      ("names: [a] b", 1, "more behind the value than a comment"),
      ("names: {0:cat}", 1, "needs a colon, a blank and a value"),
      ("names:\n  0: a\n  2: b", 3, "must count from 0, each once and without a gap"),
      ("names: {0: a, 0: b}", 1, "must count from 0, each once and without a gap"),
      ("names: {a: b}", 1, "must count from 0, each once and without a gap"),
      ("- a", 1, "an entry of a list is where 'key: value' must be"),
      ("names: [a]\nhello", 2, "not of the form 'key: value'"),
      ("names: " + String(repeating: "[", count: 100_000), 1, "nested too deeply"),
      ("nc: 5\nnames: [dog, cat]", 1, "there are 5 classes, and 2 have names"),
      ("nc: x\nnames: [dog, cat]", 1, "nc must be the number of classes"),
      ("kpt_names: [left_a, b, Left a]", 1, "two key points called 'Left a'"),
      ("kpt_names:\n  0: [a, '']", 2, "a key point without a name"),
      ("kpt_shape: 17", 1, "kpt_shape must say"),
    ] as [(String, Int, String)])
  func `all else is refused with its line`(text: String, line: Int, words: String) throws {
    let error = #expect(throws: VisionError.self) { try description(text) }
    #expect(
      error?.code == .inputInvalid
        && error?.message.bytes.hasPrefix("data.yaml, line \(line): ") == true
        && error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test func `key points have a list, or one for each class`() throws {
    let each = try description(
      "kpt_names:\n  0:\n    - nose\n    - 'left, eye'\n  1:\n    - x\nkpt_shape:\n- 2\n- 3")
    #expect(each.keypointNames == ["nose", "left, eye"])
    #expect(each.keypointShape == YOLODescription.KeypointShape(count: 2, numbersEach: 3))
    #expect(try description("kpt_names: {1: b, 0: a}").keypointNames == ["a", "b"])
  }
}
