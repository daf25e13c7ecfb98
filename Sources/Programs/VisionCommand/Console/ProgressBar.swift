internal import VisionBase

/// The line that shows the progress of some work, as pure text.
struct ProgressBar: Sendable {
  /// The unit of the counts.
  enum Unit: Sendable {
    case items
    case frames
    case bytes
    /// Steps without a name for people; their share is shown.
    case steps
  }

  var unit = Unit.items
  /// The name of the work, before the bar.
  var title = ""
  var width = 80

  private static let barWidth = 24

  /// Returns the line after `elapsed` seconds; `total` is nil when it is unknown.
  func line(done: Int, total: Int?, elapsed: Double) -> String {
    var parts: [String] = title.isEmpty ? [] : [title]
    if let total, total > 0 { parts.append(bar(Double(done) / Double(total))) }
    parts.append(amount(done, of: total))
    let rate = elapsed > 0 ? Double(done) / elapsed : 0
    if rate > 0 {
      if let text = self.rate(rate) { parts.append(text) }
      if let total, done < total, unit != .steps || done > total / 100 {
        parts.append("\(duration(Double(total - done) / rate)) left")
      }
    }
    return String(Array(parts.joined(separator: "  ")).prefix(max(width - 1, 10)))
  }

  private func bar(_ fraction: Double) -> String {
    let filled = Int((min(max(fraction, 0), 1) * Double(Self.barWidth)).rounded(.down))
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: "-", count: Self.barWidth - filled) + "]"
  }

  private func amount(_ done: Int, of total: Int?) -> String {
    if unit == .steps, let total, total > 0 { return "\(done * 100 / total) %" }
    return total.map { "\(amount(done))/\(amount($0))" } ?? amount(done)
  }

  private func amount(_ count: Int) -> String {
    unit == .bytes ? ByteCount.text(count) : "\(count)"
  }

  /// Returns the speed; nil for a unit without a name.
  private func rate(_ rate: Double) -> String? {
    switch unit {
    case .bytes: "\(ByteCount.text(Int(min(rate, 1e15))))/s"
    case .items: "\(fixed(rate, decimals: rate < 10 ? 1 : 0))/s"
    case .frames: "\(fixed(rate, decimals: rate < 10 ? 1 : 0)) frames/s"
    case .steps: nil
    }
  }

  private func duration(_ seconds: Double) -> String {
    let whole = Int(min(seconds.rounded(.up), 359_999))
    let clock = "\(twoDigits(whole / 60 % 60)):\(twoDigits(whole % 60))"
    return whole < 3600 ? clock : "\(whole / 3600):\(clock)"
  }

  private func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
