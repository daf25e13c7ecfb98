import Foundation
import TestSupport

/// Runs cases of one door one after the other and says before each which it is.
struct FuzzChild {
  let door: Door
  let seed: UInt64

  /// What the child writes, one a line: the number of the case that begins, or how it went.
  enum Line {
    case begins(Int)
    case ended(taken: Int, refused: Int)
    case lacksMaterial
    case fault(String)

    var text: String {
      switch self {
      case .begins(let number): "\(number)\n"
      case .ended(let taken, let refused): "end \(taken) \(refused)\n"
      case .lacksMaterial: "lacks\n"
      case .fault(let words):
        "fault " + words.split(whereSeparator: \.isNewline).joined(separator: "; ") + "\n"
      }
    }

    init?(_ text: some StringProtocol) {
      let words = text.split(separator: " ", maxSplits: 1)
      switch words.first {
      case "lacks": self = .lacksMaterial
      case "fault": self = .fault(words.count > 1 ? String(words[1]) : "")
      case "end":
        let numbers = words.dropFirst().flatMap { $0.split(separator: " ").compactMap { Int($0) } }
        guard numbers.count == 2 else { return nil }
        self = .ended(taken: numbers[0], refused: numbers[1])
      default:
        guard let number = words.first.flatMap({ Int($0) }) else { return nil }
        self = .begins(number)
      }
    }
  }

  /// Runs the cases with these numbers.
  func run(_ numbers: Range<Int>) throws {
    // What the package itself prints must not be taken for the child's own words.
    let words = FileHandle(fileDescriptor: dup(STDOUT_FILENO))
    dup2(STDERR_FILENO, STDOUT_FILENO)
    func say(_ line: Line) { words.write(Data(line.text.utf8)) }

    let folder = try ScratchFolder()
    guard let knock = try door.open(folder) else { return say(.lacksMaterial) }
    var (taken, refused) = (0, 0)
    for number in numbers {
      say(.begins(number))
      var random = door.random(seed: seed, number: number)
      do {
        switch try knock(&random) {
        case .taken: taken += 1
        case .refused: refused += 1
        }
      } catch {
        say(.fault("\(error)"))
      }
    }
    say(.ended(taken: taken, refused: refused))
  }
}
