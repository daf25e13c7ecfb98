import ModelBytes
import VisionBase

/// Checks one operator of a graph against its kernel's row in the table.
struct OperatorCheck {
  let site: OperatorSite
  let rule: OperatorRule
  let shapes: KnownShapes

  /// Checks an operator and returns the known shapes of its outputs.
  ///
  /// This is a separate function, so that no other reference to the shapes exists when the caller
  /// changes them: they would be copied for each operator.
  @inline(never)
  static func results(
    of site: OperatorSite, _ rule: OperatorRule, _ shapes: KnownShapes
  ) throws(VisionError) -> [[Int]?] {
    let check = OperatorCheck(site: site, rule: rule, shapes: shapes)
    try check.check()
    return try check.resultShapes()
  }

  private func check() throws(VisionError) {
    for number in site.record.inputs.indices {
      guard let rule = inputRule(number), let tensor = site.input(number) else { continue }
      try check(tensor, number, rule)
    }
    for number in site.record.outputs.indices {
      guard let rule = outputRule(number), let tensor = site.output(number) else { continue }
      try checkOutput(tensor, number, rule)
    }
    for requirement in rule.requirements { try check(requirement) }
  }

  /// Returns the certain part of an input's shape, with -1 for uncertain sides.
  ///
  /// Returns nil when its rank is not certain, or the input is absent.
  func shape(_ number: Int) -> [Int]? {
    let inputs = site.record.inputs
    return inputs.indices.contains(number) ? shapes[inputs[number]] : nil
  }

  /// Returns the row's name of an input.
  func name(_ number: Int) -> String { inputRule(number)?.name ?? "input \(number)" }

  private func inputRule(_ number: Int) -> InputRule? {
    if rule.inputs.indices.contains(number) { return rule.inputs[number] }
    return rule.inputs.last.flatMap { $0.repeats ? $0 : nil }
  }

  private func outputRule(_ number: Int) -> OutputRule? {
    if rule.outputs.indices.contains(number) { return rule.outputs[number] }
    return rule.outputs.last.flatMap { $0.repeats ? $0 : nil }
  }

  func check(
    _ tensor: TensorRecord, _ number: Int, _ rule: InputRule
  ) throws(VisionError) {
    guard fits(tensor.type, rule.types) else {
      throw site.badType(
        "its \(rule.name) is \(tensor.type.rawValue) and must be \(words(rule.types))")
    }
    guard !rule.isConstant || tensor.content != nil else {
      throw site.badShape("its \(rule.name) is not a constant, and its kernel does not check it")
    }
    try checkRank(tensor, number, rule)
    guard let counts = rule.counts else { return }
    guard let count = KnownShapes.count(shape(number)), counts.contains(count) else {
      throw site.badShape(
        "its \(rule.name) has \(KnownShapes.count(shape(number)).map(String.init) ?? "an unknown number of") "
          + "elements and must have "
          + (counts.count == 1
            ? "\(counts.lowerBound)" : "\(counts.lowerBound) to \(counts.upperBound)"))
    }
  }

  private func checkRank(
    _ tensor: TensorRecord, _ number: Int, _ rule: InputRule
  ) throws(VisionError) {
    let shape = shape(number)
    if let shape, rule.ranks.contains(shape.count), !rule.isRankTrusted { return }
    // The delegate reads declared shapes before any kernel has computed its own.
    if let shape, rule.ranks.contains(shape.count), rule.ranks.contains(tensor.shape.count) {
      return
    }
    guard shape != nil || rule.isRankTrusted else { return }
    let needed =
      rule.ranks.count == 1
      ? "\(rule.ranks.lowerBound)" : "\(rule.ranks.lowerBound) to \(rule.ranks.upperBound)"
    throw site.badShape(
      "its \(rule.name) has "
        + (shape == nil
          ? "a shape that is not known before the run"
          : "\(rule.ranks.contains(shape?.count ?? 0) ? tensor.shape.count : shape?.count ?? 0) dimensions")
        + " and needs \(needed)" + (shape == nil ? " dimensions" : ""))
  }

