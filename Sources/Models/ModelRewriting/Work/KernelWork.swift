import ModelBytes
package import ModelFiles
package import VisionBase

/// The work of a model, and the part of it that this package's kernels can compute.
package struct KernelWork: Sendable, Equatable {
  /// The kinds of kernels.
  package enum Kind: String, Sendable, CaseIterable {
    /// For pictures of bytes.
    case bytes
    /// For pictures of floats.
    case floats
    /// For depthwise convolutions of floats with weights of bytes.
    case hybrid
    /// For numbers of 16 bits.
    case wide
  }

  /// A reason for leaving work to the runtime.
  package enum Reason: String, Sendable, CaseIterable {
    /// Weights are bytes, and pictures are floats.
    case dynamicRange
    /// Numbers have 16 bits.
    case wideNumbers
    /// The operator has a form that the kernels do not have, such as dilated windows.
    case form
    /// The kernels have the operator, but too little work beside it.
    case tooLittle
    /// The kernels have the operators, but gain little by them.
    case littleGain
  }

  /// Operators of one kind that the runtime computes.
  package struct Rest: Sendable, Equatable {
    package var operatorName: String
    package var reason: Reason
    /// The multiplications.
    package var products: Double

    package init(operatorName: String, reason: Reason, products: Double) {
      (self.operatorName, self.reason, self.products) = (operatorName, reason, products)
    }
  }

  /// The number of operators above which no kernels are looked for.
  fileprivate static let largestOperatorCount = 4096

  /// The multiplications of convolutions and matrix products in a run.
  package var products: Double
  /// The kernels for the model; nil if the runtime computes it all.
  package var kind: Kind?
  /// The multiplications that they compute.
  package var ownProducts: Double
  /// The multiplications left to the runtime, the most first.
  package var rest: [Rest]

  package init(
    products: Double = 0, kind: Kind? = nil, ownProducts: Double = 0, rest: [Rest] = []
  ) {
    (self.products, self.kind, self.ownProducts) = (products, kind, ownProducts)
    self.rest = rest
  }

  /// The share of the work that the kernels compute, 0 to 1.
  package var ownShare: Double { products > 0 ? ownProducts / products : 0 }
}

extension ModelFile {
  /// Measures the work of the model's main graph, and chooses the kernels for it.
  ///
  /// The processor, which may lack such kernels, plays no part. Throws `modelInvalid` for a graph
  /// that cannot be read.
  package func kernelWork() throws(VisionError) -> KernelWork {
    let graph = try ModelGraph(FlatBuffer(bytes), onlyMainSubgraph: true)
    let records = graph.subgraphs[0].operators
    let products = records.map(graph.work)
    var work = KernelWork(products: products.reduce(0, +))
    var own: Set<Int> = []
    var possible: Set<Int> = []
    var known: Set<Int> = []
    if subgraphCount == 1, bytes.byteCount <= StableBytes.mostCopied,
      records.count <= KernelWork.largestOperatorCount
    {
      known = try graph.knownOperators()
      own = Set(try ByteForest(in: graph).trees.flatMap(\.operators))
      if !own.isEmpty { work.kind = .bytes }
      if own.isEmpty {
        own = Set(try FloatForest(in: graph, evenIfSlow: false).trees.flatMap(\.operators))
        if !own.isEmpty { work.kind = .floats }
      }
      if own.isEmpty {
        own = Set(try graph.hybridPlaces().map(\.operatorIndex))
        if !own.isEmpty { work.kind = .hybrid }
      }
      if own.isEmpty {
        own = Set(try graph.widePlaces().map(\.operatorIndex))
        if !own.isEmpty { work.kind = .wide }
      }
      if own.isEmpty {
        possible = Set(try FloatForest(in: graph, evenIfSlow: true).trees.flatMap(\.operators))
      }
    }
    var rest: [[String]: KernelWork.Rest] = [:]
    for (index, record) in records.enumerated() where products[index] > 0 {
      guard !own.contains(index) else {
        work.ownProducts += products[index]
        continue
      }
      let name = operators[index].name
      let reason =
        possible.contains(index)
        ? .littleGain : graph.reason(for: record, isKnown: known.contains(index))
      let key = [name, reason.rawValue]
      rest[key, default: .init(operatorName: name, reason: reason, products: 0)].products +=
        products[index]
    }
    work.rest = rest.values.sorted {
      ($1.products, $0.operatorName, $0.reason.rawValue)
        < ($0.products, $1.operatorName, $1.reason.rawValue)
    }
    return work
  }
}

extension ModelGraph {
  /// Returns the operators for which there are kernels.
  fileprivate func knownOperators() throws(VisionError) -> Set<Int> {
    var reader = (bytes: ByteReader(self), floats: FloatReader(self))
    var known: Set<Int> = []
    for (index, record) in subgraphs[0].operators.enumerated() {
      let site = (
        bytes: try reader.bytes.site(of: record), floats: try reader.floats.site(of: record)
      )
      if site.bytes != nil || site.floats != nil { known.insert(index) }
    }
    return known
  }

  /// Returns the reason why kernels leave a convolution or matrix product to the runtime.
  fileprivate func reason(for record: OperatorRecord, isKnown: Bool) -> KernelWork.Reason {
    let tensors = subgraphs[0].tensors
    let filter = tensors[record.inputs[InputSlot.Convolution.filter]]
    let output = tensors[record.outputs[0]]
    let types = (weights: filter.type, picture: output.type)
    if types.picture == .int16 { return .wideNumbers }
    if types.picture == .float32, types.weights == .int8 || types.weights == .uint8 {
      return .dynamicRange
    }
    return isKnown ? .tooLittle : .form
  }
}
