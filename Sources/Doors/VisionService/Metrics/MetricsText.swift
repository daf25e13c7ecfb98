internal import VisionBase

/// A writer of metrics in the text format of Prometheus, version 0.0.4.
struct MetricsText {
  private(set) var text = ""

  /// The kinds of metrics.
  enum Kind: String {
    case counter, gauge, histogram
  }

  /// Begins a metric.
  mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  /// Adds a value of a metric.
  mutating func add(_ name: String, _ labels: [(String, String)], _ value: Double) {
    let whole = Int(exactly: value).map(String.init)
    text += "\(name)\(Self.labels(labels)) \(whole ?? "\(value)")\n"
  }

  /// Adds a metric with a single value.
  mutating func add(single name: String, _ kind: Kind, _ help: String, _ value: Double) {
    begin(name, kind, help)
    add(name, [], value)
  }

  /// Adds the values of a histogram.
  mutating func add(
    histogram name: String, _ labels: [(String, String)] = [], _ counts: Histogram.Counts
  ) {
    var sum = 0
    for (bound, count) in zip(Histogram.bounds, counts.buckets) {
      sum += count
      add("\(name)_bucket", labels + [("le", "\(bound)")], Double(sum))
    }
    add("\(name)_bucket", labels + [("le", "+Inf")], Double(counts.count))
    add("\(name)_sum", labels, counts.sum)
    add("\(name)_count", labels, Double(counts.count))
  }

  private static func labels(_ labels: [(String, String)]) -> String {
    guard !labels.isEmpty else { return "" }
    return "{" + labels.map { "\($0)=\"\(escaped($1))\"" }.joined(separator: ",") + "}"
  }

  private static func escaped(_ value: String) -> String {
    var text = ""
    for letter in value.unicodeScalars {
      switch letter {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(letter)
      }
    }
    return text
  }
}
