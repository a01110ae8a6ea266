package import FoundationEssentials
import GHFMessages
package import GHFQueries
package import GitHubAPI
package import LocalStore

/// A feed of the last changes of watched lists (RFC 4287).
///
/// It depends on the stored changes alone: a feed that is written again, such as after a crash, is the
/// same, and so are its ids.
///
/// A change stays for at least 30 days and until 1,000 newer ones: readers fetch a feed when they like,
/// so a change that a later one displaces at once is lost for them. The changes of a snapshot stay
/// together, and those that weren't delivered yet are all in it.
package enum AtomFeed {
  /// The parts of a feed that a later one in the same file keeps.
  package struct Identity: Sendable {
    /// The feed's id, random and kept in the file, so that it stays if the file is moved.
    package let id: String
    /// The address of the host whose accounts it is about.
    package let host: String

    /// Creates the identity of a new feed.
    package init(on base: APIBase) {
      id = "urn:uuid:" + UUID().uuidString.lowercased()
      host = base.webOrigin
    }

    /// The number of bytes at the beginning of a file that have the identity.
    package static let byteCount = 1_000

    /// Reads the identity at the beginning of a file; nil if it isn't a feed that ghf has written.
    package init?(_ bytes: [UInt8]) {
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.contains(AtomFeed.generator),
        let id = text.between("<id>", "</id>"), let host = text.between(AtomFeed.source, "\"")
      else { return nil }
      (self.id, self.host) = (id, host)
    }
  }

  private struct Entry {
    let report: WatchReport
    /// Nil if the report itself is the entry: the list's account is gone.
    let change: ChangeRecord?

    var id: String { change.map { report.id(of: $0) } ?? report.id }
    var date: Date { change?.finding.at ?? report.changes.until }
  }

  /// The least age in seconds, and the least number of newer changes, at which a change may be dropped.
  private static let leastAge = 30 * 86_400.0
  private static let leastNewerCount = 1_000
  /// The number of bytes from which a piece is passed on.
  private static let pieceSize = 65_536
  private static let generator = "<generator uri=\"\(Version.home)\""
  private static let source = #"<link rel="via" href=""#

  /// Returns the feed of some reports as a document; the newest change comes first.
  ///
  /// The changes of one snapshot are in the order in which `ghf changes` prints them.
  ///
  /// - Parameters:
  ///   - reports: The reports about all lists, in any order.
  ///   - base: The host to whose pages the entries link.
  ///   - identity: What the feed in the file has.
  ///   - start: The time of a feed without changes.
  ///   - now: The time now, which matters only if changes were found while the clock was ahead.
  /// - Returns: The document.
  package static func contents(
    of reports: [WatchReport], on base: APIBase, _ identity: Identity, from start: Date,
    at now: Date
  ) -> FileContents.Pieces {
    let reports = kept(reports, at: now)
    let updated = reports.first?.changes.until ?? start
    let head = [
      #"<?xml version="1.0" encoding="utf-8"?>"#,
      #"<feed xmlns="http://www.w3.org/2005/Atom">"#,
      "\(generator) version=\"\(Version.ghf)\">ghf</generator>",
      "<id>\(identity.id)</id>",
      "\(source)\(identity.host.escapedForXML)\"/>",
      "<title>Changes of followers</title>",
      "<updated>\(updated.formatted(.iso8601))</updated>",
      "<author><name>ghf</name></author>",
    ]
    return { append throws(StorageError) in
      var piece: [UInt8] = []
      func add(_ lines: [String]) throws(StorageError) {
        for line in lines { piece += Array(line.utf8) + [0x0A] }
        if piece.count < pieceSize { return }
        try append(piece)
        piece = []
      }
      try add(head)
      for report in reports {
        for entry in entries(of: report) { try add(lines(of: entry, entry.id, on: base)) }
      }
      try add(["</feed>"])
      try append(piece)
    }
  }

  /// Returns the reports whose changes the feed has, newest first.
  private static func kept(_ reports: [WatchReport], at now: Date) -> [WatchReport] {
    func precedes(_ one: WatchReport, _ other: WatchReport) -> Bool {
      func place(_ report: WatchReport) -> (Date, Int64, Int64, String) {
        // Two lists of version 3 may have the same mark.
        (report.changes.until, report.mark, report.list.account, report.list.direction.rawValue)
      }
      return place(one) > place(other)
    }
    let newest = reports.filter { $0.changeCount > 0 }.sorted(by: precedes)
    let latest = min(newest.first?.changes.until ?? now, now)
    var newerCount = 0
    return newest.filter { report in
      defer { newerCount += report.changeCount }
      return newerCount < leastNewerCount || !report.isDelivered
        || latest.timeIntervalSince(report.changes.until) <= leastAge
    }
  }

  private static func entries(of report: WatchReport) -> [Entry] {
    report.kind == .gone
      ? [Entry(report: report, change: nil)]
      : report.changes.records.map { Entry(report: report, change: $0) }
  }

  private static func lines(of entry: Entry, _ id: String, on base: APIBase) -> [String] {
    let change = entry.change
    let list = entry.report.changes.list
    let sentence = change?.sentence(about: list) ?? "\(list.login) is deleted or hidden"
    let title = (entry.report.kind == .test ? "Test: \(sentence)" : sentence).escapedForXML
    // `try?`: an account whose login isn't valid has no page.
    let login = change?.person.flatMap { try? Login(name: $0.login) }
    let page = base.pageURL(of: login ?? list.login)
    let date = entry.date.formatted(.iso8601)
    return [
      "<entry>",
      "<id>\(id)</id>",
      "<title>\(title)</title>",
      "<updated>\(date)</updated>",
      "<published>\(date)</published>",
      #"<link rel="alternate" href="\#(page.escapedForXML)"/>"#,
      #"<category term="\#(change?.kind.rawValue ?? entry.report.kind.rawValue)"/>"#,
      "<summary>\(title)</summary>",
      "</entry>",
    ]
  }
}

extension WatchReport {
  /// The number of entries about it.
  fileprivate var changeCount: Int {
    kind == .gone
      ? 1 : changes.changes.came.count + changes.changes.went.count + changes.changes.renamed.count
  }

  /// True if its delivery was recorded.
  fileprivate var isDelivered: Bool {
    kind == .gone ? list.isGoneDelivered : mark <= list.delivered
  }
}

extension String {
  /// Returns the text between two others; nil if they don't occur in this order.
  fileprivate func between(_ start: String, _ end: String) -> String? {
    let parts = split(separator: start, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let rest = parts[1].split(separator: end, maxSplits: 1, omittingEmptySubsequences: false)
    return rest.count == 2 ? String(rest[0]) : nil
  }
}
