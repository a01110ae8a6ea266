import TestSupport
import Testing

@testable import GHFQueries
@testable import GitHubAPI

/// Counts, medians and samples against simpler computations of the same.
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

  @Test("chooses everyone equally often, and the same people for the same seed")
  func samplesUniformly() {
    var random = SeededGenerator()
    let all = (0..<40).map { _ in
      Account(id: Int64.random(in: 1...Int64.max, using: &random), login: "x")
    }
    var chosen: [Int64: Int] = [:]
    let rounds = 4_000
    for _ in 0..<rounds {
      let sample = PeopleSample(size: 10, seed: random.next())
      let people = sample.people(from: all)
      #expect(people.count == 10)
      for person in people { chosen[person.id, default: 0] += 1 }
    }
    // Binomial: 1,000 ± 27.4; five standard deviations fail once in 40,000 runs of 40 people.
    for account in all { #expect(abs((chosen[account.id] ?? 0) - rounds / 4) < 138) }
    let sample = PeopleSample(size: 10, seed: 7)
    let people = sample.people(from: all)
    #expect(people == all.filter(people.contains))
    #expect(Set(sample.people(from: all.shuffled()).map(\.id)) == Set(people.map(\.id)))
    #expect(PeopleSample(size: 40, seed: 7).people(from: all) == all)
    #expect(PeopleSample(size: 10, seed: 8).people(from: all) != people)
    // A person who leaves is replaced, and no other.
    let fewer = sample.people(from: all.filter { $0.id != people[0].id })
    #expect(Set(fewer.map(\.id)).intersection(people.map(\.id)).count == 9)
  }

  @Test("the margin of error holds the true share in about 95 of 100 samples")
  func marginsCover() {
    var random = SeededGenerator()
    for (total, size, share) in [
      (450, 50, 0.5), (450, 50, 0.1), (200, 100, 0.3), (2_000, 60, 0.02),
    ] {
      let having = Int(Double(total) * share)
      let rounds = 2_000
      var hits = 0
      for _ in 0..<rounds {
        // A sample without replacement.
        var (left, leftHaving, count) = (total, having, 0)
        for _ in 0..<size {
          if Int.random(in: 0..<left, using: &random) < leftHaving {
            count += 1
            leftHaving -= 1
          }
          left -= 1
        }
        let margin = PeopleSample.margin(of: count, in: size, from: total)
        if abs(Double(count) / Double(size) - Double(having) / Double(total)) <= margin {
          hits += 1
        }
      }
      #expect(hits > rounds * 91 / 100, "\(total), \(size), \(share): \(hits)")
    }
    #expect(PeopleSample.margin(of: 3, in: 10, from: 10) == 0)
    #expect(PeopleSample.margin(of: 0, in: 1, from: 2) <= 1)
  }
}
