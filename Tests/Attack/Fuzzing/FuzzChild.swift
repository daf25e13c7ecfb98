import Foundation
import TestSupport

/// A runner of one door's cases in sequence, which announces each before it starts.
struct FuzzChild {
  let door: Door
  let seed: UInt64

  /// The number of cases by outcome.
  struct Counts: Equatable {
    var taken = 0
    var refused = 0

    mutating func count(_ answer: Door.Answer) {
      switch answer {
      case .taken: taken += 1
      case .refused: refused += 1
      }
    }

    static func += (sum: inout Counts, more: Counts) {
      sum.taken += more.taken
      sum.refused += more.refused
    }
  }

  /// A line of the child's output: the case that begins, or its outcome; and the counts so far.
  enum Line: Equatable {
    case begins(Int, Counts)
    case ended(Counts)
    case lacks(String)
    case fault(String)

    var text: String {
      switch self {
      case .begins(let number, let counts): "\(number) \(counts.taken) \(counts.refused)\n"
      case .ended(let counts): "end \(counts.taken) \(counts.refused)\n"
      case .lacks(let words): "lacks " + Self.inOneLine(words)
      case .fault(let words): "fault " + Self.inOneLine(words)
      }
    }

    init?(_ text: some StringProtocol) {
      let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      let rest = words.count > 1 ? String(words[1]) : ""
      let numbers = rest.split(separator: " ").compactMap { Int($0) }
      switch (words.first, numbers.count) {
      case ("lacks", _): self = .lacks(rest)
      case ("fault", _): self = .fault(rest)
      case ("end", 2): self = .ended(Counts(taken: numbers[0], refused: numbers[1]))
      case (let word?, 2):
        guard let number = Int(word) else { return nil }
        self = .begins(number, Counts(taken: numbers[0], refused: numbers[1]))
      default: return nil
      }
    }

    private static func inOneLine(_ words: String) -> String {
      words.split(whereSeparator: \.isNewline).joined(separator: "; ") + "\n"
    }
  }

  /// Runs the cases with these numbers.
  func run(_ numbers: Range<Int>) throws {
    // Output of the package itself must not be taken for the child's.
    let words = FileHandle(fileDescriptor: dup(STDOUT_FILENO))
    dup2(STDERR_FILENO, STDOUT_FILENO)
    func say(_ line: Line) { words.write(Data(line.text.utf8)) }

    let folder = try ScratchFolder()
    let knock: Door.Knock
    do {
      knock = try door.open(folder)
    } catch let missing as MissingMaterial {
      return say(.lacks(missing.description))
    }
    var counts = Counts()
    for number in numbers {
      say(.begins(number, counts))
      var random = door.random(seed: seed, number: number)
      do {
        counts.count(try knock(&random))
      } catch {
        say(.fault("\(error)"))
      }
    }
    say(.ended(counts))
  }
}
