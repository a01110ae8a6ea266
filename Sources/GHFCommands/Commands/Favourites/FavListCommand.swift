import ArgumentParser
import LocalStore
import TerminalText

/// `ghf fav list`: the favourites, without asking GitHub.
struct FavListCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the favourites.",
    discussion: """
      Examples:
        ghf fav list
        ghf fav list | ghf user -
      """)

  @OptionGroup var listing: ListingOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in context: CommandContext) async throws(CommandError) {
    let fields = try format.selected(FavouriteField.self)
    let store = try context.favourites()
    let favourites: [Favourite]
    do throws(StorageError) {
      favourites = try store.list()
    } catch {
      throw CommandError(error, in: context)
    }
    let writer = RecordWriter<FavouriteField>(format: format.format, fields: fields) {
      CleanText($0.login).text + "\n"
    }
    var printer = RecordPrinter(writer, to: context.output, holdsBack: true)
    try printer.print(Array(favourites.prefix(listing.limit ?? favourites.count)))
    try printer.finish { listing.ordered($0) }
    if favourites.isEmpty {
      Notices(context: context, options: global).onTerminal(
        "There are no favourites yet: ghf fav add USER adds one.")
    }
  }
}
