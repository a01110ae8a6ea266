import FoundationEssentials
import GitHubAPI
import TestSupport
import Testing

@testable import GHFQueries

/// The search for the differences between a list in order of account id and the expected ids.
struct BisectionTests {
  /// A list, with the number of its pages that were read.
  private struct Source {
    let ids: [Int64]
    private(set) var readCount = 0
    /// The ids on the pages that were read.
    private(set) var read: Set<Int64> = []

    init(_ ids: [Int64]) { self.ids = ids }

    var lastNumber: Int { max(1, (ids.count + pageLength - 1) / pageLength) }

    mutating func page(_ number: Int) -> [Int64] {
      readCount += 1
      let page = Array(ids[((number - 1) * pageLength)...].prefix(pageLength))
      read.formUnion(page)
      return page
    }

    mutating func bisection(expecting expected: [Int64], isProbing: Bool = false) -> Bisection {
      var bisection = Bisection(expecting: expected, lastPage: lastNumber, page(lastNumber))
      var numbers = isProbing ? bisection.probes : []
      repeat {
        for number in numbers { bisection.add(number, page(number)) }
        numbers = bisection.nextPages
      } while !numbers.isEmpty
      return bisection
    }
  }

  private static func accounts(_ ids: [Int64]) -> [Account] {
    ids.map { Account(id: $0, login: "a\($0)") }
  }

  @Test func readsNothingButTheLastPageOfAnUnchangedList() {
    let ids = (1...2_050).map(Int64.init)
    var source = Source(ids)
    let bisection = source.bisection(expecting: ids)
    #expect(bisection.missing.isEmpty && bisection.surplus(of: Self.accounts(ids)).isEmpty)
    #expect(bisection.count == 2_050 && bisection.isRegular && !bisection.isCostly)
    #expect(source.readCount == 1)
  }

  @Test func readsAPageOfEach25() {
    let ids = (1...250_000).map(Int64.init)
    var source = Source(ids)
    let bisection = source.bisection(expecting: ids, isProbing: true)
    #expect(bisection.probes.first == 25 && bisection.probes.last == 2_475)
    #expect(source.readCount == 100)
  }

  @Test(arguments: [0, 1, 99, 100, 101, 1_024, 2_048, 2_049])
  func findsOneDepartureInAboutLogarithmicallyManyPages(place: Int) {
    let expected = (1...2_050).map { Int64($0) * 3 }
    var actual = expected
    let gone = actual.remove(at: place)
    var source = Source(actual)
    let bisection = source.bisection(expecting: expected)
    #expect(bisection.missing == [gone])
    #expect(source.readCount <= 6)
  }

  @Test func recognisesOtherOrdersAndPagesThatAreNotFull() {
    let ids = (1...300).map(Int64.init)
    var bisection = Bisection(expecting: ids, lastPage: 3, Array(ids[200...]))
    #expect(bisection.isRegular)
    bisection.add(1, Array(ids[..<99]))
    #expect(!bisection.isRegular)
    bisection = Bisection(expecting: ids, lastPage: 3, Array(ids[200...].reversed()))
    #expect(!bisection.isRegular)
  }

  @Test func avoidsReadingMostPagesOneByOne() {
    let ids = (1...10_000).map(Int64.init)
    var source = Source(ids.filter { $0 % 50 != 0 })
    var bisection = Bisection(expecting: ids, lastPage: source.lastNumber, source.page(98))
    #expect(bisection.isCostly)
    source = Source(ids.filter { $0 != 5_000 })
    bisection = Bisection(expecting: ids, lastPage: 100, source.page(100))
    #expect(!bisection.isCostly)
  }

  @Test("finds all differences, except where departures and returns cancel, with few pages")
  func findsAllDifferences() {
    var generator = SeededGenerator()
    for _ in 0..<300 {
      let size = Int.random(in: 1...6_000, using: &generator)
      var pool = Set<Int64>()
      while pool.count < size + 40 {
        pool.insert(Int64.random(in: 1...Int64(size) * 20 + 900, using: &generator))
      }
      var ids = pool.shuffled(using: &generator)
      let old = ids.suffix(40)
      ids.removeLast(40)
      let departureCount = min(size - 1, Int.random(in: 0...6, using: &generator))
      let departed = Set(ids.prefix(departureCount))
      let returned = Set(old.prefix(Int.random(in: 0...3, using: &generator)))
      let expected = ids.sorted()
      let actual = Set(ids).subtracting(departed).union(returned).sorted()
      var source = Source(actual)
      let bisection = source.bisection(
        expecting: expected, isProbing: Bool.random(using: &generator))
      #expect(bisection.missing.isSubset(of: departed))
      let found = Set(bisection.surplus(of: Self.accounts(Array(source.read))).map(\.id))
      #expect(found == returned.intersection(source.read))
      // As many departures are missed as returns that cancel them.
      #expect(departed.count - bisection.missing.count == returned.count - found.count)
      let pages = Double(source.lastNumber)
      let changes = Double(departureCount + returned.count)
      let most = 1 + pages / 25 + changes * (max(0, Double((pages / max(1, changes)).exponent)) + 2)
      #expect(Double(source.readCount) <= most, "\(size) accounts, \(changes) changes")
    }
  }
}
