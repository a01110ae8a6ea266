import FoundationEssentials
import TestSupport
import Testing

/// Checks the reports of the simulated year against what GitHub showed.
struct WatchYearLaws {
  /// A report as a program reads it.
  struct Report: Decodable, Equatable {
    struct Person: Decodable, Equatable {
      let login: String
      let id: Int
    }

    struct Renaming: Decodable, Equatable {
      let login: String
      let id: Int
      let oldLogin: String
    }

    let id: String
    let list: String
    let login: String
    let untilAt: String
    let count: Int
    let followed: [Person]
    let unfollowed: [Person]
    let renamed: [Renaming]

    var changeCount: Int { followed.count + unfollowed.count + renamed.count }
  }

  /// The lists on each day, as GitHub showed them.
  private(set) var days: [WatchYearGitHub.Lists] = []
  private let start: Date
  /// The sum of the reports, from the first snapshot on.
  private var believed: WatchYearGitHub.Lists = [:]
  private var seen: [String: (bytes: [UInt8], isUnrecorded: Bool)] = [:]
  private var readCount = 0
  private(set) var repeatCount = 0
  private(set) var changeCount = 0
  private(set) var violations: [String] = []
  private var ids: [String: Int]

  init(start: Date) {
    self.start = start
    ids = Dictionary(
      uniqueKeysWithValues: (0..<WatchYearGitHub.accountCount).map {
        (WatchYearGitHub.login($0), 1_001 + $0)
      })
    ids["renamed-in-july"] = WatchYearGitHub.renamed
  }

  mutating func begin(_ lists: WatchYearGitHub.Lists) { believed = lists }

  mutating func note(_ lists: WatchYearGitHub.Lists) { days.append(lists) }

  /// Reads the deliveries since the last call.
  mutating func read(_ all: [WatchYearDirector.Delivery]) throws {
    for delivery in all[readCount...] {
      let report = try JSONDecoder.ofReports.decode(Report.self, from: Data(delivery.bytes))
      if let old = seen[report.id] {
        repeatCount += 1
        if !old.isUnrecorded { violations.append("\(report.id) came twice without a kill") }
        if try !Self.areSame(old.bytes, delivery.bytes) {
          violations.append("\(report.id) came again with other changes")
        }
        seen[report.id] = (delivery.bytes, delivery.isUnrecorded)
        continue
      }
      seen[report.id] = (delivery.bytes, delivery.isUnrecorded)
      if report.login != delivery.user { violations.append("GHF_USER is \(delivery.user)") }
      if report.list != "followers" { violations.append("the list is \(report.list)") }
      try apply(report)
    }
    readCount = all.count
  }

  private static func areSame(_ one: [UInt8], _ other: [UInt8]) throws -> Bool {
    let reports = try [one, other].map {
      try JSONDecoder.ofReports.decode(Report.self, from: Data($0))
    }
    return reports[0] == reports[1]
  }

  private mutating func apply(_ report: Report) throws {
    guard let account = ids[report.login] else {
      violations.append("nobody watches \(report.login)")
      return
    }
    let date = try Date(report.untilAt, strategy: .iso8601)
    let day = Int(date.timeIntervalSince(start) / 86_400)
    let truth = days[day][account] ?? [:]
    changeCount += report.changeCount
    for person in report.followed {
      if believed[account]?[person.id] != nil { violations.append("\(person.id) arrives twice") }
      if truth[person.id] == nil {
        violations.append(
          "\(person.id) didn't arrive at \(account) by \(report.untilAt), day \(day)")
      }
      believed[account]?[person.id] = person.login
    }
    for person in report.unfollowed {
      if believed[account]?[person.id] == nil { violations.append("\(person.id) departs twice") }
      if truth[person.id] != nil {
        violations.append("\(person.id) is a follower of \(account) on day \(day)")
      }
      believed[account]?[person.id] = nil
    }
    for person in report.renamed {
      if believed[account]?[person.id] != person.oldLogin {
        violations.append("\(person.id) wasn't \(person.oldLogin)")
      }
      believed[account]?[person.id] = person.login
    }
    if report.count != believed[account]?.count {
      violations.append("\(report.login) has \(report.count), not \(believed[account]?.count ?? 0)")
    }
  }

  /// Compares the sum of all reports with the lists at the end.
  mutating func end(_ lists: WatchYearGitHub.Lists, except isHidden: (Int) -> Bool) {
    for (account, people) in lists where !isHidden(account) && believed[account] != people {
      let known = believed[account] ?? [:]
      let missing = people.filter { known[$0.key] != $0.value }
      let extra = known.filter { people[$0.key] != $0.value }
      violations.append("\(account): not reported \(missing), still believed \(extra)")
    }
  }
}

extension JSONDecoder {
  /// A decoder of what `ghf changes` and `ghf watch` report.
  static var ofReports: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }
}
