import TestSupport
import Testing

@testable import GHFQueries
@testable import GitHubAPI

/// Counts and medians against simpler computations of the same.
struct PeopleStatisticsTests {
  private static func profile(followers: Int, createdAt: String? = nil) -> Profile {
    var profile = Profile(Account(id: 1, login: "ann"))
    profile[.followerCount] = .number(Int64(followers))
    profile[.createdAt] = FieldValue(createdAt)
    return profile
  }

  @Test("gives the median and the decades of sorted numbers")
  func agreesWithSortedNumbers() throws {
    var random = SeededGenerator()
    for round in 0..<500 {
      let highest = [0, 1, 12, 1_000, Int64.max.asCount].randomElement(using: &random) ?? 0
      let numbers = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        Int.random(in: 0...highest, using: &random)
      }.sorted()
      var statistics = PeopleStatistics()
      for number in numbers.shuffled(using: &random) {
        statistics.add(Self.profile(followers: number))
      }
      let (low, high) = (numbers[(numbers.count - 1) / 2], numbers[numbers.count / 2])
      let sum = low + high
      let median = sum % 2 == 0 ? "\(sum / 2)" : "\(sum / 2).5"
      #expect(statistics.median?.description == median, "round \(round)")
      let decades = statistics.decades
      #expect(decades.map(\.count).reduce(0, +) == numbers.count)
      for (name, count) in decades {
        // Numbers of as many digits; 0 has a row of its own.
        let digits = name.split(separator: "-")[0].utf8.count
        let isZero = name == "0"
        let expected = numbers.count { ($0 == 0) == isZero && String($0).utf8.count == digits }
        #expect(count == expected, "round \(round): \(name)")
      }
    }
  }

  @Test func hasNoMedianWithoutPeople() {
    let statistics = PeopleStatistics()
    #expect(statistics.median == nil)
    #expect(statistics.decades.isEmpty)
  }

  @Test(arguments: [
    ("2011-01-25T18:44:36Z", 2011), ("2012-01-01T00:30:00+01:00", 2011), ("", nil), ("2011", nil),
    ("soon, in the year Z!", nil), (nil, nil),
  ])
  func readsTheYearInUTC(_ time: String?, _ year: Int?) {
    #expect(PeopleStatistics.year(of: time) == year)
  }
}
