import ArgumentParser

/// The options of the commands that print a list of people.
struct PeopleListOptions: ParsableArguments, Sendable {
  @OptionGroup var listing: ListingOptions
  @OptionGroup var details: DetailOptions
  @OptionGroup var check: CheckOptions
  @OptionGroup var format: FormatOptions

  @Flag(help: "Print only the number of accounts")
  var count = false

  func validate() throws {
    try details.validateSort(of: listing)
    try listing.validate(countsOnly: count)
    try format.validate(countsOnly: count)
    try details.validate(format, countsOnly: count)
  }
}
