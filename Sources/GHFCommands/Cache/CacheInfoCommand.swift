import ArgumentParser
import CommandLineInterface
import GHFMessages
import GHFQueries
import LocalStore
import TerminalHost
import TerminalText

import struct FoundationEssentials.Date

/// `ghf cache info`: shows the cache's location, contents and size.
struct CacheInfoCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    leaf: "info", abstract: "Show the cache's location, contents and size")

  static let guide = CommandGuide(
    examples: ["ghf cache info", "ghf cache info --json | jq .bytes"],
    text: """
      Above limit_bytes, ghf evicts the least recently used entries. The fields are directory, \
      listings, profiles (a profile fetched both by name and by id counts twice), bytes, \
      limit_bytes, oldest_at and newest_at. The last two are null if the cache is empty.
      """)

  @OptionGroup var format: FormatOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  static func fieldNames(with options: Set<String>) -> [String] { CacheField.names }

  func run(in invocation: Invocation) async throws(CommandError) {
    let fields = try format.selected(CacheField.self)
    let survey = try invocation.context.accessFiles { () throws(StorageError) in
      // The run reports if the file had to be replaced.
      try invocation.openedStores.cache(
        in: invocation.context.directories.cache, reportingTo: invocation.report(cacheProblem:)
      ).survey()
    }
    let writer = RecordWriter<CacheField>(
      format: format.format, fields: fields, shape: .single,
      isColoured: invocation.outputTraits.isColoured,
      coloured: { CacheField.colouredLines(of: $0) }, plain: { CacheField.lines(of: $0) })
    var printer = RecordPrinter(
      writer, to: invocation.output, holdsBack: true,
      view: WholeView(unless: format.format, in: invocation) {
        $0.lines(clockTime: invocation.context.clockTime)
      })
    try printer.print([survey])
    try printer.finish()
  }
}

extension CacheSurvey {
  /// The lines for a terminal; the directory is never wrapped, so that it can be copied.
  fileprivate func lines(clockTime: (Date) -> String) -> [StyledLine] {
    let size = ByteCountText(byteCount).text
    var facts: [(title: CleanText, value: CleanText)] = [
      ("Directory", CleanText(directory)), ("Listings", CountText.grouped(listings)),
      ("Profiles", CountText.grouped(profiles)),
      ("Size", "\(size) of \(ByteCountText(Cache.defaultLimit).text)"),
    ]
    if let oldest { facts.append(("Oldest", CleanText(clockTime(oldest)))) }
    if let newest { facts.append(("Newest", CleanText(clockTime(newest)))) }
    return facts.map { title, value in
      var line = StyledLine(title, .dim)
      line.move(to: "Directory ".count)
      line.append(value)
      return line
    }
  }
}
