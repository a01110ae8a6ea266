import CommandLineInterface

/// The options of the commands that print a list of people.
struct PeopleListOptions: ArgumentGroup, Sendable {
  @OptionGroup var listing: ListingOptions
  @OptionGroup var details: DetailOptions
  @OptionGroup var check: CheckOptions
  @OptionGroup var format: FormatOptions

  @Flag("--count", help: "Print only the number of accounts")
  var count = false

  func validate() throws(UsageError) {
    try details.validateSort(of: listing)
    try listing.validate(countsOnly: count)
    try format.validate(countsOnly: count)
    try details.validate(format, countsOnly: count)
  }
}