  private func checkOutput(
    _ tensor: TensorRecord, _ number: Int, _ rule: OutputRule
  ) throws(VisionError) {
    let output = number == 0 ? "output" : "output \(number)"
    switch rule.types {
    case .rule(let types):
      guard !fits(tensor.type, types) else { return }
      throw site.badType(
        (site.input(0).map { "its input is \($0.type.rawValue), " } ?? "")
          + "its \(output) \(tensor.type.rawValue) and must be \(words(types))")
    case .option(let kind, let slot):
      let code = Int(try site.needed(site.options(kind)).int8(slot))
      guard code != tensor.type.schemaCode || !ElementTypeSet.integers.contains(tensor.type) else {
        return
      }
      throw site.badType(
        "its \(output) is \(tensor.type.rawValue) and must be of the type in its options, "
          + "int32 or int64")
    }
  }

  private func fits(_ type: ElementType, _ rule: TypeRule) -> Bool {
    switch rule {
    case .of(let types): types.contains(type)
    case .same(let number): site.input(number).map { $0.type == type } ?? true
    case .by(let number, let rows): allowed(number, rows).map { $0.contains(type) } ?? true
    }
  }

  private func allowed(
    _ number: Int, _ rows: [(ElementTypeSet, ElementTypeSet)]
  ) -> ElementTypeSet? {
    guard let other = site.input(number) else { return nil }
    return rows.first { $0.0.contains(other.type) }?.1 ?? []
  }

  private func words(_ rule: TypeRule) -> String {
    switch rule {
    case .of(let types): types.names
    case .same(let number): site.input(number)?.type.rawValue ?? "the same"
    case .by(let number, let rows): allowed(number, rows)?.names ?? "another"
    }
  }
}

extension OperatorSite {
  func badType(_ words: String) -> VisionError {
    VisionError(place(), of: graph.buffer, "\(name): \(words)", ModelFault.badType)
  }

  func badScale(_ words: String) -> VisionError {
    VisionError(
      place(), of: graph.buffer, "\(name): \(words)", ModelFault.badQuantization,
      code: .modelUnsupported)
  }

  /// Returns the error for an operator that cannot be used at all.
  func unsupported(_ words: String) -> VisionError {
    VisionError(
      place(), of: graph.buffer, "\(name): \(words)",
      { ModelFault.unknownValue($0, value: builtin.rawValue) },
      code: .modelUnsupported)
  }
}

extension ModelVerifier {
  /// Checks all operators of a graph against the table.
  ///
  /// It checks them in their order, so that the shapes of their inputs are known as far as
  /// possible.
  static func checkOperators(
    of subgraph: Subgraph, in graph: ModelGraph, rules: inout [Int: OperatorRule]
  ) throws(VisionError) {
    var shapes = KnownShapes(of: subgraph)
    for (index, record) in subgraph.operators.enumerated() {
      let site = OperatorSite(graph: graph, subgraph: subgraph, index: index, record: record)
      try site.checkOptions()
      let known = rules[record.codeIndex]
      let row = if let known { known } else { try site.rule() }
      guard let rule = row else { continue }
      rules[record.codeIndex] = rule
      let results = try OperatorCheck.results(of: site, rule, shapes)
      for (output, shape) in zip(record.outputs, results) { shapes[output] = shape }
    }
  }
}

extension OperatorSite {
  /// Returns the operator's row; nil for a custom operator that the runtime rejects itself.
  func rule() throws(VisionError) -> OperatorRule? {
    if builtin == .custom {
      return RuntimeCustomOperator(rawValue: name).map(OperatorRule.custom)
    }
    guard !builtin.needsVariables, builtin != .lstm || record.inputs.count == 5 else {
      throw unsupported("it keeps tensors from run to run, which the runtime does not support")
    }
    guard !builtin.lacksKernel, let rule = OperatorRule.of(builtin) else {
      throw unsupported("the runtime has no kernel for it")
    }
    return rule
  }
}
