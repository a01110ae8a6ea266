import FoundationEssentials
import GitHubAPI
package import LocalStore

/// The changes of a watched list at one of its snapshots, which are delivered together, or the news that
/// its account is gone.
///
/// There is a report for each snapshot with changes, because only this makes its id stable: a check
/// that comes between a failed delivery and the next one adds a report and changes none.
package struct WatchReport: Sendable {
  /// The kinds of reports, by their names in JSON.
  package enum Kind: String, Sendable {
    case changes
    /// The list's account is deleted or hidden; there are no changes.
    case gone
    /// The changes are made up, to try the program or the feed.
    case test
  }

  /// The list as it is stored.
  package let list: WatchedList
  /// The mark of the snapshot, which is the list's once the report is delivered.
  package let mark: Int64
  package let changes: ChangeReport
  /// The host of the list, in lower case.
  let host: String
  package var kind = Kind.changes

  /// The id, the same whenever the report is made again: a UUID of version 8 (RFC 9562, section 5.8)
  /// from the SHA-256 of the list and the snapshot's time.
  package var id: String { WatchReport.uuid(of: key) }

  /// Returns the id of one of the changes.
  package func id(of change: ChangeRecord) -> String {
    WatchReport.uuid(of: "\(key)\n\(change.kind.rawValue)\n\(change.person?.id ?? 0)")
  }

  private var key: String {
    """
    ghf watch
    \(host)
    \(list.account)
    \(list.direction.rawValue)
    \(changes.until.timeIntervalSinceReferenceDate.bitPattern)
    """ + (kind == .changes ? "" : "\n\(kind.rawValue)")
  }

  static func uuid(of text: String) -> String {
    var bytes = Array(SHA256.digest(of: Array(text.utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    var digits = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { digits += "-" }
      digits += String(hexadecimal: byte, length: 2)
    }
    return "urn:uuid:" + digits
  }
}

extension QueryError {
  /// True if checks of other watched lists would fail too.
  package var endsWatch: Bool {
    switch cause {
    case .gitHub(let error): error.scope == .everything
    // Damaged snapshots are usually those of one list.
    case .storage(.damaged): false
    case .storage, .silentServer, .shortage: true
    default: false
    }
  }

  /// True if GitHub has no account with the id of a watched list.
  var isMissingAccount: Bool {
    if case .account = subject { kind == .gone } else { false }
  }

  /// True if the list was read and is empty, perhaps because the profile is private.
  package var mayBePrivate: Bool {
    if case .mayBePrivate = cause { true } else { false }
  }

  /// True if the limit of requests in an hour ended the query, of which the share is a part.
  package var isHourlyLimit: Bool {
    switch cause {
    case .gitHub(.limited(let reached)): reached.kind == .primary
    case .shortage: true
    default: false
    }
  }
}
