package import LocalStore

package import struct FoundationEssentials.Date

/// The accounts that left a list and came back, according to its log.
package struct Churn: Sendable {
  /// A time that an account was not in the list.
  package struct Absence: Sendable, Equatable {
    /// The time of the first list without the account.
    package let leftAt: Date
    /// The time of the first list with the account again; nil if it hasn't come back.
    package fileprivate(set) var returnedAt: Date?
  }

  /// An account that came back at least once.
  package struct Account: Sendable, Equatable {
    package let id: Int64
    /// The last known login.
    package let login: String
    /// The absences, earliest first.
    package let absences: [Absence]

    /// The number of times it came back.
    package var returnCount: Int { absences.count { $0.returnedAt != nil } }
    /// True if it is in the list now.
    package var isBack: Bool { absences.last?.returnedAt != nil }

    fileprivate var latest: Date {
      absences.map { $0.returnedAt ?? $0.leftAt }.max() ?? .distantPast
    }
  }

  /// The accounts that came back most often first, and of these, the latest change first.
  package let accounts: [Account]
  /// The number of departures, of these and all other accounts.
  package let departureCount: Int

  /// The number of departures after which the account came back.
  package var returnCount: Int { accounts.map(\.returnCount).reduce(0, +) }

  /// Finds the accounts that have left since a time, or at any time, and came back later.
  package init(of history: SnapshotHistory?, since date: Date? = nil) {
    var absences: [Int64: [Absence]] = [:]
    var logins: [Int64: String] = [:]
    for moment in history?.moments ?? [] {
      for person in moment.changes.went {
        absences[person.id, default: []].append(Absence(leftAt: moment.date))
        logins[person.id] = person.login
      }
      // Of other accounts, no departure is known.
      for person in moment.changes.came {
        guard var known = absences[person.id] else { continue }
        known[known.count - 1].returnedAt = moment.date
        absences[person.id] = known
        logins[person.id] = person.login
      }
      for renaming in moment.changes.renamed where absences[renaming.id] != nil {
        logins[renaming.id] = renaming.to
      }
    }
    if let date { absences = absences.mapValues { $0.filter { $0.leftAt >= date } } }
    departureCount = absences.values.map(\.count).reduce(0, +)
    accounts = absences.map { id, absences in
      Account(id: id, login: logins[id] ?? "", absences: absences)
    }
    .filter { $0.returnCount > 0 }
    .sorted { ($0.returnCount, $0.latest, $1.id) > ($1.returnCount, $1.latest, $0.id) }
  }
}
