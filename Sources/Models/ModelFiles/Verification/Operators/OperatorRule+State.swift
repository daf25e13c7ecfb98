extension OperatorRule {
  /// Returns the row of an operator that runs other graphs, or of the one that keeps state between
  /// runs.
  static func state(_ builtin: BuiltinOperator) -> OperatorRule? {
    switch builtin {
    case .if:
      OperatorRule(
        "if.cc",
        [
          .of("condition", [.bool]).counting(1...1), .of("argument", .everything).repeated,
        ], [.of(.everything).repeated], [.callees])
    case .while:
      OperatorRule(
        "while.cc", [.of("argument", .everything).repeated], [.of(.everything).repeated],
        [.callees])
    case .stablehloCase:
      OperatorRule(
        "stablehlo_case.cc",
        [.of("index", [.int32]).counting(1...1), .of("argument", .everything).repeated],
        [.of(.everything).repeated], [.twoBranches, .callees])
    case .stablehloComposite:
      OperatorRule(
        "stablehlo_composite.cc", [.of("argument", .everything).repeated],
        [.of(.everything).repeated], [.attributes, .callees])
    case .callOnce: OperatorRule("call_once.cc", [], [])
    case .lstm:
      // The kernel writes to its second and fifth input.
      OperatorRule(
        "lstm.cc",
        [
          .of("input", [.float32, .uint8], rank: 2...2), .same("activation", rank: 2...2),
          .same("weights", rank: 2...2),
          .by("bias", 0, [([.float32], [.float32]), ([.uint8], [.int32])], rank: 1...1),
          .by("state", 0, [([.float32], [.float32]), ([.uint8], [.int16])], rank: 2...2),
        ],
        [
          .same(), .by(0, [([.float32], [.float32]), ([.uint8], [.int16])]), .same(),
          .by(0, [([.float32], [.float32]), ([.uint8], [.int16])]),
        ], shape: .rank(2), [.ownState])
    default: nil
    }
  }

  /// Returns the row of a variable or table, which persists between runs.
  static func resource(_ builtin: BuiltinOperator) -> OperatorRule? {
    switch builtin {
    case .varHandle: OperatorRule("var_handle.cc", [], [.of([.resource])], [.ownHandles])
    case .readVariable:
      OperatorRule(
        "read_variable.cc", [.of("variable", [.resource])],
        [.of(ElementTypeSet.wholeBytes + [.string])])
    case .assignVariable:
      OperatorRule(
        "assign_variable.cc",
        [.of("variable", [.resource]), .of("value", ElementTypeSet.wholeBytes + [.string])], [])
    case .hashtable: OperatorRule("hashtable.cc", [], [.of([.resource])], [.ownHandles])
    case .hashtableFind:
      OperatorRule(
        "hashtable_find.cc",
        [
          .of("table", [.resource], rank: 0...1), .of("key", [.int64, .string]),
          .by("default", 1, otherwise).counting(1...1),
        ], [.by(1, otherwise)], shape: .same(1))
    case .hashtableImport:
      OperatorRule(
        "hashtable_import.cc",
        [
          .of("table", [.resource], rank: 0...1), .of("keys", [.int64, .string]),
          .by("values", 1, otherwise),
        ], [])
    case .hashtableSize:
      OperatorRule(
        "hashtable_size.cc", [.of("table", [.resource], rank: 0...1)], [.of([.int64])],
        shape: .rank(1))
    case .skipGram:
      OperatorRule(
        "skip_gram.cc", [.of("input", [.string])], [.of([.string])],
        [
          .option(.skipGram, OptionSlot.SkipGram.size, "ngram_size", 1...1 << 16),
          .option(.skipGram, OptionSlot.SkipGram.mostSkipped, "max_skip_size", 0...1 << 16),
        ])
    default: nil
    }
  }

  /// The types of a table's keys and values: numbers to texts, or the reverse.
  private static let otherwise: [(ElementTypeSet, ElementTypeSet)] = [
    ([.int64], [.string]), ([.string], [.int64]),
  ]
}
