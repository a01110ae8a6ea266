import ArgumentParser
import CommandLineInterface
import LocalStore
import TerminalText

/// `ghf cache info`: where the cache is, what it holds and how large it is.
struct CacheInfoCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    leaf: "info", abstract: "Show where the cache is, what it holds and how large it is.")

  static let guide = CommandGuide(
    examples: [
      "ghf cache info",
      "ghf cache info --json | jq .bytes",
    ],
    text: """
      Beyond limit_bytes, what was used longest ago is removed. The fields are directory, listings, \
      profiles (one that was asked for by name and by number counts twice), bytes, limit_bytes, \
      oldest_at and newest_at; these two are null when nothing is kept.
      """)

  @OptionGroup var format: FormatOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  static func fieldNames(with options: Set<String>) -> [String] { CacheField.names }

  func run(in invocation: Invocation) async throws(CommandError) {
    let fields = try format.selected(CacheField.self)
    let survey: CacheSurvey
    do throws(StorageError) {
      survey = try invocation.cacheDirectory().survey()
    } catch {
      throw CommandError(error, in: invocation.context)
    }
    let writer = RecordWriter<CacheField>(
      format: format.format, fields: fields, shape: .single,
      isColoured: invocation.outputTraits.isColoured,
      coloured: CacheField.colouredLines(of:), plain: CacheField.lines(of:))
    var printer = RecordPrinter(
      writer, to: invocation.output, holdsBack: true,
      view: WholeView(unless: format.format, in: invocation) {
        CacheSummary(survey: $0, clockTime: invocation.context.clockTime).lines
      })
    try printer.print([survey])
    try printer.finish()
  }
}
