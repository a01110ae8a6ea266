import GHFQueries
import GitHubAPI
import Testing

@testable import GHFBrowse

/// The requests that lists may use unasked without a token.
struct RequestSharesTests {
  private let shares = RequestShares()

  private func reader(_ place: Int, _ tab: BrowsePlace.Tab = .followers) -> RequestShares.Reader {
    .init(id: ListID(place: place, tab: tab))
  }

  @Test("gives a list a third of what is left, and never the last ten requests")
  func givesAThird() {
    for (left, count) in [(60, 18), (120, 38), (24, 6), (12, 0), (3, 0)] {
      let shares = RequestShares()
      shares.begin([reader(0)])
      #expect(shares.take(200, for: reader(0), of: left) == count, "\(left)")
      #expect(shares.take(2, for: reader(1), of: 60 + count) == 2)
    }
  }

  @Test("divides the third among lists of a place that are read together")
  func dividesTheThird() {
    let lists = [reader(0, .followers), reader(0, .following)]
    shares.begin(lists)
    let counts = lists.map { shares.take(200, for: $0, of: 60) }
    #expect(counts == [16, 0])
    // Once both are paused, another list of the place counts what is left then.
    for (list, count) in zip(lists, [186, 200]) { _ = shares.pause(list, lacking: count) }
    shares.begin([reader(0, .known)])
    #expect(shares.take(200, for: reader(0, .known), of: 42) == 12)
  }

  @Test("doesn't count requests twice that another place may still send")
  func countsWhatIsTaken() {
    shares.begin([reader(0)])
    #expect(shares.take(10, for: reader(0), of: 60) == 10)
    shares.begin([reader(1)])
    #expect(shares.take(200, for: reader(1), of: 60) == 14)
    shares.end([reader(0)])
    shares.begin([reader(2)])
    #expect(shares.take(200, for: reader(2), of: 60) == 13)
  }

  @Test("gives a refresh its own third, although the list before it may not have ended")
  func refreshes() {
    shares.begin([reader(0)])
    #expect(shares.take(200, for: reader(0), of: 60) == 18)
    let again = RequestShares.Reader(id: ListID(place: 0, tab: .followers, round: 1))
    shares.begin([again])
    #expect(shares.take(200, for: again, of: 60) == 18)
  }

  @Test("keeps no requests for checks of names, which need none")
  func looksUpNames() {
    var names = reader(0, .people)
    names.areNames = true
    #expect(shares.take(50, for: names, of: 60) == 20)
    _ = shares.pause(names, lacking: 30)
    shares.grant(inPlace: 0)
    #expect(shares.take(30, for: names, of: 40) == 30)
  }

  @Test("gives all but ten to the lists that the user wants, in order")
  func givesTheRest() throws {
    let ann = try Login(name: "ann")
    let lists = [Relation.followers, .following].map {
      RequestShares.Reader(id: ListID(place: 0, tab: .people), list: ListName($0, of: ann))
    }
    shares.begin(lists)
    for list in lists { _ = shares.take(100, for: list, of: 60) }
    #expect(shares.pause(lists[0], lacking: 86) == 86)
    #expect(shares.pause(lists[1], lacking: 100) == 186)
    shares.grant(inPlace: 0)
    #expect(shares.take(20, for: lists[0], of: 40) == 20)
    #expect(shares.take(100, for: lists[1], of: 40) == 4)
    #expect(shares.allows(2, of: 43) && !shares.allows(7, of: 43))
  }
}
