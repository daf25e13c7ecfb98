import Inference
import ModelRewriting
import VisionBase
import VisionReports

extension KernelUse {
  var json: JSONValue {
    [
      "products": .integer(Int(exactly: work.products) ?? .max),
      "kernels": .optional(obstacle == nil ? work.kind?.rawValue : nil),
      "ownShare": .number((ownShare * 1000).rounded() / 1000),
      "obstacle": .optional(obstacle?.rawValue),
      "rest": .array(
        work.rest.map { rest in
          [
            "operator": .string(rest.operatorName), "reason": .string(rest.reason.rawValue),
            "share": .number((share(of: rest) * 1000).rounded() / 1000),
          ]
        }),
    ]
  }

  /// A line for the work, and one for each part of it.
  var lines: [String] {
    guard work.products > 0 else { return [] }
    var lines = ["Work: \(Self.text(work.products)) multiplications a run"]
    if let kind = work.kind, let obstacle {
      lines.append("  \(percent(1)) by the runtime: \(obstacle.text(for: kind))")
      return lines
    }
    if let kind = work.kind {
      lines.append("  \(percent(ownShare)) by this package's kernels for \(kind.text)")
    }
    lines += work.rest.map { rest in
      "  \(percent(share(of: rest))) by the runtime: \(rest.operatorName), \(rest.reason.text)"
    }
    return lines
  }

  private func share(of rest: KernelWork.Rest) -> Double { rest.products / work.products }

  private func percent(_ share: Double) -> String { "\(fixed(share * 100, decimals: 1)) %" }

  private static func text(_ products: Double) -> String {
    products >= 1e6
      ? "\(fixed(products / 1e6, decimals: products >= 1e8 ? 0 : 1)) million"
      : fixed(products, decimals: 0)
  }
}

extension KernelWork.Kind {
  fileprivate var text: String {
    switch self {
    case .bytes: "bytes"
    case .floats: "floats"
    case .hybrid: "depthwise windows of bytes over floats"
    case .wide: "numbers of 16 bits"
    }
  }
}

extension KernelUse.Obstacle {
  fileprivate func text(for kind: KernelWork.Kind) -> String {
    switch (self, kind) {
    case (.machine, .bytes):
      "kernels for bytes need AVX-512 VNNI or AVX-VNNI and a release build"
    case (.machine, .floats), (.machine, .hybrid):
      "kernels for floats need AVX2 and a release build"
    case (.machine, .wide):
      "kernels for numbers of 16 bits need AVX2 and a release build"
    case (.threads, _): "kernels for floats serve two threads at most"
    }
  }
}

extension KernelWork.Reason {
  fileprivate var text: String {
    switch self {
    case .dynamicRange: "weights of bytes beside pictures of floats"
    case .wideNumbers: "numbers of 16 bits"
    case .form: "in a form without kernels here"
    case .tooLittle: "in pieces too small to change kernels for"
    case .littleGain: "about as fast there"
    }
  }
}
