import Testing

@testable import Movies

@Suite struct ConcealmentTests {
  /// Follows pictures, `K` and `p` intact, `C` and `c` concealed, large letters key frames; returns
  /// the indices of those that are news.
  private func news(_ pictures: String, _ concealment: Concealment = Concealment()) -> [Int] {
    var concealment = concealment
    return pictures.utf8.enumerated().compactMap { index, letter in
      let isKey = letter < UInt8(ascii: "a")
      let isConcealed = letter | 0x20 == UInt8(ascii: "c")
      return concealment.isNews(isKey: isKey, isConcealed: isConcealed) ? index : nil
    }
  }

  @Test(
    "each place of damage is news once",
    arguments: [
      ("KpppKpp", []), ("KpccpKpp", [2]), ("KpcpcKpcp", [2, 7]), ("KCKKCCK", [1, 4]), ("C", [0]),
      ("ccpcKpp", []), ("ppccKpcp", [6]),
    ])
  func places(pictures: String, expected: [Int]) { #expect(news(pictures) == expected) }

  @Test func `what is built on damage that was reported otherwise is no news`() {
    var concealment = Concealment()
    concealment.noteReport()
    #expect(news("pccKpc", concealment) == [5])
  }

  @Test func `damage that cannot be reported yet stays news`() {
    var concealment = Concealment()
    let isNews = [true, false].map { isKey in
      concealment.isNews(isKey: isKey, isConcealed: !isKey, canTell: false)
    }
    #expect(isNews == [false, false])
    #expect(news("pcc", concealment) == [1])
  }
}
