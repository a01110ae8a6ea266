import GHFQueries
import GitHubAPI
import Testing

@testable import GHFBrowse

/// The requests that lists may send unasked without a token.
struct RequestAllowancesTests {
  private let allowances = RequestAllowances()

  private func list(_ place: Int, _ tab: BrowsePlace.Tab = .followers) -> ListID {
    ListID(place: place, tab: tab)
  }

  @Test("gives a place a third of what is left, and never the last ten requests")
  func givesAThird() {
    for (place, (left, count)) in [(60, 18), (120, 38), (24, 6), (12, 0), (3, 0)].enumerated() {
      #expect(allowances.take(200, for: list(place), of: left) == count, "\(left)")
    }
    #expect(RequestAllowances.third(of: 43) == 14 && RequestAllowances.third(of: 12) == 2)
  }

  @Test("gives all lists of a place one third together, whatever is left later")
  func givesOneThird() {
    #expect(allowances.take(10, for: list(0), of: 60) == 10)
    #expect(allowances.take(200, for: list(0, .following), of: 50) == 8)
    #expect(allowances.take(200, for: list(0, .known), of: 5_000) == 0)
    #expect(allowances.take(200, for: list(1), of: 60) == 18, "another place")
  }

  @Test("gives a place a new third after a refresh")
  func renews() {
    #expect(allowances.take(200, for: list(0), of: 60) == 18)
    allowances.renew(inPlace: 0)
    #expect(allowances.take(200, for: list(0), of: 42) == 12)
  }

  @Test("keeps no requests for checks of names, which need none")
  func looksUpNames() {
    let names = list(0, .people)
    #expect(allowances.take(50, for: names, of: 60, checking: 0) == 20)
    allowances.grant(names)
    #expect(allowances.take(30, for: names, of: 40, checking: 0) == 30)
  }

  @Test("counts what all parts of a list lack, and gives them all but ten after a yes, in order")
  func givesTheRest() async {
    let set = list(0, .people)
    #expect(allowances.take(200, for: set, of: 60, checking: 2) == 16)
    let asked = await withTaskGroup(of: Int.self) { group in
      for count in [86, 100] {
        group.addTask { [allowances] in
          var sum = 0
          await allowances.wait(for: set, lacking: count) { sum = $0 }
          return sum
        }
      }
      group.cancelAll()
      return await group.reduce(0) { max($0, $1) }
    }
    #expect(asked == 186)
    allowances.grant(set)
    #expect(allowances.take(20, for: set, of: 40) == 20)
    #expect(allowances.take(100, for: set, of: 40) == 4)
  }
}
