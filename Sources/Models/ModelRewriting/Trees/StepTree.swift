internal import ModelFiles

/// Steps that depend on one tensor, directly or through others of them.
///
/// Everything they read is among them, except for that tensor. A kernel can therefore compute them
/// all in one pass.
package struct StepTree<Plane: Sendable, Step: Sendable>: Sendable {
  /// One step with the indices of its input and output planes.
  package struct Place: Sendable {
    package let step: Step
    package let inputs: [Int]
    package let output: Int
  }

  /// The tensors; the first is the root.
  package internal(set) var planes: [Plane]
  /// The steps, each after those it reads.
  package internal(set) var steps: [Place] = []
  /// The planes that are read outside of these steps.
  package internal(set) var outputs: [Int] = []
  /// The further results that are read outside.
  package internal(set) var endings: [TreeEnding] = []

  /// The index of each plane's tensor in the model's graph, and the reverse.
  private(set) var tensors: [Int]
  private var planeOfTensor: [Int: Int]
  /// The indices of the operators.
  private(set) var operators: [Int] = []

  init(root: Int, plane: Plane) {
    planes = [plane]
    tensors = [root]
    planeOfTensor = [root: 0]
  }

  mutating func append(_ site: StepSite<Plane, Step>, operator index: Int) {
    // The tensors are in the tree: otherwise the step would not be part of it.
    let places = site.inputs.map { planeOfTensor[$0.tensor] ?? 0 }
    steps.append(Place(step: site.step, inputs: places, output: planes.count))
    planeOfTensor[site.output.tensor] = planes.count
    planes.append(site.output.plane)
    tensors.append(site.output.tensor)
    operators.append(index)
  }

  /// Adds results that are no planes.
  mutating func append(_ ending: TreeEnding, operator index: Int) {
    endings.append(ending)
    operators.append(index)
  }

  /// Leaves out steps whose results are not read, such as borders that convolutions make.
  mutating func dropUnreadSteps() {
    var read = Set(outputs).union(endings.flatMap(\.planes))
    var kept: [Place] = []
    for place in steps.reversed() where read.contains(place.output) {
      read.formUnion(place.inputs)
      kept.append(place)
    }
    steps = kept.reversed()
  }

  /// Returns the plane of a tensor that a step writes; nil for others.
  func plane(of tensor: Int) -> Int? { planeOfTensor[tensor].flatMap { $0 > 0 ? $0 : nil } }

  /// The tensors of all results, in the order of the outputs and then the endings.
  var results: [Int] { outputs.map { tensors[$0] } + endings.flatMap(\.tensors) }
}

/// An operator that is a step, with its input pictures and its output.
struct StepSite<Plane: Sendable, Step: Sendable> {
  var step: Step
  let inputs: [(tensor: Int, plane: Plane)]
  let output: (tensor: Int, plane: Plane)
}

/// The trees that grow while a graph's operators are read in order.
struct StepTrees<Plane: Sendable, Step: Sendable> {
  private(set) var trees: [StepTree<Plane, Step>] = []
  /// The work of each tree.
  private(set) var work: [Double] = []

  private var treeOfTensor: [Int: Int] = [:]
  private let inputs: Set<Int>

  init(in subgraph: Subgraph) { inputs = subgraph.inputSet }

  /// Adds a step to the tree of its inputs; returns false if it cannot be part of one.
  ///
  /// Steps whose inputs are in several trees cannot, nor ones whose output is known already.
  mutating func add(
    _ site: StepSite<Plane, Step>, operator index: Int, work: Double
  ) -> Bool {
    let output = site.output.tensor
    guard !inputs.contains(output), treeOfTensor[output] == nil, let number = tree(of: site)
    else { return false }
    trees[number].append(site, operator: index)
    treeOfTensor[output] = number
    self.work[number] += work
    return true
  }

  /// Adds results of the tree that steps write some tensors of, if they are all of one.
  ///
  /// `ending` makes them from the planes of the tensors.
  mutating func end(
    _ tensors: [Int], operator index: Int, _ ending: (_ planes: [Int]) -> TreeEnding
  ) {
    let numbers = Set(tensors.map { treeOfTensor[$0] })
    guard numbers.count == 1, let number = numbers.first ?? nil else { return }
    let planes = tensors.compactMap(trees[number].plane(of:))
    guard planes.count == tensors.count else { return }
    let ending = ending(planes)
    // Kernels know one suppression.
    if ending.isSuppression, trees[number].endings.contains(where: \.isSuppression) { return }
    trees[number].append(ending, operator: index)
  }

  private mutating func tree(of site: StepSite<Plane, Step>) -> Int? {
    let (tensor, plane) = site.inputs[0]
    if site.inputs.count > 1 {
      let numbers = site.inputs.map { treeOfTensor[$0.tensor] }
      return numbers.allSatisfy { $0 == numbers[0] } ? numbers[0] : nil
    }
    if let number = treeOfTensor[tensor] { return number }
    trees.append(StepTree(root: tensor, plane: plane))
    work.append(0)
    treeOfTensor[tensor] = trees.count - 1
    return trees.count - 1
  }
}
