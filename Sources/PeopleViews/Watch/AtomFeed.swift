package import FoundationEssentials
import GHFMessages
package import GHFQueries
package import GitHubAPI
import LocalStore

/// A feed of the last changes of watched lists (RFC 4287).
///
/// It depends on the stored changes alone: a feed that is written again, such as after a crash, is the
/// same, and so are its ids.
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

    /// Reads the identity in a file; nil if it isn't a feed that ghf has written.
    package init?(_ bytes: [UInt8]) {
      let text = String(decoding: bytes.prefix(1_000), as: UTF8.self)
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

  private static let entryLimit = 100
  private static let generator = "<generator uri=\"\(Version.home)\""
  private static let source = #"<link rel="via" href=""#

  /// Returns the feed of some reports as a document; the newest change comes first.
  ///
  /// The reports are about all lists, in any order. The entries link to the pages of the host; `start`
  /// is the time of a feed without changes.
  package static func bytes(
    of reports: [WatchReport], on base: APIBase, _ identity: Identity, from start: Date
  ) -> [UInt8] {
    let all = reports.flatMap { report in
      report.kind == .gone
        ? [Entry(report: report, change: nil)]
        : report.changes.records.map { Entry(report: report, change: $0) }
    }
    let newest: [(entry: Entry, id: String)] = all.map { ($0, $0.id) }.sorted { one, other in
      one.0.date == other.0.date ? one.1 < other.1 : one.0.date > other.0.date
    }
    let updated = newest.first?.entry.date ?? start
    var lines = [
      #"<?xml version="1.0" encoding="utf-8"?>"#,
      #"<feed xmlns="http://www.w3.org/2005/Atom">"#,
      "\(generator) version=\"\(Version.ghf)\">ghf</generator>",
      "<id>\(identity.id)</id>",
      "\(source)\(identity.host.escapedForXML)\"/>",
      "<title>Changes of followers</title>",
      "<updated>\(updated.formatted(.iso8601))</updated>",
      "<author><name>ghf</name></author>",
    ]
    for (entry, id) in newest.prefix(entryLimit) {
      lines += AtomFeed.lines(of: entry, id, on: base)
    }
    lines.append("</feed>\n")
    return Array(lines.joined(separator: "\n").utf8)
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

extension String {
  /// Returns the text between two others; nil if they don't occur in this order.
  fileprivate func between(_ start: String, _ end: String) -> String? {
    let parts = split(separator: start, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let rest = parts[1].split(separator: end, maxSplits: 1, omittingEmptySubsequences: false)
    return rest.count == 2 ? String(rest[0]) : nil
  }
}
