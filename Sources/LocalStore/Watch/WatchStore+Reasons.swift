package import GitHubAPI

package import struct FoundationEssentials.Date

/// The reason that a person left a watched list, as a row of `watch.db`.
package struct WatchedDeparture: Sendable, Equatable {
  /// The time of the snapshot without the person.
  package let at: Date
  /// GitHub's id of the person.
  package let person: Int64
  /// The reason in machine-readable output.
  package let reason: String
  /// The person's new login, if renamed.
  package let login: String?

  package init(at: Date, person: Int64, reason: String, login: String?) {
    self.at = at
    self.person = person
    self.reason = reason
    self.login = login
  }

  fileprivate var values: [SQLValue] {
    [.date(at), .integer(person), .text(reason), .text(login)]
  }

  fileprivate func checksum(of list: WatchedList, on host: String) -> Int64 {
    Checksum.of(
      "\(host)\n\(reason)\n\(login ?? "")",
      [
        UInt64(bitPattern: list.account), UInt64(list.direction.number),
        at.timeIntervalSinceReferenceDate.bitPattern, UInt64(bitPattern: person),
      ])
  }
}

extension WatchStore {
  /// Returns the known reasons of departures from a list.
  package func departures(from list: WatchedList) throws(StorageError) -> [WatchedDeparture] {
    try read { database throws(StorageError) in
      var departures: [WatchedDeparture] = []
      let (path, host) = (database.path, host)
      try database.run(
        WatchSQL.reasons, .text(host), .integer(list.account), .integer(list.direction.number)
      ) { row throws(StorageError) in
        let departure = WatchedDeparture(
          at: row.date(0) ?? .distantPast, person: row.integer(1) ?? 0, reason: row.text(2) ?? "",
          login: row.text(3))
        if row.integer(4) != departure.checksum(of: list, on: host) {
          throw .damage("reason", in: path)
        }
        departures.append(departure)
      }
      return departures
    } ?? []
  }

  /// Changes a list as it is stored now, and stores the reasons of departures from it, in one
  /// transaction.
  ///
  /// - Returns: The list; nil if another process has removed it meanwhile.
  package func update(
    _ list: WatchedList, _ departures: [WatchedDeparture] = [],
    _ update: (inout WatchedList) -> Void = { _ in }
  ) throws(StorageError) -> WatchedList? {
    try change { database throws(StorageError) -> WatchedList? in
      guard var list = try lists(in: &database).first(where: { $0.isSameList(as: list) }) else {
        return nil
      }
      update(&list)
      try keep(list, in: &database)
      for departure in departures {
        try database.run(
          WatchSQL.keepReason,
          [.text(host), .integer(list.account), .integer(list.direction.number)]
            + departure.values + [.integer(departure.checksum(of: list, on: host))])
      }
      return list
    } ?? nil
  }

  /// Returns the requests that runs have sent until a limit's reset; nil before the first run.
  package func spending() throws(StorageError) -> ShareTransport.Use? {
    try read { database throws(StorageError) in
      var spending: ShareTransport.Use?
      let (path, host) = (database.path, host)
      try database.run(WatchSQL.spending, .text(host)) { row throws(StorageError) in
        let found = ShareTransport.Use(
          resetsAt: row.date(0) ?? .distantPast, limit: Int(row.integer(1) ?? 0),
          requestCount: Int(row.integer(2) ?? 0))
        if row.integer(3) != found.checksum(on: host) { throw .damage("spending", in: path) }
        spending = found
      }
      return spending
    } ?? nil
  }

  /// Stores the requests that were sent until a limit's reset.
  package func keep(_ spending: ShareTransport.Use) throws(StorageError) {
    try change { database throws(StorageError) in
      try database.run(
        WatchSQL.keepSpending, .text(host), .date(spending.resetsAt), .integer(spending.limit),
        .integer(spending.requestCount), .integer(spending.checksum(on: host)))
    }
  }
}

extension ShareTransport.Use {
  fileprivate func checksum(on host: String) -> Int64 {
    Checksum.of(
      host,
      [
        resetsAt.timeIntervalSinceReferenceDate.bitPattern, UInt64(bitPattern: Int64(limit)),
        UInt64(bitPattern: Int64(requestCount)),
      ])
  }
}
